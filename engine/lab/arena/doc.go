// Package arena plays matches between two Gomocup programs, or sets of options
// of our own engine run in the process, and says how strong the first is
// measured against the second.
//
// # The match
//
// Games come in pairs: both games of a pair start from the same opening, with
// colours exchanged. The order of the openings is fixed before the match; each
// further round plays them turned or mirrored. Every worker keeps a program of
// each side alive between games.
//
// # The referee
//
// Only package board decides about legality, wins and forbidden points. Time is measured at the pipe, from before the
// command to after the answer. A move later than its limit and the margin is an overrun, which loses only a strict
// match; no answer for Grace beyond the limit, an end of the program, nonsense and illegal moves lose the game, and the
// program is started anew.
//
// # The figures
//
// Elo differences and their errors come from pairs, since the games of a pair
// share their opening and are not independent: the pentanomial model of the
// chess engines' Fishtest. The sequential test (SPRT) is its generalised one.
package arena
