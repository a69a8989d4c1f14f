package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/arena"
	"github.com/tengen-go/tengen/hub/event/berger"
	"github.com/tengen-go/tengen/hub/event/knockout"
	"github.com/tengen-go/tengen/hub/event/swiss"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
	"github.com/tengen-go/tengen/hub/event/trf"
)

// pairCmd works on an event in a file, without a server or a database.
type pairCmd struct {
	Swiss      pairSwissCmd      `cmd:"" help:"By the Dutch system of FIDE."`
	Roundrobin pairRoundrobinCmd `cmd:"" help:"By the tables of Berger: all, or groups and finals."`
	Knockout   pairKnockoutCmd   `cmd:"" help:"By a bracket, seeded by start number."`
	Arena      pairArenaCmd      `cmd:"" help:"Those who are not absent, as if they waited in an arena."`
	Table      pairTableCmd      `cmd:"" help:"Print the table, with what each tie-break is the sum of."`
}

// eventFile is the file that a command reads, and what it prints.
type eventFile struct {
	File string `arg:"" help:"A file in TRF16 or TRF-2026; - is the standard input."`
	JSON bool   `help:"Print JSON." xor:"form"`
	TRF  bool   `help:"Print the file, with the new round to be filled in, or with places." xor:"form"`
	Seed uint64 `help:"Decides what is left to chance."`

	out io.Writer // nil: the standard output
}

func (c *eventFile) writer() io.Writer { return printed(c.out) }

// printed is where a command prints: the standard output, or what a test gives.
func printed(out io.Writer) io.Writer {
	if out != nil {
		return out
	}
	return os.Stdout
}

// read reads the file.
func (c *eventFile) read() (*trf.File, error) { return readEvent(c.File) }

// readEvent reads an event in a file. The error names the file.
func readEvent(name string) (*trf.File, error) {
	in, err := openInput(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f, err := trf.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// pair reads the file, has the next round paired, and prints it. A round without all its results is an error.
func (c *eventFile) pair(next func(e *event.Event) (*event.Pairing, error)) error {
	f, err := c.read()
	if err != nil {
		return err
	}
	if len(f.Teams) > 0 {
		return fmt.Errorf("%s: an event of teams is paired on a site", c.File)
	}
	if r := f.Unfinished(); r > 0 {
		return fmt.Errorf("%s: round %d has games without a result", c.File, r)
	}
	p, err := next(&f.Event)
	if err != nil {
		return err
	}
	if c.TRF {
		f.Add(p)
		return trf.Write(c.writer(), f, nil)
	}
	round := namePairing(&f.Event, p)
	if c.JSON {
		return json.NewEncoder(c.writer()).Encode(round)
	}
	round.print(c.writer())
	return nil
}

type pairSwissCmd struct {
	eventFile
	Turns string `enum:"wish,rule,chance" default:"wish" help:"What it is to a pairing who moves first: a wish, a rule as in chess, or left to chance."`
	Apart int    `help:"In so many of the last rounds nobody meets somebody of the same federation."`
}

// Run prints the next round.
func (c *pairSwissCmd) Run() error {
	turns := map[string]swiss.Turns{"wish": swiss.Wish, "rule": swiss.Rule, "chance": swiss.Chance}[c.Turns]
	return c.pair(func(e *event.Event) (*event.Pairing, error) {
		return swiss.Pair(e, swiss.Options{Turns: turns, Seed: c.Seed, Apart: c.Apart})
	})
}

type pairRoundrobinCmd struct {
	eventFile
	ties   `embed:""`
	Double bool `help:"Everybody meets everybody twice."`
	Groups int  `default:"1" help:"Number of groups, dealt by start number."`
	Finals int  `help:"So many of each group play finals."`
	Carry  bool `help:"Finalists of one group do not meet again."`
}

// Run prints the next round.
func (c *pairRoundrobinCmd) Run() error {
	kinds, err := c.kinds()
	if err != nil {
		return err
	}
	if c.Groups < 1 || c.Groups > event.MaxPlayers || c.Finals < 0 {
		return errors.New("a round robin has at least one group, and not fewer than no finalists")
	}
	plan := berger.Plan{Groups: c.Groups, Double: c.Double, Finals: c.Finals, Carry: c.Carry, Ties: kinds, Seed: c.Seed}
	return c.pair(plan.Next)
}

type pairKnockoutCmd struct {
	eventFile
	Double bool `help:"A player who has lost once plays on in a second bracket."`
	Third  bool `help:"The losers of the semi-finals play for the third place."`
	Games  int  `default:"1" help:"Games of a match."`
}

// Run prints the games that can be played now.
func (c *pairKnockoutCmd) Run() error {
	return c.pair(knockout.Plan{Double: c.Double, Third: c.Third, Games: c.Games}.Next)
}

type pairArenaCmd struct{ eventFile }

// Run prints who would be paired if all waited.
func (c *pairArenaCmd) Run() error {
	return c.pair(func(e *event.Event) (*event.Pairing, error) {
		present := e.Present()
		var waiting []arena.Player
		for _, i := range present {
			p := arena.Player{ID: i, Rating: e.Players[i].Rating}
			var games []arena.Game
			for r := range e.Played {
				if entry := e.Players[i].Entry(r); entry.Opponent != event.Nobody {
					p.Recent, p.Balance = append(p.Recent, entry.Opponent), p.Balance+int(entry.Turn)
					games = append(games, arena.Game{Outcome: entry.Outcome})
				}
			}
			slices.Reverse(p.Recent)
			for _, points := range arena.Score(games) {
				p.Points += points
			}
			waiting = append(waiting, p)
		}
		made := arena.Pair(waiting, c.Seed)
		out := &event.Pairing{Bye: event.Nobody}
		for _, p := range made.Pairs {
			out.Pairs = append(out.Pairs, event.Pair{First: present[p.First], Second: present[p.Second]})
		}
		for _, i := range made.Waiting {
			out.Notes = append(out.Notes, e.Players[present[i]].Name+" waits on.")
		}
		return out, nil
	})
}

// ties are the tie-breaks that a command is given.
type ties struct {
	Ties []string `default:"truncated,berger,progress" help:"Tie-breaks, in order: truncated, median, buchholz, berger, progress, direct, wins, performance, lots."`
}

func (c *ties) kinds() (kinds []tiebreak.Kind, err error) {
	for _, name := range c.Ties {
		kind, err := tiebreak.Parse(name)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}

type pairTableCmd struct {
	eventFile
	ties `embed:""`
	Open bool `help:"Print what each tie-break is the sum of."`
}

// Run prints the table.
func (c *pairTableCmd) Run() error {
	kinds, err := c.kinds()
	if err != nil {
		return err
	}
	f, err := c.read()
	if err != nil {
		return err
	}
	rows := tiebreak.Table(&f.Event, kinds, c.Seed)
	switch {
	case c.TRF:
		ranks := make([]int, len(rows))
		for _, r := range rows {
			ranks[r.Player] = r.Place - 1
		}
		return trf.Write(c.writer(), f, ranks)
	case c.JSON:
		return json.NewEncoder(c.writer()).Encode(nameTable(&f.Event, rows))
	}
	printPlaces(c.writer(), nameTable(&f.Event, rows), c.Open)
	return nil
}

// Output of the commands, printed or as JSON.
type (
	namedPlayer struct {
		Number int    `json:"number"`
		Name   string `json:"name"`
	}
	namedPair struct {
		First  namedPlayer `json:"first"`
		Second namedPlayer `json:"second"`
		Again  bool        `json:"again,omitempty"`
	}
	namedRound struct {
		Version int          `json:"version"` // of the rules that paired it
		Round   int          `json:"round"`
		Pairs   []namedPair  `json:"pairs"`
		Bye     *namedPlayer `json:"bye,omitempty"`
		Notes   []string     `json:"notes,omitempty"`
	}
	namedRow struct {
		Place int `json:"place"`
		namedPlayer
		Points  float64       `json:"points"`
		Figures []namedFigure `json:"figures"`
	}
	namedFigure struct {
		Kind    tiebreak.Kind `json:"kind"`
		Value   float64       `json:"value"`
		Then    []float64     `json:"then,omitempty"`
		Addends []namedAddend `json:"addends,omitempty"`
	}
	namedAddend struct {
		Round    int     `json:"round,omitempty"`
		Opponent int     `json:"opponent,omitempty"`
		Value    float64 `json:"value"`
		Dropped  bool    `json:"dropped,omitempty"`
	}
)

func nameOf(e *event.Event, i int) namedPlayer {
	return namedPlayer{e.Players[i].Number, cmp.Or(e.Players[i].Name, "Player")}
}

func namePairing(e *event.Event, p *event.Pairing) *namedRound {
	again := map[event.Pair]bool{}
	for _, pair := range p.Again {
		again[pair] = true
	}
	out := &namedRound{Version: event.Version, Round: e.Played + 1, Pairs: []namedPair{}, Notes: p.Notes}
	for _, pair := range p.Pairs {
		out.Pairs = append(out.Pairs, namedPair{nameOf(e, pair.First), nameOf(e, pair.Second), again[pair]})
	}
	if p.Bye != event.Nobody {
		bye := nameOf(e, p.Bye)
		out.Bye = &bye
	}
	return out
}

func (p namedPlayer) String() string { return fmt.Sprintf("%d %s", p.Number, p.Name) }

func (r *namedRound) print(w io.Writer) {
	fmt.Fprintf(w, "Round %d; the first of a pair moves first\n", r.Round)
	for i, p := range r.Pairs {
		again := ""
		if p.Again {
			again = " (again)"
		}
		fmt.Fprintf(w, "%4d. %s – %s%s\n", i+1, p.First, p.Second, again)
	}
	if r.Bye != nil {
		fmt.Fprintf(w, "      %s has the bye\n", r.Bye)
	}
	for _, note := range r.Notes {
		fmt.Fprintln(w, note)
	}
}

func nameTable(e *event.Event, rows []tiebreak.Row) []namedRow {
	out := make([]namedRow, 0, len(rows))
	for _, r := range rows {
		row := namedRow{Place: r.Place, namedPlayer: nameOf(e, r.Player), Points: float64(r.Points) / 10, Figures: []namedFigure{}}
		for _, f := range r.Figures {
			figure := namedFigure{Kind: f.Kind, Value: float64(f.Value) / 100}
			for _, v := range f.Then {
				figure.Then = append(figure.Then, float64(v)/100)
			}
			for _, a := range f.Addends {
				addend := namedAddend{Round: a.Round, Value: float64(a.Value) / 100, Dropped: a.Dropped}
				if a.Opponent != event.Nobody {
					addend.Opponent = e.Players[a.Opponent].Number
				}
				figure.Addends = append(figure.Addends, addend)
			}
			row.Figures = append(row.Figures, figure)
		}
		out = append(out, row)
	}
	return out
}

func printPlaces(w io.Writer, rows []namedRow, open bool) {
	for _, r := range rows {
		fmt.Fprintf(w, "%4d. %-38s %5.1f", r.Place, r.namedPlayer, r.Points)
		for _, f := range r.Figures {
			fmt.Fprintf(w, "  %s %.2f", f.Kind, f.Value)
		}
		fmt.Fprintln(w)
		for _, f := range r.Figures {
			if open {
				f.print(w)
			}
		}
	}
}

func (f *namedFigure) print(w io.Writer) {
	fmt.Fprintf(w, "        %s %.2f =", f.Kind, f.Value)
	for i, a := range f.Addends {
		if i > 0 {
			fmt.Fprint(w, " +")
		}
		if a.Dropped {
			fmt.Fprintf(w, " [%.2f]", a.Value)
		} else {
			fmt.Fprintf(w, " %.2f", a.Value)
		}
	}
	fmt.Fprintln(w)
}
