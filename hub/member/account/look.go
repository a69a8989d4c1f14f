package account

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// LookVersion is of how Look folds: a store that keeps looks makes those of others anew.
const LookVersion = 1

// Look folds a name, or its skeleton, further than Skeleton does, so that all names which look alike are equal: by the skeletons of
// Unicode's UTS 39, without strokes through letters, and with what Unicode's data lacks. Members sign in by the skeleton of a name, which
// is stored and never changes; a name is taken if somebody has one of the same look.
func Look(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(Skeleton(name)) {
		as, ok := confusables()[r]
		if !ok {
			as = string(r)
		}
		for _, r := range norm.NFD.String(as) {
			if r < '\u0334' || r > '\u0338' { // strokes
				b.WriteRune(r)
			}
		}
	}
	return more.Replace(Skeleton(b.String()))
}

// more are look-alikes that Unicode's data lacks.
var more = strings.NewReplacer("cl", "d", "リ", "り", "曰", "日", "末", "未", "已", "己", "巳", "己", "入", "人")

//go:embed confusables.txt
var confusablesText string

// confusables maps a character to the one that it looks like.
var confusables = sync.OnceValue(func() map[rune]string {
	m := map[rune]string{}
	for line := range strings.Lines(confusablesText) {
		r, n := utf8.DecodeRuneInString(line)
		m[r] = strings.TrimSuffix(line[n:], "\n")
	}
	return m
})
