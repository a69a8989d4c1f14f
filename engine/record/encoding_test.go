package record

import (
	"errors"
	"testing"
)

func TestEncodings(t *testing.T) {
	for name, want := range map[string]Encoding{
		"utf-8": UTF8, "UTF8": UTF8, "gb18030": GB18030, " GBK ": GB18030, "gb2312": GB18030,
		"windows-1252": Windows1252, "cp1252": Windows1252, "ISO-8859-1": Windows1252, "big5": Big5, "utf-16": UTF16LE,
		"Shift_JIS": ShiftJIS, "x-sjis": ShiftJIS, "cp932": ShiftJIS, "EUC-JP": EUCJP, "ks_c_5601-1987": EUCKR, "cp949": EUCKR,
		"cp1250": Windows1250, "windows-1251": Windows1251, "KOI8-R": KOI8R, "iso-8859-2": "iso-8859-2",
	} {
		if e, err := ParseEncoding(name); err != nil || e != want {
			t.Errorf("%q: %v, %v, want %v", name, e, err, want)
		}
	}
	for _, name := range []string{"", "klingon", "x-user-defined", "iso-2022-kr"} {
		if _, err := ParseEncoding(name); !errors.Is(err, ErrEncoding) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, e := range Encodings() {
		if again, err := ParseEncoding(e.String()); err != nil || again != e {
			t.Errorf("%v: %v, %v", e, again, err)
		}
	}
}

func TestEncoding(t *testing.T) {
	for _, tc := range []struct {
		e           Encoding
		bytes, text string
	}{
		{UTF8, "五", "五"},
		{GB18030, "\xce\xe5\xd7\xd3", "五子"},
		{GB18030, "\x94\x39\xfc\x36", "😀"}, // four bytes, which GBK does not have
		{Windows1252, "\xe9\x80", "é€"},
		{ShiftJIS, "\x83\x5c\x95\x5c", "ソ表"}, // with the byte of a backslash
		{EUCJP, "\xc3\xe6\xc2\xbc", "中村"},
		{Big5, "\xb3\x5c\xa5\x5c", "許功"},
		{EUCKR, "\xb1\xe8", "김"},
		{Windows1250, "\xc8\xf8", "Čř"},
		{Windows1251, "\xd1\xf3", "Су"},
		{KOI8R, "\xf3\xd5", "Су"},
	} {
		if got := tc.e.decode([]byte(tc.bytes)); got != tc.text {
			t.Errorf("%v: %x reads %q, want %q", tc.e, tc.bytes, got, tc.text)
		}
		if got, err := tc.e.encode(tc.text); err != nil || got != tc.bytes {
			t.Errorf("%v: %q writes %x, %v", tc.e, tc.text, got, err)
		}
	}
	if got := Windows1252.decode([]byte("a\x81b")); got != "ab" {
		t.Errorf("a control character: %q", got)
	}
	if got := GB18030.decode([]byte("a\xff")); got != "a\uFFFD" {
		t.Errorf("not GB18030: %q", got)
	}
	if _, err := Windows1252.encode("é中"); !errors.Is(err, ErrUnfit) {
		t.Errorf("not in Windows-1252: %v", err)
	}
}

// A text written in an encoding reads back unchanged, or is refused.
func TestEncodingsComeBack(t *testing.T) {
	for _, e := range Encodings() {
		lost := 0
		for r := rune(' '); r < 0x11000; r++ {
			text, err := e.encode(string(r))
			if err != nil || r >= 0xd800 && r < 0xe000 {
				continue
			}
			if got := e.decode([]byte(text)); got != string(r) {
				if lost++; lost < 5 {
					t.Errorf("%v: %U came back as %+q", e, r, got)
				}
			}
		}
	}
}
