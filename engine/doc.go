// Package engine plays five in a row: it searches a position, proves forced
// wins, keeps three strengths of bots, and runs many searches for many games
// on a bounded number of threads with bounded memory.
//
// # How it is built
//
// A line through a point is a key in base three (empty, own, closed) of the
// five cells on either side; a table turns the key into the class of what a
// stone there would make (pattern.go). The four classes of a point combine
// into its threat and its score (combo.go). A stone changes at most forty such
// lines, so a position keeps all of them current (position.go) and the search
// never looks at the board again.
//
// The search is a principal-variation alpha-beta (search.go) over moves that
// the threats allow (moves.go), with a transposition table (table.go) and a
// search for forced wins by fours at its leaves and before it starts (vcf.go).
//
// # Scores and proofs
//
// Scores are hundredths of a stone or so, for the side to move. A score within
// MaxPly of Win is proven: the other side was tried with every move that could
// change the outcome. What the search believes to be won after leaving out
// moves scores about believed and is never reported as a mate.
//
// # Who owns what
//
// An Engine has one owner and is not safe for concurrent use. A Pool is; it
// owns one searcher for each worker, and one table for each game.
package engine
