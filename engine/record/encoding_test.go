package record

import (
	"errors"
	"testing"
)

func TestEncodings(t *testing.T) {
	for name, want := range map[string]Encoding{
		"utf-8": UTF8, "UTF8": UTF8, "gb18030": GB18030, " GBK ": GB18030, "gb2312": GB18030,
		"windows-1252": Windows1252, "cp1252": Windows1252, "ISO-8859-1": Windows1252,
	} {
		if e, err := ParseEncoding(name); err != nil || e != want {
			t.Errorf("%q: %v, %v, want %v", name, e, err, want)
		}
	}
	for _, name := range []string{"", "big5", "utf-16"} {
		if _, err := ParseEncoding(name); !errors.Is(err, ErrEncoding) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, e := range []Encoding{UTF8, GB18030, Windows1252} {
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
