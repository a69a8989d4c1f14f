// Package puzzles makes collections of puzzles out of many games: those of the house's levels with each other, or recorded
// ones. What a puzzle is, package puzzle says.
package puzzles
