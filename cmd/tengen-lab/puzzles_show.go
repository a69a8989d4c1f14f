package main

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesShowCmd struct {
	File  string `arg:"" help:"Puzzles, a line of JSON each; packed if the name ends in .gz."`
	First int    `arg:"" help:"Number of the first one, from 1."`
	Count int    `default:"1" help:"How many."`
}

// Run prints boards, and below each the solution.
func (c *puzzlesShowCmd) Run() error {
	list, err := readPuzzles(c.File)
	if err != nil {
		return err
	}
	if c.First < 1 || c.First > len(list) {
		return fmt.Errorf("%s has the puzzles 1 to %d", c.File, len(list))
	}
	for i := c.First - 1; i < min(c.First-1+c.Count, len(list)); i++ {
		text, err := drawn(&list[i])
		if err != nil {
			return err
		}
		fmt.Printf("%d: %s\n", i+1, text)
	}
	return nil
}

// drawn is a puzzle as text: Black's stones are x, White's o, the last one in capitals; the solution is numbered.
func drawn(p *puzzle.Puzzle) (string, error) {
	b, err := board.Replay(p.Rule, p.Size, p.Moves)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%v %s, %v to move, %d to find: %s\n", p.Rule, p.Kind, b.Turn(), p.Own, strings.Join(p.Themes, ", "))
	line := p.Line()
	number := map[board.Point]int{}
	for i, q := range line {
		number[q] = i + 1
	}
	for y := p.Size - 1; y >= 0; y-- {
		fmt.Fprintf(&text, "%2d", y+1)
		for x := range p.Size {
			q := board.At(x, y)
			sign := "."
			switch s := b.At(q); {
			case s == board.Black:
				sign = "x"
			case s == board.White:
				sign = "o"
			case number[q] > 0:
				sign = fmt.Sprint(number[q])
			}
			if q == b.Last() {
				sign = strings.ToUpper(sign)
			}
			fmt.Fprintf(&text, "%3s", sign)
		}
		text.WriteByte('\n')
	}
	text.WriteString("  ")
	for x := range p.Size {
		fmt.Fprintf(&text, "%3c", 'a'+x)
	}
	fmt.Fprintf(&text, "\n%s\n", board.FormatList(line))
	writeTree(&text, p.Tree, "  ")
	return text.String(), nil
}

func writeTree(text *strings.Builder, tree []puzzle.Answer, indent string) {
	for _, a := range tree {
		fmt.Fprintf(text, "%s%v\n", indent, a.Move)
		for _, r := range a.Replies {
			fmt.Fprintf(text, "%s  %v\n", indent, r.Move)
			writeTree(text, r.Next, indent+"    ")
		}
	}
}
