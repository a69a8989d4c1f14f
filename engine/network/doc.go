// Package network judges positions with a small network that corrects the sum of the weights (package weights).
//
// # What it is
//
// As in the sum, a combination of four lines counts on every empty point for both colours, but with a vector in place of
// a number: one if its colour is to move, another if it waits. The vectors of all points, one for the set of threats
// and one for the number of stones add up to the lanes. A lane below 0 counts for nothing, any other with a factor that
// goes evenly from early to late. So the network can know that two weak points mean more than twice one, or less, which
// no sum can. Package tune trains it.
//
// # How it is built
//
// The sums over the points are made when somebody asks for a judgement (judge.go): those of the last positions are
// kept by number of stones, and what has changed since the nearest of them is added. Searches for threats, which make
// a hundred moves and ask for nothing, pay nothing. Four lanes are one machine word (pack.go), so that the additions
// are few on every processor, and the same numbers everywhere.
//
// # The file
//
// Lines of text up to an empty one, then numbers of 16 bits, the lower byte first (file.go):
//
//	tengen network 1         the version of the format
//	rule renju
//	lanes 32
//	sides 2                  Black's numbers and White's; 1 if they share them
//	# ...                    where it comes from
//
// A side's numbers are, lane by lane, the combinations' vectors to move, those waiting, those of the sets of threats,
// that of the step from early to late, and the factors, early and late.
package network
