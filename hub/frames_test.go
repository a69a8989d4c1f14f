package hub_test

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// Every message that cannot be understood gets a coded error, to its sender
// alone, and the socket lives on.
func TestMessagesThatCannotBeUnderstood(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(false)
	for text, want := range map[string]fault.Code{
		`{`:                              fault.Invalid,
		`[]`:                             fault.Invalid,
		`null`:                           fault.Invalid,
		`"x"`:                            fault.Invalid,
		``:                               fault.Invalid,
		`{}`:                             fault.Invalid,
		`{"t":"ping","d":{"c":1}} x`:     fault.Invalid,
		`{"t":"ping","d":{"c":1}}{}`:     fault.Invalid,
		`{"t":7}`:                        fault.Invalid,
		`{"t":"ping","t":"move"}`:        fault.Invalid,
		`{"t":"ping"}`:                   fault.Invalid,
		`{"t":"ping","d":{"c":1e309}}`:   fault.Invalid,
		`{"t":"ping","d":{"c":"1"}}`:     fault.Invalid,
		`{"t":"move","id":-1}`:           fault.Invalid,
		`{"t":"move","id":1.5}`:          fault.Invalid,
		`{"t":"move","id":1e30}`:         fault.Invalid,
		`{"t":"move","v":-1,"id":1}`:     fault.Invalid,
		`{"t":"dance","id":5}`:           wire.CodeUnknownType,
		`{"t":"hello","d":{"page":"x"}}`: wire.CodeHelloFirst,
		`{"t":"watch"}`:                  fault.Invalid,
		`{"t":"create","id":9,"d":{"settings":{"rule":"chess"}}}`:        fault.Invalid,
		`{"t":"x","d":` + strings.Repeat("[", 1900) + `}`:                fault.Invalid,
		fmt.Sprintf(`{"t":"move","id":1,"g":%q,"v":1}`, g):               fault.Invalid,
		fmt.Sprintf(`{"t":"move","g":%q,"v":1,"d":{"at":"h8"}}`, g):      fault.Invalid,
		fmt.Sprintf(`{"t":"move","id":2,"g":%q,"v":1,"d":{"at":7}}`, g):  fault.Invalid,
		fmt.Sprintf(`{"t":"move","id":3,"g":%q,"v":1,"d":{"at":""}}`, g): fault.Invalid,
	} {
		if err := black.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if f := black.await(wire.OutError); f.Code != want || f.Message == "" {
			t.Errorf("%.60s: %s, want %s", text, f.raw, want)
		}
	}
	for _, p := range []string{"H8", "h08", "h16", "p1", "h-1", "٣", "h8 ", "88", "hh"} {
		f := black.call(wire.InMove, g, 1, at(p))
		if f.Code != fault.Invalid && f.Code != "off_board" {
			t.Errorf("%q: %s", p, f.raw)
		}
	}
	if rest := white.quiet(); len(rest) != 0 {
		t.Error("the opponent heard", rest[0].raw)
	}
	black.ok(wire.InMove, g, 1, at("h8"))
}

// closed reads until the socket ends, closes it and returns the code it was closed with.
func closed(t *testing.T, ws *websocket.Conn) int {
	t.Helper()
	defer ws.Close()
	ws.SetReadDeadline(time.Now().Add(await.Limit))
	for {
		if _, _, err := ws.ReadMessage(); err != nil {
			var ce *websocket.CloseError
			if !errors.As(err, &ce) {
				t.Fatalf("closed without a code: %v", err)
			}
			return ce.Code
		}
	}
}

func TestSocketsAreClosedWithAReason(t *testing.T) {
	b := newBench(t, func(b *bench) { b.limits.Credits = 20 })
	say := func(kind int, data string) int {
		p := b.page(0)
		defer p.ws.Close()
		if err := p.ws.WriteMessage(kind, []byte(data)); err != nil {
			t.Fatal(err)
		}
		return closed(t, p.ws)
	}
	if got := say(websocket.BinaryMessage, "{}"); got != websocket.CloseUnsupportedData {
		t.Error("binary:", got)
	}
	if got := say(websocket.TextMessage, "{\"t\":\"\xff\"}"); got != websocket.CloseInvalidFramePayloadData {
		t.Error("not UTF-8:", got)
	}
	if got := say(websocket.TextMessage, strings.Repeat("x", 5000)); got != websocket.CloseMessageTooBig {
		t.Error("too big:", got)
	}
	flood := b.page(0)
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		for range 150 { // until the socket ends; messages without an answer, which would fill the outbox first
			if flood.ws.WriteMessage(websocket.TextMessage, []byte(`{"t":"leave","g":"nowhere"}`)) != nil {
				return
			}
		}
	}()
	if got := closed(t, flood.ws); got != wire.CloseFlood {
		t.Error("flood:", got)
	}
	<-sent
	u := b.user("Ann")
	var tabs []*page
	for range 5 {
		tabs = append(tabs, b.page(u))
	}
	sixth := b.raw(u)
	defer sixth.Close()
	if got := closed(t, sixth); got != wire.CloseSockets {
		t.Error("sixth socket:", got)
	}
	b.hub.EndSessions([]int64{int64(u) + 1000})
	for _, p := range tabs {
		if got := closed(t, p.ws); got != wire.CloseSession {
			t.Error("session ended:", got)
		}
	}
	late := b.raw(u) // its session was looked up before it ended
	defer late.Close()
	if got := closed(t, late); got != wire.CloseSession {
		t.Error("a socket of an ended session:", got)
	}
	last := b.page(0)
	stopped := make(chan struct{})
	go func() { defer close(stopped); b.stop() }()
	if got := closed(t, last.ws); got != wire.CloseRestart {
		t.Error("stop:", got)
	}
	await.Closed(t, "the end of the hub", stopped)
}

// RFC 6455: frames in, frames or a close code out, against the real handler.
func TestRFC6455(t *testing.T) {
	b := newBench(t)
	const hello = `{"t":"hello","d":{"page":"rfc6455page"}}`
	const ping = `{"t":"ping","d":{"c":7}}`
	text := func(s string) []byte { return raw(0x81, s) }
	split := func(parts ...string) (out []byte) {
		for i, p := range parts {
			op := byte(0)
			if i == 0 {
				op = 1
			}
			if i == len(parts)-1 {
				op |= 0x80
			}
			out = append(out, raw(op, p)...)
		}
		return out
	}
	code := func(c int) string { return string(binary.BigEndian.AppendUint16(nil, uint16(c))) }
	long := `{"t":"ping","d":{"c":7},"x":"` + strings.Repeat("y", 4000) + `"}`
	for _, c := range []struct {
		name string
		in   []byte
		want string // "pong" (the message), "PONG x" (the control frame), or a close code
	}{
		{"1 text", text(ping), "pong"},
		{"1 text of 126 bytes and more", text(ping[:len(ping)-1] + strings.Repeat(" ", 200) + "}"), "pong"},
		{"1 text near the limit", text(long), "pong"},
		{"1 empty text", text(""), "error"},
		{"1 binary", raw(0x82, ping), "1003"},
		{"2 ping", raw(0x89, ""), "PONG "},
		{"2 ping with payload", raw(0x89, "abc"), "PONG abc"},
		{"2 ping of 125 bytes", raw(0x89, strings.Repeat("z", 125)), "PONG " + strings.Repeat("z", 125)},
		{"2 ping of 126 bytes", raw(0x89, strings.Repeat("z", 126)), "1002"},
		{"2 unasked pong", append(raw(0x8a, "x"), text(ping)...), "pong"},
		{"2 fragmented ping", raw(0x09, "x"), "1002"},
		{"3 RSV1", raw(0xc1, ping), "1002"},
		{"3 RSV2", raw(0xa1, ping), "1002"},
		{"3 RSV3", raw(0x91, ping), "1002"},
		{"3 RSV on ping", raw(0xc9, ""), "1002"},
		{"4 opcode 3", raw(0x83, "x"), "1002"},
		{"4 opcode 7", raw(0x87, "x"), "1002"},
		{"4 opcode 11", raw(0x8b, "x"), "1002"},
		{"4 opcode 15", raw(0x8f, "x"), "1002"},
		{"5 two fragments", split(ping[:5], ping[5:]), "pong"},
		{"5 many fragments", split(strings.Split(ping, "")...), "pong"},
		{"5 empty fragments", split("", ping, ""), "pong"},
		{"5 ping between fragments", concat(raw(0x01, ping[:5]), raw(0x89, "m"), raw(0x80, ping[5:])), "PONG m"},
		{"5 continuation of nothing", raw(0x80, ping), "1002"},
		{"5 unfinished continuation of nothing", raw(0x00, ping), "1002"},
		{"5 text within fragments", concat(raw(0x01, "{"), raw(0x81, "}")), "1002"},
		{"6 valid UTF-8", text(`{"t":"ping","d":{"c":7},"x":"κόσμε 五目"}`), "pong"},
		{"6 UTF-8 split within a character", split(`{"t":"ping","d":{"c":7},"x":"`+"\xce", "\xba"+`"}`), "pong"},
		{"6 invalid byte", text("{\"x\":\"\xff\"}"), "1007"},
		{"6 overlong", text("{\"x\":\"\xc0\xaf\"}"), "1007"},
		{"6 surrogate", text("{\"x\":\"\xed\xa0\x80\"}"), "1007"},
		{"6 beyond U+10FFFF", text("{\"x\":\"\xf4\x90\x80\x80\"}"), "1007"},
		{"6 cut short", text("{\"x\":\"\xce"), "1007"},
		{"7 close without a code", raw(0x88, ""), "1000"},
		{"7 close 1000", raw(0x88, code(1000)+"bye"), "1000"},
		{"7 close 1001", raw(0x88, code(1001)), "1001"},
		{"7 close 3000", raw(0x88, code(3000)), "3000"},
		{"7 close 4999", raw(0x88, code(4999)), "4999"},
		{"7 one byte", raw(0x88, "x"), "1002"},
		{"7 close 0", raw(0x88, code(0)), "1002"},
		{"7 close 999", raw(0x88, code(999)), "1002"},
		{"7 close 1004", raw(0x88, code(1004)), "1002"},
		{"7 close 1005", raw(0x88, code(1005)), "1002"},
		{"7 close 1006", raw(0x88, code(1006)), "1002"},
		{"7 close 2000", raw(0x88, code(2000)), "1002"},
		{"7 reason not UTF-8", raw(0x88, code(1000)+"\xff"), "1002"},
		{"7 nothing after close", concat(raw(0x88, code(1000)), text(ping)), "1000"},
		{"9 over the limit", text(strings.Repeat("x", 4097)), "1009"},
		{"9 over the limit in fragments", split(strings.Repeat("x", 3000), strings.Repeat("x", 3000)), "1009"},
		{"9 a claim of 2^62 bytes", []byte{0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, "1009"},
		{"9 a claim of 2^63 bytes", []byte{0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, "1009 1002"},
		{"unmasked", append([]byte{0x81, byte(len(ping))}, ping...), "1002"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ws := b.raw(0)
			defer ws.Close()
			nc := ws.NetConn()
			nc.SetDeadline(time.Now().Add(await.Limit))
			in := bufio.NewReader(nc)
			nc.Write(text(hello))
			if got := next(t, in); !strings.Contains(got, "welcome") {
				t.Fatal(got)
			}
			nc.Write(c.in)
			got := next(t, in)
			switch {
			case strings.HasPrefix(got, "{"):
				for _, w := range []string{"pong", "error"} {
					if strings.Contains(got, `"t":"`+w+`"`) {
						got = w
					}
				}
			}
			if !strings.Contains(" "+c.want+" ", " "+got+" ") && got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func concat(parts ...[]byte) (out []byte) {
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// raw returns a masked frame with a first byte of the test's choice.
func raw(first byte, payload string) []byte {
	out := []byte{first}
	switch n := len(payload); {
	case n < 126:
		out = append(out, 0x80|byte(n))
	default:
		out = binary.BigEndian.AppendUint16(append(out, 0x80|126), uint16(n))
	}
	mask := []byte{1, 2, 3, 4}
	out = append(out, mask...)
	for i := range len(payload) {
		out = append(out, payload[i]^mask[i%4])
	}
	return out
}

// next reads a frame: a text message, "PONG payload", or a close code.
func next(t *testing.T, in *bufio.Reader) string {
	t.Helper()
	for {
		head := make([]byte, 2)
		if _, err := io.ReadFull(in, head); err != nil {
			return "cut: " + err.Error()
		}
		if head[0]&0x70 != 0 || head[1]&0x80 != 0 {
			t.Fatalf("a bad frame from the server: %x", head)
		}
		n := int(head[1])
		if n == 126 {
			var b [2]byte
			io.ReadFull(in, b[:])
			n = int(binary.BigEndian.Uint16(b[:]))
		}
		payload := make([]byte, n)
		if _, err := io.ReadFull(in, payload); err != nil {
			return "cut: " + err.Error()
		}
		switch head[0] & 0x0f {
		case 8:
			if len(payload) < 2 {
				return "1005"
			}
			return fmt.Sprint(binary.BigEndian.Uint16(payload))
		case 9:
			continue
		case 10:
			return "PONG " + string(payload)
		}
		return string(payload)
	}
}
