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
// the threats allow (moves.go) in the order of what they promise (order.go,
// history.go), with what need not be searched left out (prune.go), a
// transposition table for several threads (table.go, threads.go) and a search
// for forced wins by fours (package solve) at its leaves (leaf.go) and before it
// starts. A win that it believes is searched again with every defence
// (certain.go). Engine.Solve looks for longer forced wins and returns proofs.
//
// The evaluation and the order are learned (packages weights and tune).
//
// # Scores and proofs
//
// Scores are for the side to move, in weights.Unit: two hundred are odds of e to
// one. A score within MaxPly of Win is proven: the other side was tried with every move that could
// change the outcome. What the search believes to be won after leaving out
// moves scores about believed and is never reported as a mate.
//
// # Who owns what
//
// An Engine has one owner and is not safe for concurrent use. A Pool is; it
// owns one searcher for each worker, and one table for each game. A worker with
// nothing to do lends itself to another's search (lend.go): it searches the same
// position over the same table until a request comes.
package engine
