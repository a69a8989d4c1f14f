// Package swiss pairs the next round of a Swiss event by the Dutch system of FIDE (Handbook C.04.3, as of 2026).
//
// Pair is a pure function of the event's facts. Each bracket is a matching of the greatest weight: the criteria C5 to
// C21 are the digits of an edge's weight, from the highest to the lowest, so that one matching finds the best quality.
// Among the candidates of that quality the first in the order of the rules is found by asking, decision by decision,
// whether the quality can be had together with the choice that comes first.
//
// A bracket is paired by itself if nobody has to leave it, otherwise with the scoregroup below, and with everybody only
// if what is left could not be paired then. The smaller problem has every solution of the greater one, so its optimum is
// right if it can be completed.
//
// The first move is decided, by the event's choice, by a rule (as in chess), by a preference, or by chance, which protocols with swaps
// make right.
//
// Read pair.go (a round), facts.go (what is known of a player), rules.go (who may meet), bracket.go and refine.go (a
// bracket), weight.go (the criteria as digits), turns.go (who moves first).
package swiss
