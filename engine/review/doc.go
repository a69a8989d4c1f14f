// Package review explains a finished game: for each position who stood better, who could force a win and how,
// and what had to be defended; for the game, where it was decided.
//
// What it calls a win or a loss is proven: package proof accepts each. What it only believes, from the
// score of a search, is a chance.
package review
