package room

import (
	"fmt"
	"slices"
	"time"

	"tengen/engine/board"
	"tengen/hub/base/fault"
	"tengen/hub/game"
	"tengen/hub/game/records"
	"tengen/hub/live/wire"
)

// plans are what the players of a game of days will answer. They are stored beside the log and never change but as their players say: what is
// left of them follows from the log, so that an answer which a stop has cut off is given when the game is loaded again. Who is suspended, or can
// never come back, does not answer: its plan ends with the move that it would have answered.
type plans struct {
	room *room
	of   map[game.UserID]game.Plan

	waits bool // an answer is tried again soon
}

// Plan is a player's wish to answer by lines, or with none no more.
type Plan struct {
	From    Follower
	ID      int64 // the message's
	Version int
	Lines   [][]board.Point
}

func (m Plan) do(r *room) {
	r.asker = asker{m.From, m.ID}
	if err := m.keep(r); err != nil {
		m.From.Refuse(m.ID, r.id, err)
		return
	}
	m.From.Send(wire.Line(wire.Out{T: wire.OutAck, ID: m.ID, G: r.id}))
	r.plans.tell(userID(m.From))
}

func (m Plan) keep(r *room) error {
	if r.rooms.Outages.Frozen() {
		return wire.ErrRetry
	}
	if err := r.ready(); err != nil {
		return err
	}
	p, err := game.MakePlan(r.game, userID(m.From), m.Version, m.Lines)
	if err != nil {
		return err
	}
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	if err := r.rooms.Store.SetPlan(ctx, r.id, p); err != nil {
		return err
	}
	r.plans.put(p)
	return nil
}

// read reads the plans with the game.
func (p *plans) read(all []game.Plan) {
	p.of = nil
	for _, x := range all {
		p.put(x)
	}
	p.playSoon()
}

func (p *plans) put(x game.Plan) {
	if len(x.Lines) == 0 {
		delete(p.of, x.User)
		return
	}
	if p.of == nil {
		p.of = map[game.UserID]game.Plan{}
	}
	p.of[x.User] = x
}

// left returns what is left of a user's plan.
func (p *plans) left(u game.UserID) []string {
	x, ok := p.of[u]
	if !ok {
		return nil
	}
	return game.PlanTexts(x.Left(p.room.game))
}

// tell tells a player, over all its sockets, what is left of its plan. Nobody else ever hears of it.
func (p *plans) tell(u game.UserID) {
	r := p.room
	lines := p.left(u)
	if lines == nil {
		lines = []string{}
	}
	line := wire.Line(wire.Out{T: wire.OutPlan, G: r.id, D: wire.PlanData{Lines: lines}})
	for f := range r.followers.set {
		if userID(f) == u {
			f.Send(line)
		}
	}
}

// after has an event's consequences for plans: an answer, or that they have gone.
func (p *plans) after() {
	r := p.room
	if len(p.of) == 0 {
		return
	}
	for u := range p.of {
		p.tell(u)
	}
	if r.game.Phase() == game.Over {
		p.forget()
		return
	}
	p.playSoon()
}

// forget deletes the plans of a game that is over, beside the room. What fails the sweep of the database does.
func (p *plans) forget() {
	rooms, id, gone := p.room.rooms, p.room.id, p.of
	p.of = nil
	rooms.Running.Go(func() {
		ctx, cancel := records.Question(rooms.Life)
		defer cancel()
		for u := range gone {
			if err := rooms.Store.SetPlan(ctx, id, game.Plan{User: u}); err != nil {
				rooms.Log.Warn("a plan is not deleted yet", "game", id, "err", err)
			}
		}
	})
}

// playSoon has what is planned played next, if anything is.
func (p *plans) playSoon() {
	r := p.room
	if x, ok := p.of[r.game.Decider()]; ok {
		if _, ok := x.Answer(r.game); ok {
			r.rooms.ifLoaded(r.id, answers{})
		}
	}
}

// answers plays what is planned.
type answers struct{ again bool }

func (m answers) do(r *room) {
	r.asker = asker{}
	if r.plans.waits && !m.again || r.game == nil {
		return
	}
	r.plans.waits = false
	u := r.game.Decider()
	at, ok := r.plans.of[u].Answer(r.game)
	if !ok {
		return
	}
	switch gone, err := r.rooms.stranded(u); {
	case err != nil:
		r.rooms.Log.Warn("whether a planned move may be played is not known yet", "game", r.id, "err", err)
		r.plans.tryAgain()
		return
	case gone:
		r.plans.withdraw(u)
		return
	}
	c := &Command{At: game.Instant(time.Now())}
	c.failed = func(err error) {
		if code := fault.CodeOf(err); code == fault.Retry || code == fault.Busy {
			r.plans.tryAgain()
		} else if !slices.Contains([]fault.Code{game.ErrOver.Code, game.ErrStale.Code}, code) {
			r.rooms.Log.Warn("a planned move is refused", "game", r.id, "err", err)
		}
	}
	v := r.game.Version()
	c.Command = game.Command{Kind: game.Move, Actor: u, ClientID: fmt.Sprintf("plan/%d", v), Version: v, Point: at}
	c.do(r)
}

// tryAgain has what is planned played after a pause.
func (p *plans) tryAgain() {
	p.waits = true
	p.room.rooms.runAfter(storePause, func() { p.room.rooms.ifLoaded(p.room.id, answers{again: true}) })
}

// withdraw ends the plan of somebody who must not act: who has been suspended decides again when it is back.
func (p *plans) withdraw(u game.UserID) {
	rooms, none := p.room.rooms, game.Plan{User: u}
	ctx, cancel := records.Question(rooms.Life)
	defer cancel()
	if err := rooms.Store.SetPlan(ctx, p.room.id, none); err != nil {
		rooms.Log.Warn("a plan is not withdrawn yet", "game", p.room.id, "err", err)
		p.tryAgain()
		return
	}
	p.put(none)
	p.tell(u)
}
