package tiebreak_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// published is a table as it was published. A line has a player's games with each other player, then points and figures.
type published struct {
	name   string
	double bool
	kinds  []tiebreak.Kind
	lines  string
}

var publishedTables = []published{
	{
		name: "Correspondence Chess World Championship, eighth final", kinds: []tiebreak.Kind{tiebreak.Berger},
		lines: `
x = = 1 = = 1 1 = 1 = 1 1 1 1 | 11 69.5
= x 0 = 1 = 1 1 1 = 1 1 1 1 1 | 11 66.75
= 1 x = = = = = 1 1 = 1 1 1 1 | 10.5 67.5
0 = = x = 1 = 0 1 1 = 1 = 1 = | 8.5 54.75
= 0 = = x = = = = 0 1 1 = 1 1 | 8 47.75
= = = 0 = x = = 0 1 = = 0 1 1 | 7 45.25
0 0 = = = = x = 1 0 = = 1 1 = | 7 42.5
0 0 = 1 = = = x 0 = 1 0 1 = 1 | 7 41.5
= 0 0 0 = 1 0 1 x 1 = = = = 1 | 7 41.5
0 = 0 0 1 0 1 = 0 x 1 1 1 0 1 | 7 40.5
= 0 = = 0 = = 0 = 0 x 0 1 = 1 | 5.5 33.25
0 0 0 0 0 = = 1 = 0 1 x = = 1 | 5.5 28.5
0 0 0 = = 1 0 0 = 0 0 = x = 1 | 4.5 24.75
0 0 0 0 0 0 0 = = 1 = = = x 1 | 4.5 22.75
0 0 0 = 0 0 = 0 0 0 0 0 0 0 x | 1 7.75`,
	},
	{
		name: "SCCA Open 2020 (ICCF)", double: true, kinds: []tiebreak.Kind{tiebreak.Wins, tiebreak.Berger},
		lines: `
x 10 11 =1 11 11 11 | 10.5 10 49.5
01 x 10 11 11 11 11 | 10 10 45.5
00 01 x 10 11 11 11 | 8 8 30
=0 00 01 x 11 =1 11 | 7 6 25.5
00 00 00 00 x 11 11 | 4 4 5
00 00 00 =0 00 x == | 1.5 0 4.5
00 00 00 00 00 == x | 1 0 1.5`,
	},
	{
		name: "fiveinline.com, how Sonneborn-Berger points are counted", double: true, kinds: []tiebreak.Kind{tiebreak.Berger},
		lines: `
x 10 11 10 | 4 11
01 x 10 11 | 4 9
00 01 x 11 | 3 6
01 00 00 x | 1 4`,
	},
}

var letters = map[byte]event.Outcome{'1': event.Win, '=': event.Draw, '0': event.Loss}

// read returns the table as an event, and what each line says after the games.
func (p published) read(t *testing.T) (*event.Event, [][]string) {
	t.Helper()
	var cells, figures [][]string
	for line := range strings.Lines(strings.TrimSpace(p.lines)) {
		games, after, _ := strings.Cut(line, "|")
		cells, figures = append(cells, strings.Fields(games)), append(figures, strings.Fields(after))
	}
	e := &event.Event{Scoring: event.Standard}
	for i := range cells {
		e.Players = append(e.Players, event.Player{Number: i + 1})
	}
	met := map[[2]int]int{}
	for r := range berger.Count(len(cells), p.double) {
		pairs := berger.Round(len(cells), p.double, r)
		round := e.Played
		e.Add(&event.Pairing{Pairs: pairs, Bye: event.Nobody})
		for _, pair := range pairs {
			for _, who := range [][2]int{{pair.First, pair.Second}, {pair.Second, pair.First}} {
				e.Players[who[0]].Entries[round].Outcome = letters[cells[who[0]][who[1]][met[who]]]
				met[who]++
			}
		}
	}
	return e, figures
}

func TestPublishedTables(t *testing.T) {
	for _, p := range publishedTables {
		e, want := p.read(t)
		for _, row := range tiebreak.Table(e, p.kinds, 0) {
			got := []tiebreak.Value{10 * tiebreak.Value(row.Points)}
			for _, f := range row.Figures {
				got = append(got, f.Value)
			}
			for k, text := range want[row.Player] {
				if got[k] != hundredths(text) {
					t.Errorf("%s, player %d, figure %d: %d, published is %s", p.name, row.Player+1, k, got[k], text)
				}
			}
		}
	}
}

// hundredths reads a decimal number.
func hundredths(text string) (v tiebreak.Value) {
	whole, part, _ := strings.Cut(text, ".")
	for _, c := range whole + (part + "00")[:2] {
		v = 10*v + tiebreak.Value(c-'0')
	}
	return v
}
