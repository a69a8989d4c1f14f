package tournament

import (
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Phase is where an event stands in its life. Names are stored and sent: they never change.
type Phase string

// The phases.
const (
	Coming  Phase = "coming"
	Running Phase = "running"
	Over    Phase = "over"
	Dropped Phase = "called_off"
)

// Presence is whether a player is to be paired.
type Presence uint8

// The presences.
const (
	In   Presence = iota
	Away          // withdrawn or pausing, or did not come; may return
	Out           // disqualified, or did not come twice
)

// Player takes part.
type Player struct {
	Entrant
	At       time.Time // registered
	Since    time.Time // waits in an arena since
	Number   int       // in the section's start list, from 1; 0: before the start
	Presence Presence
	Checked  bool
	NoShows  int
	DQ       bool
	open     int   // games without a result
	games    []ref // of an arena, in the order in which they ended
	played   int
	balance  int
	recent   []int
	silent   int // of a ladder: games in a row that were lost by time, or away
	returns  int // of a ladder: how often the player came back
	missed   int // of a league: walkovers
	holds    int // rounds that have waited for the player
}

// ref names a pair.
type ref struct{ section, round, pair int }

// Pair is a pair of a round.
type Pair struct {
	First, Second int // places in Players
	Game          string
	Opening       []board.Point // stones that stand when the game begins
	Half          bool          // at half of the time
	Date          Date          // of a league
	Said          [2]*Result    // over the board: the results that first and second have entered
	Tries         int
	Result        *Result // nil: it goes on
	At            time.Time
}

// Round is a round of a section, a wave of an arena.
type Round struct {
	Made  time.Time
	Pairs []Pair
	Bye   int // event.Nobody
	Away  []int
	Notes []string

	Playoff int // the stage of a play-off, from 1; 0: it is of none
	open    int // pairs without a result

	Matches   []Match // of teams
	Rest      int     // a team; event.Nobody
	TeamsAway []int
}

// Section is a table of its own.
type Section struct {
	Order  []int // players by number
	Rounds []Round
	Over   bool
	Next   time.Time // of the next round, if none is open
	Late   bool      // Next has been shifted
	byHand *Payload  // the next round's pairs, if the host has arranged them
	Seeds  []int     // before the start: players in the host's order, the first seed first; nil: by rating

	Teams []int     // of an event of teams, by number
	Draw  *TeamDraw // the next round, if it has been drawn
	notes []string  // of Draw
	Hold  time.Time // until then at most the next round waits for Held; zero: for nobody
	Held  []int     // players who sit in other games
}

// Tournament is the state that a log leads to.
type Tournament struct {
	ID        string
	Version   int
	Plan      Plan
	Host      game.UserID
	HostName  string
	Helpers   []Helper
	Silent    []game.UserID // players who may not write in the chat
	Made      time.Time
	Phase     Phase
	Why       Reason
	Words     string    // the host's, if the host has ended it or called it off
	Starts    time.Time // as planned, or shifted
	Started   time.Time
	EndedAt   time.Time
	Players   []Player
	Teams     []Team
	Sections  []Section
	Hidden    bool            // moderators have hidden its texts; not of the log
	Adjourned map[string]bool // games of a league that are adjourned; not of the log
	Lines     []Line          // of the log, but for what every round and every player brings
	Simul     SimulState

	byUser  map[game.UserID]int
	byGame  map[string]ref
	late    bool           // Starts has been shifted
	few     bool           // since too few were there
	apart   [][]int        // groups of players of whom no two meet
	open    int            // games without a result
	legs    map[[2]int]leg // of a ladder: what two players played last; the lower place in Players first
	clients map[clientID]bool
}

type clientID struct {
	user game.UserID
	id   string
}

// New returns an event of which nothing is known yet.
func New(id string) *Tournament {
	return &Tournament{ID: id, byUser: map[game.UserID]int{}, byGame: map[string]ref{}, clients: map[clientID]bool{}, legs: map[[2]int]leg{}}
}

// ErrLog is returned for a record that cannot follow the ones before it.
var ErrLog = errors.New("tournament: the log is damaged")

// Replay returns the event that a log leads to.
func Replay(id string, log []Record) (*Tournament, error) {
	t := New(id)
	for i := range log {
		if err := t.Apply(&log[i]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// at returns a pair.
func (t *Tournament) at(r ref) *Pair { return &t.Sections[r.section].Rounds[r.round].Pairs[r.pair] }

// Of returns a user's place in Players.
func (t *Tournament) Of(u game.UserID) (int, bool) {
	i, ok := t.byUser[u]
	return i, ok
}

// Playing returns the game that a player has now, "" if none.
func (t *Tournament) Playing(player int) string {
	p := &t.Players[player]
	if p.open == 0 {
		return ""
	}
	s := &t.Sections[p.Section]
	for r := len(s.Rounds) - 1; r >= 0; r-- {
		for i := range s.Rounds[r].Pairs {
			if pair := &s.Rounds[r].Pairs[i]; pair.Result == nil && pair.Game != "" && (pair.First == player || pair.Second == player) {
				return pair.Game
			}
		}
	}
	return ""
}

// Open returns how many games go on.
func (t *Tournament) Open() int { return t.open }

// Done reports whether a user's command is in the log already.
func (t *Tournament) Done(u game.UserID, client string) bool {
	return client != "" && t.clients[clientID{u, client}]
}
