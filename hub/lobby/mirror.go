package lobby

import "tengen/hub/wire"

// Where several servers share a store, each has a lobby with the games of all. A lobby acts upon its own
// server's games alone (Config.Ours); of the others it is told, and shows them.

// Each calls seek with each game that waits, whether public or not, and live with each live game.
func (l *Lobby) Each(seek func(s wire.Seek, public bool), live func(g wire.Live, o wire.Origin)) {
	l.mu.Lock()
	seeks := make([]wire.Seek, 0, len(l.seeks))
	public := make([]bool, 0, len(l.seeks))
	for _, s := range l.seeks {
		seeks, public = append(seeks, s.Seek), append(public, s.public)
	}
	l.mu.Unlock()
	for i, s := range seeks {
		seek(s, public[i])
	}
	for _, e := range l.entries() {
		live(e.live(), e.origin)
	}
}

// Move notes a move of a live game whose entry another lobby keeps.
func (l *Lobby) Move(g, next string, moves []string) {
	l.mu.Lock()
	e := l.live[g]
	l.mu.Unlock()
	if e != nil {
		e.Move(next, moves)
	}
}
