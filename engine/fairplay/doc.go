// Package fairplay finds the moves of a finished game that say something of who chose them: those that nothing forced, with
// what an engine thinks of them at a fixed number of nodes. The same game, options and version of the engine give the
// same answer on every machine, so that an appeal can compute it again. It judges nobody: hub/member/fairplay does the
// statistics. (Package fair, which shares places among people, has nothing to do with it.)
//
// Reading order: fairplay.go (what comes out), measure.go (one game), lines.go (the search that compares moves).
package fairplay
