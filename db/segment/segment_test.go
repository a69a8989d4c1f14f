package segment_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/db/segment"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// Plies of rare and of frequent keys, among them the least and the greatest, come back in order, and each key by itself from the blocks that
// may have it.
func TestPliesComeBack(t *testing.T) {
	t.Parallel()
	rng := seed.Rand(t)
	var all []segment.Ply
	keys := []int64{math.MinInt64, -1, 0, 1, math.MaxInt64}
	for range 300 {
		keys = append(keys, int64(rng.Uint64()))
	}
	for _, k := range keys {
		n := 1 + rng.IntN(3)
		switch rng.IntN(10) {
		case 0:
			n = 20 + rng.IntN(60)
		case 1:
			n = 500 + rng.IntN(2000)
		}
		for g := range n {
			all = append(all, segment.Ply{Key: k, Game: int32(7*g + 1), Path: int16(rng.Uint32()), Next: int16(rng.IntN(702))})
		}
	}
	rng.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
	blocks := segment.Pack(all)
	var got []segment.Ply
	for i, b := range blocks {
		if len(b.Bytes) > segment.Most+200 {
			t.Errorf("a block has %d bytes", len(b.Bytes))
		}
		if i > 0 && (b.Key < blocks[i-1].Last || b.Key == blocks[i-1].Last && (b.Last != b.Key || blocks[i-1].Key != b.Key || b.Game >= blocks[i-1].Game)) {
			t.Errorf("block %+v follows %+v", b, blocks[i-1])
		}
		var err error
		if got, err = b.Append(got); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, all) {
		t.Fatalf("%d plies came back, want %d", len(got), len(all))
	}
	for _, k := range keys {
		var of []segment.Ply
		for _, b := range blocks {
			if b.Key <= k && k <= b.Last {
				var err error
				if of, err = b.AppendOf(k, of); err != nil {
					t.Fatal(err)
				}
			}
		}
		want := slices.DeleteFunc(slices.Clone(all), func(p segment.Ply) bool { return p.Key != k })
		if !slices.Equal(of, want) {
			t.Fatalf("key %d has %d plies, want %d", k, len(of), len(want))
		}
	}
}

// Bytes that are no block are told, or read as some plies, and never more than there can be.
func FuzzBlock(f *testing.F) {
	for _, b := range segment.Pack([]segment.Ply{{Key: 1, Game: 7, Path: 3, Next: 4}, {Key: 1, Game: 5}, {Key: 9, Game: 1, Next: 701}}) {
		f.Add(b.Bytes)
		f.Add(b.Bytes[:len(b.Bytes)-1])
	}
	f.Add([]byte{0, 255, 255, 255, 255, 15, 0})
	f.Fuzz(func(t *testing.T, bytes []byte) {
		plies, err := segment.Block{Bytes: bytes}.Append(nil)
		if err != nil && !errors.Is(err, segment.ErrDamaged) || len(plies) > len(bytes) {
			t.Errorf("%d plies, %v", len(plies), err)
		}
	})
}
