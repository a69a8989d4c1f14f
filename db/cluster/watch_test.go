package cluster

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/pg"
)

// Only an unbroken series of prompt looks at one and the same beat is silence.
func TestSilence(t *testing.T) {
	t.Parallel()
	t0 := time.Unix(0, 0)
	r := rival{Node: "a", Beaten: t0}
	type look struct {
		rival
		after, took time.Duration // since the last one's end
		fail        bool
	}
	fine := func(n int) (out []look) {
		for range n {
			out = append(out, look{rival: r, after: 900 * time.Millisecond, took: 100 * time.Millisecond})
		}
		return out
	}
	with := func(n int, l look) []look { return append(append(fine(n), l), fine(9)...) }
	enough := int(LeaseSilent/time.Second) + 2
	for name, c := range map[string]struct {
		looks []look
		want  bool
	}{
		"silence":        {fine(enough), true},
		"too short":      {fine(enough - 2), false},
		"a beat":         {append(fine(enough), look{rival: rival{"a", t0.Add(1)}, after: 1}), false},
		"another":        {append(fine(enough), look{rival: rival{"b", t0}, after: 1}), false},
		"a failure":      {with(enough, look{fail: true}), false},
		"a slow look":    {with(enough, look{rival: r, after: 1, took: pg.LookWithin + time.Second}), false},
		"a gap":          {with(enough, look{rival: r, after: 2 * time.Second}), false},
		"never beaten":   {[]look{{rival: rival{Node: "a"}}, {rival: rival{Node: "a"}, after: time.Second}}, false},
		"after a beat":   {append([]look{{rival: rival{"a", t0.Add(-1)}}}, fine(enough)...), true},
		"after failures": {append([]look{{fail: true}, {fail: true}}, fine(enough)...), true},
	} {
		var w watch
		now := t0
		for _, l := range c.looks {
			if l.fail {
				w.Fail()
				continue
			}
			now = now.Add(l.after)
			w.See(l.rival, now, now.Add(l.took))
			now = now.Add(l.took)
		}
		if got := w.Silent(LeaseSilent); got != c.want {
			t.Errorf("%s: %t, want %v", name, got, c.want)
		}
	}
}
