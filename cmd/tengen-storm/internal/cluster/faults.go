package cluster

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

const (
	faultGames = 200
	faultThink = time.Second
	readersOf  = 6 // who look at games meanwhile
)

// killed kills one node of three, many times.
func killed(ctx context.Context, s *scene, o *outcome) error {
	if err := s.sit(ctx, o.scaled(faultGames), faultThink, s.anywhere); err != nil {
		return err
	}
	endLooks := s.look(ctx, readersOf)
	defer endLooks()
	kills := o.times(10)
	var longest time.Duration
	for i := range kills {
		sleep(ctx, time.Second+time.Duration(s.rng.IntN(1000))*time.Millisecond)
		n := s.nodes[i%len(s.nodes)] // not the one that has just been started, and has no games
		at := time.Now()
		n.kill()
		took := s.await(ctx, recoverWithin, at, 1)
		if took < 0 {
			return fmt.Errorf("kill %d, of node %d: a game does not go on within %v", i+1, n.number, recoverWithin)
		}
		longest = max(longest, took)
		s.say("kill %d of %d: all games go on after %.2f s", i+1, kills, took.Seconds())
		if err := n.start(ctx); err != nil {
			return err
		}
	}
	endLooks()
	if err := s.end(ctx); err != nil {
		return err
	}
	v, err := s.judge(ctx)
	o.judged(v)
	o.most("all games go on after a kill, at most, s", longest.Seconds(), 10, 2)
	o.most("turns charged for it", float64(v.charged), 0, 0)
	o.plain("bonuses of games taken over", float64(v.bonuses), 0)
	return err
}

// slept stops one node in the middle of what it does, and wakes it long after the others have taken its games over.
func slept(ctx context.Context, s *scene, o *outcome) error {
	if err := s.sit(ctx, o.scaled(faultGames), faultThink, s.anywhere); err != nil {
		return err
	}
	endLooks := s.look(ctx, readersOf)
	defer endLooks()
	n := s.nodes[s.rng.IntN(len(s.nodes))]
	// Who follows the games at the sleeper stays there, and hears what it says when it wakes.
	var beds []*person
	for _, t := range s.tables {
		p, err := s.newPerson(ctx, func() *Node { return n }, true)
		if err != nil {
			return err
		}
		if err := p.watch(ctx, t.game()); err != nil {
			return err
		}
		beds = append(beds, p)
	}
	sleep(ctx, time.Second)
	at := time.Now()
	n.still()
	defer n.wake()
	sleep(ctx, time.Second)
	n.up.Store(false) // as a load balancer finds out, which ends the sockets
	for _, t := range s.tables {
		for _, p := range t.seats {
			p.drop(n)
		}
	}
	took := s.await(ctx, recoverWithin, at, 1)
	if took < 0 {
		return errors.New("a game does not go on")
	}
	sleep(ctx, time.Until(at.Add(o.length(30*time.Second))))
	s.listening.Store(true)
	// And some look at it in the moment in which it wakes.
	var lookers sync.WaitGroup
	var shown, old atomic.Int64
	for i, t := range s.tables[:min(20, len(s.tables))] {
		lookers.Go(func() {
			g, had := t.standing()
			if moves, err := stateOf(ctx, n, g, fmt.Sprintf("looker%s%d", s.name, i)); err == nil {
				shown.Add(1)
				if len(moves) < had {
					old.Add(1)
				}
			}
		})
	}
	sleep(ctx, 500*time.Millisecond)
	woke := time.Now()
	n.wake()
	lookers.Wait()
	ended := false
	select {
	case <-n.child.Done:
		ended, n.child = true, nil
	case <-time.After(recoverWithin):
	case <-ctx.Done():
	}
	s.say("a node that slept %.0f s ended %.2f s after it woke: %v", woke.Sub(at).Seconds(), time.Since(woke).Seconds(), ended)
	sleep(ctx, time.Second)
	endLooks()
	if ended {
		if err := n.start(ctx); err != nil {
			return err
		}
	}
	if err := s.end(ctx); err != nil {
		return err
	}
	s.listening.Store(false)
	v, err := s.judge(ctx)
	if err != nil {
		return err
	}
	untrue, heard, err := s.untrue(ctx, beds)
	o.judged(v)
	o.most("all games go on after it stands still, at most, s", took.Seconds(), 10, 2)
	o.most("events of the sleeper after the take-over", float64(untrue), 0, 0)
	o.plain("events told at the sleeper after it woke", float64(heard), 0)
	o.plain("games that it shows to who comes then", float64(shown.Load()), 0)
	o.plain("of them as they were before it slept, until it notices", float64(old.Load()), 0)
	o.most("turns charged for it", float64(v.charged), 0, 0)
	o.truth("the sleeper ends", ended)
	return err
}

// untrue counts the events that people have heard of and the games' logs do not have.
func (s *scene) untrue(ctx context.Context, people []*person) (untrue, heard int, err error) {
	logs := map[string]map[int]string{}
	for _, p := range people {
		p.mu.Lock()
		all := p.heard
		p.mu.Unlock()
		for _, e := range all {
			heard++
			log, ok := logs[e.game]
			if !ok {
				rows, err := s.log(ctx, e.game)
				if err != nil {
					return 0, 0, err
				}
				log = map[int]string{}
				for _, r := range rows {
					log[r.V] = string(r.Kind) + r.At
				}
				logs[e.game] = log
			}
			if log[e.v] != e.t+e.at {
				untrue++
				s.say("game %s: event %d, %s %s, was told and is not there: %q", e.game, e.v, e.t, e.at, log[e.v])
			}
		}
	}
	return untrue, heard, nil
}

// silent takes NATS away. Half of the games have both players at the owner.
func silent(ctx context.Context, s *scene, o *outcome) error {
	at := func(i int) func() *Node { n := s.nodes[i%len(s.nodes)]; return func() *Node { return n } }
	n := o.scaled(faultGames)
	err := s.sit(ctx, n, faultThink, func(i int) (black, white func() *Node) {
		if i%2 == 0 {
			return at(i / 2), at(i / 2)
		}
		return at(i / 2), at(i/2 + 1)
	})
	if err != nil {
		return err
	}
	apart := func(t *table) bool { return t.seats[0].node != t.seats[1].node }
	sleep(ctx, time.Second)
	gone := time.Now()
	if err := s.nats.leave(); err != nil {
		return err
	}
	sleep(ctx, o.length(60*time.Second))
	back := time.Now()
	var longest time.Duration
	moves, told, far := 0, 0, 0
	for _, t := range s.tables {
		if apart(t) {
			far++
			if t.seats[1].isAway() {
				told++
			}
			continue
		}
		last := gone
		for _, a := range t.answers(gone, back) {
			moves++
			longest = max(longest, a.took())
			last = a.heard
		}
		longest = max(longest, back.Sub(last)-faultThink)
	}
	if err := s.nats.start(); err != nil {
		return err
	}
	back = time.Now()
	took := s.await(ctx, recoverWithin, back, 1)
	if took < 0 {
		return errors.New("a game does not go on when NATS is back")
	}
	var synced time.Duration
	for _, t := range s.tables {
		if p := t.seats[1]; apart(t) {
			p.mu.Lock()
			if p.back.After(back) {
				synced = max(synced, p.back.Sub(back))
			}
			p.mu.Unlock()
		}
	}
	if err := s.end(ctx); err != nil {
		return err
	}
	v, err := s.judge(ctx)
	o.judged(v)
	o.plain("meanwhile moves of games whose players are at the owner", float64(moves), 0)
	o.most("the longest wait for one of them, s", longest.Seconds(), 1, 2)
	o.least("players elsewhere who are told that their game cannot be reached", float64(told), float64(far))
	o.most("all of them told that it can be again, after, s", synced.Seconds(), 2, 2)
	o.plain("all of them have moved after, s", took.Seconds(), 2)
	return err
}

func (p *person) isAway() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.away
}

// rolled restarts one node after the other while people play.
func rolled(ctx context.Context, s *scene, o *outcome) error {
	if err := s.sit(ctx, o.scaled(faultGames), faultThink, s.anywhere); err != nil {
		return err
	}
	endLooks := s.look(ctx, readersOf)
	defer endLooks()
	sleep(ctx, time.Second)
	began := time.Now()
	for _, n := range s.nodes {
		if err := n.stop(); err != nil {
			return err
		}
		if err := n.start(ctx); err != nil {
			return err
		}
		sleep(ctx, time.Second)
	}
	took := s.await(ctx, recoverWithin, time.Now(), 1)
	if took < 0 {
		return errors.New("a game does not go on")
	}
	endLooks()
	var longest time.Duration
	moves := 0
	for _, t := range s.tables {
		for _, a := range t.answers(began, time.Now()) {
			moves++
			longest = max(longest, a.took())
		}
	}
	if err := s.end(ctx); err != nil {
		return err
	}
	v, err := s.judge(ctx)
	o.judged(v)
	o.plain("meanwhile moves", float64(moves), 0)
	o.most("the longest wait for one, s", longest.Seconds(), 3, 2)
	return err
}
