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
// A line is a position, or a comment after #: the stones in order, Black first, then the moves, each with its score for
// the side that plays it.
//
//	h8 i9 > g9 235, i7 231
//
// # Where it comes from
//
// The books were made by search at revision 5de39a34: breadth first from the empty board for Black and from each first
// stone for White. A search proposed the moves of the book's side. A search of four times the nodes, of the position
// behind each move, gave its score; moves worse than the best by more than 24 were dropped. The positions of three
// stones in renju's file were judged later, at revision dfb800c9: docs/lab/2026-11-30-renju-replies.md.
package book
