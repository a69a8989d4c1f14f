package broadcasts

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// CastBoard is a board of a broadcast.
type CastBoard struct {
	N      int         `json:"n"` // in all rounds, from 1
	Round  int         `json:"round"`
	Black  string      `json:"black"`
	White  string      `json:"white"`
	Moves  []string    `json:"moves"`
	Clock  *wire.Clock `json:"clock,omitempty"`
	Turn   string      `json:"turn,omitempty"`   // "black", "white"; absent: the game is over
	Winner string      `json:"winner,omitempty"` // "black", "white", "draw"
	Reason string      `json:"reason,omitempty"` // "five", "forbidden", "resign", "time", "forfeit"; absent: nobody has said
}

// CastPage is a broadcast as the asker sees it.
type CastPage struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"` // "": a moderator has hidden it
	Text     string      `json:"text"`
	Host     string      `json:"host"`
	Hidden   bool        `json:"hidden,omitempty"`   // its texts and names, by a moderator: from everybody but its operators
	Operator bool        `json:"operator,omitempty"` // the asker enters games
	Mine     bool        `json:"mine,omitempty"`     // the asker is the host
	Token    bool        `json:"token,omitempty"`    // for operators: there is one
	Links    []int       `json:"links,omitempty"`    // for the host: boards that have a link
	Board    int         `json:"board,omitempty"`    // the asker enters this board alone, by its link; V is the board's then
	Rule     string      `json:"rule"`
	Size     int         `json:"size"`
	Opening  string      `json:"opening"`
	Rounds   int         `json:"rounds"`
	Most     int         `json:"most"`   // boards of a round
	Delay    int         `json:"delay"`  // seconds
	Starts   time.Time   `json:"starts"` // a text here
	Phase    string      `json:"phase"`  // "coming", "running", "over"
	Round    int         `json:"round"`  // of the boards; 0: there are none
	Last     int         `json:"last"`   // round that has boards
	V        int         `json:"v"`
	Now      int64       `json:"now"`    // the instant that is shown, in the server's time
	Boards   []CastBoard `json:"boards"` // those that have changed
}

// fill has a page show a broadcast as it was at an instant.
func (p *CastPage) fill(b *broadcast.Broadcast, a Asked, at time.Time) {
	p.Rule, p.Size, p.Opening = b.Plan.Rule.String(), b.Plan.Size, string(b.Plan.Opening)
	p.Rounds, p.Most, p.Delay, p.Starts, p.Phase = b.Plan.Rounds, b.Plan.Boards, int(b.Plan.Delay/time.Second), b.Plan.Starts, string(b.Phase)
	p.V, p.Now, p.Last, p.Boards = b.Version, at.UnixMilli(), b.Last(), []CastBoard{}
	if p.Round = a.Round; p.Round == 0 {
		p.Round = p.Last
	}
	since := a.Since
	if since > b.Version { // of another view
		since = 0
	}
	for _, x := range b.Sorted(p.Round) {
		if x.Version > since {
			p.Boards = append(p.Boards, boardOf(x, b.Phase == broadcast.Over))
		}
	}
}

// fillOne has a page show a board as it is now to who has its link, and everything else as to readers.
func (p *CastPage) fillOne(now, late *broadcast.Broadcast, a Asked) error {
	if a.Board > len(now.Boards) {
		return broadcast.ErrBoard
	}
	at := time.Now()
	p.fill(late, a, at)
	x := &now.Boards[a.Board-1]
	p.Board, p.Round, p.Last, p.V, p.Boards = a.Board, x.Pair.Round, max(p.Last, x.Pair.Round), x.Version, []CastBoard{}
	if a.Since < x.Version {
		p.Boards = append(p.Boards, boardOf(x, now.Phase == broadcast.Over))
	}
	return nil
}

func boardOf(x *broadcast.Board, over bool) CastBoard {
	out := CastBoard{N: x.Number, Round: x.Pair.Round, Black: x.Pair.Black, White: x.Pair.White, Moves: names(x.Moves), Turn: x.Turn()}
	if x.Result != nil {
		out.Winner, out.Reason = x.Result.Winner, string(x.Result.Reason)
	}
	if c := x.Clock; c != nil {
		out.Clock = &wire.Clock{Black: c.Black, White: c.White, At: x.At.UnixMilli()}
		if !over {
			out.Clock.Run = x.Turn()
		}
	}
	return out
}

func names(moves []board.Point) []string {
	out := make([]string, len(moves))
	for i, p := range moves {
		if out[i] = board.PassText; p != board.None {
			out[i] = p.String()
		}
	}
	return out
}

// anonymous hides the players' names.
func (p *CastPage) anonymous() {
	for i := range p.Boards {
		p.Boards[i].Black, p.Boards[i].White = "", ""
	}
}
