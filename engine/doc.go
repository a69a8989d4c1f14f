// Package engine plays five in a row: it searches a position, proves forced
// wins, keeps three strengths of bots, and runs many searches for many games
// on a bounded number of threads with bounded memory.
//
// # How it is built
//
// The position (package threat) knows for every empty point what a stone of
// either colour would make there; the search never looks at stones.
//
// The search is a principal-variation alpha-beta (search.go) over moves that
// the threats allow (moves.go), with a transposition table (table.go) and a
// search for forced wins by fours (package solve) at its leaves and before it
// starts. Engine.Solve looks for longer forced wins and returns proofs.
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
