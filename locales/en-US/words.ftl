# How facts are joined, and what every game may have to say.

words-list-next = {", "}
words-list-last = {" "}and{" "}
words-list-apart = ;{" "}

refusal-not-understood = That can't be done now, or not like that. **Act** shows what can.
refusal-not-now = That can't be done now. **Act** shows what can.
refusal-missing = { $option } is missing.{ $n ->
    [0] {" "}Nothing is possible now.
   *[other] {" "}Possible now: { $possible }.
}
refusal-not-offered = “{ $given }” isn't possible for { $option }.{ $n ->
    [0] {" "}Nothing is possible now.
   *[other] {" "}Possible now: { $possible }.
}
refusal-gone = What you chose for { $option } is gone, or has changed.{ $n ->
    [0] {" "}Nothing is possible now.
   *[other] {" "}Possible now: { $possible }.
}
refusal-ambiguous = “{ $given }” could be several things for { $option }: { $possible }. Say which.
refusal-out-of-range = { $option } takes a whole number from { $least } to { $most }.
refusal-wrong-size = For { $option } choose at least { $least } and at most { $most }.
refusal-exact-size = For { $option } choose exactly { $count }.
refusal-not-together = Each of these is possible by itself, but not together. Leave something out, or take something else.
