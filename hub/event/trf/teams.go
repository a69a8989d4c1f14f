package trf

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/event"
)

// Records of TRF-2026 for events of teams: 310 (013 in older files), 300, 320, 330, 299 and 352. Players and teams are named by their places
// in the lists, from 0; event.Nobody: none.

// Bounds of teams in a file.
const (
	MaxTeams    = 999
	maxOfTeam   = 40
	maxTeamNote = 20000 // lines of 300, 330 and 299
)

// Team is a team with its players, in the order of its boards.
type Team struct {
	Number   int // names the team in the file, from 1
	Name     string
	Nickname string
	Strength int
	Match    event.Points // tenths, without what was taken
	Games    event.Points
	Rank     int // 0: none
	Players  []int
}

// Order is who played for a team in a round, by board, if that is not as the team's list has it.
type Order struct {
	Round          int // from 0
	Team, Opponent int
	Players        []int
}

// Byes are the rounds in which the pairing left a team over, and what each brought.
type Byes struct {
	Match, Games event.Points
	Teams        []int // by round
}

// Forfeit is a match in which nobody played.
type Forfeit struct {
	Round         int // from 0
	First, Second int
	Won           [2]bool
}

// Penalty is what was taken from a team.
type Penalty struct {
	Team         int
	Match, Games event.Points
}

// OfTeams is the part of a file that says of teams what players' lines do not.
type OfTeams struct {
	Teams     []Team
	Turns     string // of the boards of a match's first team: "WBWB"
	Orders    []Order
	Byes      *Byes
	Forfeits  []Forfeit
	Penalties []Penalty
}

// Columns of the teams' lines, from 0.
const (
	membersAt    = 73
	oldMembersAt = 36
	orderAt      = 16
	byesAt       = 14
)

// team reads a team's line; its players are numbers until finishTeams.
func (p *parser) team(l *line, old bool) (err error) {
	t := Team{Number: len(p.file.Teams) + 1, Name: l.field(4, 36)}
	from := oldMembersAt
	if !old {
		from, t.Name, t.Nickname = membersAt, l.field(8, 40), l.field(41, 46)
		if t.Number, err = l.whole(4, 7, 1, MaxTeams); err != nil {
			return err
		}
		for _, f := range []struct {
			from, to int
			n        *int
		}{{47, 53, &t.Strength}, {68, 71, &t.Rank}} {
			if l.field(f.from, f.to) == "" {
				continue
			}
			if *f.n, err = l.whole(f.from, f.to, 0, 999999); err != nil {
				return err
			}
		}
		for _, f := range []struct {
			from, to int
			n        *event.Points
		}{{54, 60, &t.Match}, {61, 67, &t.Games}} {
			if l.field(f.from, f.to) == "" {
				continue
			}
			if *f.n, err = l.points(f.from, f.to); err != nil {
				return err
			}
		}
	}
	if len(p.file.Teams) == MaxTeams {
		return l.at(0, "more than %d teams", MaxTeams)
	}
	if t.Players, err = l.list(from); err != nil {
		return err
	}
	if len(t.Players) > maxOfTeam {
		return l.at(from, "more than %d players in a team", maxOfTeam)
	}
	p.file.Teams, p.teamLines = append(p.file.Teams, t), append(p.teamLines, *l)
	return nil
}

// teamNote keeps a line of what happened to teams until they are known.
func (p *parser) teamNote(l *line) error {
	if len(p.teamNotes) == maxTeamNote {
		return l.at(0, "more than %d lines of teams' rounds", maxTeamNote)
	}
	p.teamNotes = append(p.teamNotes, *l)
	return nil
}

// finishTeams turns numbers into places, of players and of teams.
func (p *parser) finishTeams(players places) (err error) {
	x := &p.file.OfTeams
	index, in := places{}, map[int]bool{}
	for i := range x.Teams {
		l := &p.teamLines[i]
		if _, twice := index[x.Teams[i].Number]; twice {
			return l.at(4, "team %d is there twice", x.Teams[i].Number)
		}
		index[x.Teams[i].Number] = i
		for k, n := range x.Teams[i].Players {
			if x.Teams[i].Players[k], err = players.find(n, l, -1); err != nil {
				return err
			}
			if in[n] {
				return l.at(0, "player %d is in two teams", n)
			}
			in[n] = true
		}
	}
	for i := range p.teamNotes {
		l := &p.teamNotes[i]
		switch string(l.text[:3]) {
		case "300":
			err = p.order(l, players, index)
		case "320":
			err = p.teamByes(l, index)
		case "330":
			err = p.forfeit(l, index)
		case "299":
			err = p.penalty(l, index)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// team returns the place of the team that some columns name.
func (l *line) team(from, to int, index places) (int, error) {
	n, err := l.whole(from, to, 1, MaxTeams)
	if err != nil {
		return 0, err
	}
	at, ok := index[n]
	if !ok {
		return 0, l.at(from, "there is no team %d", n)
	}
	return at, nil
}

func (p *parser) order(l *line, players, index places) (err error) {
	var o Order
	if o.Round, err = l.whole(4, 7, 1, event.MaxRounds); err != nil {
		return err
	}
	o.Round--
	if o.Team, err = l.team(8, 11, index); err != nil {
		return err
	}
	if o.Opponent, err = l.team(12, 15, index); err != nil {
		return err
	}
	for column := orderAt; l.more(column); column += 5 {
		who := event.Nobody
		if text := l.field(column, column+4); strings.Trim(text, "0") != "" {
			n, err := l.player(column, column+4)
			if err != nil {
				return err
			}
			if who, err = players.find(n, l, column); err != nil {
				return err
			}
		}
		if o.Players = append(o.Players, who); len(o.Players) > maxOfTeam {
			return l.at(column, "more than %d boards", maxOfTeam)
		}
	}
	p.file.Orders = append(p.file.Orders, o)
	return nil
}

func (p *parser) teamByes(l *line, index places) (err error) {
	var b Byes
	if b.Match, err = l.worth(4, 8); err != nil {
		return err
	}
	if b.Games, err = l.worth(9, 13); err != nil {
		return err
	}
	for column := byesAt; l.more(column); column += 4 {
		who := event.Nobody
		if text := l.field(column, column+3); strings.Trim(text, "0") != "" {
			if who, err = l.team(column, column+3, index); err != nil {
				return err
			}
		}
		if b.Teams = append(b.Teams, who); len(b.Teams) > event.MaxRounds {
			return l.at(column, "more than %d rounds", event.MaxRounds)
		}
	}
	p.file.Byes = &b
	return nil
}

// wonBy are the kinds of forfeited matches.
var wonBy = map[string][2]bool{"+-": {true, false}, "-+": {false, true}, "--": {}}

func (p *parser) forfeit(l *line, index places) (err error) {
	won, ok := wonBy[l.field(4, 6)]
	if !ok {
		return l.at(4, "%q is no forfeited match", l.field(4, 6))
	}
	f := Forfeit{Won: won}
	if f.Round, err = l.whole(7, 10, 1, event.MaxRounds); err != nil {
		return err
	}
	f.Round--
	if f.First, err = l.team(11, 14, index); err != nil {
		return err
	}
	if f.Second, err = l.team(15, 18, index); err != nil {
		return err
	}
	p.file.Forfeits = append(p.file.Forfeits, f)
	return nil
}

// penalty reads points that were taken from teams. Other points that no result gives are not understood.
func (p *parser) penalty(l *line, index places) error {
	if len(index) == 0 || l.char(4) != ' ' || strings.Trim(l.field(19, 22), "0") != "" {
		return l.at(0, "points that no result gives are not understood")
	}
	var less [2]event.Points
	for i, from := range []int{6, 12} {
		text := l.field(from, from+5)
		if strings.Trim(text, "0.") == "" {
			continue
		}
		digits, taken := strings.CutPrefix(text, "-")
		if !taken {
			return l.at(from, "%q are no points that were taken", text)
		}
		at := from + 5 - len(digits)
		v, err := (&line{number: l.number, text: append([]rune(strings.Repeat(" ", at)), []rune(digits)...)}).worth(at, from+5)
		if err != nil {
			return err
		}
		less[i] = v
	}
	for column := 23; l.more(column); column += 5 {
		n, err := l.team(column, column+4, index)
		if err != nil {
			return err
		}
		p.file.Penalties = append(p.file.Penalties, Penalty{Team: n, Match: less[0], Games: less[1]})
	}
	return nil
}

// writeTeams writes what is known of teams.
func writeTeams(out io.Writer, f *File) {
	number := func(i int) int { return f.Teams[i].Number }
	player := func(i int) string {
		if i == event.Nobody {
			return "0000"
		}
		return fmt.Sprintf("%4d", f.Players[i].Number)
	}
	if f.Turns != "" {
		fmt.Fprintf(out, "352 %s\n", f.Turns)
	}
	for i := range f.Teams {
		t := &f.Teams[i]
		rank, strength := "", ""
		if t.Rank > 0 {
			rank = strconv.Itoa(t.Rank)
		}
		if t.Strength > 0 {
			strength = strconv.Itoa(t.Strength)
		}
		fmt.Fprintf(out, "310 %3d %-32.32s %-5.5s %6s %6s %6s %3s ", t.Number, t.Name, t.Nickname, strength, writePoints(t.Match), writePoints(t.Games), rank)
		for _, k := range t.Players {
			fmt.Fprintf(out, " %s", player(k))
		}
		fmt.Fprintln(out)
	}
	for _, o := range f.Orders {
		fmt.Fprintf(out, "300 %3d %3d %3d", o.Round+1, number(o.Team), number(o.Opponent))
		for _, k := range o.Players {
			fmt.Fprintf(out, " %s", player(k))
		}
		fmt.Fprintln(out)
	}
	if f.Byes != nil {
		fmt.Fprintf(out, "320 %4s %4s", writePoints(f.Byes.Match), writePoints(f.Byes.Games))
		for _, i := range f.Byes.Teams {
			n := 0
			if i != event.Nobody {
				n = number(i)
			}
			fmt.Fprintf(out, " %03d", n)
		}
		fmt.Fprintln(out)
	}
	for _, x := range f.Forfeits {
		kind := map[[2]bool]string{{true, false}: "+-", {false, true}: "-+", {}: "--"}[x.Won]
		fmt.Fprintf(out, "330 %s %03d %03d %03d\n", kind, x.Round+1, number(x.First), number(x.Second))
	}
	for _, x := range f.Penalties {
		fmt.Fprintf(out, "299   %5s %5s      %4d\n", writeLess(x.Match), writeLess(x.Games), number(x.Team))
	}
}

func writeLess(p event.Points) string {
	if p == 0 {
		return writePoints(0)
	}
	return "-" + writePoints(p)
}
