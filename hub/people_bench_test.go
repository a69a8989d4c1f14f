//go:build unix

package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// forgetfulChat keeps no line but says that it does.
type forgetfulChat struct {
	*hubtest.Store
	lines *atomic.Int64
}

func (c forgetfulChat) Say(context.Context, records.NewChatLine) (int64, error) {
	return c.lines.Add(1), nil
}

// table is a hub behind a server, over a store in memory, with a game "g" of users 1 and 2.
type table struct {
	b    *testing.B
	addr string
}

func newTable(b *testing.B) *table {
	b.ReportAllocs()
	m := hubtest.NewStore()
	h, err := New(Config{
		Store: forgetful{m}, Beats: m, Users: m, Sessions: m, Chat: forgetfulChat{m, new(atomic.Int64)}, BotEngine: hubtest.BotEngine(hubtest.Busy),
		Limits: patient(Limits{Lines: 60_000, Credits: 1_000_000, Creations: 1_000_000, UserSockets: 1000}),
	})
	if err == nil {
		err = h.Start(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	m.Seated("g", time.Hour, false)
	srv := httptest.NewServer(serverOf(h))
	b.Cleanup(func() {
		srv.CloseClientConnections()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := h.Stop(ctx); err != nil {
			b.Error(err)
		}
		srv.Close()
	})
	return &table{b, "ws" + strings.TrimPrefix(srv.URL, "http")}
}

// sit is a page of a user's that tells of each frame of some types, as it is read.
func (t *table) sit(user int, heard chan<- string, types ...string) *websocket.Conn {
	ws, _, err := websocket.DefaultDialer.Dial(t.addr, http.Header{"X-User": {strconv.Itoa(user)}})
	if err != nil {
		t.b.Fatal(err)
	}
	t.b.Cleanup(func() { ws.Close() })
	t.say(ws, wire.In{T: wire.InHello, D: []byte(fmt.Sprintf(`{"page":"page%08d"}`, user))})
	go func() {
		for {
			_, data, err := ws.ReadMessage()
			if err != nil {
				return
			}
			for line := range strings.Lines(string(data)) {
				for _, name := range types {
					if strings.HasPrefix(line, `{"t":"`+name+`"`) {
						heard <- line
					}
				}
			}
		}
	}()
	return ws
}

func (t *table) say(ws *websocket.Conn, in wire.In) {
	if err := ws.WriteJSON(in); err != nil {
		t.b.Fatal(err)
	}
}

// processor reports what an operation costs the processor, in the server and its clients: time itself says little beside other work.
func processor(b *testing.B) (done func()) {
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	return func() { b.ReportMetric(float64((used()-before).Microseconds())/float64(b.N), "cpu-µs/op") }
}

// BenchmarkLine is a line of chat of a player's over sockets, without a database, until all have it. By name, so many watch.
func BenchmarkLine(b *testing.B) {
	for _, watchers := range []int{1, 100} {
		b.Run(fmt.Sprint(watchers, "watchers"), func(b *testing.B) {
			t := newTable(b)
			heard := make(chan string, 1000)
			black := t.sit(1, heard, wire.OutChat, wire.OutState)
			t.say(black, wire.In{T: wire.InWatch, G: "g"})
			for i := range watchers {
				t.say(t.sit(10+i, heard, wire.OutChat, wire.OutState), wire.In{T: wire.InWatch, G: "g"})
			}
			for range watchers + 1 {
				<-heard
			}
			id := int64(0)
			defer processor(b)()
			for b.Loop() {
				id++
				t.say(black, wire.In{T: wire.InChat, ID: id, G: "g", D: []byte(`{"text":"hello"}`)})
				for range watchers + 1 {
					<-heard
				}
			}
		})
	}
}

// BenchmarkEnter is a user who enters a game that 100 watch, over a socket that is open, and leaves it.
func BenchmarkEnter(b *testing.B) {
	t := newTable(b)
	heard := make(chan string, 1000)
	for i := range 100 {
		t.say(t.sit(10+i, heard, wire.OutState), wire.In{T: wire.InWatch, G: "g"})
	}
	for range 100 {
		<-heard
	}
	eve := t.sit(3, heard, wire.OutState)
	defer processor(b)()
	for b.Loop() {
		t.say(eve, wire.In{T: wire.InWatch, G: "g"})
		<-heard
		t.say(eve, wire.In{T: wire.InLeave, G: "g"})
	}
}

// BenchmarkJoin is a user who takes the free seat of a game, over a socket that is open, until it is acknowledged, without a
// database.
func BenchmarkJoin(b *testing.B) {
	t := newTable(b)
	heard := make(chan string, 1000)
	host, guest := t.sit(21, heard, wire.OutAck), t.sit(22, heard, wire.OutAck)
	made, err := json.Marshal(wire.CreateData{Kind: "private", Color: "black", Settings: wire.Settings{
		Rule: "standard", Size: 15, Opening: "free", Forbidden: "refuse", Clock: wire.TimeControl{Kind: "none"},
	}})
	if err != nil {
		b.Fatal(err)
	}
	id := int64(0)
	for b.Loop() {
		b.StopTimer()
		id++
		t.say(host, wire.In{T: wire.InCreate, ID: id, D: made})
		var ack struct{ D wire.CreatedData }
		if err := json.Unmarshal([]byte(<-heard), &ack); err != nil || ack.D.G == "" {
			b.Fatal(err)
		}
		b.StartTimer()
		t.say(guest, wire.In{T: wire.InJoin, ID: id, G: ack.D.G})
		<-heard
		b.StopTimer()
		id++
		t.say(guest, wire.In{T: wire.InResign, ID: id, G: ack.D.G, V: 1})
		<-heard
		b.StartTimer()
	}
}
