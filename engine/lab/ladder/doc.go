// Package ladder is the way from minimax to a search by threats in small steps,
// each a program that works and adds one idea to the one before. It is written
// to be read, in this order:
//
//	ladder.go      what a rung is, and the list of them
//	shape.go       what a stone makes on a line: a three, an open three, a four …
//	grid.go        the board as an array with a wall around it
//	position.go    what a search asks of a game; the plainest answer
//	minimax.go     the best for one is the worst for the other
//	negamax.go     both sides in one function
//	alphabeta.go   what cannot matter is cut
//	candidates.go  only points near stones, the best first
//	cached.go      scores updated in four directions instead of recomputed
//	deepen.go      2, 4, 6 … plies
//	iid.go         the same inside the tree
//	table.go       a position reached twice is searched once
//	pvs.go         all moves but the first only have to be refuted
//	vcf.go         wins by fours
//	vct.go         wins by fours and threes
//
// The engine uses nothing of this; it does the same things faster and many more. Report shows each step's worth.
//
// The rules are engine/board's: it decides what is legal and what wins, under
// every rule. The evaluation counts shapes as in freestyle.
package ladder
