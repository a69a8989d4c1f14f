// Package gomocup speaks the Gomocup protocol, by which managers and judges
// talk to brains over pipes: Serve is a brain, Start runs somebody else's.
//
// # Coordinates and numbers
//
// The protocol's coordinates are x,y from the top left, counted from 0; package
// board counts rows from the bottom. point and coordinates are the only places
// that know both. Numbers are plain ASCII decimal within 32 bits; leading
// zeros are accepted, a plus sign is not.
//
// # Answers
//
// Answers end with LF and are flushed one by one. A command that is not understood or not possible is answered by one
// UNKNOWN or ERROR and leaves the position as it was; BOARD and its kin are answered at DONE, or at the command that
// came in its place, which is dropped. START, RECTSTART, RESTART and END in its place are obeyed instead. INFO has no
// answer, inside a BOARD either: an invalid value is ignored.
//
// INFO rule is always the protocol's sum of bits: 1 exactly five, 2 continuous
// game, 4 renju, 8 caro, of which 1, 4 and 8 exclude each other. A game is over
// with its first five also if it is continuous.
//
// # Extensions
//
// YXBOARD sets a position up without a move. YXNBEST n searches the best n moves, reports them, answers with the best
// one and plays none. YXBALANCEONE and YXBALANCETWO answer with one stone, or two ("7,7 8,8"), after which the position
// is as even as they find, and play none; with a number, so that it is worth that much, in units of ev, to the side to
// move before them. YXSHOWFORBID answers FORBID with the points forbidden to Black. YXSTOP plays the move found so far
// for the command before it. YXHASHCLEAR empties the table. INFO takes MAX_DEPTH (plies), MAX_NODE, THREAD_NUM (no more
// than can run at once are used, and one only for MAX_NODE and for several lines), PONDERING, HASH_SIZE (KiB, at most 4
// GiB) and SHOW_DETAIL:
//
//	0  nothing but answers
//	1  a MESSAGE with the best line when the thought has ended (the default);
//	   YXNBEST has its lines after each iteration all the same
//	2  a MESSAGE for each line after each iteration
//	3  also a DEBUG with the bounds of the thought before it, and one for an INFO
//	   that is ignored
//
//	MESSAGE depth 9-17 ev 45 n 812K nps 650K tm 1250 pv h8 i9
//	MESSAGE (2) depth 3-5 ev +M5 n 612 pv h8 h9 h10 h11 h12
//
// The depth is that of the iteration and the longest line looked at; ev is
// 1/200 logit for the side to move, or +M or -M and the plies to a
// five that is proven; tm is milliseconds; the rank is written from 2 on.
//
// With PONDERING 1 (0 is the default) the brain goes on to search after it has answered BEGIN, TURN or BOARD with a
// move, for the opponent and in silence, until any next line comes. A search that follows profits from the table. It
// does not ponder when the game is over or its end is proven.
package gomocup
