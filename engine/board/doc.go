// Package board holds the rules of five in a row: points and their notation,
// stones, the four rules of winning, Renju's forbidden points and
// the reasons for them, and the symmetries of the board.
//
// It is a leaf: it imports nothing of ours, keeps no clock, knows no players
// and no openings. A Board is a plain value with one owner. Every method that
// only answers a question leaves the board untouched, so any number of
// goroutines may ask at the same time as long as none of them calls Make or
// Undo.
//
// The rules follow the RIF's definitions; where its wording leaves a choice,
// the choice made here is written beside the code that makes it.
package board
