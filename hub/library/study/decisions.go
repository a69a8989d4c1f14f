package study

import (
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// choices are what may be chosen in an opening, in words.
var choices = map[string]string{
	"black": "took Black", "white": "took White", "place2": "placed two more", "keep": "kept the colours", "swap": "changed colours",
	"offer10": "offered ten fifths",
}

// decided returns, by the nodes of the main line, the decisions of the opening after them as a comment, and letters for
// the fifths.
func decided(g *record.Game) map[*record.Node]record.Node {
	if len(g.Decisions) == 0 {
		return nil
	}
	out := map[*record.Node]record.Node{}
	n, ply := &g.Root, 0
	for _, d := range g.Decisions {
		for ply < d.Ply && len(n.Next) > 0 && n.Next[0] != nil {
			if n = n.Next[0]; n.Move.Stone != board.Empty {
				ply++
			}
		}
		if ply != d.Ply {
			break
		}
		said := out[n]
		said.Comment = strings.TrimPrefix(said.Comment+"; "+inWords(&d), "; ")
		for i, p := range d.Fifths {
			said.Marks = append(said.Marks, record.Mark{Kind: record.Label, Point: p, Text: letter(i)})
		}
		out[n] = said
	}
	return out
}

func letter(i int) string { return string(rune('A' + i)) }

func inWords(d *record.Decision) string {
	if len(d.Fifths) > 0 {
		names := make([]string, len(d.Fifths))
		for i, p := range d.Fifths {
			names[i] = letter(i) + " " + p.String()
		}
		return "fifths: " + strings.Join(names, ", ")
	}
	if words, ok := choices[d.Choice]; ok {
		return words
	}
	if n, err := strconv.Atoi(d.Choice); err == nil {
		return strconv.Itoa(n) + " fifths"
	}
	return d.Choice
}
