package record

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// Sample is how some of a file's text reads in an encoding.
type Sample struct {
	Encoding Encoding
	Text     string
}

// A sample has so many characters of so many texts.
const (
	maxSampleText = 80
	maxPieces     = 4
)

// decoded is a file as text.
type decoded struct {
	text     string
	encoding Encoding // that it was read in
	foreign  []byte   // a part that reads otherwise in other encodings; nil if there is none
	doubtful bool     // it was chosen, guessed, another than the file says, or lacks something
}

// read makes text of a file. charset is the file's own statement; chosen, a person's choice, takes precedence over it,
// and a byte order mark over both. Auto and UTF-8 are the same for a file that is UTF-8.
func read(data []byte, charset string, chosen Encoding, n *Notices) decoded {
	if text, e, ok := marked(data); ok {
		lose(text, e, n)
		return decoded{text: text, encoding: e}
	}
	named, err := ParseEncoding(charset)
	if charset == "" {
		named = Auto
	}
	d := decoded{encoding: chosen, foreign: sampleOf(data)}
	guessed := false
	switch {
	case d.foreign == nil && !escaped(data, chosen, named):
		d = decoded{text: string(data), encoding: UTF8}
		if err != nil && charset != "" && chosen == Auto {
			n.Add(Notice{Code: EncodingUnknown, Property: "CA", Value: charset})
		}
		return d
	case chosen != Auto:
	case utf8.Valid(data) && !escaped(data, Auto, named):
		d.encoding = UTF8
	case named != Auto && named != UTF8 && !named.wide() && fits(d.foreign, named):
		d.encoding = named
	case mostlyUTF8(data):
		d.encoding = UTF8
	default:
		d.encoding, guessed = guess(d.foreign)[0], true
	}
	// One notice, of the strongest that holds.
	as, overruled := d.encoding.String(), named != Auto && named != d.encoding
	switch {
	case overruled:
		n.Add(Notice{Code: EncodingOverruled, Property: "CA", Value: charset, As: as})
	case charset != "" && named == Auto && chosen == Auto:
		n.Add(Notice{Code: EncodingUnknown, Property: "CA", Value: charset, As: as})
	case guessed:
		n.Add(Notice{Code: EncodingGuessed, As: as})
	}
	d.text = d.encoding.decode(data)
	lost := lose(d.text, d.encoding, n)
	d.doubtful = chosen != Auto || guessed || overruled || lost
	return d
}

// lose tells of bytes that are no text, and reports whether there are any.
func lose(text string, e Encoding, n *Notices) bool {
	lost := strings.Count(text, "\uFFFD")
	if lost > 0 {
		n.Add(Notice{Code: BytesLost, As: e.String(), Count: lost})
	}
	return lost > 0
}

// fits reports whether a sample is text in an encoding.
func fits(sample []byte, e Encoding) bool { return !strings.Contains(e.decode(sample), "\uFFFD") }

// escaped reports whether a file of bytes that are all ASCII is not, because its
// encoding switches between alphabets.
func escaped(data []byte, chosen, named Encoding) bool {
	const iso2022 = "iso-2022-jp"
	return (chosen == iso2022 || chosen == Auto && named == iso2022) && bytes.IndexByte(data, 0x1b) >= 0
}

// mostlyUTF8 is true of a file in UTF-8 with some damage.
func mostlyUTF8(data []byte) bool {
	good, bad := 0, 0
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		data = data[n:]
	}
	return good >= 4*bad
}

var bom = []byte("\xef\xbb\xbf")

// marked decodes a file that tells its encoding by a byte order mark, or is
// UTF-16 without one, as every other byte of its beginning says.
func marked(data []byte) (string, Encoding, bool) {
	switch {
	case bytes.HasPrefix(data, bom):
		return UTF8.decode(data[len(bom):]), UTF8, true
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return UTF16LE.decode(data[2:]), UTF16LE, true
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return UTF16BE.decode(data[2:]), UTF16BE, true
	case len(data) >= 4 && data[0] != 0 && data[1] == 0 && data[2] != 0 && data[3] == 0:
		return UTF16LE.decode(data), UTF16LE, true
	case len(data) >= 4 && data[0] == 0 && data[1] != 0 && data[2] == 0 && data[3] != 0:
		return UTF16BE.decode(data), UTF16BE, true
	}
	return "", Auto, false
}

// samples shows a part of a file whose encoding is in doubt in those that may be
// meant, those first that fit better, each reading once. The one in which it was
// read is among them.
func samples(d decoded) []Sample {
	if d.foreign == nil || !d.doubtful {
		return nil
	}
	var list []Sample
	add := func(e Encoding) {
		text := pieces(e.decode(d.foreign))
		same := slices.IndexFunc(list, func(s Sample) bool { return s.Text == text })
		switch now := e == d.encoding; {
		case text == "" && !now, strings.Contains(text, "\uFFFD") && !now, same >= 0 && !now:
		case same >= 0:
			list[same].Encoding = e
		default:
			list = append(list, Sample{e, text})
		}
	}
	order := guess(d.foreign)
	if !slices.Contains(order, d.encoding) {
		add(d.encoding)
	}
	for _, e := range order {
		add(e)
	}
	return list
}

// pieces returns the first texts that are not ASCII, of names and comments.
func pieces(text string) string {
	var found []string
	for _, p := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("[]\n\r\x00\x08", r) }) {
		p = shown(p)
		if strings.IndexFunc(p, func(r rune) bool { return r >= 0x80 }) < 0 || slices.Contains(found, p) {
			continue
		}
		if found = append(found, p); len(found) == maxPieces {
			break
		}
	}
	all := []rune(strings.Join(found, " · "))
	return string(all[:min(len(all), maxSampleText)])
}
