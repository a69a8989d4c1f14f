package socket

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// headersOf feeds a stream in pieces of the given sizes, over and over.
func headersOf(stream []byte, sizes ...int) (out []header) {
	var s headers
	for i := 0; len(stream) > 0; i++ {
		n := min(max(1, sizes[i%len(sizes)]), len(stream))
		s.feed(stream[:n], func(h header) error { out = append(out, h); return nil })
		stream = stream[n:]
	}
	return out
}

// Frames of every form of length are found however the stream is cut.
func TestHeadersInAnyPieces(t *testing.T) {
	stream := slices.Concat(
		masked(0x81, "five!"), masked(0x01, ""), masked(0x89, "p"), masked(0x00, "x"), masked(0x80, string(make([]byte, 300))),
		[]byte{0x82, 2, 'n', 'o'}, // without a mask
		append(append([]byte{0x82, 0xff}, binary.BigEndian.AppendUint64(nil, 70_000)...), make([]byte, 4+70_000)...),
		masked(0x8a, ""), masked(0x88, "z"),
	)
	want := []header{{1, true, 5}, {1, false, 0}, {9, true, 1}, {0, false, 1}, {0, true, 300}, {2, true, 2}, {2, true, 70_000}, {10, true, 0}, {8, true, 1}}
	for _, sizes := range [][]int{{1}, {2}, {3, 1}, {7}, {1024}, {len(stream)}} {
		if got := headersOf(stream, sizes...); !slices.Equal(got, want) {
			t.Errorf("in pieces of %v: %v", sizes, got)
		}
	}
}

// A length that no message can have does no harm.
func TestHeadersOfEndlessFrames(t *testing.T) {
	for _, n := range []uint64{1 << 62, 1 << 63, 1<<64 - 1} {
		var s headers
		stream := append(binary.BigEndian.AppendUint64([]byte{0x81, 0xff}, n), make([]byte, 5000)...)
		frames := 0
		s.feed(stream, func(header) error { frames++; return nil })
		if frames != 1 || s.left != n-4996 {
			t.Errorf("%d: %d frames, %d left", n, frames, s.left)
		}
	}
}

// Bytes before a refused frame are let through, and nothing after.
func TestHeadersCutAtARefusedFrame(t *testing.T) {
	refusal := errors.New("no")
	good, bad := masked(0x81, "good"), masked(0x88, "x")
	stream := slices.Concat(good, good, bad, good)
	for cut := range stream {
		var s headers
		var passed []byte
		var err error
		for _, p := range [][]byte{stream[:cut], stream[cut:]} {
			if err == nil {
				var n int
				n, err = s.feed(p, func(h header) error {
					if h.opcode == 8 {
						return refusal
					}
					return nil
				})
				passed = append(passed, p[:n]...)
			}
		}
		// The first half of a head that was cut in two has been let through already.
		if err != refusal || !bytes.HasPrefix(passed, stream[:2*len(good)]) || len(passed) >= 2*len(good)+6 {
			t.Errorf("cut at %d: %d bytes, %v", cut, len(passed), err)
		}
	}
}

func FuzzHeaders(f *testing.F) {
	f.Add([]byte("\x81\x80abcd\x89\xfe\x00\x01abcdx\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffabcd"), uint64(1))
	f.Fuzz(func(t *testing.T, stream []byte, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0))
		whole, pieces := headersOf(stream, len(stream)), headersOf(stream, 1+rng.IntN(9), 1+rng.IntN(3), 1+rng.IntN(200))
		if !slices.Equal(whole, pieces) {
			t.Errorf("whole %v, in pieces %v", whole, pieces)
		}
		for _, h := range whole { // each has a head of at least two bytes, and all but the last their payload
			if h.opcode > 15 {
				t.Error(h)
			}
		}
		if len(whole) > len(stream)/2 {
			t.Errorf("%d frames in %d bytes", len(whole), len(stream))
		}
	})
}
