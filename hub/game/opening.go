package game

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// opening is how far a game's opening is: the one walker of all protocols.
type opening struct {
	steps []step
	walk
	acts  []act     // of the opening that stand, if they may be taken back
	roles [2]UserID // by role
}

// walk is where in an opening a game is.
type walk struct {
	step     int           // in steps; len(steps): free play
	placed   int           // stones placed in the step
	declared int           // how many fifths there shall be, if that is for a player to say
	fifths   []board.Point // that have been offered, in their order; never written to
	freeFrom int           // plies on the board when the opening ended
}

// role is a person's part in a game: the person who sat down as Black is first. It stays when seats change.
type role uint8

const (
	first role = iota
	second
)

// Next is the decision that the game waits for.
type Next struct {
	Seat    board.Stone   // the seat that decides
	Do      Action        //
	Stone   board.Stone   // Place, Offer, Pick: the stone's colour, by parity
	Left    int           // Place in the opening: stones left in this step; Offer: fifths left; 0 in free play
	Zone    Zone          // Place: where the stone must be
	Options []Option      // Choose
	Fifths  []board.Point // Offer: those that have been; Pick: of which one is to be picked

	Sides bool // Place in the opening: the opponent may choose a side next
	Ahead int  // in the opening: how many fifths will be offered, 0 if none or if it is not known yet
}

// Next returns the decision that the game waits for; false unless it is live.
func (g *Game) Next() (Next, bool) { return g.waits, g.phase == Live }

// Fifths returns the fifths that were offered, in their order, nil if none were. The caller must not change them.
func (o *opening) Fifths() []board.Point { return o.fifths }

// waitsFor returns the decision that a live game waits for, the zero Next for another game.
func (g *Game) waitsFor() Next {
	if g.phase != Live {
		return Next{}
	}
	turn := g.board.Turn()
	if !g.inOpening() {
		return Next{Seat: turn, Do: Place, Stone: turn}
	}
	s := &g.steps[g.step]
	n := Next{Seat: s.actor, Do: s.do, Stone: turn, Ahead: g.ahead()}
	switch s.do {
	case Place:
		n.Left, n.Zone = len(s.zones)-g.placed, s.zones[g.placed]
		if after := g.step + 1; after < len(g.steps) {
			n.Sides = g.steps[after].do == Choose && g.steps[after].actor != s.actor
		}
	case Choose:
		n.Stone = board.Empty
		for _, b := range s.options {
			n.Options = append(n.Options, b.option)
		}
	case Offer:
		n.Left, n.Fifths = g.wanted(s)-len(g.fifths), g.fifths
	case Pick:
		n.Fifths = g.fifths
	}
	return n
}

func (o *opening) inOpening() bool { return o.step < len(o.steps) }

// waitsTo reports whether the opening waits for an action.
func (o *opening) waitsTo(do Action) bool { return o.inOpening() && o.steps[o.step].do == do }

// wanted returns how many fifths are to be offered in a step.
func (o *opening) wanted(s *step) int {
	if s.fifths > 0 {
		return s.fifths
	}
	return o.declared
}

// ahead returns how many fifths will be offered from here on, 0 if none will, or if that depends on a choice.
func (o *opening) ahead() int {
	for i := o.step; i < len(o.steps); i++ {
		s := &o.steps[i]
		if s.do == Offer {
			return o.wanted(s)
		}
		for _, b := range s.options {
			if b.to != s.options[0].to || b.to == over {
				return 0
			}
		}
	}
	return 0
}

// goTo moves the opening to a step, at a ply: branch.to.
func (o *opening) goTo(to, ply int) {
	switch to {
	case 0:
		o.step++
	case over:
		o.step = len(o.steps)
	default:
		o.step = to
	}
	o.placed, o.freeFrom = 0, ply
}

// advance moves the opening on by one stone, to a ply.
func (o *opening) advance(ply int) {
	switch {
	case o.waitsTo(Pick):
		o.goTo(0, ply)
	case o.inOpening():
		if o.placed++; o.placed == len(o.steps[o.step].zones) {
			o.goTo(0, ply)
		}
	}
}

// addFifth takes a fifth, at a ply.
func (o *opening) addFifth(p board.Point, ply int) {
	o.fifths = append(slices.Clip(o.fifths), p)
	if len(o.fifths) == o.wanted(&o.steps[o.step]) {
		o.goTo(0, ply)
	}
}

// choose applies a decision of the opening, made at a ply. It reports whether there is such an option.
func (o *opening) choose(what Option, ply int) bool {
	if !o.inOpening() {
		return false
	}
	for _, b := range o.steps[o.step].options {
		if b.option == what {
			if n := what.fifths(); n > 0 {
				o.declared = n
			}
			o.goTo(b.to, ply)
			return true
		}
	}
	return false
}

// decider returns the seat that decides, if it is turn's stone that comes next.
func (o *opening) decider(turn board.Stone) board.Stone {
	if o.inOpening() {
		return o.steps[o.step].actor
	}
	return turn
}

// roleOf returns a player's part in the game.
func (o *opening) roleOf(u UserID) role {
	if u == o.roles[second] {
		return second
	}
	return first
}
