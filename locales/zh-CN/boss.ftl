# I'm the Boss!
