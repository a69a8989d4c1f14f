package account

import (
	"errors"
	"strings"
	"testing"
)

func TestDevicesInPlainWords(t *testing.T) {
	for agent, want := range map[string]Device{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                            {"Chrome", "Windows"},
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":              {"Edge", "Windows"},
		"Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0":                                                                     {"Firefox", "Linux"},
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1":    {"Safari", "iPhone"},
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/142.0 Mobile/15E148 Safari/605.1.15":  {"Firefox", "iPhone"},
		"Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36": {"Samsung Internet", "Android"},
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":                      {"Safari", "Mac"},
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                             {"Chrome", "ChromeOS"},
		"<script>alert(1)</script>": {}, "": {},
	} {
		if got := DeviceOf(agent); got != want {
			t.Errorf("%s: %+v, want %+v", agent, got, want)
		}
	}
}

func TestPlacesAreBlocks(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.77": "203.0.113.0/24", "::ffff:203.0.113.77": "203.0.113.0/24", "2001:db8:1:2:3:4:5:6": "2001:db8:1::/48",
		"fe80::1%eth0": "fe80::/48", "127.0.0.1": "127.0.0.0/24", "": "", "nowhere": "", "203.0.113.77:80": "",
	} {
		if got := Place(address); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

// A code is read however it was written down.
func TestCodesAreReadAsTheyWereWritten(t *testing.T) {
	codes, hashes := newCodes()
	if len(codes) != mostCodes || len(hashes) != mostCodes {
		t.Fatal(codes)
	}
	for written, want := range map[string]string{
		"abcde-fghij-klmno-pqrst": "ABCDEFGHIJKLMNOPQRST", " ABCDE FGHIJ\tKLMNO\u00a0PQRST ": "ABCDEFGHIJKLMNOPQRST",
		"0I1O8-22222-33333-44444": "OIIOB222223333344444", "": "", "ABCDE\u2013FGHIJ": "ABCDEFGHIJ",
		"abcde-fghij-klmno-pqrst.": "ABCDEFGHIJKLMNOPQRST", "ＡＢＣＤＥ－ＦＧＨＩＪ－ＫＬＭＮＯ－ＰＱＲＳＴ。": "ABCDEFGHIJKLMNOPQRST", "“abcde‒fghij−klmno-pqrst”\u200b\n": "ABCDEFGHIJKLMNOPQRST",
	} {
		if got := plainCode(written); got != want {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
	}
}

// A person who pastes the whole list is told so, and no try counts; one code that is written twice is one too many as well.
func TestSeveralCodesAreNoCode(t *testing.T) {
	b := newBench(t)
	codes, _ := newCodes()
	for _, written := range []string{strings.Join(codes, "\n"), codes[0] + " " + codes[1], strings.Join(codes, " ") + strings.Repeat(" ", 5000)} {
		if _, _, err := b.Recover(t.Context(), nil, "Ann", written, "a quite good one", home); !errors.Is(err, ErrCodes) {
			t.Errorf("%.60q: %v", written, err)
		}
	}
}
