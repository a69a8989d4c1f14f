// Package threat keeps, for every empty point of a position, what a stone of
// either colour would make there: five, straight four, four, three and so on.
// The searches ask it instead of looking at stones.
//
// # How it is built
//
// A line through a point is a key of two bits a cell for the five cells on
// either side. One table a rule turns the key into the line's class for both
// colours (class.go, lines.go). The classes of a point's four lines combine
// through another table into its level and its score (combo.go).
//
// Each line across the board is one word, of which keys are cut out (lane.go). A stone changes four of them, and the
// keys of at most forty points. Only the points whose class changed are touched further. Their old values are kept in a
// log, one stretch a ply, from which Remove restores them without a lookup (place.go).
//
// The rules themselves stand in package board. Its answers and those of this
// package are compared in the tests, point by point.
package threat
