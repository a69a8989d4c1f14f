package puzzle

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// The themes. All may be had under every rule but FoulTrap, which is renju's.
const (
	VCF         = "vcf"          // every move of the win is a four; in a defence, of the win that threatens
	VCT         = "vct"          // the win needs threes too, or quiet moves
	QuietMove   = "quiet-move"   // the first move makes neither four nor three, and yet threatens to win
	FourThree   = "four-three"   // the last move makes a four and a three
	DoubleFour  = "double-four"  // the last move makes two fours at once, on one line or two
	DoubleThree = "double-three" // the last move makes no four, and yet nothing stops a straight four
	FoulTrap    = "foul-trap"    // renju: Black's answer is forbidden
	OnlyMove    = "only-move"    // every other move loses
	Short       = "short"        // up to three moves to find
	Medium      = "medium"       // four or five
	Long        = "long"         // six and more
)

// Themes are all themes, in the order in which a list shows them.
var Themes = []string{VCF, VCT, QuietMove, FourThree, DoubleFour, DoubleThree, FoulTrap, OnlyMove, Short, Medium, Long}

// length is the theme of so many moves to find.
func length(own int) string {
	switch {
	case own <= 3:
		return Short
	case own <= 5:
		return Medium
	}
	return Long
}

// winThemes are the themes of a tree that wins on b, which pos is used for.
func winThemes(pos *threat.Position, b *board.Board, tree []Answer) []string {
	b = b.Clone()
	_, own := answers(tree)
	list := []string{length(own), VCT}
	if allFours(pos, b, tree) {
		list[1] = VCF
	}
	pos.Reset(b)
	if q := threat.SquareOf(tree[0].Move); list[1] == VCT && !pos.Is(q, pos.Turn()).HasFour() && !pos.Is(q, pos.Turn()).HasThree() {
		list = append(list, QuietMove)
	}
	line := lineOf(tree)
	for _, q := range line[:len(line)-1] {
		b.Make(q)
	}
	pos.Reset(b)
	list = append(list, ending(pos, threat.SquareOf(line[len(line)-1]))...)
	slices.Sort(list)
	return list
}

// allFours reports whether each move of a tree threatens a five.
func allFours(pos *threat.Position, b *board.Board, tree []Answer) bool {
	for _, a := range tree[:1] {
		b.Make(a.Move)
		defer b.Undo()
		pos.Reset(b)
		if pos.Count(pos.Turn()^1, threat.MakesFive) == 0 {
			return false
		}
		for _, r := range a.Replies {
			b.Make(r.Move)
			fours := allFours(pos, b, r.Next)
			b.Undo()
			if !fours {
				return false
			}
		}
	}
	return true
}

// ending says how a move that nothing answers wins.
func ending(pos *threat.Position, q threat.Square) []string {
	me := pos.Turn()
	last := pos.Last()
	pos.Make(q)
	defer pos.Unmake(last)
	switch fives := pos.Count(me, threat.MakesFive); {
	case fives > 1:
		straight := false
		for _, step := range threat.Steps {
			a, b := pos.Beyond(q, step, me), pos.Beyond(q, -step, me)
			straight = straight || pos.Fives(me).Has(a) && pos.Fives(me).Has(b)
		}
		if straight {
			return nil
		}
		return []string{DoubleFour}
	case fives == 1 && pos.Forbidden(pos.Fives(me).First(), me^1):
		return []string{FoulTrap}
	case fives == 1:
		return []string{FourThree}
	case foul(pos, me):
		return []string{FoulTrap}
	}
	return []string{DoubleThree}
}

// foul reports whether Black may not play a point that would stop a straight four of White's, which is to come.
func foul(pos *threat.Position, me int) bool {
	if pos.Rule() != board.Renju || me != threat.White {
		return false
	}
	answers := pos.Answers()
	for q := answers.First(); q != threat.None; q = answers.After(q) {
		if pos.Forbidden(q, me^1) {
			return true
		}
	}
	return false
}
