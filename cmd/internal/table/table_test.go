package table

import (
	"math"
	"strings"
	"testing"
)

func TestFormats(t *testing.T) {
	all := Table{Columns: []Column{{Title: "what", Left: true, Once: true}, {Title: "moves/s"}, {Title: "", Name: "verdict", Left: true}}}
	all.Add("duel", Number{12345.678, 1}, "pass")
	all.Add("a é", 7)
	all.Add("a é", Number{math.NaN(), 0})
	for name, tc := range map[string]struct {
		write func(*strings.Builder) error
		want  string
	}{
		"Markdown": {func(b *strings.Builder) error { return all.Markdown(b) }, `| what | moves/s |  |
|---|--:|---|
| duel | 12,345.7 | pass |
| a é | 7 |  |
|  | – |  |
`},
		"text": {func(b *strings.Builder) error { return all.Text(b) }, `  what   moves/s      
  duel  12,345.7  pass
  a é          7      
               –      
`},
		"JSON": {func(b *strings.Builder) error { return JSON(b, &all) }, `[
  {
    "moves/s": 12345.678,
    "verdict": "pass",
    "what": "duel"
  },
  {
    "moves/s": 7,
    "what": "a é"
  },
  {
    "moves/s": null,
    "what": "a é"
  }
]
`},
	} {
		var b strings.Builder
		if err := tc.write(&b); err != nil || b.String() != tc.want {
			t.Errorf("%s, %v:\n%s\nwant\n%s", name, err, b.String(), tc.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for want, n := range map[string]Number{
		"0": {}, "999": {999, 0}, "1,000": {1000, 0}, "1,234,568": {1234567.8, 0}, "-1,000": {-1000, 0}, "-999.50": {-999.5, 2},
	} {
		if got := n.String(); got != want {
			t.Errorf("%v: %s, want %s", n.Value, got, want)
		}
	}
}
