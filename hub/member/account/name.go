package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Lengths of names, in characters.
const (
	MinName = 2
	MaxName = 20
)

// maxMarks is how many vowel signs and other marks one letter of a name may have.
const maxMarks = 2

// Reasons why a name is refused.
var (
	ErrNameLength   = fault.WithReason(fault.Invalid, "name_length", "A name has 2 to 20 characters.").With(fault.Values{"min": MinName, "max": MaxName})
	ErrNameText     = fault.WithReason(fault.Invalid, "name_text", "A name is made of letters and digits, with _ or - between them.")
	ErrNameScripts  = fault.WithReason(fault.Invalid, "name_scripts", "A name uses one script, so that it cannot be mistaken for another.")
	ErrNameReserved = fault.WithReason(fault.Invalid, "name_reserved", "That name is kept for the site. Choose another.")
)

// CleanName returns a name in the form it is stored and shown: NFKC, without
// spaces around it. Its errors are this file's.
func CleanName(name string) (string, error) {
	if len(name) > 40*MaxName || !utf8.ValidString(name) {
		return "", ErrNameLength
	}
	name = norm.NFKC.String(strings.TrimSpace(name))
	if n := utf8.RuneCountInString(name); n < MinName || n > MaxName {
		return "", ErrNameLength
	}
	if err := checkCharacters(name); err != nil {
		return "", err
	}
	if reserved(name) {
		return "", ErrNameReserved
	}
	return name, nil
}

// scripts are those in everyday use that run from left to right (UAX 31,
// recommended scripts), each with the family it may be mixed in. Names that run
// from right to left would turn round the words and numbers beside them.
var scripts = []struct {
	table  *unicode.RangeTable
	family int
}{
	{unicode.Latin, latin},
	{unicode.Han, eastern}, {unicode.Hiragana, eastern}, {unicode.Katakana, eastern},
	{unicode.Bopomofo, eastern}, {unicode.Hangul, eastern},
	{unicode.Cyrillic, 2}, {unicode.Greek, 3}, {unicode.Armenian, 4}, {unicode.Georgian, 5},
	{unicode.Thai, 6}, {unicode.Lao, 7}, {unicode.Khmer, 8}, {unicode.Myanmar, 9},
	{unicode.Devanagari, 10}, {unicode.Bengali, 11}, {unicode.Gurmukhi, 12}, {unicode.Gujarati, 13},
	{unicode.Oriya, 14}, {unicode.Tamil, 15}, {unicode.Telugu, 16}, {unicode.Kannada, 17},
	{unicode.Malayalam, 18}, {unicode.Sinhala, 19}, {unicode.Tibetan, 20}, {unicode.Ethiopic, 21},
}

const (
	latin   = 0 // mixes with eastern: the shapes have nothing in common
	eastern = 1
)

// odd are letters of those scripts that hardly anybody writes and that look
// like nothing or like something else: phonetic letters, clicks, fillers.
var odd = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x01C0, 0x01C3, 1}, {0x0250, 0x02FF, 1}, {0x0370, 0x0373, 1}, {0x03CF, 0x03FF, 1},
		{0x0460, 0x0489, 1}, {0x0500, 0x052F, 1}, {0x115F, 0x1160, 1}, {0x1C80, 0x1C8F, 1},
		{0x1D00, 0x1DBF, 1}, {0x2C60, 0x2C7F, 1}, {0x2DE0, 0x2DFF, 1}, {0x3164, 0x3164, 1},
		{0xA640, 0xA69F, 1}, {0xA720, 0xA7FF, 1}, {0xAB30, 0xAB6F, 1}, {0xFFA0, 0xFFA0, 1},
	},
	R32: []unicode.Range32{{0x10780, 0x107BF, 1}, {0x1DF00, 0x1DFFF, 1}},
}

// extenders are letters only after another: of their kind Lm the ones that
// names are written with.
const extenders = "々ゝゞヽヾーๆ"

// checkCharacters wants letters of one family, ASCII digits, and single
// separators that stand between them.
func checkCharacters(name string) error {
	family, marks := -1, 0
	last := rune(0) // the character before; 0 also after a separator
	for _, r := range name {
		switch {
		case r == '_' || r == '-':
			if last == 0 {
				return ErrNameText
			}
			last, marks = 0, 0
			continue
		case r >= '0' && r <= '9':
			marks = 0
		case strings.ContainsRune(extenders, r):
			if last == 0 || last >= '0' && last <= '9' {
				return ErrNameText
			}
		default:
			f, ok := familyOf(r)
			if !ok {
				return ErrNameText
			}
			if unicode.IsMark(r) {
				// Vowel signs and the like; a heap of them hides the neighbours.
				if marks++; marks > maxMarks || last == 0 || last >= '0' && last <= '9' || f < 6 {
					return ErrNameText
				}
			} else {
				marks = 0
			}
			if family >= 0 && f != family && !(f <= eastern && family <= eastern) {
				return ErrNameScripts
			}
			family = max(f, family)
		}
		last = r
	}
	if last == 0 {
		return ErrNameText
	}
	return nil
}

// familyOf returns the family of a letter or mark that names may have.
func familyOf(r rune) (int, bool) {
	if !unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Lo, unicode.Mn, unicode.Mc) ||
		unicode.In(r, odd, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
		return 0, false
	}
	for _, s := range scripts {
		if unicode.Is(s.table, r) {
			return s.family, true
		}
	}
	return 0, false
}
