package hub

import (
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Every page hears of an outage that lasts, and of its end. A page that comes in meanwhile learns it with its welcome, and sees
// clocks that stand still.
func TestPagesHearOfAnOutage(t *testing.T) {
	b := newServer(t, Limits{Beat: 20 * time.Millisecond}, hubtest.Busy)
	black, _ := b.pair("g", time.Minute)
	b.Do(func(m *hubtest.Store) {
		m.TryErr, m.Before = errors.New("no space left on device"), []error{hubtest.ErrInjected}
	})
	if f := black.ask(wire.InMove, "g", 1, wire.MoveIn{At: "h8"}); f.Code != fault.Retry {
		t.Fatal(f.raw)
	}
	if f := black.await(wire.OutPause); !part[wire.PauseData](t, f).On {
		t.Fatal(f.raw)
	}
	if !errors.Is(b.hub.Ready(), ErrFrozen) {
		t.Error("ready:", b.hub.Ready())
	}
	eve := b.enter(3)
	if f := eve.await(wire.OutWelcome); !part[wire.WelcomeData](t, f).Pause {
		t.Error(f.raw)
	}
	one, two := eve.watch("g"), eve.watch("g")
	if one.Clock == nil || *one.Clock != *two.Clock || one.Clock.At > one.Now {
		t.Errorf("%+v, then %+v", one.Clock, two.Clock)
	}
	b.Do(func(m *hubtest.Store) { m.TryErr, m.Before = nil, nil })
	for _, c := range []*caller{black, eve} {
		if f := c.await(wire.OutPause); part[wire.PauseData](t, f).On {
			t.Fatal(f.raw)
		}
	}
	if b.hub.Ready() != nil {
		t.Error(b.hub.Ready())
	}
}
