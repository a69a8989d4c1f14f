package tournament

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event"
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
	open  int // pairs without a result

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

// Line is a record as all can read it.
type Line struct {
	Seq    int
	Kind   RecordKind
	At     time.Time
	Player int // in Players; event.Nobody: none
	Round  int // from 1; 0: none
	Pair   [2]int
	Result *Result
	Why    Reason
	Text   string
	Name   string // Helped, Unhelped, HandedOver; Penalised, Retired: the team's; Forbade: all names
	Less   Less   // Penalised
}

// note keeps a record for all to read.
func (t growing) note(r *Record) {
	p := &r.Payload
	l := Line{Seq: r.Seq, Kind: r.Kind, At: r.At, Player: event.Nobody, Why: p.Why, Text: p.Text}
	switch r.Kind {
	case Registered, CheckedIn, Paired, Resulted, Teamed, Drawn, Ordered, Opened, Proposed, Agreed, Reminded, Lapsed, Dated, Decided, Accepted, Unaccepted, HostAway, HostBack:
		return
	case Penalised:
		l.Name, l.Less = t.Teams[p.Team].Name, *p.Less
	case Retired:
		l.Name = t.Teams[p.Team].Name
	case Silenced, Heard:
		l.Player = p.Player
	case Left, Returned, Disqualified:
		if t.Plan.inWaves() && r.Kind != Disqualified && p.Why != Silent {
			return // people pause
		}
		l.Player = p.Player
	case Corrected, Annulled, Restored, Replayed:
		pair := t.at(ref{p.Section, p.Round, p.Pair})
		l.Round, l.Pair, l.Result = p.Round+1, [2]int{pair.First, pair.Second}, p.Result
	case Helped, Unhelped, HandedOver:
		l.Name = p.Entrant.Name
	case Forbade:
		l.Name = t.namesOf(p.Order)
	case Arranged, Repeated:
		l.Round, l.Pair = p.Round+1, [2]int{event.Nobody, event.Nobody}
	default:
	}
	t.Lines = append(t.Lines, l)
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

// Apply applies the next record. It returns ErrLog, wrapped, if it cannot follow.
func (t *Tournament) Apply(r *Record) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: event %s, record %d: %v", ErrLog, t.ID, r.Seq, v)
		}
	}()
	if r.Seq != t.Version+1 || (r.Kind == Created) != (r.Seq == 1) {
		return fmt.Errorf("%w: event %s, record %d (%s) after %d", ErrLog, t.ID, r.Seq, r.Kind, t.Version)
	}
	growing{t}.apply(r)
	growing{t}.note(r)
	t.Version = r.Seq
	if r.ClientID != "" {
		t.clients[clientID{r.Actor, r.ClientID}] = true
	}
	return nil
}

// growing is the part of an event that changes it by a record.
type growing struct{ *Tournament }

func (t growing) apply(r *Record) {
	p := &r.Payload
	switch r.Kind {
	case Created:
		t.Plan, t.Host, t.HostName, t.Made, t.Phase, t.Starts = *p.Plan, r.Actor, p.Host, r.At, Coming, p.Plan.Start
		t.Sections = make([]Section, t.Plan.sections())
	case Registered:
		t.register(p.Entrant, r.At)
	case CheckedIn:
		t.Players[p.Player].Checked = true
	case Left:
		who := &t.Players[p.Player]
		who.Presence = max(who.Presence, Away)
		if p.Why == Walkovers {
			who.Presence = Out
		}
		t.accept(p.Player, false)
	case Returned:
		who := &t.Players[p.Player]
		who.Presence, who.Since, who.silent = In, r.At, 0
		who.returns++
		if t.Plan.Team != nil {
			who.Team, who.Section = p.Team, t.Teams[p.Team].Section
		}
		t.enter(p.Player)
	case Begun:
		t.begin(p, r.At)
	case Paired:
		t.pair(p, r.At)
	case Resulted:
		t.result(p, r.At)
	case Corrected, Annulled, Restored:
		t.result(p, r.At)
		t.redraw(p.Section)
	case Replayed:
		pair := t.at(ref{p.Section, p.Round, p.Pair})
		delete(t.byGame, pair.Game)
		pair.Game, pair.At = p.Game, r.At
		pair.Tries++
		t.byGame[p.Game] = ref{p.Section, p.Round, p.Pair}
	case Shifted:
		switch {
		case p.Why == InPlay:
			t.hold(p)
		case t.Phase == Coming:
			t.Starts, t.late, t.few = p.Until, true, p.Why == TooFew
		default:
			t.Sections[p.Section].Next, t.Sections[p.Section].Late = p.Until, true
		}
	case Finished:
		t.Sections[p.Section].Over = true
	case Helped:
		t.Helpers = append(t.Helpers, Helper{p.Entrant.User, p.Entrant.Name})
	case Unhelped:
		t.Helpers = slices.DeleteFunc(t.Helpers, func(h Helper) bool { return h.User == p.Entrant.User })
	case HandedOver:
		t.Helpers = slices.DeleteFunc(t.Helpers, func(h Helper) bool { return h.User == p.Entrant.User })
		t.Host, t.HostName = p.Entrant.User, p.Entrant.Name
	case Forbade:
		t.apart = p.Order
	case Silenced, Heard:
		t.silence(r)
	case Arranged:
		t.Sections[p.Section].byHand = p
	case Repeated:
		t.repeat(p, r.At)
	case Ended:
		t.Phase, t.Why, t.Words, t.EndedAt = Over, p.Why, p.Text, r.At
	case CalledOff:
		t.Phase, t.Why, t.Words, t.EndedAt = Dropped, p.Why, p.Text, r.At
	case Disqualified:
		who := &t.Players[p.Player]
		who.Presence, who.DQ = Out, true
		if t.Phase == Coming {
			t.accept(p.Player, false)
		}
	case Accepted, Unaccepted:
		t.accept(p.Player, r.Kind == Accepted)
	case HostAway, HostBack:
		t.hostIs(r.Kind == HostBack, r.At)
	case Stood:
		t.Simul.Stopped, t.Simul.Until = r.At, p.Until
	case Proposed, Agreed, Reminded, Lapsed, Dated:
		t.applyDate(r)
	default:
		t.applyTeams(r)
	}
}

func (t growing) register(e *Entrant, at time.Time) {
	t.byUser[e.User] = len(t.Players)
	t.Players = append(t.Players, Player{Entrant: *e, At: at, Since: at})
	t.enter(len(t.Players) - 1)
}

// enter puts a player who comes after the start at the end of the section's list.
func (t growing) enter(player int) {
	p := &t.Players[player]
	if t.Phase != Running || p.Number > 0 {
		return
	}
	s := &t.Sections[p.Section]
	s.Order = append(s.Order, player)
	p.Number = len(s.Order)
}

func (t growing) begin(p *Payload, at time.Time) {
	t.Phase, t.Started = Running, at
	for i, order := range p.Order {
		t.Sections[i].Order, t.Sections[i].Next = append([]int(nil), order...), at
		for n, who := range order {
			t.Players[who].Number, t.Players[who].Since = n+1, at
		}
	}
	for _, who := range p.Away {
		t.Players[who].Presence = max(t.Players[who].Presence, Away)
	}
	for i, order := range p.Teams {
		t.Sections[i].Teams = append([]int(nil), order...)
		for n, team := range order {
			t.Teams[team].Number = n + 1
		}
	}
}

// pair begins a round.
func (t growing) pair(p *Payload, at time.Time) {
	s := &t.Sections[p.Section]
	r := Round{Made: at, Bye: p.Bye - 1, Away: p.Away, Notes: p.Notes, Rest: event.Nobody}
	s.Late, s.byHand = false, nil
	switch {
	case s.Draw != nil:
		r.Matches, r.Rest, r.TeamsAway, r.Notes = p.Matches, s.Draw.Rest, s.Draw.Away, s.notes
		s.Draw = nil
	case t.Plan.Team != nil: // of a league: its matches change
		r.Matches = slices.Clone(p.Matches)
	}
	s.free()
	for i := range p.Pairs {
		t.board(p.Section, len(s.Rounds), &r, &p.Pairs[i], at)
	}
	s.Rounds = append(s.Rounds, r)
	if r.open == 0 {
		s.Next = at.Add(t.Plan.Pause)
	}
}

// board adds a pair to a round.
func (t growing) board(section, round int, r *Round, pair *NewPair, at time.Time) {
	r.Pairs = append(r.Pairs, Pair{First: pair.First, Second: pair.Second, Game: pair.Game, Opening: pair.Opening, Half: pair.Half, Tries: 1, Result: pair.Result, At: at})
	t.met(pair.First, pair.Second, 1)
	t.met(pair.Second, pair.First, -1)
	if pair.Result != nil {
		return
	}
	r.open++
	if pair.Game != "" {
		t.open++
		t.byGame[pair.Game] = ref{section, round, len(r.Pairs) - 1}
	}
	t.Players[pair.First].open++
	t.Players[pair.Second].open++
}

// met notes an opponent, for who is paired in waves: the latest first.
func (t growing) met(who, opponent, turn int) {
	if !t.Plan.inWaves() {
		return
	}
	p := &t.Players[who]
	p.balance += turn
	p.recent = append([]int{opponent}, p.recent[:min(len(p.recent), 9)]...)
}

// at returns a pair.
func (t *Tournament) at(r ref) *Pair { return &t.Sections[r.section].Rounds[r.round].Pairs[r.pair] }

// result notes what a pair's game brought, or brings now.
func (t growing) result(p *Payload, at time.Time) {
	name := ref{p.Section, p.Round, p.Pair}
	pair, s := t.at(name), &t.Sections[p.Section]
	r := &s.Rounds[p.Round]
	first := pair.Result == nil
	pair.Result = p.Result
	if !first {
		return
	}
	r.open--
	if pair.Game != "" {
		t.open--
	}
	for i, o := range [2]event.Outcome{p.Result.First, p.Result.Second} {
		who := &t.Players[[2]int{pair.First, pair.Second}[i]]
		who.open--
		who.Since, who.games = at, append(who.games, name)
		if t.Plan.Kind == League && o == event.ForfeitLoss {
			who.missed++
		}
		if o.Played() {
			who.played++
		}
		if o == event.ForfeitLoss && t.Plan.Kind != League && t.Plan.Kind != Simul && (p.Result.Why == NoShow || p.Result.Why == BothAbsent) {
			if who.NoShows++; who.Presence == In {
				who.Presence = Away
			}
			if who.NoShows > 1 && !t.Plan.inWaves() {
				who.Presence = Out
			}
		}
	}
	if t.Plan.Kind == Ladder {
		t.leg(pair)
	}
	if r.open == 0 && p.Round == len(s.Rounds)-1 {
		s.Next = at.Add(t.Plan.Pause)
	}
}

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
