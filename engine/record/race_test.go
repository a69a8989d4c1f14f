//go:build race

package record

// raced: under the race detector pools forget on purpose, and everything is allocated more often.
const raced = true
