package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/team"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
	"github.com/tengen-go/tengen/hub/game"
)

// An event of teams is a Swiss, a round robin or a knockout of them. A round is drawn first. Then captains set their orders, and its
// games begin. A board is a pair of a round as any other, so that games are begun, counted and corrected as in all events.

// TeamPlan is what is fixed of an event of teams.
type TeamPlan struct {
	Boards   int           `json:"boards"`
	Reserves int           `json:"reserves,omitempty"` // that a team may have beside its boards
	Most     int           `json:"most,omitempty"`     // teams
	Primary  tiebreak.Kind `json:"primary,omitempty"`  // what decides first: team.Games or team.Matches
}

// The bounds of teams.
const (
	maxTeamBoards = 10
	maxReserves   = 5
	maxTeams      = 64
	maxTeamName   = 40
	maxPenalty    = 200              // tenths
	closesAt      = 15 * time.Minute // before a round, or in the middle of a shorter pause
)

// Refusals.
var (
	ErrTeam       = fault.WithReason(fault.Forbidden, "event_team", "One takes part in a team: a captain must have your name on the team's list.")
	ErrTeamName   = fault.WithReason(fault.Invalid, "event_team_name", "A team has a name of its own of up to 40 characters, and a list of its members, the captain first.").With(fault.Values{"max": maxTeamName})
	ErrTeams      = fault.WithReason(fault.Conflict, "event_teams", "The event has all the teams it can have.")
	ErrCaptain    = fault.WithReason(fault.Forbidden, "event_captain", "Only the team's captain, or the host, may do that.")
	ErrLineUp     = fault.WithReason(fault.Invalid, "event_line_up", "An order names members of the team who are in, each once, the first board first.")
	ErrSubstitute = fault.WithReason(fault.Invalid, "event_substitute", "Both orders are open: a substitute takes the board of a player who left, and nobody else moves.")
	ErrSealed     = fault.WithReason(fault.Conflict, "event_sealed", "The orders of this match are open, or there is no match to set one for.")
)

// Team takes part in an event of teams.
type Team struct {
	Roster
	Number    int     // in the section's list of teams, from 1; 0: before the start, or it came with too few
	Penalty   Penalty // that the host has taken
	Out       bool    // of a league: has missed three matches
	order     []int   // players by board
	orderedIn int     // the round, from 1, that order is for
}

// Less is what the host has taken from a team, in tenths.
type Penalty struct {
	Games int `json:"games,omitempty"`
	Match int `json:"match,omitempty"`
}

// Match is a match of a round. Its boards are the round's pairs from From on.
type Match struct {
	First    int  `json:"first"` // teams
	Second   int  `json:"second"`
	From     int  `json:"from,omitempty"`
	Boards   int  `json:"boards,omitempty"`
	Shootout bool `json:"shootout,omitempty"` // of captains, at half of the time
	Waits    bool `json:"waits,omitempty"`    // of a league: it has not begun
	Date     Date `json:"-"`                  // of a league
	Opened   bool `json:"-"`                  // of a league: the orders
}

// TeamDraw is a round that has been drawn and has not begun.
type TeamDraw struct {
	Matches []Match
	Rest    int // a team; event.Nobody
	Away    []int
	Opened  bool // all orders are open
}

func (p *TeamPlan) check(kind Kind) bool {
	if p.Primary == "" {
		p.Primary = team.Games
	}
	if p.Most == 0 {
		p.Most = maxTeams
	}
	return p.Boards >= 2 && p.Boards <= maxTeamBoards && p.Reserves >= 0 && p.Reserves <= maxReserves && p.Most >= 2 && p.Most <= maxTeams &&
		(p.Primary == team.Games || p.Primary == team.Matches) && (kind == Swiss || kind == RoundRobin || kind == Knockout || kind == League)
}

// usualTies are the tie-breaks of the world championships of teams.
func (p *TeamPlan) usualTies() []tiebreak.Kind {
	other := team.Matches
	if p.Primary == team.Matches {
		other = team.Games
	}
	return []tiebreak.Kind{other, tiebreak.Buchholz, tiebreak.Berger, tiebreak.Direct, team.Board1, team.Board2, team.Board3}[:min(7, 4+p.Boards)]
}

// roster is how many a team may have.
func (p *TeamPlan) roster() int { return p.Boards + p.Reserves }

// least is how many a team must have to be drawn: half of the boards.
func (p *TeamPlan) least() int { return (p.Boards + 1) / 2 }

// At returns the settings of the plan's games, for a shoot-out at half of the time.
func (p *Plan) At(half bool) game.Settings {
	s := p.Games
	if half {
		s.Time.Initial, s.Time.Increment, s.Time.Period = s.Time.Initial/2, s.Time.Increment/2, s.Time.Period/2
	}
	return s
}

// teams are the part of an event that is one of teams.
type teams struct{ *Tournament }

// Waiting returns the matches of a section that have not begun: of the drawn round, in a league of the last one.
func Waiting(t *Tournament, section int) []Match {
	s := &t.Sections[section]
	switch {
	case s.Draw != nil:
		return s.Draw.Matches
	case t.Plan.Team == nil || t.Plan.Kind != League || len(s.Rounds) == 0:
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Rounds[len(s.Rounds)-1].Matches), func(m Match) bool { return !m.Waits })
}

// MatchPoints returns the game points of both teams of a match so far, in tenths.
func MatchPoints(r *Round, m *Match) (first, second event.Points) {
	one := matchOf(r, m)
	return one.Points()
}

// Sat reports whether a player was at a board in some round.
func Sat(t *Tournament, player int) bool {
	return slices.ContainsFunc(t.Sections[t.Players[player].Section].Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Pairs, func(p Pair) bool { return p.First == player || p.Second == player })
	})
}

// Strength is the average rating of a team's best players for the boards.
func Strength(t *Tournament, n int) int { return teams{t}.strength(teams{t}.members(n)) }

// Scores returns the game and match points of a section's teams, by their numbers, without what was taken.
func Scores(t *Tournament, section int) (games, match []event.Points) {
	f := teams{t}.facts(section)
	for n := range f.Teams {
		g, m := f.Score(n)
		games, match = append(games, g), append(match, m)
	}
	return games, match
}

// Forfeited returns who of a match that was not played has won it; false if a game was played, or if the match goes on.
func Forfeited(r *Round, m *Match) (won [2]bool, ok bool) {
	one := matchOf(r, m)
	first, second, ok := one.Forfeited()
	return [2]bool{first, second}, ok
}

// Penalise takes points from a team. It says what is taken in all; nothing lifts it.
type Penalise struct {
	Team int
	Penalty
	Text string
}

func (c Penalise) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	text, err := t.referee(by, c.Text)
	switch {
	case err != nil:
		return nil, err
	case !t.correctable(now):
		return nil, ErrOver
	case t.Plan.Team == nil || c.Team < 0 || c.Team >= len(t.Teams) || c.Games < 0 || c.Match < 0 || c.Games > maxPenalty || c.Match > maxPenalty || c.Games%5+c.Match%5 > 0:
		return nil, ErrPair
	}
	return []Record{{Kind: Penalised, Payload: Payload{Team: c.Team, Penalty: &c.Penalty, Text: text}}}, nil
}

// plan is how the teams are paired.
func (t teams) plan() team.Plan {
	p := &t.Plan
	system := map[Kind]team.System{Swiss: team.Swiss, RoundRobin: team.RoundRobin, Knockout: team.Knockout, League: team.RoundRobin}[p.Kind]
	return team.Plan{System: system, Rounds: p.Rounds, Double: p.Double, Groups: p.Groups, Finals: p.Finals, Third: p.Third, Primary: p.Team.Primary, Ties: p.Ties, Seed: t.Seed()}
}

// facts returns what is known of a section's teams, by their numbers.
func (t teams) facts(section int) *team.Facts {
	s := &t.Sections[section]
	f := &team.Facts{Boards: t.Plan.Team.Boards}
	place := map[int]int{}
	for n, i := range s.Teams {
		place[i] = n
		one := &t.Teams[i]
		f.Teams = append(f.Teams, team.Team{
			Name: one.Name, Absent: t.Phase == Running && len(t.ready(i, false)) < t.Plan.Team.least(), GamesPenalty: one.Penalty.Games, MatchPenalty: one.Penalty.Match,
		})
	}
	for r := range s.Rounds {
		round := &s.Rounds[r]
		out := team.Round{Bye: event.Nobody}
		for _, m := range round.Matches {
			one := matchOf(round, &m)
			one.First, one.Second = place[m.First], place[m.Second]
			out.Matches = append(out.Matches, one)
		}
		if round.Rest != event.Nobody {
			out.Bye = place[round.Rest]
		}
		for _, i := range round.TeamsAway {
			out.Away = append(out.Away, place[i])
		}
		f.Rounds = append(f.Rounds, out)
	}
	return f
}

// matchOf returns what the boards of a match have brought.
func matchOf(round *Round, m *Match) team.Match {
	out := team.Match{Shootout: m.Shootout, Waits: m.Waits}
	for b := range m.Boards {
		pair := &round.Pairs[m.From+b]
		board := team.Board{}
		if pair.Result != nil {
			board.First, board.Second = pair.Result.First, pair.Result.Second
		}
		if !team.MovesFirst(b) {
			board.First, board.Second = board.Second, board.First
		}
		out.Boards = append(out.Boards, board)
	}
	return out
}

// TeamRow is a team's line of the table.
type TeamRow struct {
	Place   int
	Team    int
	Group   int // from 0
	Points  int // tenths
	Figures []tiebreak.Figure
}

// TeamTable returns the teams of a section by place.
func TeamTable(t *Tournament, section int) (rows []TeamRow) {
	s := &t.Sections[section]
	if t.Plan.Team == nil || len(s.Teams) < 2 {
		return nil
	}
	part := teams{t}
	for _, r := range part.plan().Table(part.facts(section)) {
		rows = append(rows, TeamRow{Place: r.Place, Team: s.Teams[r.Player], Group: r.Group, Points: int(r.Points), Figures: r.Figures})
	}
	return rows
}

// table returns the players of a section: each has the place of the team, and what the own boards brought.
func (t teams) table(section int) (rows []Row) {
	points := map[int]int{}
	for _, r := range t.Sections[section].Rounds {
		for _, p := range r.Pairs {
			if p.Result == nil {
				continue
			}
			points[p.First] += int(event.Standard.Of(p.Result.First))
			points[p.Second] += int(event.Standard.Of(p.Result.Second))
		}
	}
	for _, team := range TeamTable(t.Tournament, section) {
		for _, i := range t.members(team.Team) {
			row := Row{Place: team.Place, Player: i, Points: points[i]}
			if t.Players[i].DQ {
				row.Place = 0
			}
			rows = append(rows, row)
		}
	}
	return rows
}
