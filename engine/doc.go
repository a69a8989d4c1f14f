// Package engine plays five in a row: it searches a position, proves forced wins, asks bots how they play (package
// level has the built-in ones), and runs many searches for many games on a bounded number of threads with bounded
// memory.
//
// # How it is built
//
// The position (package threat) knows for every empty point what a stone of
// either colour would make there; the search never looks at stones. The search is
// a principal-variation alpha-beta that looks at threats first. A win that it
// believes is searched again with every defence, and Engine.Solve looks for longer
// forced wins (package solve) and returns proofs. The evaluation and the order
// are learned (packages weights, network and tune). The files, in the order to read them in:
//
//	engine.go         Engine and Result: what others call
//	options.go        limits, the judge of positions, and a switch for each heuristic
//	constants.go      its numbers
//	score.go          the scale of scores: won, believed, judged
//	chance.go         what a score is worth: the chance to win
//	report.go         what a search tells while it runs
//
//	searcher.go       what a search owns while it runs
//	root.go           the iterations, and the moves of the root
//	search.go         alpha-beta
//	moves.go          the moves that the threats allow
//	order.go          the best first
//	history.go        what cut before, by square and by relation to the last moves
//	prune.go          what is searched less deeply, deeper, or not at all
//	leaf.go           at the horizon: threats followed on, wins by fours
//	rootthreats.go    the search for wins by threats beside the iterations
//	certain.go        a believed win is searched again, for a proof
//	replies.go        the defences that such a proof must refute
//	wins.go           what was proven in the game, which is played on
//	keep.go           a win that a search has proven is gone through, and noted
//	lines.go          the next best moves, if several lines are wanted
//
//	table.go          the transposition table, without locks
//	memory_unix.go    its memory, outside Go's heap
//	advise_linux.go   on large pages,
//	advise_other.go   or not
//	tablegrowth.go    a large one is made while nobody waits
//	threads.go        several threads search one position
//
//	bot.go            what a bot is to the engine
//	variety.go        the choice among near-equal first moves
//	opening.go        the three stones of swap2
//	choose.go         a bot's move without a pool
//	safe.go           a legal move at once, without a search
//
//	pool.go           many searches on few workers
//	worker.go         one of these
//	assist.go         what it does when it has nothing to do: helps another's search
//	preempt.go        what the strongest bot takes when others wait
//	background.go      what goes behind all requests: analysis and reviews
//	tables.go         a table for each game out of one budget
//	warm.go           what is made at the start
//	poolstats.go      what a pool counts
//	panics.go         a panic costs one answer
//
// # Scores and proofs
//
// Scores are for the side to move, in weights.Unit: two hundred are odds of e to one. A score within MaxPly of Win is
// proven: the other side was tried with every move that could change the outcome. A win that the search believes after
// leaving out moves scores about believed and is never reported as a mate.
//
// # Who owns what
//
// An Engine has one owner and is not safe for concurrent use. A Pool is; it
// owns one searcher for each worker, and one table for each game. A worker with
// nothing to do lends itself to another's search (assist.go): it searches the same
// position over the same table until a request comes.
package engine
