package cluster

// An event may get lost on the way to a page, and nobody would notice before the next one: the page's player may be to move and
// not know it. So the owner of a game regularly tells its version, and every pong passes that on.

// versionsEvery is how often it is told, in seconds.
const versionsEvery = 4

// versionsMost bounds the games in one message.
const versionsMost = 10_000

// versions are those of some games of the sender, as far as their followers have been told. Both lists have the same length.
type versions struct {
	Games []string `cbor:"1,keyasint,omitempty"`
	V     []int    `cbor:"2,keyasint,omitempty"`
}

// tellVersions tells each node the versions of the games that its pages follow here. An older node ignores the body of a sign
// of life.
func (d *receiver) tellVersions() {
	followed := map[string]map[string]struct{}{} // by home
	d.mu.Lock()
	for home, pages := range d.remotes {
		games := map[string]struct{}{}
		for _, r := range pages {
			for g := range r.follows {
				games[g] = struct{}{}
			}
		}
		followed[home] = games
	}
	d.mu.Unlock()
	for home, games := range followed {
		var m versions
		for g := range games {
			if v := d.rooms.Version(g); v > 0 {
				m.Games, m.V = append(m.Games, g), append(m.V, v)
			}
			if len(m.Games) == versionsMost {
				d.links.say(home, beat, encode(m))
				m = versions{}
			}
		}
		if len(m.Games) > 0 {
			d.links.say(home, beat, encode(m))
		}
	}
}

// hearVersions takes the versions that an owner tells of its games.
func (g *forwarder) hearVersions(owner string, m versions) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, id := range m.Games {
		if r := g.routes[id]; r != nil && r.owner == owner && i < len(m.V) {
			g.versions.Store(id, m.V[i])
		}
	}
}

// version returns the version of a game as its owner has last said, 0 if it has not.
func (g *forwarder) version(id string) int {
	found, _ := g.versions.Load(id)
	v, _ := found.(int)
	return v
}
