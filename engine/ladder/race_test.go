//go:build race

package ladder

// raced leaves the longest searches out, which take fifteen times as long under
// the race detector and use one goroutine.
const raced = true
