// Package spsa tunes whole numbers by games between two settings of them: simultaneous perturbation stochastic approximation
// (J. Spall). In each trial all numbers are moved a step up or down at random, one side plays with them and the other with the
// opposite, and every number goes a little towards the side that has won. What a number is worth alone never shows; what all
// are worth together does, after thousands of games.
//
// tuner.go is the arithmetic, run.go the trials beside each other, log.go what was learned, in a file from which it goes on.
package spsa
