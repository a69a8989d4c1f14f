package game

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// steps returns how many random steps a test makes: TENGEN_STEPS, or few. It
// has rapid check as many times as that takes at so many steps each.
func steps(t *testing.T, few, each int) int {
	n := few
	if s, err := strconv.Atoi(os.Getenv("TENGEN_STEPS")); err == nil {
		n = s
	}
	checks(t, (n+each-1)/each)
	return n
}

// checks has rapid check n times for the rest of the test.
func checks(t *testing.T, n int) {
	old := flag.Lookup("rapid.checks").Value.String()
	t.Cleanup(func() { _ = flag.Set("rapid.checks", old) })
	if err := flag.Set("rapid.checks", strconv.Itoa(n)); err != nil {
		t.Fatal(err)
	}
}

// tally counts what happened.
type tally map[string]int

func (c tally) String() string {
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(c)) {
		parts = append(parts, fmt.Sprintf("%s %d", k, c[k]))
	}
	return strings.Join(parts, ", ")
}
