package hub

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// RFC 6455 on a bare connection: everything that the server says until it hangs
// up. frames_test.go has the single frames; these are whole conversations.

// wire is a connection after its handshake.
type wire struct {
	t  *testing.T
	nc net.Conn
	in *bufio.Reader
}

const askUpgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

// request sends a request and returns its answer.
func (b *house) request(t *testing.T, head string) (*wire, *http.Response) {
	t.Helper()
	nc, err := net.Dial("tcp", b.srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nc.Close() })
	nc.SetDeadline(time.Now().Add(fakePatience))
	w := &wire{t: t, nc: nc, in: bufio.NewReader(nc)}
	if _, err := nc.Write([]byte(head + "\r\n")); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(w.in, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w, res
}

// masked returns a client's frame.
func masked(first byte, payload string) []byte {
	out := []byte{first}
	if n := len(payload); n < 126 {
		out = append(out, 0x80|byte(n))
	} else {
		out = binary.BigEndian.AppendUint16(append(out, 0x80|126), uint16(n))
	}
	mask := [4]byte{0xa5, 0, 0xff, 0x11}
	out = append(out, mask[:]...)
	for i := range len(payload) {
		out = append(out, payload[i]^mask[i%4])
	}
	return out
}

// next reads a frame and renders it: a message's type and code, "PONG x" or
// "CLOSE code"; "EOF" at the end.
func (w *wire) next() string {
	w.t.Helper()
	var head [2]byte
	if _, err := io.ReadFull(w.in, head[:]); err != nil {
		return "EOF"
	}
	if head[0]&0xf0 != 0x80 || head[1]&0x80 != 0 {
		w.t.Fatalf("a server's frame is whole, plain and unmasked: %x", head)
	}
	n := int(head[1])
	if n == 126 {
		var b [2]byte
		io.ReadFull(w.in, b[:])
		n = int(binary.BigEndian.Uint16(b[:]))
	}
	p := make([]byte, n)
	if _, err := io.ReadFull(w.in, p); err != nil {
		return "EOF"
	}
	switch head[0] & 0x0f {
	case 8:
		if n < 2 {
			return "CLOSE"
		}
		return fmt.Sprint("CLOSE ", binary.BigEndian.Uint16(p))
	case 9:
		return "PING"
	case 10:
		return "PONG " + string(p)
	}
	t := strings.SplitN(string(p), `"`, 5)[3]
	if _, code, ok := strings.Cut(string(p), `"code":"`); ok {
		t += " " + code[:strings.IndexByte(code, '"')]
	}
	return t
}

func TestRFC6455Handshake(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
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
			_, res := b.request(t, c.head)
			if res.StatusCode != c.want && !(c.want == 400 && res.StatusCode == http.StatusUpgradeRequired) {
				t.Fatal(res.Status)
			}
			if c.want == 101 && res.Header.Get("Sec-WebSocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" {
				t.Error(res.Header)
			}
		})
	}
	_, res := b.request(t, askUpgrade+"Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: chat\r\n")
	if e, p := res.Header.Get("Sec-WebSocket-Extensions"), res.Header.Get("Sec-WebSocket-Protocol"); e != "" || p != "" {
		t.Errorf("it agreed to %q %q", e, p)
	}
}

func TestRFC6455Conversations(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	ping := masked(0x81, `{"t":"ping","d":{"c":7}}`)
	code := func(c int) string { return string(binary.BigEndian.AppendUint16(nil, uint16(c))) }
	bye := masked(0x88, code(1000))
	all := func(fs ...[]byte) (out []byte) {
		for _, f := range fs {
			out = append(out, f...)
		}
		return out
	}
	many := func(n int, f []byte) (out []byte) {
		for range n {
			out = append(out, f...)
		}
		return out
	}
	type row struct {
		name string
		in   []byte
		want string // frames, then EOF
	}
	rows := []row{
		{"1 three messages in one segment", all(ping, ping, ping, bye), "pong, pong, pong, CLOSE 1000"},
		{"2 pongs in order", all(masked(0x89, "1"), masked(0x89, "2"), masked(0x89, "3"), bye), "PONG 1, PONG 2, PONG 3, CLOSE 1000"},
		{"2 binary payload in a ping", all(masked(0x89, "\x00\xff\xfe"), bye), "PONG \x00\xff\xfe, CLOSE 1000"},
		{"2 pongs nobody asked for", all(masked(0x8a, ""), masked(0x8a, "x"), ping, bye), "pong, CLOSE 1000"},
		{"3 all reserved bits", all(masked(0xf1, "x"), ping), "CLOSE 1002"},
		{"3 reserved bit after good ones", all(ping, masked(0xc1, "x"), ping), "pong, CLOSE 1002"},
		{"3 reserved bit in a close", masked(0xc8, code(1000)), "CLOSE 1002"},
		{"5 pings between fragments", all(masked(0x01, `{"t":"ping"`), masked(0x89, "a"), masked(0x00, `,"d":`), masked(0x89, "b"), masked(0x80, `{"c":1}}`), bye),
			"PONG a, PONG b, pong, CLOSE 1000"},
		{"5 a close between fragments", all(masked(0x01, `{"t":`), bye), "CLOSE 1000"},
		{"5 two messages in fragments", all(masked(0x01, `{"t":"ping",`), masked(0x80, `"d":{"c":1}}`), masked(0x01, `{"t":"dance"`), masked(0x80, `}`), bye),
			"pong, error unknown_type, CLOSE 1000"},
		{"5 fragmented binary", all(masked(0x02, "x"), masked(0x80, "y")), "CLOSE 1003"},
		{"5 fragmented close", all(masked(0x08, code(1000)), ping), "CLOSE 1002"},
		{"5 a continuation after a whole message", all(ping, masked(0x80, "x")), "pong, CLOSE 1002"},
		{"6 bad bytes in a later fragment", all(masked(0x01, `{"t":"`), masked(0x80, "\xf5\"}")), "CLOSE 1007"},
		{"6 a character cut short at the end", masked(0x81, "{}\xe2\x82"), "CLOSE 1007"},
		{"6 NUL and DEL are characters", all(masked(0x81, "{\"t\":\"x\x7f\"}"), masked(0x81, "\x00"), bye), "error unknown_type, error invalid, CLOSE 1000"},
		{"7 nothing is answered after a close", all(bye, ping, ping), "CLOSE 1000"},
		{"7 a second close", all(bye, bye), "CLOSE 1000"},
		{"7 a reason of 123 bytes", masked(0x88, code(1000)+strings.Repeat("r", 123)), "CLOSE 1000"},
		{"7 a reason of 124 bytes", masked(0x88, code(1000)+strings.Repeat("r", 124)), "CLOSE 1002"},
		{"7 half a code after a message", all(ping, masked(0x88, "x"), ping), "pong, CLOSE 1002"},
		{"7 half a code between fragments", all(masked(0x01, `{"t":`), masked(0x88, "x")), "CLOSE 1002"},
		{"9 fragment flood", many(5000, masked(0x01, "x")[:7]), "CLOSE 1002"},
		{"9 fragments of one byte beyond the limit", all(masked(0x01, "x"), many(5000, masked(0x00, "x"))), "error too_many, CLOSE 4004"},
		{"9 fragments beyond the limit of a message", all(masked(0x01, strings.Repeat("x", 4000)), masked(0x00, strings.Repeat("x", 97))), "CLOSE 1009"},
		{"9 empty fragments", all(masked(0x01, ""), many(5000, masked(0x00, ""))), "error too_many, CLOSE 4004"},
		{"9 pongs", all(ping, many(5000, masked(0x8a, ""))), "pong, error too_many, CLOSE 4004"},
		{"9 the length's long form for a short message", all([]byte{0x81, 0xfe, 0, 2, 0, 0, 0, 0}, []byte("{}"), bye), "error invalid, CLOSE 1000"},
	}
	for _, c := range []int{1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999} {
		rows = append(rows, row{fmt.Sprint("7 valid ", c), masked(0x88, code(c)), fmt.Sprint("CLOSE ", c)})
	}
	for _, c := range []int{0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535} {
		rows = append(rows, row{fmt.Sprint("7 invalid ", c), masked(0x88, code(c)), "CLOSE 1002"})
	}
	for i, c := range rows {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, res := b.request(t, askUpgrade+"X-User: "+fmt.Sprint(1000+i)+"\r\n")
			if res.StatusCode != 101 {
				t.Fatal(res.Status)
			}
			w.nc.Write(masked(0x81, `{"t":"hello","d":{"page":"rfc6455page"}}`))
			if got := w.next(); got != "welcome" {
				t.Fatal(got)
			}
			w.nc.Write(c.in) // the server may have hung up before all of it is out
			var got []string
			for f := w.next(); f != "EOF"; f = w.next() {
				got = append(got, f)
			}
			if all := strings.Join(got, ", "); all != c.want {
				t.Errorf("got %.300s, want %.300s", all, c.want)
			}
		})
	}
}
