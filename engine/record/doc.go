// Package record reads and writes games: SGF (FF[4] GM[4]), PSQ of the
// Piskvork manager, libraries of RenLib, plain lists of coordinates ("h8i9i7"),
// and the openings of Gomocup; and it reads links to gomocalc.com. Reading is
// lenient, writing is strict, and what was written reads as the same game.
//
// A record says what was played. Whether a move was forbidden, who had five,
// and whether play went on after it are questions for package board.
//
// # The formats
//
//	format  holds                 board           rule    rows from    text
//	SGF     games, each a tree    5 to 20         by name the top      as CA says, or guessed
//	PSQ     one game              5 to 20         by name the top, 1   as told, or guessed
//	RenLib  a tree                15              no      the top, 0   as told, or guessed
//	link    moves; only read      as told, or 15  no      the bottom   none
//	list    moves, passes         as told, or 15  no      the bottom   none
//
// Import tells them apart and takes what a file leaves open as options; Read is Import without any. Formats without a
// tree get the main line. A byte order mark is believed before the encoding that the options name, and that before the
// file's own word. Text is written as UTF-8, but for RenLib's.
//
// # What is kept
//
// SGF: the header fields of Game, setup stones (AB AW AE PL), moves and passes of either colour in any order, time left
// (BL WL), time spent (the private property MS, in milliseconds), comments, marks (LB TR CR SQ MA), variations, and
// what was decided in the opening (the private root property OD: "3=swap 4=2 4=b1+c1", after so many stones). Every
// other property is dropped. Rules and results are read in words too. PSQ: the moves of the main line with the time
// spent, the players, how the game ended, the event and the rule; what was decided in the opening in a last line of
// ours, with fifths as variations. RenLib: alternating moves and passes, variations, comments, and board texts as
// labels. Lists: the points alone; a text with lines [Name "text"] before its moves has players, result, event and date too. A Notice tells what was guessed, dropped, repaired or contradicted; Dropped tells
// what a format cannot hold.
//
// # What is refused
//
// Sizes outside of board.MinSize to board.MaxSize, boards that are not square, points off the board, stones on occupied
// points, broken syntax and files beyond the limits below. Every error wraps one of the sentinels, those of readers in
// a ParseError with its place and its text, and no input makes a reader panic, recurse or allocate by a number that the
// input claims. Of a collection only the games at fault are left out.
//
// To read the package: game.go, read.go and import.go; errors.go, parseerror.go,
// notice.go and found.go; text.go, encoding.go, guess.go and lexicon.go; then a
// format each, sgf_*.go with rules.go and result*.go, psq_*.go, renlib*.go,
// moves.go, tags.go, link.go and openings.go, over position.go and lines.go; dropped.go.
package record
