package bridge

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
)

// Seek says which games a bot looks for by itself.
type Seek struct {
	Games  int             // it looks for one while it plays fewer; 0: never
	Every  time.Duration   // between two challenges
	Clock  botclient.Clock // of the games that it asks for
	Rated  bool
	House  []string // levels of the site's own engine that it plays as well
	Ladder bool     // it joins the site's ladders
}

const (
	lookEvery     = time.Minute // for ladders
	avoidDeclined = time.Hour   // who declined
	avoidPlayed   = 10 * time.Minute
	mostAvoided   = 1000
	mostJoined    = 100 // ladders that are remembered
)

// seeker looks for games. Its goroutines are Run's.
type seeker struct {
	*Bot

	mu     sync.Mutex           // guards the following
	avoid  map[string]time.Time // opponents who are not challenged until then
	joined []string             // ladders, the latest last
}

// run looks for games until ctx ends.
func (s *seeker) run(ctx context.Context) {
	var both sync.WaitGroup
	defer both.Wait()
	if s.cfg.Seek.Ladder {
		both.Go(func() { s.repeat(ctx, lookEvery, s.ladders) })
	}
	if s.cfg.Seek.Games > 0 {
		both.Go(func() { s.repeat(ctx, s.cfg.Seek.Every, s.challenge) })
	}
}

// repeat does something at once and again, with some chance in the pauses so that bots of one start do not ask together.
func (s *seeker) repeat(ctx context.Context, every time.Duration, do func(ctx context.Context)) {
	for {
		within, cancel := context.WithTimeout(ctx, answerWithin)
		do(within)
		cancel()
		select {
		case <-time.After(every*3/4 + rand.N(every/2)):
		case <-ctx.Done():
			return
		}
	}
}

// ladders joins those that fit.
func (s *seeker) ladders(ctx context.Context) {
	list, err := s.api.EventList(ctx)
	if err != nil {
		s.log.Warn("ladders could not be looked for", "cause", err)
		return
	}
	s.Bot.mu.Lock()
	broken := s.broken != nil
	s.Bot.mu.Unlock()
	if broken {
		return
	}
	for _, e := range slices.Concat(list.Running, list.Coming) {
		if !e.Bots || e.Kind != botclient.Ladder || !s.cfg.Filter.fits(&e.Settings) || s.knows(e.ID) {
			continue
		}
		err := s.api.JoinEvent(ctx, e.ID)
		if err != nil && !botclient.Final(err) {
			s.log.Warn("a ladder could not be joined", "event", e.ID, "cause", err)
			continue
		}
		s.mu.Lock()
		s.joined = append(s.joined, e.ID)
		s.joined = s.joined[max(0, len(s.joined)-mostJoined):]
		s.mu.Unlock()
		if err != nil {
			s.log.Warn("a ladder does not take it", "event", e.ID, "cause", err)
			continue
		}
		s.log.Info("joined a ladder", "event", e.ID, "title", e.Title)
	}
}

func (s *seeker) knows(event string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.joined, event)
}

// leave takes the bot out of its ladders: it does not play any more.
func (s *seeker) leave(ctx context.Context) {
	s.mu.Lock()
	joined := slices.Clone(s.joined)
	s.mu.Unlock()
	for _, id := range joined {
		if err := s.api.LeaveEvent(ctx, id); err != nil {
			s.log.Warn("a ladder was not left", "event", id, "cause", err)
		}
	}
}

// challenge challenges somebody, unless it plays enough.
func (s *seeker) challenge(ctx context.Context) {
	s.Bot.mu.Lock()
	s.expire()
	enough := s.full() || len(s.games)+len(s.accepted) >= s.cfg.Seek.Games
	s.Bot.mu.Unlock()
	if enough {
		return
	}
	who, err := s.opponents(ctx)
	if err != nil {
		s.log.Warn("opponents could not be looked for", "cause", err)
		return
	}
	if len(who) == 0 {
		return
	}
	pick := who[rand.IntN(len(who))]
	f := &s.cfg.Filter
	w := botclient.Wish{
		Rule: one(f.Rules), Size: one(f.Sizes), Opening: one(f.Openings), Rated: s.cfg.Seek.Rated, Clock: &s.cfg.Seek.Clock,
	}
	if w.Rule == "renju" {
		w.Size = 15
	}
	log := s.log.With("to", cmp.Or(pick.level, pick.name), "rule", w.Rule, "opening", w.Opening)
	made, err := s.ask(ctx, pick, w)
	var refused *botclient.Refused
	if errors.As(err, &refused) {
		s.avoids(pick.name, avoidPlayed)
		log.Info("a challenge was refused", "cause", err)
		return
	}
	if err != nil {
		log.Warn("a challenge could not be made", "cause", err)
		return
	}
	s.avoids(pick.name, avoidPlayed)
	if pick.level == "" { // its place is kept until the answer
		s.reserve(made)
	}
	log.Info("a challenge was made", "game", made)
}

// opponent is somebody to be challenged: a level of the house, or a bot.
type opponent struct{ name, level string }

func (s *seeker) ask(ctx context.Context, who opponent, w botclient.Wish) (id string, err error) {
	if who.level != "" {
		g, err := s.api.ChallengeHouse(ctx, who.level, w)
		return g.ID, err
	}
	c, err := s.api.Challenge(ctx, who.name, w)
	return c.ID, err
}

// opponents returns who may be challenged now.
func (s *seeker) opponents(ctx context.Context) (out []opponent, err error) {
	for _, l := range s.cfg.Seek.House {
		out = append(out, opponent{name: l, level: l})
	}
	if s.cfg.Filter.Bots {
		here, err := s.api.Online(ctx)
		if err != nil {
			return nil, err
		}
		for _, u := range here {
			if u.ID != s.me && !s.cfg.Filter.blocks(u.Name) && s.cfg.Filter.named(u.Name) && !s.often(u.Name) {
				out = append(out, opponent{name: u.Name})
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(out, func(o opponent) bool { return time.Now().Before(s.avoid[o.name]) }), nil
}

// avoids has somebody not challenged for a while. The map is bounded: when it is full, all may be challenged.
func (s *seeker) avoids(name string, d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.avoid == nil || len(s.avoid) >= mostAvoided {
		s.avoid = map[string]time.Time{}
	}
	s.avoid[name] = time.Now().Add(d)
}

// one returns one of some values by chance, the zero value of none.
func one[T any](all []T) (v T) {
	if len(all) > 0 {
		v = all[rand.IntN(len(all))]
	}
	return v
}

// meetings are the opponents of the last day, by lower-case name.
type meetings struct {
	mu sync.Mutex // guards the following
	of map[string][]time.Time
}

const mostMet = 10_000 // opponents

// count returns how often one was met in the last day.
func (m *meetings) count(name string, now time.Time) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	name = strings.ToLower(name)
	at := slices.DeleteFunc(m.of[name], func(t time.Time) bool { return now.Sub(t) > 24*time.Hour })
	if len(at) == 0 {
		delete(m.of, name)
		return 0
	}
	m.of[name] = at
	return len(at)
}

func (m *meetings) note(name string, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of == nil || len(m.of) >= mostMet {
		m.of = map[string][]time.Time{}
	}
	name = strings.ToLower(name)
	m.of[name] = append(m.of[name], now)
}
