// Package puzzles makes collections of puzzles out of many games: games of the built-in levels with each other, or
// recorded ones. Package puzzle defines a puzzle.
package puzzles
