// Package book is a small opening book: positions of few stones with the moves
// to play in them, judged by search in advance. There is a data file a rule.
//
// A position is found for any order of its moves and in all eight symmetries. Positions are those of the 15×15 board.
// On 17×17 and 19×19 they are found by their place around the centre, which these boards share with 15×15: no edge is
// nearer than it was when the moves were judged. Smaller boards have nearer edges and even ones have no centre; for
// them there is no book.
//
// # The file
//
// A line is a position, or a comment after #: the stones in order, Black first,
// then the moves, best first, each with its score for the side that plays it
// and the nodes of the search that judged it.
//
//	h8 i9 > g9 235 800000, i7 231 800000
//
// # How it is made
//
// Build goes through the positions breadth first, from the empty board for Black and from each first stone for White:
// the moves of the book's side are those a search likes best, the other side's are all distinct ones nearby, or of many
// the best by search. Every move is then judged a second time, by a larger search of the position behind it, against
// the choice of a larger search of the position before it. A move that turns out worse by more than a margin is
// dropped. Verify does the second part for a book that exists.
package book
