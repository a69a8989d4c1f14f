package lobby

import (
	"maps"
	"slices"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// sitsFor is how long somebody may be sitting down, or two open games be paired, before it is forgotten: longer
// than the store takes to answer.
const sitsFor = time.Minute

// rising is the game that somebody is just sitting down to: its start is being stored.
type rising struct {
	game  string
	until time.Time // then it is forgotten
}

// ofDays reports whether a game has a clock of days.
func ofDays(s wire.Settings) bool { return s.Clock.Kind == game.Correspondence }

// timed reports whether a game has a clock that runs while its players sit at it. One without a clock is
// left without loss, and keeps nobody from another.
func timed(s wire.Settings) bool { return !ofDays(s) && s.Clock.Kind != game.NoClock }

// busy reports whether a user plays against a person by the clock, or is just sitting down to a game that
// is not of days, other than id; mu is held.
func (l *Lobby) busy(u game.UserID, id string) bool { return l.sitsDown(u, id) || l.plays(u, id) }

func (l *Lobby) sitsDown(u game.UserID, id string) bool {
	r, ok := l.rising[u]
	if ok && !time.Now().Before(r.until) {
		delete(l.rising, u)
		return false
	}
	return ok && r.game != id
}

func (l *Lobby) plays(u game.UserID, id string) bool {
	return l.playsPeople(u, func(e *Entry) bool { return e.game.G != id && timed(e.game.Settings) })
}

// playsPeople reports whether a user plays a live game against a person that counts; mu is held.
func (l *Lobby) playsPeople(u game.UserID, counts func(*Entry) bool) bool {
	for g := range l.playing[u] {
		if e := l.live[g]; e != nil && e.people() && counts(e) {
			return true
		}
	}
	return false
}

// MayLook returns nil if a user may look for an opponent; id is the game of that wish, which may be live
// already. It returns wire.ErrPlaying, or wire.ErrRetry while a game of its is about to begin.
func (l *Lobby) MayLook(u game.UserID, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.sitsDown(u, id):
		return wire.ErrRetry
	case l.plays(u, id):
		return wire.ErrPlaying
	}
	return nil
}

// MayPlay reports whether a user may have one more live game; id is one that may be live already.
func (l *Lobby) MayPlay(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.mayPlay(u, id)
}

func (l *Lobby) mayPlay(u game.UserID, id string) bool {
	_, in := l.playing[u][id]
	return in || len(l.playing[u]) < l.cfg.Games
}

// Playing returns the live games of a user's, and those that it may just have joined.
func (l *Lobby) Playing(u game.UserID) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.AppendSeq(slices.Collect(maps.Keys(l.playing[u])), maps.Keys(l.joins[u]))
}

// Sit has two people about to begin a game: guest is who makes it begin. From then on neither begins another
// that is not of days, until the game is listed or stand is called, since it has not begun. It returns
// wire.ErrGames, wire.ErrPlaying or wire.ErrHostPlaying.
func (l *Lobby) Sit(id string, host, guest game.UserID, clock game.ClockKind) (stand func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.seeks[id]
	days := clock == game.Correspondence
	switch {
	case !l.mayPlay(guest, id):
		return nil, wire.ErrGames
	case s != nil && (s.gone || s.moves && s.isClaimed()):
		return nil, wire.ErrHostPlaying
	case !days && l.busy(guest, id):
		return nil, wire.ErrPlaying
	case !days && l.busy(host, id):
		return nil, wire.ErrHostPlaying
	}
	if s != nil {
		l.joined(s, guest)
	}
	if !days {
		until := time.Now().Add(sitsFor)
		l.rising[host], l.rising[guest] = rising{id, until}, rising{id, until}
	}
	return func() {
		l.mu.Lock()
		defer l.unlock()
		l.notRising(id, host, guest)
		if s := l.seeks[id]; s != nil {
			l.nobodyJoins(s)
		}
	}, nil
}

// notRising notes that users are not about to begin a game, and has their open games looked at; mu is held.
func (l *Lobby) notRising(id string, users ...game.UserID) {
	for _, u := range users {
		if r, ok := l.rising[u]; ok && r.game == id {
			delete(l.rising, u)
			for id, s := range l.hosted[u] {
				if !s.ofDays() {
					l.later[id] = struct{}{}
				}
			}
		}
	}
}

// nobodyJoins notes that nobody takes the seat of an open game; mu is held.
func (l *Lobby) nobodyJoins(s *seek) {
	l.notRising(s.G, s.Host.ID, s.joining)
	l.joined(s, 0)
	l.look(s)
}

// joined notes who is just taking the free seat of an open game, 0 for nobody; mu is held.
func (l *Lobby) joined(s *seek, u game.UserID) {
	if old := s.joining; old != 0 {
		if delete(l.joins[old], s.G); len(l.joins[old]) == 0 {
			delete(l.joins, old)
		}
	}
	if s.joining = u; u != 0 {
		put(l.joins, u, s.G, struct{}{})
	}
}
