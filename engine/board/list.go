package board

import "strings"

// FormatList writes points as one word, "h8i9i7"; None is "pass".
func FormatList(points []Point) string {
	var b strings.Builder
	for _, p := range points {
		if p == None {
			b.WriteString("pass")
			continue
		}
		b.WriteString(p.String())
	}
	return b.String()
}
