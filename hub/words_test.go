package hub

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

const (
	talkers = 10 // guests that write into one game
	tabs    = 5  // sockets of each: all that it may have
)

// messages returns what a peer has been sent since it was last asked.
func (p *peer) messages(t *testing.T) (out []heard) {
	t.Helper()
	got, _ := p.all()
	for b := bytes.Join(got, nil); len(b) > 0; {
		if b[0] == 'H' { // the answer to the upgrade
			b = b[bytes.Index(b, []byte("\r\n\r\n"))+4:]
			continue
		}
		n, size := int(b[1]), 2
		switch n {
		case 126:
			n, size = int(binary.BigEndian.Uint16(b[2:])), 4
		case 127:
			n, size = int(binary.BigEndian.Uint64(b[2:])), 10
		}
		if b[0] == 0x81 { // no ping
			h := heard{raw: string(b[size : size+n])}
			if err := json.Unmarshal(b[size:size+n], &h); err != nil {
				t.Fatal(h.raw, err)
			}
			out = append(out, h)
		}
		b = b[size+n:]
	}
	return out
}

// Ten guests with five sockets each write as fast as they may into a game, and the store takes a while for each line:
// the players' moves are taken at once, and their turns are charged what they took.
func TestWordsCostNobodysTurn(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := &bubble{Store: hubtest.NewStore()}
		b.Saying = func() { time.Sleep(300 * time.Millisecond) }
		b.hub = newHub(t, b.Store, Limits{}, hubtest.Busy)
		b.Seated("g", time.Minute, false)
		players := []*peer{b.peer(1), b.peer(2)}
		var crowd []*peer
		for i := range talkers * tabs {
			p := b.peer(game.UserID(guests + i/tabs))
			crowd = append(crowd, p)
		}
		for _, p := range b.peers {
			p.say(`{"t":"watch","g":"g"}`)
			p.messages(t)
		}
		began := b.Log("g")[0].At
		seconds := 20
		if testing.Short() {
			seconds = 8
		}
		for s := range seconds { // 100 frames in 20 s are all that a socket may send
			for i := range 4 {
				for _, p := range crowd {
					p.write(fmt.Sprintf(`{"t":"chat","id":%d,"g":"g","d":{"text":"line %d"}}`, 2+4*s+i, i))
				}
			}
			time.Sleep(time.Second - time.Since(began)%time.Second)
			for i := range 4 {
				for _, p := range crowd {
					p.write(fmt.Sprintf(`{"t":"watch","id":%d,"g":"g"}`, 1000+4*s+i))
				}
			}
			players[s%2].say(fmt.Sprintf(`{"t":"move","id":%d,"g":"g","v":%d,"d":{"at":"%s"}}`, 2+s, 1+s, board.At(s%2+3*(s/2)%15, s%13)))
		}
		synctest.Wait()
		log := b.Log("g")
		if len(log) != 1+seconds {
			t.Errorf("%s", b.Kinds("g"))
		}
		for _, e := range log[1:] {
			if p := e.Payload; p.SpentMS > 1000 || p.Unheard != 0 {
				t.Errorf("event %d: %d ms charged, %d not heard", e.Seq, p.SpentMS, p.Unheard)
			}
		}
		for i, p := range players {
			for _, h := range p.messages(t) {
				if h.T == wire.OutError {
					t.Errorf("player %d: %s", i, h.raw)
				}
			}
		}
		said, refused := 0, 0
		for _, p := range crowd {
			for _, h := range p.messages(t) {
				switch {
				case h.T == wire.OutAck:
					said++
				case h.T == wire.OutError && h.Code == fault.TooMany:
					refused++
					var wait struct{ Values map[string]int }
					if json.Unmarshal([]byte(h.raw), &wait); h.Why == "" || wait.Values["seconds"] < 1 {
						t.Errorf("for how long? %s", h.raw)
					}
				case h.T == wire.OutError && h.Code != fault.Busy: // of a watch
					t.Error(h.raw)
				}
			}
		}
		const most = 2 * 60 // in 20 s, which may be two spans' parts
		if said == 0 || said > most || refused < seconds*4*talkers*tabs-2*most {
			t.Errorf("%d lines were said, %d refused", said, refused)
		}
		for _, p := range b.peers {
			p.nc.Close()
		}
		if err := b.hub.Stop(t.Context()); err != nil {
			t.Error(err)
		}
		b.read.Wait()
	})
}

// While the store takes no line at all, and guests on every node write and come and go, the players' moves, on two
// nodes, are all taken, and none is told to come again.
func TestAFloodOfWordsOnThreeNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		nodes := []*server{s.join("a"), s.join("b"), s.join("c")}
		ann, bob, g := s.match(nodes[0], nodes[1])
		ann.watch(g)
		bob.watch(g)
		held := make(chan struct{})
		s.all.Store.Do(func(m *hubtest.Store) { m.Saying = func() { <-held } })
		var crowd []*caller
		for i := range talkers * tabs {
			c := nodes[i%3].call(guests + i/tabs)
			c.watch(g)
			crowd = append(crowd, c)
		}
		var flood sync.WaitGroup
		for _, c := range crowd {
			flood.Go(func() {
				for i := range 30 {
					c.say(wire.InChat, g, 0, wire.ChatIn{Text: fmt.Sprint("line ", i)})
					c.say(wire.InWatch, g, 0, nil)
				}
			})
		}
		for i := range 30 {
			who := []*caller{ann, bob}[i%2]
			if h := who.ask(wire.InMove, g, 1+i, wire.MoveIn{At: board.At(i%2+3*(i/2)%15, i%13).String()}); h.T != wire.OutAck {
				t.Fatalf("move %d: %s", i, h.raw)
			}
		}
		flood.Wait()
		ann.say(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
		close(held)
		h := bob.find(func(h heard) bool { return h.T == wire.OutChat }) // a player's line has a place of its own
		if l := part[wire.ChatLine](t, h); l.From.ID != 1 {
			t.Errorf("a player hears %s", h.raw)
		}
	})
}

// The limit of a person's lines counts over all of its sockets, on whichever node they are.
func TestOnePersonsWords(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		nodes := []*server{s.join("a"), s.join("b")}
		ann, _, g := s.match(nodes[0], nodes[1])
		const most = 30
		var pages []*caller
		for i := range tabs - 1 {
			p := nodes[i%2].call(1)
			p.watch(g)
			pages = append(pages, p)
		}
		said := 0
		for i := range most + 10 {
			h := pages[i%len(pages)].ask(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
			switch {
			case h.T == wire.OutAck:
				said++
			case h.Why != "chat_often":
				t.Fatal(h.raw)
			}
		}
		if said != most {
			t.Errorf("%d lines of one person in one game", said)
		}
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
	})
}
