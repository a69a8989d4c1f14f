package pairing

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// rated is a person with a rating that is sure.
func rated(u game.UserID, value int) records.User {
	p := person(u)
	p.Rating = &records.Rating{Value: value}
	return p
}

// equal opens a game for somebody who wants an equal.
func (m *town) equal(id string, who records.User) { m.equalOf(id, who, game.Fischer) }

func (m *town) equalOf(id string, who records.User, clock game.ClockKind) {
	m.here[who.ID] = true
	m.Wait(lobby.Seek{ID: id, Host: who, Color: game.WishRandom, Created: time.Now(), WantsEqual: true,
		Settings: game.Settings{Rule: board.Freestyle, Rated: true, Time: game.TimeControl{Kind: clock}}}, true)
}

// seated takes the pairings there are, has their games begin, and returns the pairs.
func (m *town) seated() (pairs [][2]records.User) {
	asked := m.asked
	m.asked = nil
	for _, p := range asked {
		pairs = append(pairs, [2]records.User{m.seeks.byID[p.Older].Host, m.seeks.byID[p.Younger].Host})
		m.answer(p, nil)
		m.Over(p.Younger)
	}
	return pairs
}

// pass lets seconds go by, each with its round, and returns the pairs that were made in them.
func (m *town) pass(seconds int) (pairs [][2]records.User) {
	for range seconds {
		time.Sleep(time.Second)
		m.round(time.Now())
		pairs = append(pairs, m.seated()...)
	}
	return pairs
}

// A thousand people whose strength is spread as people's is: all play within seconds, nobody twice, and half of them
// somebody within 100 points.
func TestAThousandEqualsMeet(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		const people = 1000
		r := rand.New(rand.NewPCG(28, 1))
		m := newTown()
		var all [][2]records.User
		for u := range people { // within ten seconds
			m.equal(fmt.Sprintf("g%04d", u), rated(game.UserID(u+1), int(1500+300*r.NormFloat64())))
			all = append(all, m.seated()...)
			if time.Sleep(10 * time.Millisecond); u%100 == 99 {
				m.round(time.Now())
				all = append(all, m.seated()...)
			}
		}
		all = append(all, m.pass(20)...)
		seen := map[game.UserID]bool{}
		var apart []float64
		for _, p := range all {
			for _, u := range p {
				if seen[u.ID] {
					t.Fatalf("user %d twice", u.ID)
				}
				seen[u.ID] = true
			}
			apart = append(apart, math.Abs(points(p[0])-points(p[1])))
		}
		slices.Sort(apart)
		if len(all) < people/2-5 || apart[len(apart)/2] > 100 || apart[len(apart)*9/10] > 250 {
			t.Errorf("%d pairs, half within %g, nine tenths within %g points", len(all), apart[len(apart)/2], apart[len(apart)*9/10])
		}
		if rest := m.pass(60); len(all)+len(rest) != people/2 {
			t.Errorf("%d still wait after a minute and a half", people-2*len(all)-2*len(rest))
		}
	})
}

// All at one instant: a round pairs them, each with a neighbour.
func TestARoundPairsNeighbours(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.idle = true // nobody is paired as they come
		for u := range 1000 {
			m.equal(fmt.Sprintf("g%04d", u), rated(game.UserID(u+1), 1000+u))
		}
		m.idle = false
		clear(m.pairs.retry)
		pairs := m.pass(1)
		if len(pairs) < 480 {
			t.Errorf("%d pairs", len(pairs))
		}
		for _, p := range pairs {
			if d := math.Abs(points(p[0]) - points(p[1])); d > 120 {
				t.Errorf("%g points", d)
			}
		}
	})
}

// The window grows. The user who has waited longest chooses, and gets the nearest.
func TestWhoHasWaitedLongestChooses(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.equal("a", rated(1, 1500))
		time.Sleep(5 * time.Second)
		m.equal("b", rated(2, 1700))
		m.equal("c", rated(3, 1250))
		if pairs := m.pass(4); len(pairs) != 0 {
			t.Fatalf("%v too early", pairs)
		}
		pairs := m.pass(1) // b and c have waited five seconds: 200 points
		if len(pairs) != 1 || pairs[0][0].ID != 1 || pairs[0][1].ID != 2 {
			t.Fatalf("%v", pairs)
		}
		m.equal("d", rated(4, 2900))
		if pairs := m.pass(59); len(pairs) != 0 {
			t.Fatalf("%v too early", pairs)
		}
		if pairs := m.pass(3); len(pairs) != 1 {
			t.Fatalf("%v: after a minute everybody will do", pairs)
		}
	})
}

// A rating that is a guess is a wider target.
func TestAGuessIsWider(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.equal("a", rated(1, 1690))
		m.equal("b", person(2)) // 1500, as far as anybody knows
		if pairs := m.seated(); len(pairs) != 1 {
			t.Fatalf("%v", pairs)
		}
		m.equal("c", rated(3, 1690))
		m.equal("d", rated(4, 1500))
		if pairs := m.seated(); len(pairs) != 0 {
			t.Fatalf("%v", pairs)
		}
	})
}

// Two users who have just played each other are not paired again while somebody else may come. Then they are.
func TestNoRematchAtOnce(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		meet := func(n int) {
			m.equal(fmt.Sprint("a", n), rated(1, 1500))
			m.equal(fmt.Sprint("b", n), rated(2, 1500))
		}
		meet(0)
		if len(m.seated()) != 1 {
			t.Fatal("not paired")
		}
		m.Over("a0")
		meet(1)
		if pairs := append(m.seated(), m.pass(29)...); len(pairs) != 0 {
			t.Fatalf("%v at once", pairs)
		}
		if pairs := m.pass(1); len(pairs) != 1 {
			t.Fatalf("%v: nobody else has come", pairs)
		}
		m.Over("a1")
		meet(2)
		m.equal("c", rated(3, 1500))
		if pairs := m.seated(); len(pairs) != 1 || pairs[0][1].ID != 3 {
			t.Fatalf("%v: somebody else has come", pairs)
		}
	})
}

// A pair that a game has refused is not tried again. Other pairs are, at once.
func TestABlockedPairIsKeptApart(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.equal("a", rated(1, 1500))
		m.equal("b", rated(2, 1500))
		for _, p := range m.asked {
			m.answer(p, wire.ErrBlocked)
		}
		m.asked = nil
		if pairs := m.pass(120); len(pairs) != 0 {
			t.Fatalf("%v", pairs)
		}
		m.equal("c", rated(3, 1500))
		if pairs := m.seated(); len(pairs) != 1 {
			t.Fatalf("%v", pairs)
		}
	})
}

// A range holds both ways for users who are paired. A user without a rating lies in no range.
func TestRangesHold(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		open := func(id string, who records.User, within *records.Range) {
			m.here[who.ID] = true
			m.Wait(lobby.Seek{ID: id, Host: who, Color: game.WishRandom, Created: time.Now(), Range: within,
				Settings: game.Settings{Rule: board.Freestyle, Time: game.TimeControl{Kind: game.Fischer}}}, true)
			time.Sleep(time.Millisecond)
		}
		open("a", rated(1, 1500), &records.Range{Min: 1600, Max: 1800})
		open("b", rated(2, 1599), nil)
		open("c", rated(3, 1500), &records.Range{Min: 1500, Max: 1500})
		open("d", person(4), &records.Range{Min: 0, Max: 1000})
		if len(m.asked) != 0 {
			t.Fatalf("%+v", m.asked)
		}
		open("e", rated(5, 1700), nil)
		if pairs := m.seated(); len(pairs) != 1 || pairs[0][0].ID != 1 || pairs[0][1].ID != 5 {
			t.Fatalf("%v", pairs)
		}
	})
}

// Three lobbies that see the same, each with a third of the games: what they pair together is what one would, and
// nobody twice.
func TestThreeLobbiesPairAsOne(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		const nodes, people = 3, 300
		r := rand.New(rand.NewPCG(28, 3))
		var all [nodes]*town
		owner := func(g string) int { return int(g[len(g)-1]) % nodes }
		for n := range all {
			all[n] = newTown()
			all[n].cfg.Ours = func(g string) bool { return owner(g) == n }
		}
		for u := range people {
			who, id := rated(game.UserID(u+1), int(1500+300*r.NormFloat64())), fmt.Sprintf("g%04d", u)
			for _, m := range all {
				m.equal(id, who)
			}
			time.Sleep(10 * time.Millisecond)
		}
		seen := map[game.UserID]bool{}
		pairs := 0
		settle := func() {
			for n, m := range all {
				asked := m.asked
				m.asked = nil
				for _, p := range asked {
					if m.seeks.byID[p.Older] == nil || m.seeks.byID[p.Younger] == nil { // paired elsewhere at the same instant: the store knows
						p.Done(wire.ErrHostPlaying)
						continue
					}
					host := m.seeks.byID[p.Older].Host
					if seen[host.ID] || seen[p.User.ID] || owner(p.Older) != n {
						t.Fatalf("%+v by lobby %d", p, n)
					}
					seen[host.ID], seen[p.User.ID] = true, true
					pairs++
					for _, other := range all { // as the nodes tell each other
						other.play(p.Older, host, p.User, game.Fischer, lobby.Origin{Host: p.User.ID, Seek: p.Younger})
						other.Over(p.Younger)
					}
					p.Done(nil)
				}
			}
		}
		for range 90 {
			settle()
			time.Sleep(time.Second)
			for _, m := range all {
				m.round(time.Now())
			}
		}
		if settle(); pairs != people/2 {
			t.Errorf("%d pairs", pairs)
		}
	})
}

// A pair that another lobby should make and does not make is not waited for forever.
func TestAnotherLobbyThatDoesNotPair(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.cfg.Ours = func(g string) bool { return g != "theirs" }
		m.equal("theirs", rated(1, 1500))
		time.Sleep(time.Millisecond)
		m.equal("b", rated(2, 1500))
		time.Sleep(time.Millisecond)
		m.equal("c", rated(3, 1580))
		m.asked = nil
		for _, s := range m.seeks.byID {
			s.pairing = time.Time{}
		}
		if pairs := m.pass(10); len(pairs) != 1 || pairs[0][0].ID != 2 {
			t.Fatalf("%v", pairs)
		}
	})
}

// A challenge is told to every page of both, and to those that come later, until it ends; it is on no list.
func TestAChallengeIsTold(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		heard := map[game.UserID][]string{}
		m.cfg.Deliver = func(u game.UserID, line []byte) { heard[u] = append(heard[u], kindOf(line)) }
		other := person(2)
		m.here[1] = true
		s := lobby.Seek{ID: "a", Host: person(1), For: &other, Color: game.WishRandom, Created: time.Now(),
			Settings: game.Settings{Rule: board.Freestyle, Time: game.TimeControl{Kind: game.Fischer}}}
		m.Wait(s, false)
		m.Wait(s, false) // as when its room is loaded again
		for u, want := range map[game.UserID]int{1: 1, 2: 1, 3: 0} {
			p := &page{user: u}
			if m.Challenges(p, hubtest.Batch[lobby.Follower]{}); p.got != want {
				t.Errorf("user %d: %d challenges", u, p.got)
			}
		}
		if whole := string(m.lists.Whole(1, nil).JSON); !strings.Contains(whole, `"seeks":[]`) {
			t.Error("it is on the list: ", whole)
		}
		if err := m.challenges.may(1, 2, "b"); err != errAgain {
			t.Error("twice: ", err)
		}
		for i := range challengesWait - 1 {
			if err := m.challenges.may(3, 2, "b"); err != nil {
				t.Error(i, err)
			}
			more := s
			more.ID, more.Host = fmt.Sprint("more", i), person(game.UserID(10+i))
			m.Wait(more, false)
		}
		if err := m.challenges.may(3, 2, "b"); err != errQueue {
			t.Error("one more than may wait: ", err)
		}
		for i := range challengesWait - 1 {
			m.Over(fmt.Sprint("more", i))
		}
		heard[2] = heard[2][:1]
		m.come(1)
		time.Sleep(50 * time.Second)
		if len(m.expired()) != 0 {
			t.Error("too early")
		}
		m.come(1)
		time.Sleep(challengeFor)
		if len(m.expired()) != 1 {
			t.Error("it waits forever")
		}
		s.Declined = game.DeclinedFast
		m.Wait(s, false)
		m.Over("a")
		for _, u := range []game.UserID{1, 2} {
			if got := fmt.Sprint(heard[u]); got != "[challenge challenge unchallenge]" {
				t.Errorf("user %d heard %s", u, got)
			}
		}
		if len(m.challenges.to) != 0 {
			t.Error(m.challenges.to)
		}
	})
}

// page counts what it is sent.
type page struct {
	user game.UserID
	got  int
}

func (p *page) UserID() game.UserID { return p.user }
func (p *page) Send([]byte)         { p.got++ }

// kindOf returns a line's type.
func kindOf(line []byte) string {
	var o struct{ T string }
	if json.Unmarshal(line, &o) != nil {
		return "?"
	}
	return o.T
}
