package record

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// Encoding is how a file writes text. RenLib's comments are in whatever the
// machine used, and no file says which.
type Encoding uint8

// The encodings.
const (
	UTF8        Encoding = iota
	GB18030              // Chinese; GBK and GB2312 are parts of it
	Windows1252          // Western European; the letters of Latin-1 are part of it
)

// String returns "utf-8", "gb18030" or "windows-1252".
func (e Encoding) String() string {
	switch e {
	case GB18030:
		return "gb18030"
	case Windows1252:
		return "windows-1252"
	}
	return "utf-8"
}

// ParseEncoding reads the name of an encoding or of one that is part of it, in
// any case. Otherwise ErrEncoding.
func ParseEncoding(s string) (Encoding, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "utf-8", "utf8":
		return UTF8, nil
	case "gb18030", "gbk", "gb2312", "gb_2312", "gb_2312-80", "euc-cn", "cp936", "windows-936":
		return GB18030, nil
	case "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1":
		return Windows1252, nil
	}
	return UTF8, fmt.Errorf("%w: %.20q", ErrEncoding, s)
}

// codec is nil for UTF8.
func (e Encoding) codec() encoding.Encoding {
	switch e {
	case GB18030:
		return simplifiedchinese.GB18030
	case Windows1252:
		return charmap.Windows1252
	}
	return nil
}

// decode returns valid UTF-8; what the encoding does not know becomes U+FFFD.
// In Windows1252 that is five control characters, which are dropped.
func (e Encoding) decode(data []byte) string {
	c := e.codec()
	if c == nil {
		return strings.ToValidUTF8(string(data), "\uFFFD")
	}
	text, _ := c.NewDecoder().Bytes(data) // replaces instead of failing
	if e == Windows1252 {
		text = bytes.ReplaceAll(text, []byte("\uFFFD"), nil)
	}
	return string(text)
}

// encode is the inverse for valid UTF-8: ErrUnfit with the first character that
// the encoding does not have.
func (e Encoding) encode(s string) (string, error) {
	c := e.codec()
	if c == nil {
		return s, nil
	}
	enc := c.NewEncoder()
	if text, err := enc.String(s); err == nil {
		return text, nil
	}
	for _, r := range s {
		if _, err := enc.String(string(r)); err != nil {
			return "", fmt.Errorf("%w: %q is not in %v", ErrUnfit, r, e)
		}
	}
	return "", fmt.Errorf("%w: not in %v", ErrUnfit, e)
}
