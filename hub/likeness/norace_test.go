//go:build !race

package likeness

const raced = false
