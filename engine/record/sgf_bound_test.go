package record

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// hostileFile makes files of about a size.
type hostileFile struct {
	name string
	text func(size int) string
}

// Files that make a careless reader look at the same bytes again and again.
var hostile = []hostileFile{
	{"values of two properties", func(n int) string {
		return "(;C" + strings.Repeat("[]", n/4) + "PL" + strings.Repeat("[b]", n/6) + ")"
	}},
	{"values of one", func(n int) string { return "(;PL" + strings.Repeat("[b]", n/3) + ")" }},
	{"many properties, then many nodes", func(n int) string {
		var b strings.Builder
		b.WriteString("(;")
		for i := 0; b.Len() < n/2; i++ {
			b.WriteString("X" + strings.Repeat("Y", i%9) + "[a]")
		}
		return b.String() + strings.Repeat(";", min(n/2, MaxDepth-1)) + ")"
	}},
	{"values without an end", func(n int) string { return strings.Repeat("(;FF[4", n/6) }},
	{"values without an end but for a bracket that is text", func(n int) string { return strings.Repeat("(;FF[4", n/6) + `\]` }},
	{"games without an end", func(n int) string { return strings.Repeat("(;FF[4];B", n/9) }},
	{"games in a comment of what goes on behind a game", func(n int) string { return strings.Repeat("(;);C[", n/6) + "]x" }},
	{"games behind what goes on", func(n int) string { return strings.Repeat("(;);", n/4) }},
	{"the same, with moves", func(n int) string { return strings.Repeat("(;);B[]", n/7) }},
	{"roots in variations", func(n int) string { return "(;" + strings.Repeat("(;SZ[9])", n/8) + "x" }},
	{"games that close too often", func(n int) string { return strings.Repeat("(;SZ[99]))))", n/12) }},
	{"parentheses", func(n int) string { return "(;" + strings.Repeat(")", n) + ";" }},
	{"spaces", func(n int) string { return strings.Repeat("(;)"+strings.Repeat(" ", 1<<9), n>>9) }},
}

// bounded reports a reader that looks at more than a file has bytes, some twenty
// times: a root's properties are asked for by name, be there any or not.
func bounded(t *testing.T, data []byte) {
	t.Helper()
	r := newSGFReader(string(data), &Notices{})
	r.games()
	if most := 20*len(data) + 100; r.looked > most {
		t.Errorf("%.40q…: looked %d times at %d bytes", data, r.looked, len(data))
	}
}

// The work of reading is proportional to the file's length, for any content.
func TestReadingIsLinear(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) { bounded(t, []byte(h.text(1<<17))) })
	}
}

// Unreadable games count too, since each has to be told.
func TestManyBadGames(t *testing.T) {
	r := newSGFReader(strings.Repeat("(;B)", MaxNodes+1), &Notices{})
	if _, _, err := r.games(); !errors.Is(err, ErrTooLarge) || len(r.bad) > MaxNodes {
		t.Errorf("%v after %d games", err, len(r.bad))
	}
}

// Games between which a semicolon stands are games, and what follows one that
// went on in vain is read.
func TestGamesBehindSemicolons(t *testing.T) {
	for text, want := range map[string][]int{
		"(;B[hh]);(;B[ii]);(;B[jj])":               {1, 2, 3},
		"(;B[hh]);W[ig] and so on (;SZ[15];B[jj])": {2},
		"(;B[hh]);C[(;)(;)]W[zz](;SZ[15]B[jj])":    {2},
	} {
		in, err := Import([]byte(text), ImportOptions{})
		if err != nil || !slices.Equal(in.Numbers, want) {
			t.Errorf("%s: %v, %v", text, in.Numbers, err)
		}
	}
}
