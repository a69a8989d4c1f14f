package record

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gogs/chardet"
)

// A file that does not say its encoding is guessed by two witnesses. The library
// chardet, a port of ICU's detector, knows the statistics of languages, which
// needs sentences. Most files have two names, where it is often wrong; there
// counts how plausible a decoding is: whether the bytes are common characters of
// the encoding, letters stand among letters, capitals at the start of words.

// maxSample is how much of a file is looked at, from the first byte beyond ASCII.
const maxSample = 32 << 10

// sampleOf returns the part of a file that tells its encoding, without cutting a
// character at its end: no second byte is below '0'.
func sampleOf(data []byte) []byte {
	i := slices.IndexFunc(data, func(c byte) bool { return c >= 0x80 })
	if i < 0 {
		return nil
	}
	for back := 0; i > 0 && back < 200 && data[i-1] != '\n'; back++ {
		i--
	}
	data = data[i:]
	if len(data) <= maxSample {
		return data
	}
	end := maxSample
	for end > maxSample/2 && data[end-1] >= '0' {
		end--
	}
	return data[:end]
}

// guess orders the encodings by how well they fit a sample, the best first.
func guess(sample []byte) []Encoding {
	heard := map[Encoding]float64{}
	if all, err := chardet.NewTextDetector().DetectAll(sample); err == nil {
		for _, r := range all {
			if e, err := ParseEncoding(icuName(r.Charset)); err == nil {
				heard[e] = max(heard[e], float64(r.Confidence)/100)
			}
		}
	}
	type fit struct {
		e     Encoding
		score float64
	}
	var fits []fit
	for i, e := range Encodings() {
		score := plausible(sample, e) + 0.4*heard[e] - 0.01*float64(i)
		fits = append(fits, fit{e, score})
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(b.score, a.score) })
	order := make([]Encoding, len(fits))
	for i, f := range fits {
		order[i] = f.e
	}
	return order
}

// icuName is the name of the encoding that contains one of ICU's.
func icuName(s string) string {
	switch s {
	case "ISO-8859-1":
		return string(Windows1252)
	case "ISO-8859-2":
		return string(Windows1250)
	case "GB-18030":
		return string(GB18030)
	}
	return s
}

// plausible scores a sample read in an encoding, about 0 to 1.5: an average over the bytes beyond ASCII and those that
// belong to them. An unreadable byte costs three.
func plausible(sample []byte, e Encoding) float64 {
	text := sound(sample, e)
	lost := strings.Count(text, "\uFFFD")
	var sum, bytes float64
	switch e {
	case UTF8:
		for _, r := range text {
			if r >= 0x80 && r != utf8.RuneError {
				sum, bytes = sum+3, bytes+2
			}
		}
	case GB18030, Big5, ShiftJIS, EUCJP, EUCKR:
		var eaten int
		sum, bytes, eaten = pairs(sample, e)
		lost += eaten
		for _, r := range text {
			if lexicons[e][r] {
				sum++
			}
		}
	default:
		sum, bytes = letters([]rune(text), e)
	}
	return (sum - 3*float64(lost)) / max(bytes+float64(lost), 1)
}

// sound decodes, with U+FFFD for bytes without a meaning.
func sound(sample []byte, e Encoding) string {
	if e == UTF8 {
		return e.decode(sample)
	}
	text, _ := e.codec().NewDecoder().Bytes(sample)
	return strings.Map(func(r rune) rune {
		if r >= 0x80 && r < 0xa0 || r >= 0xe000 && r < 0xf900 { // control characters, private use
			return utf8.RuneError
		}
		return r
	}, string(text))
}

// pairs adds up how common the characters of two bytes are, and counts those
// that eat the end of a value.
func pairs(s []byte, e Encoding) (sum, bytes float64, eaten int) {
	for i := 0; i < len(s); {
		switch {
		case s[i] < 0x80:
			i++
		case i+1 == len(s) || e == ShiftJIS && s[i] >= 0xa1 && s[i] <= 0xdf:
			sum, bytes = sum+0.15, bytes+1 // half a katakana
			i++
		case s[i+1] == ']' && afterValue.Match(s[i+2:min(i+2+maxAfter, len(s))]):
			eaten++
			i += 2
		default:
			worth := 2 * commonness(s[i], s[i+1], e)
			if i+2 < len(s) && letter(s[i+1]) && s[i+2] >= 'a' && s[i+2] <= 'z' {
				worth *= inWord
			}
			sum, bytes = sum+worth, bytes+2
			i += 2
		}
	}
	return sum, bytes, eaten
}

// afterValue is what follows a value of SGF: the next value, property or node, a
// variation, or the end. Before it a "]" is no half of a character.
var afterValue = regexp.MustCompile(`^\s*(?:\[|[A-Z][A-Za-z0-9]*\s*\[|\)|\(\s*;|;\s*(?:[A-Z][A-Za-z0-9]*\s*\[|[;()]))`)

// maxAfter is how many bytes behind a value are looked at.
const maxAfter = 32

// The scores of a character of two bytes.
const (
	kana     = 1.2
	common   = 1.0  // of the encoding's first level
	symbol   = 0.6  // punctuation, and ASCII at full width
	uncommon = 0.3  // of the second level
	exotic   = 0.05 // of an extension
	inWord   = 0.8  // of it, if its second byte goes on as a Latin word
)

// leads is a range of first bytes, and what their characters are worth.
type leads struct {
	from, to byte
	worth    float64
}

// levels are those of the encodings whose first byte alone says how common a
// character is; the rest is exotic.
var levels = map[Encoding][]leads{
	Big5:    {{0xa4, 0xc6, common}, {0xa1, 0xa3, symbol}, {0xc9, 0xf9, uncommon}},
	GB18030: {{0xb0, 0xd7, common}, {0xa1, 0xa3, symbol}, {0xd8, 0xf7, uncommon}},
	EUCJP:   {{0xa4, 0xa5, kana}, {0xb0, 0xcf, common}, {0xa1, 0xa3, symbol}, {0xd0, 0xf4, uncommon}},
	EUCKR:   {{0xb0, 0xc8, common}, {0xa1, 0xa3, symbol}, {0xca, 0xfd, uncommon}},
}

func commonness(lead, trail byte, e Encoding) float64 {
	switch {
	case e == ShiftJIS:
		return shiftJISCommonness(lead, trail)
	case e != Big5 && trail < 0xa1:
		return exotic
	}
	for _, l := range levels[e] {
		if lead >= l.from && lead <= l.to {
			return l.worth
		}
	}
	return exotic
}

func shiftJISCommonness(lead, trail byte) float64 {
	between := func(c, from, to byte) bool { return c >= from && c <= to }
	switch {
	case lead == 0x82 && between(trail, 0x9f, 0xf1), lead == 0x83 && between(trail, 0x40, 0x96):
		return kana
	case lead == 0x81, lead == 0x82 && between(trail, 0x4f, 0x9a):
		return symbol
	case lead == 0x88 && trail >= 0x9f, between(lead, 0x89, 0x97), lead == 0x98 && trail <= 0x72:
		return common
	case between(lead, 0x98, 0x9f), between(lead, 0xe0, 0xea):
		return uncommon
	}
	return exotic
}

// letters adds up how well the characters of one byte stand among the others.
func letters(text []rune, e Encoding) (sum, bytes float64) {
	at := func(i int) rune {
		if i < 0 || i >= len(text) {
			return ' '
		}
		return text[i]
	}
	for i, r := range text {
		if r < 0x80 || r == utf8.RuneError {
			continue
		}
		bytes++
		if e == Windows1251 || e == KOI8R {
			sum += cyrillic(at(i-1), r)
		} else {
			sum += latin(at(i-1), r, at(i+1), e)
		}
	}
	return sum, bytes
}

func cyrillic(before, r rune) float64 {
	in := func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }
	switch {
	case !in(r) && unicode.IsPunct(r):
		return 0.5
	case !in(r), r < 128 || unicode.IsLetter(before) && !in(before):
		return -0.5
	case r != 'ё' && r != 'Ё' && (r < 'А' || r > 'я'):
		return 0.2 // of other languages than Russian
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return -0.5
	case unicode.IsUpper(r) && unicode.IsUpper(before):
		return 0.4
	case unicode.IsLower(r) && !in(before) && r != 'и' && r != 'в' && r != 'с' && r != 'к':
		return 0.6
	}
	return 1
}

func latin(before, r, after rune, e Encoding) float64 {
	ascii := func(r rune) bool { return r < 0x80 && unicode.IsLetter(r) }
	near := ascii(before) || ascii(after)
	frequent := western
	if e == Windows1250 {
		frequent = central
	}
	switch {
	case !unicode.IsLetter(r) && ascii(before) && ascii(after) && r != '’':
		return -0.5
	case e == Windows1252 && (r == 'ø' && strings.ContainsRune("áéíý", after) || r == 'õ' && !unicode.IsLetter(after)):
		return -0.5 // ř and ő: Jiří, Dvořák, Ernő
	case !unicode.IsLetter(r):
		return 0.4
	case !near:
		return 0.1
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return -0.3
	case frequent[r]:
		return 1
	}
	return 0.4
}
