package pairing

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A show: two bots play for those who watch, while nobody else plays. The server whose game it is has it go on while somebody
// follows the lobby or the game, so nothing is played without a follower.
const (
	// ShowEvery is between two looks, at which shows that are watched are told to go on.
	ShowEvery = 2 * time.Second

	showAfter  = time.Minute      // without a move of any public game, on whichever server
	showWithin = 10 * time.Second // for the store's answers
)

// showLevels are those that play: well enough to be watched, and with searches so short that nobody waits for them.
func showLevels() []*level.Level { return level.All()[3:9] }

// Show looks after shows, until stop is closed.
func (m *Pairing) Show(stop <-chan struct{}) {
	var s shows
	tick := time.NewTicker(ShowEvery)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			if err := s.look(m, now); err != nil {
				m.cfg.Log.Warn("no bots play for who watches", "err", err)
			}
		case <-stop:
			return
		}
	}
}

// shows holds the minute, counted since 1970, in which a show was last begun or failed to begin: no other begins in it.
type shows struct{ minute int64 }

// look has this server's shows go on if somebody looks, and begins one if there is nothing to see.
func (s *shows) look(m *Pairing, now time.Time) error {
	if !m.cfg.Lists.Followed() {
		return nil
	}
	all, moved := m.cfg.Lists.OfBots(now.Add(-showAfter))
	for _, id := range all {
		if m.cfg.Ours(id) {
			m.cfg.Rooms.Watched(id)
			moved = true // it goes on
		}
	}
	minute := now.Unix() / 60
	if moved || s.minute == minute || m.cfg.Openings.Full() {
		return nil
	}
	s.minute = minute
	ctx, cancel := context.WithTimeout(context.Background(), showWithin)
	defer cancel()
	return m.beginShow(ctx, now, minute)
}

// beginShow begins a game of two bots of neighbouring levels, under one rule after the other. The minute names it: if several
// servers begin one at once, one succeeds.
func (m *Pairing) beginShow(ctx context.Context, now time.Time, minute int64) error {
	rules, levels := board.Rules(), showLevels()
	i := rand.N(len(levels) - 1)
	players := []*level.Level{levels[i], levels[i+1]}
	rand.Shuffle(2, func(i, j int) { players[i], players[j] = players[j], players[i] })
	var seats [2]records.User
	for i, l := range players {
		var err error
		if seats[i], err = m.cfg.bot(ctx, l); err != nil {
			return err
		}
	}
	n := records.NewGame{
		ID: ids.OfCommand(nil, 0, fmt.Sprint("show/", minute)), Host: seats[0].ID, Color: game.WishBlack, Bot: players[0].ID, Created: game.Instant(now),
		Settings: game.Settings{
			Rule: rules[int(minute)%len(rules)], Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock},
		},
	}
	n.Events = []*game.Event{game.Start(n.Settings, seats[0].ID, seats[1].ID, 0, "", n.Created)}
	err := m.cfg.Store.CreateGame(ctx, n)
	switch code := fault.CodeOf(err); {
	case code == fault.Conflict: // another server, or this one in the same minute
		return nil
	case err == nil || code == fault.Retry: // it may have been stored all the same
		m.cfg.Openings.Made(n.ID, err == nil)
	}
	if err != nil {
		return err
	}
	m.cfg.Openings.List(ctx, n.ID)
	return nil
}

// bot returns the user that plays as a level.
func (c *Config) bot(ctx context.Context, l *level.Level) (records.User, error) {
	return c.Users.Bot(ctx, records.NewBot{Level: l.ID, Engine: c.Engine, Ratings: l.Ratings()})
}
