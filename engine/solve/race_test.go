//go:build race

package solve

// raced shortens the searches, which take ten times as long under the race
// detector.
const raced = true
