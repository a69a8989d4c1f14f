package game

import (
	"strconv"

	"github.com/tengen-go/tengen/engine/board"
)

// Opening names an opening protocol.
type Opening string

// The opening protocols. Names are stored and sent: they never change.
const (
	Free        Opening = "free"
	Pro         Opening = "pro"
	LongPro     Opening = "long_pro"
	Swap        Opening = "swap"
	Swap2       Opening = "swap2"
	RIF         Opening = "rif"
	Yamaguchi   Opening = "yamaguchi"
	Soosyrv8    Opening = "soosyrv8"
	Tarannikov  Opening = "tarannikov"
	Taraguchi10 Opening = "taraguchi10"
)

// Openings are all of them, in the order in which they are shown.
func Openings() []Opening {
	return []Opening{Free, Pro, LongPro, Swap, Swap2, RIF, Yamaguchi, Soosyrv8, Tarannikov, Taraguchi10}
}

// Option is an answer to a choice of the opening protocol. A number, "1" and so on, is how many fifths there shall be.
type Option string

// The options.
const (
	TakeBlack  Option = "black"
	TakeWhite  Option = "white"
	PlaceTwo   Option = "place2"
	KeepSeats  Option = "keep"
	SwapSeats  Option = "swap"
	OfferTen   Option = "offer10" // ten fifths
	maxFifths         = 12        // of Yamaguchi, whose rule has no bound: ours
	mostFifths        = 8         // of Soosyrv-8
)

// swaps reports whether an option of a seat exchanges the players.
func (o Option) swaps(seat board.Stone) bool {
	return o == SwapSeats || o == TakeBlack && seat == board.White || o == TakeWhite && seat == board.Black
}

// fifths returns the declared number; 0: the option is no number.
func (o Option) fifths() int {
	n, err := strconv.Atoi(string(o))
	if err != nil || n < 1 || n > maxFifths {
		return 0
	}
	return n
}

// Action is the action of the player to decide.
type Action string

// The actions.
const (
	Place  Action = "place"  // a stone
	Choose Action = "choose" // one of some options
	Offer  Action = "offer"  // fifths, one after the other, of which the opponent will pick one
	Pick   Action = "pick"   // one of the fifths: it becomes the fifth stone
)

// Zone is where a stone of an opening must be: within the central square of so many lines a side, or outside of one. The zero
// Zone is everywhere.
type Zone struct {
	In  int `json:"in,omitempty"`
	Out int `json:"out,omitempty"`
}

// Has reports whether a point of a board is in the zone. The centre of a board with an even number of lines is that of Gomocup's
// openings, the point of the upper right quarter.
func (z Zone) Has(size int, p board.Point) bool {
	far := p.Distance(board.At(size/2, size/2))
	return (z.In == 0 || far <= z.In/2) && (z.Out == 0 || far > z.Out/2)
}

// step is one decision of an opening protocol. A seat decides it; a swap exchanges the players between the seats.
type step struct {
	actor   board.Stone
	do      Action
	zones   []Zone // Place: of each stone
	fifths  int    // Offer: how many; 0: as many as were declared
	options []branch
}

// branch is an option, and the step to which it leads; 0: the one after this.
type branch struct {
	option Option
	to     int
}

// over is the step after the last: play is free.
const over = -1

var anywhere = Zone{}

func within(lines int) Zone                       { return Zone{In: lines} }
func outside(lines int) Zone                      { return Zone{Out: lines} }
func place(actor board.Stone, zones ...Zone) step { return step{actor: actor, do: Place, zones: zones} }

// maySwap is the choice to exchange the seats; both options lead to the same step.
func maySwap(actor board.Stone, to int) step {
	return step{actor: actor, do: Choose, options: []branch{{KeepSeats, to}, {SwapSeats, to}}}
}

// declare is the choice of a number of fifths, 1 to most.
func declare(actor board.Stone, most int) step {
	s := step{actor: actor, do: Choose}
	for n := range most {
		s.options = append(s.options, branch{Option(strconv.Itoa(n + 1)), 0})
	}
	return s
}

func offer(n int) step { return step{actor: board.Black, do: Offer, fifths: n} }
func pick() step       { return step{actor: board.White, do: Pick} }

// three are the first stones of renju's openings: with symmetries, one of 26.
var three = place(board.Black, within(1), within(3), within(5))

// protocols are the openings as data: numbered steps, of which each leads to the next, or to where its option says.
// After the last one play is free, and the colour of the next stone tells the player to move. A zone and a number are
// parameters: another protocol with others is another line here.
var protocols = map[Opening][]step{
	Free:    nil,
	Pro:     {place(board.Black, within(1)), place(board.White, anywhere), place(board.Black, outside(5))},
	LongPro: {place(board.Black, within(1)), place(board.White, anywhere), place(board.Black, outside(7))},
	Swap: {
		place(board.Black, anywhere, anywhere, anywhere),
		{actor: board.White, do: Choose, options: []branch{{TakeBlack, over}, {TakeWhite, over}}},
	},
	Swap2: {
		place(board.Black, anywhere, anywhere, anywhere),
		{actor: board.White, do: Choose, options: []branch{{TakeBlack, over}, {TakeWhite, over}, {PlaceTwo, 2}}},
		place(board.White, anywhere, anywhere),
		{actor: board.Black, do: Choose, options: []branch{{TakeBlack, over}, {TakeWhite, over}}},
	},
	RIF:       {three, maySwap(board.White, 0), place(board.White, anywhere), offer(2), pick()},
	Yamaguchi: {three, declare(board.Black, maxFifths), maySwap(board.White, 0), place(board.White, anywhere), offer(0), pick()},
	Soosyrv8: {
		three, maySwap(board.White, 0), place(board.White, anywhere), declare(board.White, mostFifths), maySwap(board.Black, 0),
		offer(0), pick(),
	},
	Tarannikov: {
		place(board.Black, within(1)), maySwap(board.White, 0),
		place(board.White, within(3)), maySwap(board.Black, 0),
		place(board.Black, within(5)), maySwap(board.White, 0),
		place(board.White, within(7)), maySwap(board.Black, 0),
		place(board.Black, within(9)), maySwap(board.White, over),
	},
	Taraguchi10: {
		place(board.Black, within(1)), maySwap(board.White, 0),
		place(board.White, within(3)), maySwap(board.Black, 0),
		place(board.Black, within(5)), maySwap(board.White, 0),
		place(board.White, within(7)),
		{actor: board.Black, do: Choose, options: []branch{{KeepSeats, 8}, {SwapSeats, 8}, {OfferTen, 10}}},
		place(board.Black, within(9)), maySwap(board.White, over), // 8, 9
		offer(10), pick(),
	},
}
