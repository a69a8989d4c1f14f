// Package solve finds forced wins: by fours alone (VCF), and by fours and
// threes (VCT).
//
// Attack and defence are two searches that call each other. The attacker needs
// one move that wins; the defender must be beaten in all replies that could
// help, its own fours included. Both keep tables of what they have found, and
// deepen one attacking move at a time, so that the win found is a shortest one
// among those that keep to the kind of threat.
//
// A search only claims. Solve returns a proof (package proof): a tree in which every legal reply is either answered or
// loses at once to a five or a straight four, with nothing taken on trust from the search. A claim that cannot be
// turned into such a tree within the bounds is not returned.
package solve
