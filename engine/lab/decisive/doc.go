// Package decisive keeps positions in which a long win by threats begins, and
// measures how soon a search sees it: the side that wins before its first move,
// the side that loses after it.
//
// The positions in testdata are of the engine's games with itself, half of them
// to work with (dev) and half to check with (test).
package decisive
