# Private answers, menus and buttons.
