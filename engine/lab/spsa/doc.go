// Package spsa tunes whole numbers by games between two settings of them: simultaneous perturbation stochastic
// approximation (J. Spall). In each trial all numbers are moved a step up or down at random, one side plays with them
// and the other with the opposite, and every number moves a little towards the winner's. The worth of a single number
// never shows; that of all together does, after thousands of games.
//
// tuner.go is the arithmetic, run.go runs trials concurrently, log.go keeps results in a file from which a run
// continues.
package spsa
