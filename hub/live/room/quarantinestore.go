package room

import (
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// put quarantines a game: nobody plays on, its players find it among their own games, and the store notes
// why, and since when its clocks stand. rec is what could be read of it, or nil.
func (s *quarantine) put(id string, rec *records.GameRecord, why string, since time.Time) {
	a := quarantined{why: storable(why), since: since, stored: rec != nil && rec.Damage != ""}
	if rec != nil {
		a.over = rec.Status == game.Over.String()
	}
	if s.add(id, a) {
		s.config.Log.Error("a game is damaged and set aside", "game", id, "damage", a.why)
		live, owners := s.remains(id, rec)
		s.describe(id, live, owners)
		s.config.Lobby.Over(id)
		if !a.over {
			s.config.Lobby.Deliver(owners, live.Line())
		}
	}
	s.store(id)
}

// remains returns what is known of a damaged game, and its players, none if they
// are not known.
func (s *quarantine) remains(id string, rec *records.GameRecord) (lobby.Game, []game.UserID) {
	live := lobby.Game{ID: id, Damaged: true}
	if rec == nil {
		return live, nil
	}
	live.Private, live.Settings = rec.Private, rec.Settings
	seats := game.Seats{Black: rec.Black, White: rec.White}
	for _, e := range rec.Events {
		if rec.Status == "" && e != nil {
			if s, seated := e.Seats(); seated {
				seats = s
			}
		}
	}
	owners := []game.UserID{seats.Black, seats.White}
	if seats == (game.Seats{}) { // it waits
		owners = []game.UserID{rec.Host}
	}
	var people wire.People
	if err := s.config.Guard.Try("users", id, func() (err error) {
		ctx, cancel := records.Question(s.config.Life)
		defer cancel()
		people, err = s.config.People.Users(ctx, owners)
		return err
	}); err != nil {
		s.config.Log.Warn("players of a damaged game", "game", id, "err", err)
	}
	live.Black, live.White = people.Known(seats.Black), people.Known(seats.White)
	return live, owners
}

// store has the store note that a game is quarantined, if it has not yet. If that fails the sweep does it again.
func (s *quarantine) store(id string) {
	a, ok := s.unstored(id)
	if !ok || s.config.Outages.Frozen() {
		return
	}
	err := s.config.Guard.Try("set aside", id, func() error {
		ctx, cancel := records.Question(s.config.Life)
		defer cancel()
		return s.config.Store.Quarantine(ctx, id, a.why, a.since)
	})
	if err != nil {
		s.config.Log.Warn("a damaged game is not noted yet", "game", id, "err", err)
		return
	}
	s.noted(id)
}

// restored takes a game, which can be played on, out of quarantine.
func (s *quarantine) restored(id string) {
	if a, ok := s.remove(id); ok && !a.over {
		s.config.Log.Info("a damaged game is back", "game", id)
		s.config.Lobby.Deliver(a.owners, lobby.OverLine(id))
	}
}

// damageMax bounds what is stored of why a game is damaged, in bytes.
const damageMax = 2000

// storable makes a text that PostgreSQL takes of any.
func storable(s string) string {
	s = strings.ReplaceAll(s[:min(len(s), damageMax)], "\x00", "")
	return strings.ToValidUTF8(s, "?")
}
