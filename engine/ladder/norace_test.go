//go:build !race

package ladder

const raced = false
