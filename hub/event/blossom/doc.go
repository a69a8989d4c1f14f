// Package blossom finds maximum-weight perfect matchings of complete graphs, exactly.
//
// It is the primal-dual method of Edmonds, Maximum matching and a polyhedron with 0,1-vertices (1965), with the
// bookkeeping of Galil, Efficient algorithms for finding maximum matching in graphs (1986): O(n³) from nothing. A
// [Matching] keeps its dual solution, so that a solution after the weights of one vertex have changed costs O(n²).
//
// Every dual variable is an integer of as many 64-bit words as the weights need; nothing is rounded.
//
// Read matching.go (the state and what a caller does), search.go (one augmentation), shrink.go (blossoms), words.go
// (numbers).
package blossom
