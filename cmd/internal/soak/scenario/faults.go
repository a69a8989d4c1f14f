package scenario

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

// The faults of one of several servers, or of the links between them.
var (
	Kill    = Scenario{"kill", "kill -9 of one node of three, 200 games", 200, 1, time.Second, true, Anywhere, killed}
	Sleep   = Scenario{"sleep", "one node of three stands still for 30 s and wakes, 200 games", 200, 1, time.Second, true, Anywhere, slept}
	Silence = Scenario{"silence", "NATS is gone for 60 s, 200 games", 200, 1, time.Second, false, inTurn, silent}
	Roll    = Scenario{"roll", "each node is stopped and started, 200 games", 200, 1, time.Second, true, Anywhere, rolled}
)

// killed kills one node of three, many times.
func killed(ctx context.Context, s *Scene) error {
	kills := min(10, s.Size.Times)
	var longest time.Duration
	for i := range kills {
		wait.Sleep(ctx, time.Second+time.Duration(s.rng.IntN(1000))*time.Millisecond)
		n := s.Nodes[i%len(s.Nodes)] // not the one that has just been started, and has no games
		at := time.Now()
		n.Kill()
		took, err := s.goesOn(ctx, at)
		if err != nil {
			return fmt.Errorf("kill %d, of node %d: %w", i+1, n.Number, err)
		}
		longest = max(longest, took)
		s.Say("kill %d of %d: all games go on after %.2f s", i+1, kills, took.Seconds())
		if err := n.Start(ctx); err != nil {
			return err
		}
	}
	s.Most("all games go on after a kill, at most, s", longest.Seconds(), 10, 2)
	return nil
}

// slept stops one node at any point, and wakes it long after the others have taken its games over.
func slept(ctx context.Context, s *Scene) error {
	n := s.Nodes[s.rng.IntN(len(s.Nodes))]
	beds, err := s.bedside(ctx, n)
	if err != nil {
		return err
	}
	wait.Sleep(ctx, time.Second)
	at := time.Now()
	n.Still()
	defer n.Wake()
	wait.Sleep(ctx, time.Second)
	n.Leave() // as a load balancer finds out, which ends the sockets
	for _, t := range s.Tables() {
		for _, p := range t.Seats {
			p.Drop(n.Base())
		}
	}
	took, err := s.goesOn(ctx, at)
	if err != nil {
		return err
	}
	wait.Sleep(ctx, time.Until(at.Add(s.Length(30*time.Second))))
	for _, p := range beds {
		p.Hear()
	}
	looked := s.lookAt(ctx, n)
	wait.Sleep(ctx, 500*time.Millisecond)
	woke, sleeper := time.Now(), n.Process()
	n.Wake()
	shown, old := looked()
	ended := 0.0
	select {
	case <-sleeper.Done:
		ended = 1
		n.Ended()
	case <-time.After(recoverWithin):
	case <-ctx.Done():
	}
	s.Say("a node that slept %.0f s ended %.2f s after it woke: %v", woke.Sub(at).Seconds(), time.Since(woke).Seconds(), ended == 1)
	wait.Sleep(ctx, time.Second)
	if ended == 1 {
		if err := n.Start(ctx); err != nil {
			return err
		}
	}
	untrue, heard, err := s.untrue(ctx, beds)
	s.Most("all games go on after it stands still, at most, s", took.Seconds(), 10, 2)
	s.None("events of the sleeper after the take-over", untrue)
	s.Plain("events told at the sleeper after it woke", float64(heard), 0)
	s.Plain("games that it shows to who comes then", float64(shown), 0)
	s.Plain("of them as they were before it slept, until it notices", float64(old), 0)
	s.AtLeast("the sleeper ends", ended, 1)
	if ended == 0 {
		s.Wrong = errors.Join(s.Wrong, errors.New("a node whose games are others' does not end"))
	}
	return err
}

// bedside has somebody follow each game at a node and stay there, to hear its messages when it wakes.
func (s *Scene) bedside(ctx context.Context, n *cluster.Node) (beds []*play.Page, err error) {
	for _, t := range s.Tables() {
		p, err := s.Page(ctx, n.Base, false)
		if err != nil {
			return nil, err
		}
		g, _ := t.Game()
		if err := p.Watch(ctx, g); err != nil {
			return nil, err
		}
		beds = append(beds, p)
	}
	return beds, nil
}

// lookAt has some look at games at a node that stands still. The function that it returns waits until they have seen them,
// and counts those that are as they were before.
func (s *Scene) lookAt(ctx context.Context, n *cluster.Node) (wait func() (shown, old int64)) {
	var all sync.WaitGroup
	var seen, behind atomic.Int64
	for i, t := range s.Tables()[:min(20, len(s.Tables()))] {
		g, had := t.Game()
		all.Go(func() {
			if moves, err := play.Seen(ctx, n.Base(), g, fmt.Sprintf("looker%s%d", s.Name, i)); err == nil {
				seen.Add(1)
				if len(moves) < had {
					behind.Add(1)
				}
			}
		})
	}
	return func() (int64, int64) { all.Wait(); return seen.Load(), behind.Load() }
}

// untrue counts the events that people have heard of and the games' logs do not have.
func (s *Scene) untrue(ctx context.Context, people []*play.Page) (untrue, heard int, err error) {
	logs := map[string]map[int]string{}
	for _, p := range people {
		for _, e := range p.Heard() {
			heard++
			log, ok := logs[e.Game]
			if !ok {
				rows, err := s.log(ctx, e.Game)
				if err != nil {
					return 0, 0, err
				}
				log = map[int]string{}
				for _, r := range rows {
					log[r.V] = string(r.Kind) + r.At
				}
				logs[e.Game] = log
			}
			if log[e.V] != e.Kind+e.At {
				untrue++
				s.Say("game %s: event %d, %s %s, was told and is not there: %q", e.Game, e.V, e.Kind, e.At, log[e.V])
			}
		}
	}
	return untrue, heard, nil
}

// silent takes NATS away. Half of the games have both players at the owner.
func silent(ctx context.Context, s *Scene) error {
	wait.Sleep(ctx, time.Second)
	gone := time.Now()
	if err := s.Bus.Leave(); err != nil {
		return err
	}
	wait.Sleep(ctx, s.Length(60*time.Second))
	back := time.Now()
	var longest time.Duration
	var elsewhere []*play.Page // of games whose players are at two nodes
	moves, told := 0, 0
	for _, t := range s.Tables() {
		if p := t.Seats[1]; p.At() != t.Seats[0].At() {
			elsewhere = append(elsewhere, p)
			if away, _ := p.Away(); away {
				told++
			}
			continue
		}
		last := gone
		for _, a := range Answers([]*play.Table{t}, gone, back) {
			moves++
			longest = max(longest, a.Took())
			last = a.Heard
		}
		longest = max(longest, back.Sub(last)-s.Think)
	}
	if err := s.Bus.Start(); err != nil {
		return err
	}
	back = time.Now()
	took, err := s.goesOn(ctx, back)
	if err != nil {
		return err
	}
	var synced time.Duration
	for _, p := range elsewhere {
		_, at := p.Away()
		synced = max(synced, at.Sub(back))
	}
	s.Plain("meanwhile moves of games whose players are at the owner", float64(moves), 0)
	s.Most("the longest wait for one of them, s", longest.Seconds(), 1, 2)
	s.AtLeast("players elsewhere who are told that their game cannot be reached", float64(told), float64(len(elsewhere)))
	s.Most("all of them told that it can be again, after, s", synced.Seconds(), 2, 2)
	s.Plain("all of them have moved after, s", took.Seconds(), 2)
	return nil
}

// rolled restarts one node after the other while people play.
func rolled(ctx context.Context, s *Scene) error {
	wait.Sleep(ctx, time.Second)
	began := time.Now()
	for _, n := range s.Nodes {
		if err := n.Stop(); err != nil {
			return err
		}
		if err := n.Start(ctx); err != nil {
			return err
		}
		wait.Sleep(ctx, time.Second)
	}
	if _, err := s.goesOn(ctx, time.Now()); err != nil {
		return err
	}
	moves := Answers(s.Tables(), began, time.Now())
	s.Plain("meanwhile moves", float64(len(moves)), 0)
	s.Most("the longest wait for one, s", Took(moves).Quantile(1).Seconds(), 3, 2)
	return nil
}
