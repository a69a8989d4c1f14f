//go:build race

package likeness

// raced shortens what takes ten times as long under the race detector.
const raced = true
