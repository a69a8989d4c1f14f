package match

import "tengen/hub/game"

// todo is what is to be done when the matchmaker's mu, which guards it, is free.
type todo struct {
	cfg  *Config
	list []func()
}

func (t *todo) add(f func()) { t.list = append(t.list, f) }

// take returns what is to be done, and forgets it.
func (t *todo) take() []func() {
	list := t.list
	t.list = nil
	return list
}

// deliver brings a frame to every page of some users.
func (t *todo) deliver(frame []byte, users ...game.UserID) {
	t.add(func() {
		for _, u := range users {
			t.cfg.Deliver(u, frame)
		}
	})
}

// withdraw has an open game of this server's ended.
func (t *todo) withdraw(s *seek) {
	if id, host := s.G, s.Host.ID; t.cfg.Ours(id) {
		t.add(func() { t.cfg.Rooms.Withdraw(id, host) })
	}
}
