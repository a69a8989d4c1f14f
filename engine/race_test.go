//go:build race

package engine

// raced shortens the matches, which use one goroutine and take fifteen times
// as long under the race detector.
const raced = true
