# How facts are joined, and what every game may have to say.

words-list-next = {", "}
words-list-last = {" "}and{" "}

refusal-not-understood = That isn't something one can do here. Use the menu under *Act*: it shows what you can do now.
