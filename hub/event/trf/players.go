package trf

import (
	"strings"

	"github.com/tengen-go/tengen/hub/event"
)

// Columns of a player's line, from 0.
const (
	pointsAt = 80
	roundsAt = 91
	perRound = 10
)

// player reads a player's line. Opponents are numbers until finish.
func (p *parser) player(l *line) error {
	f := p.file
	if len(f.Players) == event.MaxPlayers {
		return l.at(0, "more than %d players", event.MaxPlayers)
	}
	number, err := l.player(4, 8)
	if err != nil {
		return err
	}
	who := event.Player{
		Number: number, Sex: l.field(9, 10), Title: l.field(10, 13), Name: l.field(14, 47), Federation: l.field(53, 56),
		ID: l.field(57, 68), Born: l.field(69, 79),
	}
	if l.field(48, 52) != "" {
		if who.Rating, err = l.whole(48, 52, 0, maxNumber); err != nil {
			return err
		}
	}
	if l.field(pointsAt, pointsAt+4) != "" {
		v, err := l.points(pointsAt, pointsAt+4)
		if err != nil {
			return err
		}
		if p.points == nil {
			p.points = map[int]event.Points{}
		}
		p.points[number] = v
	}
	for column := roundsAt; l.more(column); column += perRound {
		if len(who.Entries) == event.MaxRounds {
			return l.at(column, "more than %d rounds", event.MaxRounds)
		}
		e, err := l.entry(column)
		if err != nil {
			return err
		}
		if e.Opponent == number {
			return l.at(column, "the player is the opponent")
		}
		who.Entries = append(who.Entries, e)
	}
	f.Players, p.lines = append(f.Players, who), append(p.lines, *l)
	return nil
}

// outcomes are the letters of results. W, D and L are games that were not rated.
var outcomes = map[rune]event.Outcome{
	'1': event.Win, '=': event.Draw, '0': event.Loss, 'W': event.Win, 'D': event.Draw, 'L': event.Loss,
	'+': event.ForfeitWin, '-': event.ForfeitLoss, 'U': event.PairingBye, 'F': event.FullBye, 'H': event.HalfBye,
	'Z': event.ZeroBye, ' ': event.Unknown, '*': event.Unknown,
}

// entry reads a round of a player: opponent, colour, result.
func (l *line) entry(column int) (e event.Entry, err error) {
	e.Opponent = event.Nobody
	if text := l.field(column, column+4); text != "" && text != "0000" && text != "0" {
		if e.Opponent, err = l.player(column, column+4); err != nil {
			return e, err
		}
	}
	switch c := l.char(column + 5); c {
	case 'w':
		e.Turn = event.First
	case 'b':
		e.Turn = event.Second
	case '-', ' ':
	default:
		return e, l.at(column+5, "%q is no colour", string(c))
	}
	letter := l.char(column + 7)
	if letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	outcome, ok := outcomes[letter]
	if !ok {
		return e, l.at(column+7, "%q is no result", string(letter))
	}
	e.Outcome, e.Unrated = outcome, strings.ContainsRune("WDL", letter)
	alone := e.Opponent == event.Nobody
	switch {
	case outcome.Played() && alone && letter == '=': // an old way to write a bye of half a point
		e.Outcome = event.HalfBye
	case outcome.Played() && alone, outcome == event.ForfeitWin && alone && e.Turn != event.NoTurn:
		return e, l.at(column, "a game needs an opponent")
	case outcome == event.ForfeitWin && alone:
		e.Outcome = event.FullBye
	case outcome == event.ForfeitLoss && alone:
		e.Outcome = event.ZeroBye
	case outcome.Played() && e.Turn == event.NoTurn:
		return e, l.at(column+5, "a game needs a colour")
	case (outcome == event.PairingBye || e.Absent()) && !alone:
		return e, l.at(column+7, "a bye has no opponent")
	case alone && e.Turn != event.NoTurn:
		return e, l.at(column+5, "a colour needs an opponent")
	}
	return e, nil
}

// places are players' places in the list, by number.
type places map[int]int

// find returns the place of a player whom a line names, at a column from 0; -1: somewhere in it.
func (x places) find(number int, l *line, column int) (int, error) {
	at, ok := x[number]
	if !ok {
		return 0, l.at(column, "there is no player %d", number)
	}
	return at, nil
}

// resolve turns opponents' numbers into places of the list.
func (p *parser) resolve(i int, index places) error {
	for r := range p.file.Players[i].Entries {
		e := &p.file.Players[i].Entries[r]
		if e.Opponent == event.Nobody {
			continue
		}
		at, err := index.find(e.Opponent, &p.lines[i], roundsAt+r*perRound)
		if err != nil {
			return err
		}
		e.Opponent = at
	}
	return nil
}

// agree holds every game against the opponent's entry.
func (p *parser) agree() error {
	for i := range p.file.Players {
		for r, e := range p.file.Players[i].Entries {
			if e.Opponent == event.Nobody {
				continue
			}
			column := roundsAt + r*perRound
			other := p.file.Players[e.Opponent].Entry(r)
			switch {
			case other.Opponent != i:
				return p.lines[i].at(column, "player %d has another opponent in round %d", p.file.Players[e.Opponent].Number, r+1)
			case other.Turn != e.Turn.Other():
				return p.lines[i].at(column+5, "the opponent has the same colour")
			case other.Outcome.Played() != e.Outcome.Played(), (other.Outcome == event.Unknown) != (e.Outcome == event.Unknown):
				return p.lines[i].at(column+7, "the opponent's result is of another kind")
			}
		}
	}
	return nil
}

// countRounds finds how many rounds were paired. In an event of teams a player may have won against nobody.
func (p *parser) countRounds() {
	for i := range p.file.Players {
		for r, e := range p.file.Players[i].Entries {
			if e.Paired() || len(p.file.Teams) > 0 && e.Outcome != event.Unknown {
				p.file.Played = max(p.file.Played, r+1)
			}
		}
	}
}

// skipEmptyRound counts the next round as played if all are absent.
func (p *parser) skipEmptyRound() {
	if f := p.file; len(f.Players) > 0 && len(f.Present()) == 0 {
		f.Played++
	}
}

func (p *parser) applyByes(index places) error {
	f := p.file
	for _, b := range p.byes {
		round := b.round
		if round < 0 {
			round = f.Played
		}
		for _, number := range b.players {
			at, err := index.find(number, &b.line, -1)
			if err != nil {
				return err
			}
			who := &f.Players[at]
			for len(who.Entries) <= round {
				who.Entries = append(who.Entries, event.Entry{Opponent: event.Nobody})
			}
			if who.Entries[round].Outcome == event.Unknown && who.Entries[round].Opponent == event.Nobody {
				who.Entries[round].Outcome = b.outcome
			}
		}
	}
	return nil
}

func (p *parser) applyForbidden(index places) error {
	for _, x := range p.forbid {
		for k, number := range x.Players {
			at, err := index.find(number, &x.line, -1)
			if err != nil {
				return err
			}
			x.Players[k] = at
		}
		p.file.Forbidden = append(p.file.Forbidden, x.Forbidden)
	}
	return nil
}

func (p *parser) applyExtra(index places) error {
	for _, x := range p.extra {
		if _, err := index.find(x.first, &x.line, -1); err != nil {
			return err
		}
		for i := range p.file.Players {
			who := &p.file.Players[i]
			if who.Number < x.first || who.Number > x.last {
				continue
			}
			for len(who.Extra) < x.from+len(x.points) {
				who.Extra = append(who.Extra, 0)
			}
			copy(who.Extra[x.from:], x.points)
		}
	}
	return nil
}

// checkPoints holds the points of the file against the results: another sum means another scoring than the file says.
// Points may include the next round's bye, and virtual points.
func (p *parser) checkPoints() error {
	f := p.file
	for i := range f.Players {
		said, ok := p.points[f.Players[i].Number]
		if !ok {
			continue
		}
		sum, extra := f.Score(i, f.Played), f.Players[i].ExtraIn(f.Played)
		next := f.Scoring.Of(f.Players[i].Entry(f.Played).Outcome)
		if said != sum && said != sum+extra && said != sum+next && said != sum+next+extra {
			return p.lines[i].at(pointsAt, "the results are worth %s points", writePoints(sum))
		}
	}
	return nil
}
