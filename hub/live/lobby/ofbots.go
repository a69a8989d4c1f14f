package lobby

import "time"

// ofBotsLook bounds the games that OfBots looks at.
const ofBotsLook = 50

// Followed reports whether a page follows the lobby.
func (l *Lobby) Followed() bool { return l.feed.followed.Load() }

// OfBots returns the public games that two bots play, at most ofBotsLook. It reports whether any public game has moved since an
// instant, to the minute.
func (g *Games) OfBots(since time.Time) (ids []string, moved bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	minute := minuteOf(since)
	for _, e := range g.public.first(ofBotsLook) {
		moved = moved || e.seen.Load() >= minute
	}
	all := g.public.list // those of two bots are the last
	for i := len(all) - 1; i >= 0 && len(ids) < ofBotsLook && all[i].bots() == 2; i-- {
		ids = append(ids, all[i].game.ID)
		moved = moved || all[i].seen.Load() >= minute
	}
	return ids, moved
}
