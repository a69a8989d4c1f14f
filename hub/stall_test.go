package hub

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"tengen/hub/await"
	"tengen/hub/game"
	"tengen/hub/hubtest"
	"tengen/hub/nodes"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// held holds back the answers of one method of a store, or of a bus, for as long as the test wants, whatever its callers'
// contexts say.
type held struct {
	mu     sync.Mutex // guards the following
	method string
	game   string // of Append: only this game's; "": all of them
	asked  bool   // the method has been asked since
	free   chan struct{}
	calls  map[string]int // by node and method
}

func newHeld() *held { return &held{calls: map[string]int{}} }

// hold holds a method back until release is called.
func (h *held) hold(method string) (release func()) {
	free := make(chan struct{})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.method, h.free = method, free
	return sync.OnceFunc(func() {
		h.mu.Lock()
		h.method = ""
		h.mu.Unlock()
		close(free)
	})
}

// at is called by a node's method, and returns when it may go on.
func (h *held) at(node, method, g string) {
	h.mu.Lock()
	h.calls[node+"/"+method]++
	mine := h.method == method && (h.game == "" || h.game == g)
	h.asked = h.asked || mine
	free := h.free
	h.mu.Unlock()
	if mine {
		<-free
	}
}

func (h *held) isAsked() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked
}

func (h *held) count(node, method string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.calls[node+"/"+method]
}

// kept is all that a hub asks a store.
type kept interface {
	Games
	Beats
	Users
	Sessions
	Chat
}

// slow is a node's store of which one method may be held. It embeds nothing: a method that the hub asks and that is missing
// here does not compile, and one that is not held fails TestOneSlowAnswerStallsNoOtherGame.
type slow struct {
	name  string
	real  kept
	nodes nodes.Registry // nil: the store is shared with nobody
	held  *held
}

var (
	_ kept           = (*slow)(nil)
	_ nodes.Registry = (*slow)(nil)
)

// Append is held as a store holds it: it takes the event and answers late.
func (s *slow) Append(a store.Append, done func(error)) {
	go func() {
		s.held.at(s.name, "Append", a.Game)
		s.real.Append(a, done)
	}()
}

func (s *slow) LoadGame(ctx context.Context, id string) (*store.GameRecord, error) {
	s.held.at(s.name, "LoadGame", id)
	return s.real.LoadGame(ctx, id)
}

func (s *slow) SetAside(ctx context.Context, id, damage string, since time.Time) error {
	s.held.at(s.name, "SetAside", id)
	return s.real.SetAside(ctx, id, damage, since)
}

func (s *slow) CreateGame(ctx context.Context, n store.NewGame) error {
	s.held.at(s.name, "CreateGame", n.ID)
	return s.real.CreateGame(ctx, n)
}

func (s *slow) Made(ctx context.Context, m store.Making) (string, error) {
	s.held.at(s.name, "Made", m.ID)
	return s.real.Made(ctx, m)
}

func (s *slow) OpenGames(ctx context.Context) ([]store.OpenGame, error) {
	s.held.at(s.name, "OpenGames", "")
	return s.real.OpenGames(ctx)
}

func (s *slow) Try(ctx context.Context) error {
	s.held.at(s.name, "Try", "")
	return s.real.Try(ctx)
}

func (s *slow) Key(ctx context.Context, name string) ([]byte, error) {
	s.held.at(s.name, "Key", "")
	return s.real.Key(ctx, name)
}

func (s *slow) Beat(ctx context.Context, now time.Time) error {
	s.held.at(s.name, "Beat", "")
	return s.real.Beat(ctx, now)
}

func (s *slow) LastBeat(ctx context.Context) (time.Time, error) {
	s.held.at(s.name, "LastBeat", "")
	return s.real.LastBeat(ctx)
}

func (s *slow) Outage(ctx context.Context, o store.Outage) error {
	s.held.at(s.name, "Outage", "")
	return s.real.Outage(ctx, o)
}

func (s *slow) Outages(ctx context.Context) ([]store.Outage, error) {
	s.held.at(s.name, "Outages", "")
	return s.real.Outages(ctx)
}

func (s *slow) Users(ctx context.Context, ids []game.UserID) (map[game.UserID]store.User, error) {
	s.held.at(s.name, "Users", "")
	return s.real.Users(ctx, ids)
}

func (s *slow) Ratings(ctx context.Context, p game.Pool, ids []game.UserID) (map[game.UserID]store.Rating, error) {
	s.held.at(s.name, "Ratings", "")
	return s.real.Ratings(ctx, p, ids)
}

func (s *slow) Blocked(ctx context.Context, a, b game.UserID) (bool, error) {
	s.held.at(s.name, "Blocked", "")
	return s.real.Blocked(ctx, a, b)
}

func (s *slow) Member(ctx context.Context, name string) (store.User, error) {
	s.held.at(s.name, "Member", "")
	return s.real.Member(ctx, name)
}

func (s *slow) Bot(ctx context.Context, strength, engine string) (store.User, error) {
	s.held.at(s.name, "Bot", "")
	return s.real.Bot(ctx, strength, engine)
}

func (s *slow) LiveSessions(ctx context.Context, ids []int64) ([]int64, error) {
	s.held.at(s.name, "LiveSessions", "")
	return s.real.LiveSessions(ctx, ids)
}

func (s *slow) Say(ctx context.Context, l store.NewChatLine) (int64, error) {
	s.held.at(s.name, "Say", l.Game)
	return s.real.Say(ctx, l)
}

func (s *slow) ChatLines(ctx context.Context, g string, limit int) ([]store.StoredChatLine, error) {
	s.held.at(s.name, "ChatLines", g)
	return s.real.ChatLines(ctx, g, limit)
}

func (s *slow) Node() string { return s.nodes.Node() }

func (s *slow) Look(ctx context.Context) ([]string, error) {
	s.held.at(s.name, "Look", "")
	return s.nodes.Look(ctx)
}

func (s *slow) Leave(ctx context.Context) error {
	s.held.at(s.name, "Leave", "")
	return s.nodes.Leave(ctx)
}

func (s *slow) Claim(ctx context.Context, id string, take bool) (store.Claim, error) {
	s.held.at(s.name, "Claim", id)
	return s.nodes.Claim(ctx, id, take)
}

func (s *slow) Orphans(ctx context.Context, most int) ([]store.Orphan, error) {
	s.held.at(s.name, "Orphans", "")
	return s.nodes.Orphans(ctx, most)
}

func (s *slow) Free(ctx context.Context, ids []string) error {
	s.held.at(s.name, "Free", "")
	return s.nodes.Free(ctx, ids)
}

func (s *slow) Sit(ctx context.Context, id string, host, guest game.UserID) (game.UserID, error) {
	s.held.at(s.name, "Sit", id)
	return s.nodes.Sit(ctx, id, host, guest)
}

func (s *slow) Stand(ctx context.Context, id string) error {
	s.held.at(s.name, "Stand", id)
	return s.nodes.Stand(ctx, id)
}

// slowBus is a node's bus of which Publish may be held.
type slowBus struct {
	nodes.Bus
	name string
	held *held
}

func (b slowBus) Publish(subject string, data []byte) error {
	b.held.at(b.name, "Publish", "")
	return b.Bus.Publish(subject, data)
}

// slowSite is one server over a slow store, or three that share one.
type slowSite struct {
	t    *testing.T
	held *held
	m    *hubtest.Store
	all  *hubtest.Cluster // nil: one server
	bus  *hubtest.Bus
	a, b *house // the same if there is only one
}

func newSlowSite(t *testing.T, shared bool) *slowSite {
	s := &slowSite{t: t, held: newHeld()}
	if !shared {
		s.m = hubtest.NewStore()
		s.a = s.open("a")
		s.b = s.a
		return s
	}
	s.all, s.bus = hubtest.NewCluster(), hubtest.NewBus()
	s.m = s.all.Store
	s.a, s.b = s.open("a"), s.open("b")
	return s
}

// hub returns another server's hub, which is not started.
func (s *slowSite) hub(name string) *Hub {
	l := Limits{Idle: 10 * time.Millisecond, Beat: 200 * time.Millisecond, Recheck: 200 * time.Millisecond}
	store := &slow{name: name, real: s.m, held: s.held}
	c := Config{Store: store, Beats: store, Users: store, Sessions: store, Chat: store, Mover: hubtest.Mover(hubtest.Busy), Limits: l}
	if s.all != nil {
		m := s.all.Join(name)
		store.real, store.nodes = m, m
		c.Cluster = &Cluster{Registry: store, Bus: slowBus{s.bus, name, s.held}}
	}
	h, err := New(c)
	if err != nil {
		s.t.Fatal(err)
	}
	return h
}

func (s *slowSite) open(name string) *house {
	h := s.hub(name)
	if err := h.Start(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	return openHouse(s.t, s.m, h)
}

// another starts another server, which may take until the test's end.
func (s *slowSite) another() {
	h := s.hub("d")
	started := make(chan error, 1)
	go func() { started <- h.Start(context.WithoutCancel(s.t.Context())) }()
	s.t.Cleanup(func() {
		if err := await.Receive(s.t, "the other server's start", started); err != nil {
			s.t.Error(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), await.Limit)
		defer cancel()
		if err := h.Stop(ctx); err != nil {
			s.t.Error(err)
		}
	})
}

// match has a host at the first server and a guest at another begin a game, which is the first one's.
func (s *slowSite) match(host, guest int, at *house) (x, y *caller, g string) {
	s.t.Helper()
	x, y = s.a.call(host), at.call(guest)
	d := wanted("black", game.Fischer)
	d.Kind = "private"
	g = x.made(d)
	y.persist(wire.InJoin, g, 0, nil)
	x.watch(g)
	y.watch(g)
	return x, y, g
}

// joins is somebody at each server who is to join a game of the first one's. What its room asks first may be held.
func (s *slowSite) joins() func() {
	d := wanted("black", game.Fischer)
	d.Kind = "private"
	var ask []func()
	for i, at := range []*house{s.a, s.b} {
		host, guest := s.a.call(11+i), at.call(21+i)
		g := host.made(d)
		host.watch(g)
		guest.watch(g)
		ask = append(ask, func() { guest.say(wire.InJoin, g, 0, nil) })
	}
	return func() { ask[0](); ask[1]() }
}

// visit is somebody at each server who is to enter a game that is not loaded.
func (s *slowSite) visit(id string) func() {
	s.m.Seated(id, time.Hour, false)
	x, y := s.a.call(31), s.b.call(32)
	return func() { x.say(wire.InWatch, id, 0, nil); y.say(wire.InWatch, id, 0, nil) }
}

// creates is somebody who is to make a game.
func (s *slowSite) creates(d wire.CreateData) func() {
	x := s.a.call(41)
	return func() { x.say(wire.InCreate, "", 0, d) }
}

// A stirring brings about that a method is asked: its function prepares it and returns what does.
type stirring struct {
	prepare func(s *slowSite) func()
	alone   bool   // it is asked only by a server that has the store for itself
	exempt  string // why it need not hold nobody up; ""
}

func nothing(*slowSite) func() { return func() {} }

func starts(s *slowSite) func() { return s.another }

// stirrings are by the methods of the store, all of them.
var stirrings = map[string]stirring{
	"Append": {prepare: func(s *slowSite) func() {
		x, _, g := s.match(11, 12, s.b)
		s.held.game = g
		return func() { x.say(wire.InMove, g, 1, wire.MoveIn{At: "h8"}) }
	}},
	"LoadGame":  {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"Users":     {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"ChatLines": {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"SetAside": {prepare: func(s *slowSite) func() {
		visit := s.visit("broken")
		s.m.Do(func(m *hubtest.Store) {
			m.Sick["broken"] = func() error { return game.Damaged(fmt.Errorf("it is broken")) }
		})
		return visit
	}},
	"CreateGame": {prepare: func(s *slowSite) func() { return s.creates(wanted("black", game.Fischer)) }},
	"Made":       {prepare: func(s *slowSite) func() { return s.creates(wanted("black", game.Fischer)) }},
	"Member":     {prepare: func(s *slowSite) func() { return s.creates(challenging(42, game.Fischer)) }},
	"Bot": {prepare: func(s *slowSite) func() {
		d := wanted("black", game.Fischer)
		d.Kind, d.Bot = "bot", "acorn"
		return s.creates(d)
	}},
	"Ratings": {prepare: (*slowSite).joins},
	"Blocked": {prepare: (*slowSite).joins},
	"Say": {prepare: func(s *slowSite) func() {
		x, y, g := s.match(11, 12, s.b)
		return func() {
			x.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
			y.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
		}
	}},
	"Beat":         {prepare: nothing},
	"LiveSessions": {prepare: nothing},
	"Key":          {prepare: starts},
	"OpenGames":    {prepare: starts, alone: true},
	"LastBeat":     {prepare: starts},
	"Outages":      {prepare: starts},
	"Outage":       {prepare: starts},
	"Try":          {exempt: "it is asked only in an outage, in which nothing is decided"},

	"Node":    {exempt: "it is a name, and asks nobody"},
	"Look":    {prepare: nothing},
	"Orphans": {prepare: nothing},
	"Claim":   {prepare: func(s *slowSite) func() { return s.visit("unloaded") }},
	"Sit":     {prepare: (*slowSite).joins},
	"Stand": {prepare: func(s *slowSite) func() {
		ask := s.joins()
		s.m.Do(func(m *hubtest.Store) { m.Before = []error{store.ErrConflict, store.ErrConflict} })
		return ask
	}},
	"Free": {prepare: func(s *slowSite) func() {
		x, y, g := s.match(11, 12, s.b)
		x.must(wire.InResign, g, 1, nil)
		return func() {
			x.say(wire.InLeave, g, 0, nil)
			y.say(wire.InLeave, g, 0, nil)
		}
	}},
	"Leave": {prepare: func(s *slowSite) func() {
		c := s.hub("c")
		if err := c.Start(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
		return func() {
			stopped := make(chan error, 1)
			go func() { stopped <- c.Stop(context.WithoutCancel(s.t.Context())) }()
			s.t.Cleanup(func() {
				if err := await.Receive(s.t, "the stop", stopped); err != nil {
					s.t.Error(err)
				}
			})
		}
	}},
}

// methods returns the names of an interface's methods.
func methods[T any]() (names []string) {
	of := reflect.TypeFor[T]()
	for i := range of.NumMethod() {
		names = append(names, of.Method(i).Name)
	}
	return names
}

// Whatever the store is asked, a slow answer holds up nobody but who waits for it: a move in another game is acknowledged
// meanwhile, with one server and with several. No lock that moves need is held across a question.
func TestOneSlowAnswerStallsNoOtherGame(t *testing.T) {
	known := map[string]bool{}
	for _, shared := range []bool{false, true} {
		names := methods[kept]()
		if shared {
			names = append(names, methods[nodes.Registry]()...)
		}
		for _, name := range names {
			known[name] = true
			x, ok := stirrings[name]
			switch {
			case !ok:
				t.Errorf("%s: nothing here brings about that it is asked", name)
				continue
			case x.exempt != "", x.alone && shared:
				continue
			}
			t.Run(fmt.Sprintf("%s/shared=%v", name, shared), func(t *testing.T) {
				t.Parallel()
				s := newSlowSite(t, shared)
				one, two, g := s.match(51, 52, s.b)
				stir := x.prepare(s)
				release := s.held.hold(name)
				defer release()
				stir()
				await.True(t, name+" to be asked", s.held.isAsked)
				s.play(one, two, g, name)
			})
		}
	}
	for name := range stirrings {
		if !known[name] {
			t.Errorf("%s is no method of the store", name)
		}
	}
}

// play has two people play a few moves. Between two of them the first server looks what is to be done about its games, if
// that is not what is held.
func (s *slowSite) play(one, two *caller, g, holds string) {
	s.t.Helper()
	looks := s.all != nil && holds != "Look" && holds != "Orphans" && holds != "Free"
	for v, at := range []string{"a1", "o15", "c1", "m15", "e1", "k15"} {
		if looks && v%2 == 0 {
			before := s.held.count("a", "Look")
			await.True(s.t, "the next look at the games", func() bool { return s.held.count("a", "Look") > before })
		}
		[]*caller{one, two}[v%2].must(wire.InMove, g, v+1, wire.MoveIn{At: at})
	}
	for _, c := range []*caller{one, two} {
		c.find(func(h heard) bool { return h.T == "move" && h.G == g && h.V == 7 })
	}
}

// A bus that takes nothing holds up nobody either: who plays at one server plays on, though others watch elsewhere.
func TestASlowBusStallsNoGame(t *testing.T) {
	s := newSlowSite(t, true)
	one, two, g := s.match(51, 52, s.a)
	s.b.call(3).watch(g)
	release := s.held.hold("Publish")
	defer release()
	await.True(t, "Publish to be asked", s.held.isAsked)
	s.play(one, two, g, "")
	three := s.a.call(53) // whom everybody is told of
	three.watch(g)
}
