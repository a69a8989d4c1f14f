package socket

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

// framesOf gives a stream to a framing in pieces of the given sizes, over and over, and returns the frames, and why no more is read.
func framesOf(stream []byte, judge func() error, sizes ...int) (out []string, err error) {
	var r framing
	var have []byte
	for i := 0; len(stream) > 0; i++ {
		n := min(max(1, sizes[i%len(sizes)]), len(stream))
		have, stream = append(have, stream[:n]...), stream[n:]
		for {
			f, size, err := r.next(slices.Clone(have), judge)
			if err != nil {
				return out, err
			}
			if size == 0 {
				break
			}
			have = have[size:]
			if f.opcode >= websocket.CloseMessage {
				out = append(out, fmt.Sprint(f.opcode, " ", string(f.payload)))
			} else if kind, data, ok := r.join(f); ok {
				out = append(out, fmt.Sprint(kind, " ", string(data)))
			}
		}
	}
	return out, nil
}

func allow() error { return nil }

// Frames of every form of length are found however the stream is cut, and each costs a credit.
func TestFramesInAnyPieces(t *testing.T) {
	long := strings.Repeat("long", 100)
	stream := slices.Concat(
		masked(0x81, "five!"), masked(0x01, ""), masked(0x89, "p"), masked(0x00, "x"), masked(0x80, long),
		[]byte{0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 'n', 'o'}, masked(0x8a, ""), masked(0x88, "zz"),
	)
	want := []string{"1 five!", "9 p", "1 x" + long, "2 no", "10 ", "8 zz"}
	for _, sizes := range [][]int{{1}, {2}, {3, 1}, {7}, {1024}, {len(stream)}} {
		credits := 0
		got, err := framesOf(stream, func() error { credits++; return nil }, sizes...)
		if !slices.Equal(got, want) || err != nil || credits != 8 {
			t.Errorf("in pieces of %v: %q, %v, %d credits", sizes, got, err, credits)
		}
	}
}

// A frame that is refused is refused as soon as its head is there, and what came before it has been read.
func TestARefusedFrame(t *testing.T) {
	refusal := errors.New("no")
	good := masked(0x81, "good")
	stream := slices.Concat(good, good, masked(0x81, strings.Repeat("x", 100))[:6])
	for _, sizes := range [][]int{{1}, {5}, {len(stream)}} {
		credits := 2
		got, err := framesOf(stream, func() error {
			if credits--; credits < 0 {
				return refusal
			}
			return nil
		}, sizes...)
		if !slices.Equal(got, []string{"1 good", "1 good"}) || err != refusal {
			t.Errorf("in pieces of %v: %q, %v", sizes, got, err)
		}
	}
}

// A payload that no message can have is refused before any of it has come, also as a fragment.
func TestEndlessFrames(t *testing.T) {
	for _, n := range []uint64{MaxMessage + 1, 1 << 31, 1 << 32, 1 << 62, 1 << 63, 1<<64 - 1} {
		head := binary.BigEndian.AppendUint64([]byte{0x81, 0xff}, n)
		head = append(head, 1, 2, 3, 4)
		if got, err := framesOf(head, allow, 1); err != errTooBig || got != nil {
			t.Errorf("%d: %q, %v", n, got, err)
		}
		head[0] = 0x80
		if got, err := framesOf(append(masked(0x01, "x"), head...), allow, 1); err != errTooBig || got != nil {
			t.Errorf("%d as a fragment: %q, %v", n, got, err)
		}
	}
}

func TestUnmask(t *testing.T) {
	for n := range 40 {
		p := bytes.Repeat([]byte("x"), n)
		if got := masked(0x81, string(p))[6:]; n > 0 && string(got) == string(p) {
			t.Fatal("not masked")
		} else if unmask(got, [4]byte{0xa5, 0, 0xff, 0x11}); string(got) != string(p) {
			t.Errorf("%d bytes: %q", n, got)
		}
	}
}

// conversation is a connection whose peer says something and then ends it.
type conversation struct {
	net.Conn
	in io.Reader
}

func (c conversation) Read(b []byte) (int, error)  { return c.in.Read(b) }
func (c conversation) Write(b []byte) (int, error) { return len(b), nil }

// FuzzFrames holds the reader to the library's: both find the same messages and control frames, and stop at the same one.
func FuzzFrames(f *testing.F) {
	for _, row := range rfcRows() {
		if len(row.in) < 10_000 {
			f.Add(row.in, uint64(len(row.in)))
		}
	}
	f.Fuzz(func(t *testing.T, stream []byte, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0))
		stream = append(slices.Clip(stream), make([]byte, maxHead)...) // the last head is whole
		got, err := framesOf(stream, allow, 1+rng.IntN(9), 1+rng.IntN(3), 1+rng.IntN(200))
		want, wantErr := libraryFramesOf(stream)
		for i, f := range got { // the library stops at a close frame
			if !strings.HasPrefix(f, "8 ") {
				continue
			}
			if got = got[:i+1]; err != nil {
				err = nil
			}
			if code := f[2:]; len(code) >= 2 && (!maySend(int(binary.BigEndian.Uint16([]byte(code)))) || !utf8.ValidString(code[2:])) {
				got, err = got[:i], errProtocol
			}
			break
		}
		if err == errProtocol && bytes.Contains(stream, []byte{0x88, 0x81}) { // half a code: the library reads it as none
			want, wantErr = want[:min(len(got), len(want))], err
		}
		if !slices.Equal(got, want) || (err == errTooBig) != (wantErr == errTooBig) || (err == errProtocol) != (wantErr == errProtocol) {
			t.Errorf("%q, %v; the library's: %q, %v", got, err, want, wantErr)
		}
	})
}

// libraryFramesOf does what framesOf does, by the library.
func libraryFramesOf(stream []byte) (out []string, err error) {
	up := websocket.Upgrader{}
	ours, theirs := net.Pipe()
	defer ours.Close()
	defer theirs.Close()
	go io.Copy(io.Discard, theirs)
	r, err := http.NewRequest(http.MethodGet, "/", http.NoBody)
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-Websocket-Version": "13", "Sec-Websocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} {
		r.Header.Set(name, value)
	}
	ws, err := up.Upgrade(&pipeResponse{nc: conversation{ours, bytes.NewReader(stream)}}, r, nil)
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(MaxMessage)
	note := func(opcode int, payload string) { out = append(out, fmt.Sprint(opcode, " ", payload)) }
	ws.SetPingHandler(func(p string) error { note(websocket.PingMessage, p); return nil })
	ws.SetPongHandler(func(p string) error { note(websocket.PongMessage, p); return nil })
	ws.SetCloseHandler(func(code int, reason string) error {
		if code == websocket.CloseNoStatusReceived {
			note(websocket.CloseMessage, "")
		} else {
			note(websocket.CloseMessage, string(binary.BigEndian.AppendUint16(nil, uint16(code)))+reason)
		}
		return nil
	})
	for {
		kind, data, err := ws.ReadMessage()
		var bye *websocket.CloseError
		switch {
		case err == nil:
			note(kind, string(data))
		case errors.Is(err, websocket.ErrReadLimit):
			return out, errTooBig
		case errors.As(err, &bye), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return out, nil
		default:
			return out, errProtocol
		}
	}
}
