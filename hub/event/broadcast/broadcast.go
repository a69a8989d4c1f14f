// Package broadcast has the rules of broadcasts of real events: games that are played over a board, or on another site, and
// entered here as they go on. A broadcast is a log. Its state follows from the log, and what readers see is the state as it
// was so long ago. Nobody decides here about a game: a five that nobody has noticed and a forbidden move that nobody has
// claimed stand until somebody says so.
//
// Reading order: broadcast.go (the log and its state), push.go (games that are sent), read.go (in which forms), hand.go
// (moves that are entered one by one), refusals.go.
package broadcast

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// The bounds of broadcasts.
const (
	MinName     = 3
	MaxName     = 80
	MaxText     = 2000
	MaxPlayer   = 60 // characters of a player's name
	MostRounds  = 30
	MostBoards  = 100 // in a round
	MostMoves   = 450 // of a game, with its passes
	MostDelay   = time.Hour
	MostClock   = 100 * time.Hour
	MostChanges = 100_000 // of a broadcast's log
	MostByLink  = 2000    // changes of a board, beyond which nobody with its link makes any
	MostRunning = 5       // of a host's that are not over
	MostKept    = 100     // of a host's
	MostListed  = 50      // of a phase
	MostAhead   = 366 * 24 * time.Hour

	// Silence ends a broadcast.
	Silence = 24 * time.Hour
)

// Phase is how far a broadcast is. Names are stored and sent: they never change.
type Phase string

// The phases.
const (
	Coming  Phase = "coming" // no game is there
	Running Phase = "running"
	Over    Phase = "over"
)

// Texts are what a broadcast says of itself.
type Texts struct{ Name, Text string }

// Check trims the texts, and returns why a broadcast does not have them.
func (t *Texts) Check() error {
	t.Name, t.Text = strings.Join(strings.Fields(t.Name), " "), strings.TrimSpace(t.Text)
	n := utf8.RuneCountInString(t.Name)
	switch {
	case n < MinName || n > MaxName || !utf8.ValidString(t.Name):
		return ErrName
	case utf8.RuneCountInString(t.Text) > MaxText || !utf8.ValidString(t.Text):
		return ErrText
	}
	return nil
}

// Plan is what a broadcast is of. It does not change.
type Plan struct {
	Rule    board.Rule    `json:"rule"`
	Size    int           `json:"size"`
	Opening game.Opening  `json:"opening"`
	Rounds  int           `json:"rounds"`
	Boards  int           `json:"boards"` // of a round, at most
	Delay   time.Duration `json:"delay"`
	Starts  time.Time     `json:"starts"`
	Real    bool          `json:"real,omitempty"` // its host says so of the event: an operator may take its games into a base
}

// Check returns why there is no such plan.
func (p *Plan) Check(now time.Time) error {
	_, err := board.New(p.Rule, p.Size)
	switch {
	case err != nil || p.Size < 15 || !slices.Contains(game.Openings(), p.Opening),
		p.Rounds < 1 || p.Rounds > MostRounds,
		p.Boards < 1 || p.Boards > MostBoards,
		p.Delay < 0 || p.Delay > MostDelay || p.Delay%time.Second != 0,
		p.Starts.Before(now.Add(-Silence)) || p.Starts.After(now.Add(MostAhead)):
		return ErrPlan
	}
	return nil
}

// Result is how a game ended, as somebody has said.
type Result struct {
	Winner string     `json:"winner"`           // "black", "white", "draw"
	Reason CastEnding `json:"reason,omitempty"` // "": nobody has said
}

// CastEnding is why a game ended. Names are stored and sent: they never change.
type CastEnding string

// The reasons.
const (
	ByFive      CastEnding = "five"      // that somebody has noticed
	ByForbidden CastEnding = "forbidden" // that somebody has claimed
	ByResign    CastEnding = "resign"
	ByTime      CastEnding = "time"
	ByForfeit   CastEnding = "forfeit"
)

var reasons = []CastEnding{"", ByFive, ByForbidden, ByResign, ByTime, ByForfeit}

// Valid reports whether a game can end so.
func (r Result) Valid() bool {
	switch r.Winner {
	case "draw":
		return r.Reason == ""
	case "black":
		return r.Reason != ByForbidden && slices.Contains(reasons, r.Reason)
	case "white":
		return slices.Contains(reasons, r.Reason)
	}
	return false
}

// Left is what players have left, in milliseconds, at the instant of the change that says so.
type Left struct {
	Black int64 `json:"black"`
	White int64 `json:"white"`
}

// Valid reports whether a clock can show that.
func (c Left) Valid() bool {
	most := MostClock.Milliseconds()
	return c.Black >= 0 && c.White >= 0 && c.Black <= most && c.White <= most
}

// Pair is who plays a game.
type Pair struct {
	Round int    `json:"round"`
	Black string `json:"black"`
	White string `json:"white"`
}

// Line is how a game's moves change: Keep of them stay, and More follow.
type Line struct {
	Keep int           `json:"keep"`
	More []board.Point `json:"more,omitempty"`
}

// Change is an entry of a broadcast's log. The first of a board has its pair.
type Change struct {
	Board  int     `json:"board,omitempty"` // from 1
	Pair   *Pair   `json:"pair,omitempty"`
	Line   *Line   `json:"line,omitempty"`
	Clock  *Left   `json:"clock,omitempty"`
	Result *Result `json:"result,omitempty"` // no winner: the game goes on
	Over   bool    `json:"over,omitempty"`   // the broadcast
}

// Record is a change with its place in the log.
type Record struct {
	Seq int // from 1
	At  time.Time
	Change
}

// Board is a game of a broadcast.
type Board struct {
	Number  int // from 1, in all rounds
	Pair    Pair
	Moves   []board.Point
	Clock   *Left
	At      time.Time // of Clock
	Result  *Result
	Version int // of its last change
	Changes int // how many there were
}

// Broadcast is the state of one.
type Broadcast struct {
	Plan    Plan
	Phase   Phase
	Version int
	Heard   time.Time // the last change
	Boards  []Board

	fold  func(name string) string
	pairs map[string]int // the board of a round's pair
}

// New returns a broadcast of which nothing has been heard. Names that fold makes equal are one player's.
func New(p Plan, fold func(name string) string) *Broadcast {
	return &Broadcast{Plan: p, Phase: Coming, Heard: p.Starts, fold: fold, pairs: map[string]int{}}
}

// Apply applies the next record of the log.
func (b *Broadcast) Apply(r *Record) error {
	if r.Seq != b.Version+1 || r.Board < 0 || r.Board > len(b.Boards)+1 {
		return errLog
	}
	b.Version, b.Heard = r.Seq, r.At
	if r.Over {
		b.Phase = Over
		return nil
	}
	if r.Board == 0 || r.Board > len(b.Boards) && r.Pair == nil {
		return errLog
	}
	if r.Board > len(b.Boards) {
		b.Boards = append(b.Boards, Board{Number: r.Board})
		b.Phase = Running
	}
	x := &b.Boards[r.Board-1]
	x.Version = r.Seq
	x.Changes++
	if r.Pair != nil {
		delete(b.pairs, b.keyOf(x.Pair))
		b.pairs[b.keyOf(*r.Pair)] = r.Board
		x.Pair = *r.Pair
	}
	return x.apply(r)
}

// apply applies what a record says of the game.
func (b *Board) apply(r *Record) error {
	if b.Clock != nil {
		b.Clock, b.At = b.left(r.At), r.At
	}
	if l := r.Line; l != nil {
		if l.Keep < 0 || l.Keep > len(b.Moves) {
			return errLog
		}
		b.Moves = append(slices.Clip(b.Moves[:l.Keep]), l.More...) // readers may hold the old ones
	}
	if r.Clock != nil {
		b.Clock, b.At = r.Clock, r.At
	}
	if r.Result != nil {
		if b.Result = r.Result; r.Result.Winner == "" {
			b.Result = nil
		}
	}
	return nil
}

// left returns what the clocks show at an instant: the one that runs has lost what has passed since.
func (b *Board) left(at time.Time) *Left {
	c := *b.Clock
	passed := max(0, at.Sub(b.At).Milliseconds())
	switch b.Turn() {
	case "black":
		c.Black = max(0, c.Black-passed)
	case "white":
		c.White = max(0, c.White-passed)
	}
	return &c
}

// Turn returns who is to move, "" when the game is over.
func (b *Board) Turn() string {
	switch {
	case b.Result != nil:
		return ""
	case len(b.Moves)%2 == 0:
		return "black"
	}
	return "white"
}

// Shown returns the version up to which readers see a broadcast, of which late is what they saw last: records are those
// since. When it is over, nothing is held back.
func Shown(newest, late *Broadcast, records []Record, now time.Time) int {
	if newest.Phase == Over {
		return newest.Version
	}
	return game.ShownVersion(newest.Version, late.Version, func(v int) time.Time { return records[v-late.Version-1].At }, newest.Plan.Delay, now)
}

// Quiet reports whether a broadcast ends because nothing has been heard for so long.
func (b *Broadcast) Quiet(now time.Time) bool {
	return b.Phase != Over && !now.Before(b.Heard.Add(Silence))
}

// ofRound returns how many boards a round has.
func (b *Broadcast) ofRound(round int) (n int) {
	for i := range b.Boards {
		if b.Boards[i].Pair.Round == round {
			n++
		}
	}
	return n
}

// Sorted returns a round's boards in their order.
func (b *Broadcast) Sorted(round int) (out []*Board) {
	for i := range b.Boards {
		if b.Boards[i].Pair.Round == round {
			out = append(out, &b.Boards[i])
		}
	}
	return out
}

// Last returns the round of the newest games, 0 if there are none.
func (b *Broadcast) Last() (round int) {
	for i := range b.Boards {
		round = max(round, b.Boards[i].Pair.Round)
	}
	return round
}

// Listed is a broadcast among others.
type Listed struct {
	ID     string
	Name   string // "" if a moderator has hidden it
	Host   records.User
	Plan   Plan
	Phase  Phase
	Hidden bool
}

// Between asks for broadcasts that start in a time, or run since before it.
type Between struct {
	From, To time.Time
	Host     game.UserID // only this one's; 0: everybody's
	Most     int
}

// Operator is who enters games: a broadcast's host, whoever has its token or the link of a board, or the site itself, which ends what is
// silent.
type Operator struct {
	User  game.UserID
	Token []byte // the SHA-256 of a token, or of a link's secret; nil: none
	Board int    // the only one that is entered, for which a link is enough; 0: any
	Site  bool
}

// Opened is what a broadcast's page says beside its games.
type Opened struct {
	ID string
	Texts
	Host    records.User
	Created time.Time
	Hidden  bool  // its texts, by a moderator: from everybody but its host
	Token   bool  // there is one
	Links   []int // boards that have a link
}
