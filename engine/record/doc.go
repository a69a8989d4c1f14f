// Package record reads and writes games: SGF (FF[4] GM[4]), PSQ of the
// Piskvork manager, plain lists of coordinates ("h8i9i7") and the openings of
// Gomocup. Reading is lenient, writing is strict, and what was written reads
// as the same game.
//
// A record says what was played. Whether a move was forbidden, who had five,
// and whether play went on after it are questions for package board.
//
// # What is kept
//
// SGF: the header fields of Game, setup stones (AB AW AE PL), moves and passes
// of either colour in any order, time left (BL WL), time spent (the private
// property MS, in milliseconds), comments, marks (LB TR CR SQ MA) and
// variations. Every other property is dropped, a rule's name that is not ours
// too. PSQ: the moves of the main line with the time spent, the players, how
// the game ended, and the event or else the rule. Lists: the points alone.
//
// # What is refused
//
// Sizes outside of board.MinSize to board.MaxSize, boards that are not square,
// points off the board, stones on occupied points, broken syntax and files
// beyond the limits below. Every error wraps one of the sentinels, and no
// input makes a reader panic or allocate by a number that the input claims.
package record
