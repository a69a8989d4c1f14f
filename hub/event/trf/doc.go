// Package trf reads and writes events in the Tournament Report File format of FIDE: TRF16, the codes of TRF-2026 that
// concern single players (142, 152, 162, 240, 250, 260) and teams (299 to 352, and 013 of older files), and those that pairing programs have used before (XXR, XXC, XXA,
// XXP, XXZ, BBW to BBU).
//
// A file is text in UTF-8, a line of fixed columns for each player. White is the player who moves first. Read refuses
// with an [Error], which names the line and the column. Lines that say nothing for pairing or places are kept and written
// again. In a file of teams, players' lines have the boards, and 240, 250 and 260 are kept as they are.
package trf
