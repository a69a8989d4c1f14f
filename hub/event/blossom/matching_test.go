package blossom

import (
	"math/rand/v2"
	"testing"
)

// best returns the greatest weight of a perfect matching, by trying all.
func best(n int, used uint, weight func(u, v int) int64) int64 {
	u := 0
	for used>>u&1 != 0 {
		u++
	}
	if u == n {
		return 0
	}
	top := int64(-1 << 62)
	for v := u + 1; v < n; v++ {
		if used>>v&1 == 0 {
			top = max(top, weight(u, v)+best(n, used|1<<u|1<<v, weight))
		}
	}
	return top
}

func TestAgainstEveryMatching(t *testing.T) {
	graphs := 20_000
	if testing.Short() {
		graphs = 1500
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range graphs {
		n := 2 * (1 + r.IntN(4))
		most := []int64{2, 4, 30, 1 << 20}[r.IntN(4)]
		words := 1 + r.IntN(2)
		m := New(n, 28+64*(words-1))
		w := make([]int64, n*n)
		weight := func(u, v int) int64 { return w[u*n+v] }
		wide := make([]uint64, words)
		draw := func(u, v int) []uint64 {
			x := r.Int64N(most)
			if r.IntN(3) == 0 {
				x = 0
			}
			w[u*n+v], w[v*n+u] = x, x
			wide[0] = uint64(x)
			if words == 2 {
				wide[0], wide[1] = uint64(x)<<40, uint64(x)>>24
			}
			return wide
		}
		m.Fill(draw)
		for change := range 6 { // the first from nothing, the others from the one before
			m.Solve()
			var got int64
			for v := range n {
				if u := m.Mate(v); u < 0 || m.Mate(u) != v || u == v {
					t.Fatalf("%d is matched with %d", v, u)
				} else if u < v {
					got += weight(u, v)
				}
			}
			if want := best(n, 0, weight); got != want {
				t.Fatalf("n=%d change %d: weight %d, there is %d", n, change, got, want)
			}
			u := r.IntN(n)
			for v := range n {
				if v != u && r.IntN(3) > 0 {
					m.Set(u, v, draw(u, v))
				}
			}
		}
	}
}

func BenchmarkDense(b *testing.B) {
	for _, n := range []int{100, 300} {
		b.Run(map[int]string{100: "100", 300: "300"}[n], func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			w := make([]int64, n*n)
			for i := range w {
				w[i] = r.Int64N(1 << 20)
			}
			for b.Loop() {
				Pairs(n, func(u, v int) int64 { return w[u*n+v] })
			}
		})
	}
}
