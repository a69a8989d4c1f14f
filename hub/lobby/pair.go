package lobby

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/wire"
)

// Pairing is two open games whose wishes are equal and whose hosts suit each other: the host of one is to take the free seat of the other, an
// older one. The lobby gives neither to anybody else until it is told how that went.
type Pairing struct {
	Older   string
	Younger string    // "": there is only the wish
	Guest   wire.User // the host of Younger
	Color   string    // the guest's wish: "black", "white", "random"
}

// wish is what a seek asks for.
type wish struct {
	settings wire.Settings
	color    string // the host's
}

func wishOf(s wire.Seek) wish { return wish{s.Settings, s.Color} }

// fitting are the wishes for a colour that go with another's.
var fitting = map[string][]string{
	game.WishBlack:  {game.WishWhite, game.WishRandom},
	game.WishWhite:  {game.WishBlack, game.WishRandom},
	game.WishRandom: {game.WishBlack, game.WishWhite, game.WishRandom},
}

// oldestFirst orders seeks for pairing.
func oldestFirst(a, b *seek) int {
	return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.G, b.G))
}

// oldestFirst returns a user's open games; mu is held.
func (l *Lobby) oldestFirst(u game.UserID) []*seek {
	return slices.SortedFunc(maps.Values(l.hosted[u]), oldestFirst)
}

// wish returns the listed seeks with the same wish; mu is held.
func (l *Lobby) wish(s *seek) *ordered[*seek] {
	w := l.wishes[wishOf(s.Seek)]
	if w == nil {
		w = &ordered[*seek]{compare: oldestFirst}
		l.wishes[wishOf(s.Seek)] = w
	}
	return w
}

// free reports whether a seek may be paired now; mu is held.
func (l *Lobby) free(s *seek) bool {
	_, later := l.later[s.G]
	return s.listed() && !s.isClaimed() && s.joining == 0 && !later && (s.ofDays() || !l.busy(s.Host.ID, s.G))
}

// partner returns the free seek of somebody else that suits a wish: the oldest, or for one for an equal the nearest.
// nil if there is none. With listed, the wish is an open game, and what may not move to it is left out. mu is held.
func (l *Lobby) partner(me *seek, listed bool) *seek {
	var best *seek
	now := time.Now()
	for _, color := range fitting[me.Color] {
		list := l.wishes[wish{me.Settings, color}]
		if list == nil {
			continue
		}
		for _, s := range list.list {
			if !me.Pool && best != nil && oldestFirst(best, s) < 0 {
				break
			}
			if !l.free(s) || listed && oldestFirst(me, s) < 0 && l.isHeld(s) || !l.suit(me, s, now) {
				continue
			}
			if best == nil || !me.Pool || me.nearer(s, best) {
				best = s
			}
		}
	}
	return best
}

// look pairs a seek with the one that suits it best; mu is held.
func (l *Lobby) look(s *seek) {
	if l.cfg.Pair == nil || !l.free(s) {
		return
	}
	older := l.partner(s, true)
	if older == nil {
		return
	}
	younger := s
	if oldestFirst(younger, older) < 0 {
		older, younger = younger, older
	}
	l.pair(older, younger)
}

// pair has two open games paired, if that is this lobby's to do and may be; mu is held.
func (l *Lobby) pair(older, younger *seek) {
	if !l.ours(older.G) { // its own lobby pairs it
		return
	}
	if l.isHeld(younger) || !l.mayPlay(younger.Host.ID, older.G) {
		return
	}
	older.claim(false)
	younger.claim(true)
	p := Pairing{Older: older.G, Younger: younger.G, Guest: younger.Host, Color: younger.Color}
	l.call(func() { l.cfg.Pair(p) })
}

// claim notes that a seek is being paired, and whether its host is to move to the other game.
func (s *seek) claim(moves bool) { s.claimed, s.moves = time.Now().Add(sitsFor), moves }

// Claim returns the open game that suits a wish, which is not one yet, and gives it to nobody else until Paired is
// called. It reports false if there is none.
func (l *Lobby) Claim(w wire.Seek) (Pairing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	older := l.partner(&seek{Seek: w, public: true}, false)
	if older == nil || !l.ours(older.G) { // the other lobby pairs it with what the user makes
		return Pairing{}, false
	}
	older.claim(false)
	return Pairing{Older: older.G, Guest: w.Host, Color: w.Color}, true
}

// Paired ends a pairing: the guest has its seat, or err says why not. Then both are looked at again in a
// second.
func (l *Lobby) Paired(p Pairing, err error) {
	l.mu.Lock()
	defer l.unlock()
	if s := l.seeks[p.Older]; s != nil && fault.CodeOf(err) == fault.Forbidden {
		l.keepApart(s.Host.ID, p.Guest.ID)
	}
	for _, id := range []string{p.Older, p.Younger} {
		s := l.seeks[id]
		if s == nil {
			continue
		}
		s.claimed, s.moves = time.Time{}, false
		if err != nil {
			l.later[id] = struct{}{}
		} else if id == p.Younger {
			l.withdraw(s)
		}
	}
}

// lookAgain looks at the seeks whose pairing failed; mu is held.
func (l *Lobby) lookAgain() {
	if len(l.later) == 0 {
		return
	}
	var again []*seek
	for id := range l.later {
		if s := l.seeks[id]; s != nil {
			again = append(again, s)
		}
	}
	clear(l.later)
	slices.SortFunc(again, oldestFirst)
	for _, s := range again {
		l.look(s)
	}
}

// isHeld reports whether a seek may not be withdrawn for another yet; mu is held.
func (l *Lobby) isHeld(s *seek) bool { _, held := l.held[s.G]; return held }

// Hold keeps a game that is being made from being withdrawn for an equal one, until Release: its host does not
// know of it yet. Others may be seated in it.
func (l *Lobby) Hold(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held[id] = struct{}{}
}

// Release has a game paired, now or when it is listed.
func (l *Lobby) Release(id string) {
	l.mu.Lock()
	defer l.unlock()
	delete(l.held, id)
	if s := l.seeks[id]; s != nil {
		l.look(s)
	}
}
