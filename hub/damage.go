package hub

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// A game that cannot be loaded because of what is stored of it, or whose room
// keeps panicking, is set aside: the store notes why, its clocks stand, and all
// that anybody hears of it is CodeDamaged. Its keeper restores it.

var errDamaged = fault.New(CodeDamaged,
	"This game is damaged and has been set aside; its clocks stand still. Nothing of it is lost.")

// errContradicts is returned, wrapped, for a log that leads elsewhere than the
// game's row says.
var errContradicts = errors.New("the log contradicts the game's row")

// Rebuild returns the game that a record's log leads to. It returns game.ErrLog,
// wrapped, if no game can have its settings, if its log cannot be replayed, or
// if that leads elsewhere than the record's status and seats say.
func Rebuild(rec *GameRecord) (*game.Game, error) {
	if err := rec.Settings.Validate(); err != nil {
		return nil, damaged(err)
	}
	g, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	if err != nil {
		return nil, err
	}
	seats := game.Seats{Black: rec.Black, White: rec.White}
	switch status := g.Phase().String(); {
	case rec.Status == "":
	case rec.Status != status:
		err = fmt.Errorf("%w: %s, not %s", errContradicts, status, rec.Status)
	case g.Phase() == game.Live && g.Seats() != seats:
		err = fmt.Errorf("%w: seats %v, not %v", errContradicts, g.Seats(), seats)
	}
	if err != nil {
		return nil, damaged(err)
	}
	return g, nil
}

// damaged wraps why a record makes no game.
func damaged(why error) error {
	return fault.Wrap(game.ErrLog.Code, game.ErrLog.Message, fmt.Errorf("%w: %w", why, game.ErrLog))
}

// record reads the room's game. One that is damaged is set aside: errDamaged.
func (r *room) record(ctx context.Context) (*GameRecord, *game.Game, error) {
	if r.hub.asides.owed(r.id) {
		return nil, nil, errDamaged
	}
	rec, g, err := r.rebuilt(ctx)
	if errors.Is(err, errContradicts) { // perhaps an event was stored between row and log
		rec, g, err = r.rebuilt(ctx)
	}
	switch {
	case rec != nil && rec.Damage != "":
		return nil, nil, r.setAside(rec, rec.Damage)
	case errors.Is(err, game.ErrLog):
		return nil, nil, r.setAside(rec, damageText(err))
	case err != nil:
		return nil, nil, err
	}
	r.restored()
	return rec, g, nil
}

func (r *room) rebuilt(ctx context.Context) (*GameRecord, *game.Game, error) {
	rec, err := r.hub.cfg.Store.LoadGame(ctx, r.id)
	if err != nil || rec.Damage != "" {
		return rec, nil, err
	}
	g, err := Rebuild(rec)
	return rec, g, err
}

// damageText renders why a log fails: the cause, without the sentence for people.
func damageText(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && f.Cause != nil {
		err = f.Cause
	}
	return strings.TrimSuffix(err.Error(), ": "+game.ErrLog.Message)
}

// setAside takes the room's game out of play and has the store note why. rec is
// what could be read of it, or nil. It returns errDamaged.
func (r *room) setAside(rec *GameRecord, why string) error {
	since := r.stoodSince(rec)
	r.unload()
	r.hub.alarms.take(r.id)
	known := rec != nil && rec.Damage != ""
	a := aside{why: storable(why), since: since, stored: known}
	if rec != nil {
		a.over = rec.Status == game.Over.String()
	}
	if r.hub.asides.add(r.id, a) {
		r.hub.log.Error("a game is damaged and set aside", "game", r.id, "damage", a.why)
		live, owners := r.remains(rec)
		r.hub.asides.describe(r.id, live, owners)
		r.hub.lobby.seat(r.id, 0, 0)
		r.hub.lobby.over(r.id)
		if !a.over {
			r.hub.lobby.tellOwners(owners, Out{T: OutLive, G: r.id, D: live})
		}
	}
	r.storeAside()
	for c := range r.conns {
		c.fail(0, r.id, errDamaged)
	}
	clear(r.conns)
	r.crowd = nil
	return errDamaged
}

// stoodSince returns the last instant at which the game's players could be heard.
func (r *room) stoodSince(rec *GameRecord) time.Time {
	var last time.Time
	if rec != nil && len(rec.Events) > 0 && rec.Events[len(rec.Events)-1] != nil {
		last = rec.Events[len(rec.Events)-1].At
	}
	if missed, _ := r.hub.outages.since(last, r.outages); len(missed) > 0 {
		return missed[0].Heard
	}
	return time.Now()
}

// unload forgets the game; who is in the room stays.
func (r *room) unload() {
	r.thinking.stop()
	if r.rec != nil && r.rec.Bot != "" {
		r.hub.release(r.id)
	}
	r.game, r.rec, r.listed, r.crowd, r.dirty = nil, nil, nil, nil, false
}

// remains returns what is known of a damaged game, and whose it is: nobody's if
// not even that is known.
func (r *room) remains(rec *GameRecord) (Live, []game.UserID) {
	live := Live{G: r.id, Moves: []string{}, Damaged: true}
	if rec == nil {
		return live, nil
	}
	live.Private, live.Settings = rec.Private, settingsOf(rec.Settings)
	seats := game.Seats{Black: rec.Black, White: rec.White}
	for _, e := range rec.Events {
		if rec.Status == "" && e != nil && (e.Kind == game.Started || e.Kind == game.Chose) {
			seats = game.Seats{Black: e.Payload.Black, White: e.Payload.White}
		}
	}
	owners := []game.UserID{seats.Black, seats.White}
	if seats == (game.Seats{}) { // it waits
		owners = []game.UserID{rec.Host}
	}
	var users map[game.UserID]User
	if err := r.hub.attempt("users", r.id, func() (err error) {
		ctx, cancel := r.hub.question()
		defer cancel()
		users, err = r.hub.cfg.Users.Users(ctx, owners)
		return err
	}); err != nil {
		r.hub.log.Warn("players of a damaged game", "game", r.id, "err", err)
	}
	named := func(id game.UserID) *User {
		if u, ok := users[id]; ok {
			return &u
		}
		if id == 0 {
			return nil
		}
		return &User{ID: id, Name: "?"}
	}
	live.Players = Players{Black: named(seats.Black), White: named(seats.White)}
	return live, owners
}

// storeAside has the store note that the game is set aside, if it has not yet.
// What fails is done again by the sweep.
func (r *room) storeAside() {
	a, ok := r.hub.asides.debt(r.id)
	if !ok || r.hub.outages.frozen.Load() {
		return
	}
	err := r.hub.attempt("set aside", r.id, func() error {
		ctx, cancel := r.hub.question()
		defer cancel()
		return r.hub.cfg.Store.SetAside(ctx, r.id, a.why, a.since)
	})
	if err != nil {
		r.hub.log.Warn("a damaged game is not noted yet", "game", r.id, "err", err)
		return
	}
	r.hub.asides.paid(r.id)
}

// restored takes the game, which can be played on, from those set aside.
func (r *room) restored() {
	if a, ok := r.hub.asides.remove(r.id); ok && !a.over {
		r.hub.log.Info("a damaged game is back", "game", r.id)
		r.hub.lobby.tellOwners(a.owners, Out{T: OutUnlive, G: r.id})
	}
}

// visitAsides looks whether damaged games have been restored, and has noted what
// could not be noted before.
func (h *Hub) visitAsides() {
	if h.outages.frozen.Load() {
		return
	}
	for _, id := range h.asides.ids() {
		h.rooms.send(id, func(r *room) {
			r.storeAside()
			r.load()
		})
	}
}
