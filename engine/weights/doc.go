// Package weights holds what the evaluation and the order of moves have
// learned: for each rule a data file of numbers that tengen-lab tune fits to games
// of the engine with itself, by logistic regression.
//
// # What is weighed
//
// A stone on an empty point would make something on each of its four lines (the classes of package threat). Together,
// in any order, they are a combination; there are 3,060. Every empty point counts for both colours: with one number if
// the colour is to move and with another if it waits. The sum over the points, with a number for the threats that are
// open on the board, is the evaluation. There are two such sums, for boards with few stones and with many, and the
// evaluation goes from the one to the other as stones are placed.
//
// Moves are ordered by the sum of two more numbers of the same kind and of some for
// the point's lines and levels, for the threats that are open, and for how far the
// point is from the last moves (Order).
//
// # The file
//
// A line is a key and its numbers, or a comment after #:
//
//	combo black ..ZT 12 -8 9 -7 40 31   the combination nothing, nothing, two, three for
//	                                    Black: to move, waiting; the same late; as own
//	                                    move, as the other's
//	threats black 18 9 7                Black to move, threats of set 18 (see Threats);
//	                                    late
//	tempo black 20 15                   Black to move; late
//
// These are of the order of moves alone, a row of a table each:
//
//	lines black 3 0 0 5 …     a line of class 3 to Black, by its class to White
//	levels black 1 7 2 …      a point of level 1 to Black, by its level to White
//	own black 18 0 -12 …      threats of set 18, by the point's level to Black
//	theirs black 18 4 30 …    the same by its level to White
//	after black 0 2 70 66 …   by distance from the last move; row 1: from the own one
//	                          before; row 2: from the other's before that
//
// With "both" for the colour a line holds for either. Missing numbers are 0.
package weights
