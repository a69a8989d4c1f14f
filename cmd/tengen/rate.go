package main

import (
	"archive/zip"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/ratinglist"
	"github.com/tengen-go/tengen/hub/event/trf"
)

// rateCmd makes a rating list of events in files, without a server or a database.
type rateCmd struct {
	Elo     rateEloCmd     `cmd:"" help:"By Elo's system: each event changes the ratings that its players had before it."`
	History rateHistoryCmd `cmd:"" help:"By Whole-History Rating: all games of all times are judged together."`
}

// eventFiles are the events of a list, and where it goes.
type eventFiles struct {
	Files []string `arg:"" help:"Files in TRF16 or TRF-2026, each with a date (042 or 052), or a ZIP of them."`
	Start float64  `default:"1500" help:"The rating of a player of whom nothing is known."`
	Least int      `default:"1" help:"Print players with so many games."`

	out io.Writer // nil: the standard output
}

type rateEloCmd struct {
	eventFiles
	K      string  `default:"2400:10,0:20" help:"Factors K, each with the rating from which on it holds, the highest first."`
	New    int     `default:"30" help:"How many games a player is new for; 0: nobody is."`
	KNew   float64 `name:"k-new" default:"40" help:"The factor K of new players."`
	Gap    float64 `default:"400" help:"The greatest difference of ratings that counts; 0: any."`
	Before bool    `help:"Begin with the ratings that the files give, of the first event in which a player has one."`
}

type rateHistoryCmd struct {
	eventFiles
	Drift float64 `default:"14" help:"How much strength changes: the variance of a day, in squares of points."`
}

// Run prints the list.
func (c *rateEloCmd) Run() error {
	s := ratinglist.Elo{Start: c.Start, NewGames: c.New, KNew: c.KNew, MostGap: c.Gap}
	for text := range strings.SplitSeq(c.K, ",") {
		from, k, _ := strings.Cut(text, ":")
		var b ratinglist.Band
		var err, wrong error
		b.From, err = strconv.ParseFloat(from, 64)
		if b.K, wrong = strconv.ParseFloat(k, 64); err != nil || wrong != nil {
			return fmt.Errorf("--k: %q is not RATING:FACTOR, such as 2400:10", text)
		}
		s.K = append(s.K, b)
	}
	if c.New < 0 || c.New > 0 && (c.KNew <= 0 || c.KNew > 1000) {
		return fmt.Errorf("--new %d, --k-new %v: no factor for new players", c.New, c.KNew)
	}
	list, err := c.read()
	if err != nil {
		return err
	}
	before := make([]float64, len(list.players))
	if c.Before {
		for i, p := range list.players {
			before[i] = float64(p.Rating)
		}
	}
	ratings, err := s.List(before, list.events)
	if err != nil {
		return err
	}
	return c.print(list, ratings)
}

// Run prints the list.
func (c *rateHistoryCmd) Run() error {
	if c.Drift <= 0 || c.Drift > 10_000 {
		return fmt.Errorf("--drift %v is not above 0 and at most 10,000", c.Drift)
	}
	list, err := c.read()
	if err != nil {
		return err
	}
	ratings, err := (&ratinglist.History{Start: c.Start, Drift: c.Drift}).List(len(list.players), list.events)
	if err != nil {
		return err
	}
	return c.print(list, ratings)
}

// listed are the events of files and everybody in them. A player is known by the federation's id, or without one by name and
// federation.
type listed struct {
	events  []ratinglist.Event
	players []event.Player
	index   map[string]int
}

func (c *eventFiles) read() (*listed, error) {
	l := &listed{index: map[string]int{}}
	for _, name := range c.Files {
		files, err := readEvents(name)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if err := l.add(f); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return l, nil
}

// readEvents reads a file with an event, or a ZIP of such files, as a site makes it of chosen events.
func readEvents(name string) (out []*trf.File, err error) {
	if !strings.EqualFold(filepath.Ext(name), ".zip") {
		f, err := readEvent(name)
		return []*trf.File{f}, err
	}
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer z.Close()
	for _, entry := range z.File {
		in, err := entry.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, entry.Name, err)
		}
		f, err := trf.Read(in)
		in.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, entry.Name, err)
		}
		out = append(out, f)
	}
	return out, nil
}

// add adds an event's games: those that were played, have a result, and are not marked as unrated.
func (l *listed) add(f *trf.File) error {
	day, ok := f.Date()
	if !ok {
		return fmt.Errorf("the event has no date: a line 042 or 052 with YYYY/MM/DD")
	}
	e := ratinglist.Event{Day: day}
	known := make([]int, len(f.Players))
	for i, p := range f.Players {
		known[i] = l.player(p)
	}
	for i := range f.Players {
		for _, entry := range f.Players[i].Entries {
			if entry.Outcome.Played() && !entry.Unrated && entry.Opponent > i {
				e.Games = append(e.Games, ratinglist.Game{A: known[i], B: known[entry.Opponent], Score: float64(event.Standard.Of(entry.Outcome)) / float64(event.Standard.Win)})
			}
		}
	}
	l.events = append(l.events, e)
	return nil
}

// player returns the index of a player, who is new or not.
func (l *listed) player(p event.Player) int {
	key := "id " + p.ID
	if strings.Trim(p.ID, "0 ") == "" {
		key = "name " + strings.ToLower(p.Name) + " " + p.Federation
	}
	i, known := l.index[key]
	if !known {
		i = len(l.players)
		l.index[key] = i
		l.players = append(l.players, p)
	}
	if l.players[i].Rating == 0 {
		l.players[i].Rating = p.Rating
	}
	return i
}

// print writes the list as CSV, the highest rating first.
func (c *eventFiles) print(l *listed, ratings []ratinglist.Rating) error {
	order := make([]int, 0, len(ratings))
	for i, r := range ratings {
		if r.Games >= c.Least {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(ratings[b].Value, ratings[a].Value), cmp.Compare(l.players[a].Name, l.players[b].Name))
	})
	w := csv.NewWriter(printed(c.out))
	// Write errors are reported by Error.
	_ = w.Write([]string{"place", "id", "name", "federation", "rating", "deviation", "games", "won", "drawn", "lost", "last"})
	for place, i := range order {
		p, r := &l.players[i], &ratings[i]
		last := ""
		if !r.Last.IsZero() {
			last = r.Last.Format("2006-01-02")
		}
		_ = w.Write([]string{
			strconv.Itoa(place + 1), cell(p.ID), cell(p.Name), cell(p.Federation), strconv.FormatFloat(r.Value, 'f', 0, 64), strconv.FormatFloat(r.Deviation, 'f', 0, 64),
			strconv.Itoa(r.Games), strconv.Itoa(r.Wins), strconv.Itoa(r.Draws), strconv.Itoa(r.Games - r.Wins - r.Draws), last,
		})
	}
	w.Flush()
	return w.Error()
}

// cell returns a text that a spreadsheet does not take for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
