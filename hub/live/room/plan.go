package room

import (
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// plans are what the players of a game of days will answer. They are stored beside the log and change only when their players
// say so. The rest of a plan follows from the log. So if a stop cut an answer off, it is given when the game is loaded again. A
// suspended player, or one who can never come back, does not answer: the plan ends at the move that it would have answered.
type plans struct {
	*loaded
	audience *audience
	of       map[game.UserID]game.Plan
	waits    bool // an answer is tried again soon
}

// Plan is a player's request to keep lines as its plan, or to drop its plan if there are none.
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
	return game.PlanTexts(x.Left(p.game))
}

// answers reports whether the player who is to decide has a planned answer to this position.
func (p *plans) answers() bool {
	x, ok := p.of[p.game.Decider()]
	if ok {
		_, ok = x.Answer(p.game)
	}
	return ok
}

// tell tells a player, over all its sockets, what is left of its plan. Nobody else ever hears of it.
func (p *plans) tell(u game.UserID) {
	lines := p.left(u)
	if lines == nil {
		lines = []string{}
	}
	p.audience.tellUser(u, wire.Line(wire.Out{T: wire.OutPlan, G: p.id, D: wire.PlanData{Lines: lines}}))
}

// after tells the players what is left of their plans after an event. It returns the plans of a game that is over, which are to
// be deleted.
func (p *plans) after() (gone map[game.UserID]game.Plan) {
	for u := range p.of {
		p.tell(u)
	}
	if p.game.Phase() == game.Over {
		gone, p.of = p.of, nil
	}
	return gone
}

// deletePlans deletes plans of a game that is over, in a goroutine of its own. If that fails, the sweep of the database does
// it.
func (c *Config) deletePlans(id string, gone map[game.UserID]game.Plan) {
	c.Running.Go(func() {
		ctx, cancel := records.Question(c.Life)
		defer cancel()
		for u := range gone {
			if err := c.Store.SetPlan(ctx, id, game.Plan{User: u}); err != nil {
				c.Log.Warn("a plan is not deleted yet", "game", id, "err", err)
			}
		}
	})
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
		m.tryAgain(r)
		return
	case gone:
		m.withdraw(r, u)
		return
	}
	c := &Command{At: game.Instant(time.Now())}
	c.failed = func(err error) {
		if code := fault.CodeOf(err); code == fault.Retry || code == fault.Busy {
			m.tryAgain(r)
		} else if !slices.Contains([]fault.Code{game.ErrOver.Code, game.ErrStale.Code}, code) {
			r.rooms.Log.Warn("a planned move is refused", "game", r.id, "err", err)
		}
	}
	v := r.game.Version()
	c.Command = game.Command{Kind: game.Move, Actor: u, ClientID: fmt.Sprintf("plan/%d", v), Version: v, Point: at}
	c.do(r)
}

// tryAgain has what is planned played after a pause.
func (answers) tryAgain(r *room) {
	r.plans.waits = true
	r.later(storePause, answers{again: true}.do)
}

// withdraw ends the plan of a player who must not act. A suspended player decides again when it is back.
func (m answers) withdraw(r *room, u game.UserID) {
	none := game.Plan{User: u}
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	if err := r.rooms.Store.SetPlan(ctx, r.id, none); err != nil {
		r.rooms.Log.Warn("a plan is not withdrawn yet", "game", r.id, "err", err)
		m.tryAgain(r)
		return
	}
	r.plans.put(none)
	r.plans.tell(u)
}
