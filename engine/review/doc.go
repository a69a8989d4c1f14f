// Package review explains a finished game: for each position which side stood better, which could force a win and how,
// and what had to be defended; for the game, where it was decided.
//
// Every win or loss that it names has a proof that package proof accepts. Everything else is a chance, from the score
// of a search.
package review
