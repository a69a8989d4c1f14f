package trf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/event"
)

// Write writes a file in TRF-2026. Ranks are 0-based places by player, or nil.
func Write(w io.Writer, f *File, ranks []int) error {
	out := bufio.NewWriter(w)
	if f.Name != "" {
		fmt.Fprintf(out, "012 %s\n", f.Name)
	}
	for _, l := range f.Other {
		fmt.Fprintln(out, l)
	}
	if f.Rounds > 0 {
		fmt.Fprintf(out, "142 %d\n", f.Rounds)
	}
	if f.FirstTurn != event.NoTurn {
		fmt.Fprintf(out, "152 %c\n", map[event.Turn]rune{event.First: 'W', event.Second: 'B'}[f.FirstTurn])
	}
	writeScoring(out, f.Scoring)
	for i := range f.Players {
		writePlayer(out, f, i, ranks)
	}
	for i := range f.Players {
		writeExtra(out, &f.Players[i])
	}
	for _, x := range f.Forbidden {
		fmt.Fprintf(out, "260 %3d %3d", x.From+1, x.Until)
		for _, i := range x.Players {
			fmt.Fprintf(out, " %4d", f.Players[i].Number)
		}
		fmt.Fprintln(out)
	}
	writeTeams(out, f)
	return out.Flush()
}

func writeScoring(out io.Writer, s event.Scoring) {
	if s == event.Standard {
		return
	}
	var parts []string
	for _, part := range []struct {
		letter string
		points event.Points
	}{{"W", s.Win}, {"D", s.Draw}, {"L", s.Loss}, {"Z", s.Absent}, {"P", s.Bye}} {
		parts = append(parts, fmt.Sprintf("%s%4s", part.letter, writePoints(part.points)))
	}
	fmt.Fprintf(out, "162  %s\n", strings.Join(parts, "    "))
}

func writePoints(p event.Points) string { return fmt.Sprintf("%d.%d", p/10, p%10) }

// writeScore writes a sum in four columns; nothing if it has no room.
func writeScore(p event.Points) string {
	text := writePoints(p)
	if len(text) > 4 && p%10 == 0 {
		text = strconv.Itoa(int(p) / 10)
	}
	if len(text) > 4 {
		return ""
	}
	return text
}

func writePlayer(out io.Writer, f *File, i int, ranks []int) {
	p := &f.Players[i]
	rating, rank := "", ""
	if p.Rating > 0 {
		rating = strconv.Itoa(p.Rating)
	}
	if ranks != nil {
		rank = strconv.Itoa(ranks[i] + 1)
	}
	fmt.Fprintf(out, "001 %4d %1.1s%3.3s %-33.33s %4.4s %-3.3s %11.11s %-10.10s %4s %4.4s", p.Number, p.Sex, p.Title, p.Name, rating,
		p.Federation, p.ID, p.Born, writeScore(f.Score(i, f.Played)), rank)
	for _, e := range p.Entries {
		opponent := "0000"
		switch {
		case e.Opponent != event.Nobody:
			opponent = strconv.Itoa(f.Players[e.Opponent].Number)
		case e.Outcome == event.Unknown:
			fmt.Fprint(out, strings.Repeat(" ", perRound))
			continue
		}
		fmt.Fprintf(out, "  %4s %c %c", opponent, colours[e.Turn], letterOf(e))
	}
	fmt.Fprintln(out)
}

var colours = map[event.Turn]rune{event.First: 'w', event.Second: 'b', event.NoTurn: '-'}

// letterOf is the letter of a result.
func letterOf(e event.Entry) rune {
	if e.Unrated {
		return map[event.Outcome]rune{event.Win: 'W', event.Draw: 'D', event.Loss: 'L'}[e.Outcome]
	}
	return letters[e.Outcome]
}

var letters = map[event.Outcome]rune{
	event.Win: '1', event.Draw: '=', event.Loss: '0', event.ForfeitWin: '+', event.ForfeitLoss: '-', event.PairingBye: 'U',
	event.FullBye: 'F', event.HalfBye: 'H', event.ZeroBye: 'Z', event.Unknown: ' ',
}

// writeExtra writes a line for each row of rounds with the same virtual points.
func writeExtra(out io.Writer, p *event.Player) {
	for from := 0; from < len(p.Extra); {
		until := from
		for until < len(p.Extra) && p.Extra[until] == p.Extra[from] {
			until++
		}
		if p.Extra[from] > 0 {
			fmt.Fprintf(out, "250      %4s %3d %3d %4d %4d\n", writePoints(p.Extra[from]), from+1, until, p.Number, p.Number)
		}
		from = until
	}
}
