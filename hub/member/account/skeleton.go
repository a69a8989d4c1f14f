package account

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Skeleton folds a name so that names which look alike are equal: upper and
// lower case, full width and half, the letters that Latin, Greek, Cyrillic and
// Armenian share, digits that pass for letters, and pairs that pass for one
// letter. Letters with an accent keep it: people see it.
//
// The idea is that of UTS 39, with a table small enough to read.
func Skeleton(name string) string {
	name = cases.Fold().String(norm.NFKC.String(name))
	var b strings.Builder
	for _, r := range norm.NFD.String(name) {
		if r == '\u0307' { // dotted i, and dots that hardly show
			continue
		}
		if as, ok := lookalike[r]; ok {
			r = as
		}
		b.WriteRune(r)
	}
	return norm.NFC.String(pairs.Replace(b.String()))
}

// pairs pass for one letter in most typefaces.
var pairs = strings.NewReplacer("rn", "m", "vv", "w")

// lookalike maps a folded letter to the Latin one that it, or its capital, is
// taken for. The class of l, i and 1 is written l, that of o and 0 is written o.
var lookalike = func() map[rune]rune {
	m := map[rune]rune{'-': '_'}
	for latin, others := range map[rune]string{
		'a': "αа", 'b': "βвь", 'c': "сϲ", 'd': "ԁ", 'e': "εе", 'g': "ց", 'h': "нһհ", 'j': "јյ",
		'k': "κк", 'l': "1iıιіӏլ", 'm': "мμ", 'n': "ηпո", 'o': "0οоօ", 'p': "ρр", 'q': "ԛզ",
		'r': "г", 's': "ѕտ", 't': "τт", 'u': "υиս", 'v': "νѵ", 'w': "ωԝա", 'x': "χх", 'y': "γуү", 'z': "ζ",
		'3': "зӡ", '6': "б",
	} {
		for _, r := range others {
			m[r] = latin
		}
	}
	return m
}()
