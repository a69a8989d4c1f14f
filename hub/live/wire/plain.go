package wire

import (
	"slices"
	"strings"
	"unicode"
)

// Characters that show nothing but change their neighbours. Emoji and some
// scripts cannot be written without them.
const (
	nonJoiner = '\u200c' // keeps letters apart: Persian, Indic scripts
	joiner    = '\u200d' // joins letters, and pictures to one
	asPicture = '\ufe0f' // has a sign drawn as a picture
	keycap    = '\u20e3' // the frame of a key
)

// marksMost is how many combining marks one character may have: Burmese and Hebrew words need three.
const marksMost = 3

// PlainText removes all that could disguise a line or deface its neighbours: control
// characters, characters that turn the direction of text, invisible ones, and heaps of
// combining marks. It returns "" if nothing is left to see, and never more
// characters than it was given.
func PlainText(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !ordinary(r) }) < 0 {
		return strings.TrimSpace(s)
	}
	text := fewMarks([]rune(strings.Map(seen, s)))
	if strings.ContainsAny(s, string([]rune{nonJoiner, joiner, asPicture})) {
		text = joined(text)
	}
	return strings.TrimSpace(string(text))
}

// ordinary reports whether a character is one of those that most texts are made of: the space, letters, digits and signs
// that nothing here is about. Large texts have little else, and each of the other questions takes longer.
func ordinary(r rune) bool {
	switch {
	case r >= ' ' && r <= '~', r >= 0xc0 && r <= 0x2ff: // Latin
	case r >= 0x400 && r <= 0x482: // Cyrillic
	case r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30fa, r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3:
	default:
		return false
	}
	return true
}

// blank are signs without a shape that Unicode does not count as invisible: the
// empty braille pattern, an object's place, an empty note, a filler.
var blank = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0xfffc, Hi: 0xfffc, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x16fe4, Hi: 0x16fe4, Stride: 1}, {Lo: 0x1d159, Hi: 0x1d159, Stride: 1}},
}

// seen maps a character to itself, to a space, or to -1 if nobody could see it.
func seen(r rune) rune {
	switch {
	case ordinary(r):
		return r
	case r == '\n' || r == '\t':
		return ' '
	case r == nonJoiner || r == joiner || r == asPicture: // joined judges them by their neighbours
		return r
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r): // formats that show, such as the sign of a verse
		return r
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point, blank):
		return -1
	}
	return r
}

// fewMarks drops combining marks beyond marksMost of one character, and those
// that have none to stand on. Vowel signs with a width of their own are no heap.
func fewMarks(text []rune) []rune {
	marks := marksMost
	return slices.DeleteFunc(text, func(r rune) bool {
		switch {
		case r != ' ' && ordinary(r):
			marks = 0
		case unicode.In(r, unicode.Mn, unicode.Me) && r != asPicture:
			if marks == marksMost {
				return true
			}
			marks++
		case r == nonJoiner, r == joiner, r == asPicture, unicode.Is(unicode.Mc, r):
		case unicode.IsSpace(r):
			marks = marksMost
		default:
			marks = 0
		}
		return false
	})
}

// joined drops joiners, non-joiners and asPicture where they join nothing.
func joined(text []rune) []rune {
	out := text[:0]
	picture, letter := false, false // whether out ends with a picture, a letter of a script that joins
	for i, r := range text {
		next := rune(0)
		if i+1 < len(text) {
			next = text[i+1]
		}
		keep := true
		switch {
		case ordinary(r):
			picture, letter = false, false
		case r == asPicture:
			last := rune(0)
			if len(out) > 0 {
				last = out[len(out)-1]
			}
			keep = unicode.Is(pictures, last) || next == keycap && strings.ContainsRune("0123456789#*", last)
		case r == joiner && picture && unicode.Is(pictures, next):
			picture = false
		case r == joiner || r == nonJoiner:
			if keep = letter && joins(next); keep {
				letter = false
			}
		case unicode.Is(unicode.Inherited, r) && unicode.IsMark(r): // belongs to the letter before
			picture = false
		default:
			picture, letter = unicode.Is(pictures, r), joins(r)
		}
		if keep {
			out = append(out, r)
		}
	}
	return out
}

// joins reports whether r is a letter or a mark of a script in which joiners
// tell words or forms of letters apart (UAX 31).
func joins(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsMark(r)) && unicode.In(r,
		unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
		unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
		unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// pictures are the blocks and single signs that emoji are made of.
var pictures = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0xa9, Hi: 0xa9, Stride: 1}, {Lo: 0xae, Hi: 0xae, Stride: 1}, {Lo: 0x203c, Hi: 0x203c, Stride: 1},
		{Lo: 0x2049, Hi: 0x2049, Stride: 1}, {Lo: 0x2122, Hi: 0x2122, Stride: 1}, {Lo: 0x2139, Hi: 0x2139, Stride: 1},
		{Lo: 0x2190, Hi: 0x21ff, Stride: 1}, {Lo: 0x2300, Hi: 0x23ff, Stride: 1}, {Lo: 0x24c2, Hi: 0x24c2, Stride: 1},
		{Lo: 0x25a0, Hi: 0x27bf, Stride: 1}, {Lo: 0x2934, Hi: 0x2935, Stride: 1}, {Lo: 0x2b00, Hi: 0x2bff, Stride: 1},
		{Lo: 0x3030, Hi: 0x3030, Stride: 1}, {Lo: 0x303d, Hi: 0x303d, Stride: 1}, {Lo: 0x3297, Hi: 0x3299, Stride: 2},
	},
	R32:         []unicode.Range32{{Lo: 0x1f000, Hi: 0x1faff, Stride: 1}},
	LatinOffset: 2,
}
