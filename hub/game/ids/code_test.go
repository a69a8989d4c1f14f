package ids

import (
	"strings"
	"testing"
)

func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := NewCode()
		if len(code) != codeLength || strings.Trim(code, codeLetters) != "" || seen[code] {
			t.Fatal(code)
		}
		seen[code] = true
	}
	if 256%len(codeLetters) != 0 {
		t.Error("some letters come more often than others")
	}
	for text, want := range map[string]string{"abcd-efgh": "ABCDEFGH", " ABCD efgh": "ABCDEFGH", "ABCDEFG": "", "ABCDEFG1": "", "ABCDEFG'": "", "": "", strings.Repeat("A", 1000): ""} {
		if got, ok := ReadCode(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v", text, got, ok)
		}
	}
}
