package hub

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/backoff"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Every hundredth of the crowd leaves all games. Every hundredth floods: it writes five lines a second and challenges the same
// user, both as soon as it may.
const (
	leaving  = 0  // u % 100
	flooding = 50 // u % 100
)

// somebody is one of them: what it does, and what that costs.
type somebody struct {
	room.Follower // as nobody's page
	user          records.User

	game      time.Time        // when the next one ends
	ends      []conduct.Ending // the newest first
	last      *conduct.Pause
	pauses    []time.Duration // from strangers
	say, ring time.Time       // the next line, and the next challenge
	rings     int
	quiet     []time.Duration // waits for a line
	doors     []time.Duration // waits for a challenge
}

func (s *somebody) User() *records.User { return &s.user }

// play ends a game if it is time: a leaver's badly, one in a hundred of others' too, as connections go.
func (s *somebody) play(rng *rand.Rand, now time.Time) {
	if now.Before(s.game) {
		return
	}
	s.game = now.Add(10 * time.Minute)
	end := conduct.Fair
	switch {
	case s.user.ID%100 == leaving:
		end, s.game = []conduct.Ending{conduct.Left, conduct.Abort, conduct.SatOut, conduct.NoShow}[s.user.ID/100%4], now.Add(time.Minute)
	case rng.IntN(100) == 0:
		end = conduct.Left
	}
	s.ends = append([]conduct.Ending{end}, s.ends...)
	if p, ok := conduct.Next(s.last, now); conduct.Counted(s.ends).TooMuch() && ok {
		s.last, s.game = &p, p.Ends
		s.pauses = append(s.pauses, p.Ends.Sub(p.Began))
	}
}

// talk writes five lines if it is time: others do every few minutes.
func (s *somebody) talk(h *Hub, rng *rand.Rand, now time.Time) {
	if now.Before(s.say) {
		return
	}
	for range 5 {
		if err := h.clients.MayTalk(s.User().ID); err != nil {
			wait := time.Duration(fault.Of(err).Values["seconds"]) * time.Second
			s.quiet, s.say = append(s.quiet, wait), now.Add(wait)
			return
		}
	}
	if s.say = now.Add(time.Second); s.user.ID%100 != flooding {
		s.say = now.Add(time.Duration(1+rng.IntN(5)) * time.Minute)
	}
}

// knock challenges somebody if it is time: others do once in ten minutes, always somebody else, and a third is declined.
func (s *somebody) knock(l *backoff.Ledger, rng *rand.Rand, now time.Time) {
	if now.Before(s.ring) {
		return
	}
	floods := s.user.ID%100 == flooding
	door := fmt.Sprint(s.user.ID, "/0")
	if s.rings++; !floods {
		door = fmt.Sprint(s.user.ID, "/", s.rings)
	}
	for s.ring = now; !now.Before(s.ring); {
		if wait := l.Wait(door, now); wait > 0 {
			s.doors, s.ring = append(s.doors, wait), now.Add(wait)
			return
		}
		l.Charge(door, backoff.Made, now)
		if floods {
			continue
		}
		s.ring = now.Add(10 * time.Minute)
		if rng.IntN(3) == 0 {
			l.Charge(door, backoff.Refused, now)
		} else {
			l.Forgive(door)
		}
	}
}

// waits checks that somebody has waited as the rule has it: so long first, longer each time, and in the end so long.
func waits(t *testing.T, s *somebody, what string, got []time.Duration, want ...time.Duration) {
	t.Helper()
	for i, d := range got {
		if i < len(want) && d != want[i] {
			t.Errorf("user %d waits %v %s, want %v", s.user.ID, got, what, want)
			return
		}
	}
	if len(got) < len(want) {
		t.Errorf("user %d waits %v %s, want %v", s.user.ID, got, what, want)
	}
}

// A crowd plays, writes and challenges for six hours. Users who leave games pause and users who flood wait, each as long as the
// rules say. Nobody else does.
func TestMannersOfACrowd(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, hubtest.NewStore(), Limits{}, hubtest.Busy)
		doors := backoff.NewLedger(backoff.Challenge, 20_000)
		rng := rand.New(rand.NewPCG(1, 2))
		crowd := 2000
		if testing.Short() {
			crowd = 400
		}
		all := make([]*somebody, crowd)
		for i := range all {
			in := func(d time.Duration) time.Time { return time.Now().Add(time.Duration(rng.Int64N(int64(d)))) }
			all[i] = &somebody{user: hubtest.User(game.UserID(i + 1)), game: in(10 * time.Minute), say: in(5 * time.Minute), ring: in(10 * time.Minute)}
		}
		for range 6 * 60 * 60 {
			now := time.Now()
			for _, s := range all {
				s.play(rng, now)
				s.talk(h, rng, now)
				s.knock(doors, rng, now)
			}
			time.Sleep(time.Second)
		}
		paused, waited, rung := map[game.UserID]bool{}, map[game.UserID]bool{}, map[game.UserID]bool{}
		leavers, flooders := map[game.UserID]bool{}, map[game.UserID]bool{}
		for _, s := range all {
			u := s.user.ID
			note := func(m map[game.UserID]bool, is bool) {
				if is {
					m[u] = true
				}
			}
			note(paused, len(s.pauses) > 0)
			note(waited, len(s.quiet) > 0)
			note(rung, len(s.doors) > 0)
			note(leavers, u%100 == leaving)
			note(flooders, u%100 == flooding)
			switch u % 100 {
			case leaving:
				before := map[conduct.Ending]int{conduct.Left: 4, conduct.SatOut: 4, conduct.Abort: 6, conduct.NoShow: 6}[s.ends[0]]
				if got := len(s.ends) - len(s.pauses) + 1; got != before {
					t.Errorf("user %d pauses after %d games, want %d", u, got, before)
				}
				waits(t, s, "for a game", s.pauses, 10*time.Minute, 22*time.Minute, 48*time.Minute+24*time.Second)
			case flooding:
				waits(t, s, "for a line", s.quiet, 30*time.Second, time.Minute, 2*time.Minute, 4*time.Minute, 8*time.Minute, 10*time.Minute, 10*time.Minute)
				waits(t, s, "at a door", s.doors, time.Hour, 2*time.Hour)
			}
		}
		for what, sets := range map[string][2]map[game.UserID]bool{
			"pause": {paused, leavers}, "wait for a line": {waited, flooders}, "wait at a door": {rung, flooders},
		} {
			if !maps.Equal(sets[0], sets[1]) {
				t.Errorf("%v %s, not %v", slices.Sorted(maps.Keys(sets[0])), what, slices.Sorted(maps.Keys(sets[1])))
			}
		}
		if len(leavers) != crowd/100 || len(flooders) != crowd/100 {
			t.Error(len(leavers), len(flooders))
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}
