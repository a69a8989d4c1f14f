package cluster

import (
	"context"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// rooms are Rooms that record which followers came and left.
type rooms struct {
	came, left []room.Follower
	version    int
}

func (r *rooms) Bring(f room.Follower, _ string, _ limit.Client, _ wire.In) (room.Run, error) {
	r.came = append(r.came, f)
	return room.Run{}, nil
}
func (r *rooms) Leave(_ string, f room.Follower) { r.left = append(r.left, f) }
func (r *rooms) Deliver([]byte, []room.Follower) {}
func (r *rooms) Adopt(string, []records.Outage)  {}
func (r *rooms) LoadLater(string)                {}
func (r *rooms) Wake()                           {}
func (r *rooms) Loaded(string) bool              { return false }
func (r *rooms) Version(string) int              { return r.version }
func (r *rooms) Merged(_, _ []string)            {}
func (r *rooms) Renamed([]string)                {}

// newReceiver returns a receiver for which the game "g" is this node's.
func newReceiver() (*receiver, *rooms) {
	r := &rooms{}
	l := newLinks("a", hubtest.NewBus(), &ear{}, quiet, counter())
	o := newOwned(hubtest.NewCluster().Join("a"), r, quiet)
	o.add("g")
	return &receiver{
		links: l, owned: o, log: quiet, rooms: r, life: context.Background(), run: func(f func()) { f() },
		remotes: map[string]map[uint64]*remote{}, partings: map[string]*leavingPeer{},
	}, r
}

// says has a page of the node "b" say something of the game g.
func (d *receiver) says(t *testing.T, page uint64, raw string) {
	t.Helper()
	d.take("b", forwarded{Page: page, Name: "page0001", User: &person{ID: 1, Name: "ann"}, Raw: []byte(raw)})
}

func (d *receiver) pages() int { return len(d.remotes["b"]) }

// cutOff returns how long ago a follower was cut off, and how long it may take to come back from now.
func cutOff(t *testing.T, f room.Follower) (ago, patience time.Duration) {
	t.Helper()
	since, until := f.(room.Remote).CutOff()
	if !since.IsZero() {
		ago = time.Since(since)
	}
	if !until.IsZero() {
		patience = time.Until(until)
	}
	return ago, patience
}

const watchG = `{"t":"watch","g":"g"}`

// A page that only asks once leaves nothing behind, nor does one that leaves. Neither is cut off.
func TestPagesThatGo(t *testing.T) {
	d, r := newReceiver()
	d.says(t, 1, `{"t":"join","id":1,"g":"g"}`)
	if d.pages() != 0 || len(r.came) != 1 {
		t.Errorf("%d pages, %d came", d.pages(), len(r.came))
	}
	d.says(t, 2, watchG)
	d.says(t, 2, `{"t":"join","id":2,"g":"g"}`)
	if d.pages() != 1 || len(r.came) != 3 || r.came[1] != r.came[2] {
		t.Errorf("%d pages, %d came", d.pages(), len(r.came))
	}
	d.goes("b", gone{Page: 2, Game: "g"})
	if ago, _ := cutOff(t, r.came[1]); d.pages() != 0 || len(r.left) != 1 || ago != 0 {
		t.Errorf("%d pages, %d left", d.pages(), len(r.left))
	}
	d.says(t, 3, `{"t":"watch","g":"another"}`)
	if d.pages() != 0 {
		t.Error("who asks for another's game stays")
	}
}

// A game that this node owns without knowing it, since an answer was lost, is found when others ask for it.
func TestAnOwnedGameIsFound(t *testing.T) {
	d, r := newReceiver()
	m := d.owned.reg.(*hubtest.Node)
	m.Seated("lost", time.Hour, false)
	if c, err := m.Claims(t.Context(), []string{"lost"}, true); err != nil || !c["lost"].Taken {
		t.Fatal(c, err)
	}
	d.says(t, 1, `{"t":"watch","g":"lost"}`)
	d.says(t, 1, `{"t":"watch","g":"lost"}`)
	if len(r.came) != 1 {
		t.Errorf("%d came, want the second", len(r.came))
	}
}

// A page that is cut off by the end of a link has time to come back once there is a link again, or elsewhere if there is none.
func TestPartings(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		d, r := newReceiver()
		d.says(t, 1, watchG)
		d.parted("b", time.Now().Add(-silent))
		if ago, patience := cutOff(t, r.left[0]); ago != silent || patience != 0 || d.pages() != 0 {
			t.Errorf("cut off %v ago, patience %v", ago, patience)
		}
		time.Sleep(time.Minute)
		d.met("b")
		if ago, patience := cutOff(t, r.left[0]); ago != time.Minute+silent || patience != comesBack {
			t.Errorf("cut off %v ago, patience %v", ago, patience)
		}
		time.Sleep(time.Second)
		d.parted("b", time.Now()) // before it has come back
		if _, patience := cutOff(t, r.left[0]); patience != 0 {
			t.Errorf("it is to come back over no link in %v", patience)
		}
		d.gone("b", time.Now())
		if _, patience := cutOff(t, r.left[0]); patience != comesElsewhere {
			t.Errorf("it may take %v to come back elsewhere", patience)
		}
		time.Sleep(comesElsewhere + time.Second)
		d.parted("c", time.Now())
		if len(d.partings) != 1 {
			t.Errorf("%d partings are remembered", len(d.partings))
		}
	})
}

// The pages of a node that stops go because of it.
func TestANodeThatStops(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		d, r := newReceiver()
		d.says(t, 1, watchG)
		d.leaving("b")
		time.Sleep(time.Second)
		d.goes("b", gone{Page: 1, Game: "g"})
		time.Sleep(time.Second)
		if ago, patience := cutOff(t, r.left[0]); ago != time.Second || patience != comesElsewhere-2*time.Second {
			t.Errorf("cut off %v ago, patience %v", ago, patience)
		}
	})
}
