// Package gomocup speaks the Gomocup protocol, by which managers and judges
// talk to brains over pipes: Serve is a brain, StartBrain runs somebody else's.
//
// The protocol's coordinates are x,y from the top left, counted from 0; package
// board counts rows from the bottom. point and coordinates are the only places
// that know both.
//
// Besides the protocol's own commands, Serve knows the extensions that GUIs and
// judges use: YXBOARD, YXNBEST, YXSHOWFORBID, YXSTOP, YXHASHCLEAR, and INFO
// MAX_DEPTH, MAX_NODE, THREAD_NUM, HASH_SIZE (KiB) and SHOW_DETAIL. INFO rule is
// always the protocol's sum of bits: 1 exactly five, 2 continuous game, 4 renju,
// 8 caro.
package gomocup
