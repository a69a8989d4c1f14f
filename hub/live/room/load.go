package room

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// ready reads the game unless it is loaded, and again if the store may know more.
func (r *room) ready() error {
	if r.game != nil && !r.dirty {
		return nil
	}
	err := r.read()
	if err != nil {
		r.schedule.againAt = time.Now().Add(storePause)
	}
	return err
}

// read reads the game. It quarantines a damaged one: wire.ErrDamaged.
func (r *room) read() error {
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	began := time.Now()
	if _, ok := r.rooms.quarantine.unstored(r.id); ok {
		return wire.ErrDamaged
	}
	rec, g, err := r.rooms.rebuild(ctx, r.id)
	switch {
	case rec != nil && rec.Damage != "":
		return r.quarantine(rec, rec.Damage)
	case errors.Is(err, game.ErrLog):
		return r.quarantine(rec, damageText(err))
	case err != nil:
		return err
	}
	r.rooms.quarantine.restored(r.id)
	people, err := r.rooms.peopleOf(ctx, rec)
	if err != nil {
		return err
	}
	if r.game == nil {
		if r.chat, r.blockers, err = r.rooms.readChat(ctx, r.id); err != nil {
			return err
		}
		if ids, now := mayHideOf(people), time.Now(); len(ids) > 0 { // if it fails, it is asked again beside the room
			if found, err := r.rooms.People.Hiding(ctx, ids); err == nil {
				r.hiding.learn(ids, found, now)
			}
		}
	}
	var planned []game.Plan
	if g.Settings().OfDays() && g.Phase() == game.Live {
		if planned, err = r.rooms.Store.Plans(ctx, r.id); err != nil {
			return err
		}
	}
	r.clock.readAt = began
	r.adopt(rec, g, people)
	if r.plans.read(planned); r.plans.answers() {
		r.rooms.ifLoaded(r.id, answers{})
	}
	return nil
}

// peopleOf reads the host and the players of a game.
func (c *Config) peopleOf(ctx context.Context, rec *records.GameRecord) (wire.People, error) {
	ids := []game.UserID{rec.Host}
	if rec.Invited != 0 {
		ids = append(ids, rec.Invited)
	}
	for _, e := range rec.Events {
		if e.Kind == game.Started {
			ids = append(ids, e.Payload.Black, e.Payload.White)
		}
	}
	return c.players(ctx, rec.Settings, ids)
}

// justStored is a game that has just been stored, with its players, so that it need not be read.
type justStored struct {
	new    records.NewGame
	begun  records.Begun
	people wire.People
}

func (m justStored) do(r *room) {
	start := m.new.Events[0].Payload
	_, black := m.people[start.Black]
	_, white := m.people[start.White]
	if r.game != nil || !black || !white {
		return
	}
	rec := &records.GameRecord{NewGame: m.new, Outcome: records.Outcome{Unrated: m.begun.Unrated}}
	g, err := records.Rebuild(rec)
	if err != nil {
		r.rooms.Log.Error("open", "game", r.id, "err", err)
		return
	}
	r.clock.readAt = time.Now()
	r.adopt(rec, g, m.people)
	r.askPlayers()
	r.notices.begun()
}

// BegunElsewhere says that this server has just stored the game as begun, but not through its room: its players are told.
type BegunElsewhere struct{}

func (BegunElsewhere) do(r *room) {
	if r.game != nil && r.game.Phase() == game.Live && r.game.Version() == 1 {
		r.notices.begun()
	}
}

// adopt makes the room that of a game as it is stored, and tells what the room had not known of it.
func (r *room) adopt(rec *records.GameRecord, g *game.Game, people wire.People) {
	rec.Events = nil
	old, lost := r.game, r.rooms.alarms.remove(r.id)
	defer func() { r.sent.Store(r.sentVersion()) }()
	r.followers.reorder()
	r.record, r.people, r.game, r.dirty = rec, people, g, false
	r.runner.know(r.players())
	if r.succeeded {
		r.late.shown = nil // it shows who was here before
	}
	r.audience.begin(time.Now())
	if old == nil {
		r.clock.hear(r.runner.takeRefused())
		r.schedule.idleAt = time.Time{}
		r.missPlayers(time.Now())
		r.absent.recall(lost)
		r.restsUntil = nextEnd(g, time.Now())
		r.list()
		r.askBot()
		r.noteOffer()
		r.notices.recall(time.Now())
		return
	}
	g.KeepTime(old)
	defer r.learnVacations(old)
	if lines := wire.EventsAfter(g, old.Version(), people, rec.Outcome); len(lines) > 0 && r.late.holds() {
		r.tellPlayers(lines)
		if r.showLate(time.Now()) {
			r.list()
		}
	} else if len(lines) > 0 {
		r.deliver(lines)
	}
	for _, e := range g.After(old.Version()) {
		r.clock.unheard.late(g, e, time.Now(), r.rooms.Limits.Late)
		tellDeclined(r, e)
		r.after(e)
	}
	r.list() // somebody may have been about to join
	r.noteOffer()
	if r.succeeded {
		merged{}.tell(r)
	}
}

// after does what an event of the game brings about elsewhere.
func (r *room) after(e *game.Event) {
	if e.Payload.Result != nil {
		r.reveal(r.chat)
	}
	if r.record.Bot != "" && r.game.Phase() != game.Live {
		r.rooms.release(r.id)
	}
	if e.Kind == game.Started || e.Kind == game.Resumed {
		r.presence.tellAt = time.Now()
		r.missPlayers(r.presence.tellAt)
	}
	if e.Kind == game.Rematched { // the new game's clock runs: load it, unless it is open
		r.rooms.Load(e.Payload.NextGame, func() {})
	}
	if e.Kind == game.Started {
		r.askPlayers()
	}
	if n, live := r.game.Next(); live && !r.game.Settings().OfDays() && (e.Kind == game.Moved || e.Kind == game.Picked) && r.entry != nil && !r.late.holds() {
		r.entry.Move(n.Seat, r.game.MoveNames())
	} else {
		r.list()
	}
	r.askBot()
	r.noteOffer()
	if gone := r.plans.after(); len(gone) > 0 {
		r.rooms.deletePlans(r.id, gone)
	} else if r.plans.answers() {
		r.rooms.ifLoaded(r.id, answers{})
	}
}

// askPlayers asks which players of a new game are on vacation, and which hide. The game itself does not store this.
func (r *room) askPlayers() {
	if r.game.Settings().OfDays() {
		r.rooms.ifLoaded(r.id, vacationChanged{})
	}
	r.askHiding()
}

// load loads a game that exists, for its own sake: it is new, it is to be read again, or its timer is due.
func (r *room) load() {
	switch err := r.ready(); {
	case err == nil, errors.Is(err, wire.ErrDamaged):
	case fault.CodeOf(err) == fault.NotFound: // it was never stored
		r.rooms.alarms.remove(r.id)
	default:
		r.rooms.Log.Error("load", "game", r.id, "err", err)
		r.rooms.alarms.reset(r.id)
	}
}

// list keeps the lobby's entry of the game up to date.
func (r *room) list() {
	g := r.game
	switch {
	case g.Phase() == game.Waiting:
		r.rooms.Lobby.Wait(r.seek(), !r.record.Private && r.record.Invited == 0)
	case g.Phase() == game.Live:
		r.entry = r.rooms.Lobby.Play(r.listed(time.Now()))
	default:
		r.entry = nil
		r.rooms.Lobby.Over(r.id)
	}
}

// dueAt returns when a live game of days ends by itself if nobody acts, zero for any other.
func dueAt(g *game.Game) time.Time {
	if at, ok := g.DueAt(0); ok && g.Settings().OfDays() {
		return at
	}
	return time.Time{}
}

// restingIn returns which players are on vacation in a live game.
func restingIn(g *game.Game, now time.Time) lobby.Resting {
	until := func(seat board.Stone) (t time.Time) {
		if v := g.VacationOf(g.Player(seat), now); v != nil {
			t = v.Until
		}
		return t
	}
	return lobby.Resting{Black: until(board.Black), White: until(board.White)}
}
