package game

import "tengen/engine/board"

// Option is an answer to a choice of the opening protocol.
type Option string

// The options. Taking a colour ends the protocol; PlaceTwo goes on with it.
const (
	TakeBlack Option = "black"
	TakeWhite Option = "white"
	PlaceTwo  Option = "place2"
)

// Action is what the player who is to decide has to do.
type Action string

// The actions.
const (
	Place  Action = "place"
	Choose Action = "choose"
)

// role is a person's part in the opening: who sat down as Black is first.
type role uint8

const (
	first role = iota
	second
)

// step is one decision of an opening protocol.
type step struct {
	actor   role
	do      Action
	stones  int      // Place: how many
	options []Option // Choose
}

// protocols are the openings as data. After the last step, or once a colour was
// taken, play is free and the colour of the next stone says who is to move.
var protocols = map[Opening][]step{
	Free: nil,
	Swap2: {
		{actor: first, do: Place, stones: 3},
		{actor: second, do: Choose, options: []Option{TakeBlack, TakeWhite, PlaceTwo}},
		{actor: second, do: Place, stones: 2},
		{actor: first, do: Choose, options: []Option{TakeBlack, TakeWhite}},
	},
}

// opening is how far a game's opening is.
type opening struct {
	steps    []step
	roles    [2]UserID // by role
	step     int       // in steps; len(steps): free play
	placed   int       // stones placed in the step
	freeFrom int       // plies on the board when the opening ended
}

// Next is what the game waits for.
type Next struct {
	Seat    board.Stone // the seat that decides
	Do      Action
	Stone   board.Stone // Place: the stone's colour, by parity
	Left    int         // Place in the opening: stones left in this step; 0 in free play
	Options []Option    // Choose
}

// Next returns what the game waits for; false unless it is live.
func (g *Game) Next() (Next, bool) { return g.waits, g.phase == Live }

// waitsFor returns what a live game waits for, nothing for another.
func (g *Game) waitsFor() Next {
	if g.phase != Live {
		return Next{}
	}
	if g.inOpening() {
		s := g.steps[g.step]
		n := Next{Seat: g.seatOf(g.roles[s.actor]), Do: s.do, Options: s.options}
		if s.do == Place {
			n.Stone, n.Left = g.board.Turn(), s.stones-g.placed
		}
		return n
	}
	turn := g.board.Turn()
	return Next{Seat: turn, Do: Place, Stone: turn}
}

func (o *opening) inOpening() bool { return o.step < len(o.steps) }

// advance moves the opening on by one stone, to a ply.
func (o *opening) advance(ply int) {
	if !o.inOpening() {
		return
	}
	if o.placed++; o.placed == o.steps[o.step].stones {
		o.step, o.placed = o.step+1, 0
		o.freeFrom = ply
	}
}

// choose applies a decision of the opening, made at a ply.
func (o *opening) choose(what Option, ply int) {
	o.step, o.placed = o.step+1, 0
	if what != PlaceTwo {
		o.step = len(o.steps)
	}
	o.freeFrom = ply
}

// roleOf returns a player's part in the opening; it stays when seats change.
func (o *opening) roleOf(u UserID) role {
	if u == o.roles[second] {
		return second
	}
	return first
}
