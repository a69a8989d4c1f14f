package record

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Encoding is how a file writes text: Auto, or the name of an encoding as the
// WHATWG has it, such as "shift_jis". ParseEncoding makes others than the
// constants.
type Encoding string

// The encodings that files in this field use. Auto is the file's own statement or else a guess; for writing it is
// UTF-8.
const (
	Auto        Encoding = ""
	UTF8        Encoding = "utf-8"
	GB18030     Encoding = "gb18030" // Chinese; GBK and GB2312 are parts of it
	Big5        Encoding = "big5"
	ShiftJIS    Encoding = "shift_jis"
	EUCJP       Encoding = "euc-jp"
	EUCKR       Encoding = "euc-kr"
	Windows1250 Encoding = "windows-1250" // Central European
	Windows1251 Encoding = "windows-1251" // Cyrillic
	KOI8R       Encoding = "koi8-r"
	Windows1252 Encoding = "windows-1252" // Western European; the letters of Latin-1 are part of it
	UTF16LE     Encoding = "utf-16le"
	UTF16BE     Encoding = "utf-16be"
)

// Encodings lists a person's choices, for reading and writing.
func Encodings() []Encoding {
	return []Encoding{UTF8, GB18030, Big5, ShiftJIS, EUCJP, EUCKR, Windows1252, Windows1250, Windows1251, KOI8R}
}

// String returns the name; "auto" for Auto.
func (e Encoding) String() string {
	if e == Auto {
		return "auto"
	}
	return string(e)
}

// otherNames are those that htmlindex does not know.
var otherNames = map[string]Encoding{
	"cp932": ShiftJIS, "cp936": GB18030, "windows-936": GB18030, "gb_2312": GB18030, "euc-cn": GB18030, "cp949": EUCKR,
	"windows-949": EUCKR, "uhc": EUCKR, "cp950": Big5, "eucjp": EUCJP, "euc_jp": EUCJP, "euckr": EUCKR, "euc_kr": EUCKR,
	"latin-1": Windows1252, "iso_8859-1": Windows1252, "koi8r": KOI8R, "utf_8": UTF8, "utf_16": UTF16LE, "ansi": Windows1252,
}

// ParseEncoding reads the name of an encoding or of one that is part of it, in
// any case. Otherwise ErrEncoding.
func ParseEncoding(s string) (Encoding, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	if e, ok := otherNames[name]; ok {
		return e, nil
	}
	c, err := htmlindex.Get(name)
	if err != nil {
		return Auto, fmt.Errorf("%w: %.20q", ErrEncoding, s)
	}
	switch name, err = htmlindex.Name(c); {
	case err != nil || name == "replacement" || name == "x-user-defined":
		return Auto, fmt.Errorf("%w: %.20q", ErrEncoding, s)
	case name == "gbk":
		return GB18030, nil
	}
	return Encoding(name), nil
}

// codec is nil for UTF-8.
func (e Encoding) codec() encoding.Encoding {
	switch e {
	case Auto, UTF8:
		return nil
	case GB18030:
		return simplifiedchinese.GB18030
	}
	c, err := htmlindex.Get(string(e))
	if err != nil {
		return nil
	}
	return c
}

// wide reports whether NUL is a part of characters, so that no zero-terminated
// text can be in it.
func (e Encoding) wide() bool { return e == UTF16LE || e == UTF16BE }

// decode returns valid UTF-8; bytes without a meaning in the encoding become U+FFFD. In Windows1252 these are five
// control characters, which are dropped.
func (e Encoding) decode(data []byte) string {
	c := e.codec()
	if c == nil {
		return strings.ToValidUTF8(string(data), "\uFFFD")
	}
	text, _ := c.NewDecoder().Bytes(data) // replaces instead of failing
	if e == Windows1252 {
		text = bytes.ReplaceAll(text, []byte("\uFFFD"), nil)
	}
	return strings.ToValidUTF8(string(text), "\uFFFD")
}

// encode is the inverse for valid UTF-8: ErrUnfit with the first character that
// the encoding does not have. The codec of GB18030 gives characters of private use
// codes that it reads as others.
func (e Encoding) encode(s string) (string, error) {
	c := e.codec()
	if c == nil {
		return s, nil
	}
	comesBack := func(s, text string) bool { return e != GB18030 || e.decode([]byte(text)) == s }
	if text, err := c.NewEncoder().String(s); err == nil && comesBack(s, text) {
		return text, nil
	}
	for _, r := range s {
		if text, err := c.NewEncoder().String(string(r)); err != nil || !comesBack(string(r), text) {
			return "", fmt.Errorf("%w: %q is not in %v", ErrUnfit, r, e)
		}
	}
	return "", fmt.Errorf("%w: not in %v", ErrUnfit, e)
}
