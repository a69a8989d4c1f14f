package socket

import (
	"encoding/binary"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// RFC 6455 on a bare connection: everything that the server says until it hangs up.

func TestRFC6455Handshake(t *testing.T) {
	h := newServer(t)
	without := func(name string) string {
		var out []string
		for _, l := range strings.SplitAfter(askUpgrade, "\r\n") {
			if !strings.HasPrefix(l, name) {
				out = append(out, l)
			}
		}
		return strings.Join(out, "")
	}
	for name, c := range map[string]struct {
		head string
		want int
	}{
		"the RFC's own":       {askUpgrade, 101},
		"any origin":          {askUpgrade + "Origin: http://elsewhere\r\n", 101},
		"lower case":          {strings.Replace(askUpgrade, "Upgrade: websocket", "upgrade: WebSocket", 1), 101},
		"several connections": {strings.Replace(askUpgrade, "Connection: Upgrade", "Connection: keep-alive, Upgrade", 1), 101},
		"no upgrade":          {without("Upgrade:"), 400},
		"no connection":       {without("Connection:"), 400},
		"no version":          {without("Sec-WebSocket-Version:"), 400},
		"version 8":           {strings.Replace(askUpgrade, "Version: 13", "Version: 8", 1), 400},
		"no key":              {without("Sec-WebSocket-Key:"), 400},
		"a short key":         {strings.Replace(askUpgrade, "dGhlIHNhbXBsZSBub25jZQ==", "c2hvcnQ=", 1), 400},
		"POST":                {strings.Replace(askUpgrade, "GET", "POST", 1), 405},
	} {
		t.Run(name, func(t *testing.T) {
			_, res := h.request(t, c.head)
			if res.StatusCode != c.want && !(c.want == 400 && res.StatusCode == http.StatusUpgradeRequired) {
				t.Fatal(res.Status)
			}
			if c.want == 101 && res.Header.Get("Sec-WebSocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" {
				t.Error(res.Header)
			}
		})
	}
	_, res := h.request(t, askUpgrade+"Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: chat\r\n")
	if e, p := res.Header.Get("Sec-WebSocket-Extensions"), res.Header.Get("Sec-WebSocket-Protocol"); e != "" || p != "" {
		t.Errorf("it agreed to %q %q", e, p)
	}
}

func text(s string) []byte { return masked(0x81, s) }

func code(c int) string { return string(binary.BigEndian.AppendUint16(nil, uint16(c))) }

// split returns a message in fragments.
func split(parts ...string) (out []byte) {
	for i, p := range parts {
		op := byte(0)
		if i == 0 {
			op = 1
		}
		if i == len(parts)-1 {
			op |= 0x80
		}
		out = append(out, masked(op, p)...)
	}
	return out
}

// rfcRow is what a client sends, and all that it gets: frames, then the end.
type rfcRow struct {
	name string
	in   []byte
	want string
}

// rfcRows are whole conversations. They begin after a first message and its answer.
func rfcRows() []rfcRow {
	all := slices.Concat[[]byte]
	many := func(n int, f []byte) []byte { return slices.Repeat(f, n) }
	bye := masked(0x88, code(1000))
	hi := text("hi")
	rows := []rfcRow{
		{"1 three messages in one segment", all(hi, text("ho"), hi, bye), "hi, ho, hi, CLOSE 1000"},
		{"1 text of 126 bytes", all(text(strings.Repeat("y", 126)), bye), "126 bytes, CLOSE 1000"},
		{"1 text at the limit", all(text(strings.Repeat("y", 4096)), bye), "4096 bytes, CLOSE 1000"},
		{"1 empty text", all(text(""), bye), ", CLOSE 1000"},
		{"1 binary", masked(0x82, "hi"), "CLOSE 1003"},
		{"2 ping", all(masked(0x89, ""), bye), "PONG , CLOSE 1000"},
		{"2 pongs in order", all(masked(0x89, "1"), masked(0x89, "2"), masked(0x89, "3"), bye), "PONG 1, PONG 2, PONG 3, CLOSE 1000"},
		{"2 binary payload in a ping", all(masked(0x89, "\x00\xff\xfe"), bye), "PONG \x00\xff\xfe, CLOSE 1000"},
		{"2 ping of 125 bytes", all(masked(0x89, strings.Repeat("z", 125)), bye), "PONG " + strings.Repeat("z", 125) + ", CLOSE 1000"},
		{"2 ping of 126 bytes", masked(0x89, strings.Repeat("z", 126)), "CLOSE 1002"},
		{"2 fragmented ping", masked(0x09, "x"), "CLOSE 1002"},
		{"2 pongs nobody asked for", all(masked(0x8a, ""), masked(0x8a, "x"), hi, bye), "hi, CLOSE 1000"},
		{"3 RSV1", masked(0xc1, "hi"), "CLOSE 1002"},
		{"3 RSV2", masked(0xa1, "hi"), "CLOSE 1002"},
		{"3 RSV3", masked(0x91, "hi"), "CLOSE 1002"},
		{"3 all reserved bits", all(masked(0xf1, "x"), hi), "CLOSE 1002"},
		{"3 reserved bit on a ping", masked(0xc9, ""), "CLOSE 1002"},
		{"3 reserved bit after good ones", all(hi, masked(0xc1, "x"), hi), "hi, CLOSE 1002"},
		{"3 reserved bit in a close", masked(0xc8, code(1000)), "CLOSE 1002"},
		{"4 opcode 3", masked(0x83, "x"), "CLOSE 1002"},
		{"4 opcode 7", masked(0x87, "x"), "CLOSE 1002"},
		{"4 opcode 11", masked(0x8b, "x"), "CLOSE 1002"},
		{"4 opcode 15", masked(0x8f, "x"), "CLOSE 1002"},
		{"5 two fragments", all(split("h", "i"), bye), "hi, CLOSE 1000"},
		{"5 many fragments", all(split(strings.Split("many parts", "")...), bye), "many parts, CLOSE 1000"},
		{"5 empty fragments", all(split("", "hi", ""), bye), "hi, CLOSE 1000"},
		{"5 pings between fragments", all(masked(0x01, "one "), masked(0x89, "a"), masked(0x00, "two "), masked(0x89, "b"), masked(0x80, "three"), bye),
			"PONG a, PONG b, one two three, CLOSE 1000"},
		{"5 a close between fragments", all(masked(0x01, "h"), bye), "CLOSE 1000"},
		{"5 two messages in fragments", all(split("h", "i"), split("h", "o"), bye), "hi, ho, CLOSE 1000"},
		{"5 fragmented binary", all(masked(0x02, "x"), masked(0x80, "y")), "CLOSE 1003"},
		{"5 fragmented close", all(masked(0x08, code(1000)), hi), "CLOSE 1002"},
		{"5 continuation of nothing", masked(0x80, "hi"), "CLOSE 1002"},
		{"5 unfinished continuation of nothing", masked(0x00, "hi"), "CLOSE 1002"},
		{"5 a continuation after a whole message", all(hi, masked(0x80, "x")), "hi, CLOSE 1002"},
		{"5 text within fragments", all(masked(0x01, "h"), hi), "CLOSE 1002"},
		{"6 valid UTF-8", all(text("κόσμε 五目"), bye), "κόσμε 五目, CLOSE 1000"},
		{"6 UTF-8 split within a character", all(split("\xce", "\xba"), bye), "κ, CLOSE 1000"},
		{"6 NUL and DEL are characters", all(text("\x00\x7f"), bye), "\x00\x7f, CLOSE 1000"},
		{"6 invalid byte", text("{\xff}"), "CLOSE 1007"},
		{"6 overlong", text("\xc0\xaf"), "CLOSE 1007"},
		{"6 surrogate", text("\xed\xa0\x80"), "CLOSE 1007"},
		{"6 beyond U+10FFFF", text("\xf4\x90\x80\x80"), "CLOSE 1007"},
		{"6 bad bytes in a later fragment", split("good", "\xf5"), "CLOSE 1007"},
		{"6 a character cut short at the end", text("{}\xe2\x82"), "CLOSE 1007"},
		{"7 close without a code", masked(0x88, ""), "CLOSE 1000"},
		{"7 close with a reason", masked(0x88, code(1000)+"bye"), "CLOSE 1000"},
		{"7 nothing is answered after a close", all(bye, hi, hi), "CLOSE 1000"},
		{"7 a second close", all(bye, bye), "CLOSE 1000"},
		{"7 a reason of 123 bytes", masked(0x88, code(1000)+strings.Repeat("r", 123)), "CLOSE 1000"},
		{"7 a reason of 124 bytes", masked(0x88, code(1000)+strings.Repeat("r", 124)), "CLOSE 1002"},
		{"7 reason not UTF-8", masked(0x88, code(1000)+"\xff"), "CLOSE 1002"},
		{"7 half a code", masked(0x88, "x"), "CLOSE 1002"},
		{"7 half a code after a message", all(hi, masked(0x88, "x"), hi), "hi, CLOSE 1002"},
		{"7 half a code between fragments", all(masked(0x01, "h"), masked(0x88, "x")), "CLOSE 1002"},
		{"9 over the limit", text(strings.Repeat("x", 4097)), "CLOSE 1009"},
		{"9 over the limit in fragments", split(strings.Repeat("x", 4000), strings.Repeat("x", 97)), "CLOSE 1009"},
		{"9 a claim of 2^62 bytes", []byte{0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, "CLOSE 1009"},
		{"9 a claim of 2^63 bytes", []byte{0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, "CLOSE 1009"},
		{"9 fragment flood", many(5000, masked(0x01, "x")), "CLOSE 1002"},
		{"9 fragments of one byte without end", all(masked(0x01, "x"), many(5000, masked(0x00, "x"))), "too many, CLOSE 4004"},
		{"9 empty fragments", all(masked(0x01, ""), many(5000, masked(0x00, ""))), "too many, CLOSE 4004"},
		{"9 pongs", all(hi, many(5000, masked(0x8a, ""))), "hi, too many, CLOSE 4004"},
		{"9 the length's long form for a short message", all([]byte{0x81, 0xfe, 0, 2, 0, 0, 0, 0}, []byte("{}"), bye), "{}, CLOSE 1000"},
		{"unmasked", []byte("\x81\x02hi"), "CLOSE 1002"},
	}
	for _, c := range []int{1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999} {
		rows = append(rows, rfcRow{fmt.Sprint("7 valid ", c), masked(0x88, code(c)), fmt.Sprint("CLOSE ", c)})
	}
	for _, c := range []int{0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535} {
		rows = append(rows, rfcRow{fmt.Sprint("7 invalid ", c), masked(0x88, code(c)), "CLOSE 1002"})
	}
	return rows
}

func TestRFC6455Conversations(t *testing.T) {
	h := newServer(t)
	for _, c := range rfcRows() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, w := h.dial(t)
			w.nc.Write(text("hello"))
			if got := w.next(); got != "hello" {
				t.Fatal(got)
			}
			w.nc.Write(c.in) // the server may have hung up before all of it is out
			if got := strings.Join(w.rest(), ", "); got != c.want {
				t.Errorf("got %.300s, want %.300s", got, c.want)
			}
		})
	}
}

func TestControlFrames(t *testing.T) {
	if got := string(control(10, []byte("abc"))); got != "\x8a\x03abc" {
		t.Errorf("%q", got)
	}
	if got := string(closing(4001, "why")); got != "\x88\x05\x0f\xa1why" {
		t.Errorf("%q", got)
	}
	f := closing(4001, "x"+strings.Repeat("é", 100)) // 123 bytes end a character
	if len(f) != 2+maxControl || f[1] != maxControl {
		t.Errorf("%q", f)
	}
	f = closing(4001, strings.Repeat("é", 100)) // 123 bytes end in a character
	if len(f) != 1+maxControl || f[1] != maxControl-1 {
		t.Errorf("%q", f)
	}
}
