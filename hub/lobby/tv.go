package lobby

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"tengen/hub/wire"
)

// TV shows everybody the same: on each channel the best game of a rule and speed, on one the best of all, until it ends. Each node
// chooses; of two choices the older one holds, on all nodes, and each tells its own again and again (Airs, Hear).

// Aired is a game on a channel, since an instant in Unix ms.
type Aired struct {
	On    wire.Aired
	Since int64
}

// before reports whether a choice holds against another one of the same channel.
func (a Aired) before(b Aired) bool {
	return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.On.G, b.On.G)) < 0
}

// allGames is the channel of all games.
const allGames = ""

// channel returns the game's own channel.
func (e *Entry) channel() string {
	return e.game.Settings.Rule + "/" + string(e.game.Settings.Clock.Speed)
}

// onChannel reports whether the game may be shown on a channel.
func (e *Entry) onChannel(channel string) bool {
	return e.shown() && (channel == allGames || channel == e.channel())
}

// rank is what kind of game it is for TV, the better the less: of people by the clock, with a bot, for which nobody need sit down.
func (e *Entry) rank() int {
	if !e.Timed() {
		return 3
	}
	return e.bots()
}

// rating is the sum of both players'; who has none counts for nothing.
func (e *Entry) rating() (sum int) {
	for _, p := range []*wire.User{e.game.Players.Black, e.game.Players.White} {
		if p != nil && p.Rating != nil {
			sum += p.Rating.Value
		}
	}
	return sum
}

// byRating orders games for TV, the best first.
func byRating(a, b *Entry) int {
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(b.rating(), a.rating()), cmp.Compare(a.game.G, b.game.G))
}

// air puts the best game on each channel whose game has ended, or is of a worse kind.
func (g *Games) air(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.choose(now)
}

// choose is air for a caller that holds mu.
func (g *Games) choose(now time.Time) {
	best := map[string]*Entry{}
	for _, e := range g.public.list {
		for _, c := range [...]string{allGames, e.channel()} {
			if b := best[c]; b == nil || byRating(e, b) < 0 {
				best[c] = e
			}
		}
	}
	changed := false
	for c := range g.tv {
		if best[c] == nil {
			delete(g.tv, c)
			changed = true
		}
	}
	for c, b := range best {
		if on := g.onAir(c); on == nil || b.rank() < on.rank() {
			g.tv[c] = Aired{On: wire.Aired{Channel: c, G: b.game.G}, Since: now.UnixMilli()}
			changed = true
		}
	}
	if changed {
		g.feed.broadcast(wire.Out{T: wire.OutTV, D: wire.TVData{TV: g.program()}})
	}
}

// onAir returns the game on a channel, nil if there is none any more; mu is held.
func (g *Games) onAir(channel string) *Entry {
	if e := g.entries[g.tv[channel].On.G]; e != nil && e.onChannel(channel) {
		return e
	}
	return nil
}

// isAired reports whether a game is on a channel; mu is held.
func (g *Games) isAired(id string) bool {
	for _, a := range g.tv {
		if a.On.G == id {
			return true
		}
	}
	return false
}

// program returns what is on, by channel; mu is held.
func (g *Games) program() []wire.Aired {
	out := []wire.Aired{}
	for _, c := range slices.Sorted(maps.Keys(g.tv)) {
		out = append(out, g.tv[c].On)
	}
	return out
}

// aired returns the games that are on; mu is held.
func (g *Games) aired() (list []*Entry) {
	for c := range g.tv {
		if e := g.onAir(c); e != nil && !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// Airs returns what is on, for other nodes to hear.
func (g *Games) Airs() []Aired {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Collect(maps.Values(g.tv))
}

// HearAirs takes what is on on another node: its choice holds if it is the older one, or of a better kind.
func (g *Games) HearAirs(all []Aired) {
	g.mu.Lock()
	defer g.mu.Unlock()
	changed := false
	for _, a := range all {
		c := a.On.Channel
		e := g.entries[a.On.G]
		if e == nil || !e.onChannel(c) {
			continue // it has ended, or is not known yet
		}
		switch on := g.onAir(c); {
		case on == nil, e.rank() < on.rank():
		case e.rank() > on.rank() || !a.before(g.tv[c]):
			continue
		}
		changed = changed || g.tv[c].On != a.On
		g.tv[c] = a
	}
	if changed {
		g.feed.broadcast(wire.Out{T: wire.OutTV, D: wire.TVData{TV: g.program()}})
	}
}
