package record

import "slices"

// Part is a part of a game that not every format can hold.
type Part string

// The parts that Dropped tells of.
const (
	PartRule       Part = "rule"
	PartNames      Part = "names"
	PartResult     Part = "result"
	PartTitle      Part = "title"
	PartEvent      Part = "event" // and its round
	PartDate       Part = "date"
	PartComments   Part = "comments"
	PartLabels     Part = "labels"
	PartMarks      Part = "marks" // all but labels
	PartVariations Part = "variations"
)

// holds are the parts that a format has room for.
var holds = map[Format][]Part{
	SGF:    {PartRule, PartNames, PartResult, PartTitle, PartEvent, PartDate, PartComments, PartLabels, PartMarks, PartVariations},
	PSQ:    {PartRule, PartNames, PartEvent},
	RenLib: {PartComments, PartLabels, PartVariations},
}

// Dropped returns the parts that g has and that do not survive being written in
// a format, Moves being the list of the main line.
func Dropped(g *Game, f Format) []Part {
	var has []Part
	add := func(p Part, there bool) {
		if there && !slices.Contains(has, p) {
			has = append(has, p)
		}
	}
	add(PartRule, g.RuleKnown)
	add(PartNames, g.Black.Name != "" || g.White.Name != "")
	add(PartResult, g.Result.Outcome != Unknown)
	add(PartTitle, g.Name != "")
	add(PartEvent, g.Event != "" || g.Round != "")
	add(PartDate, g.Date != "")
	nodes := []*Node{&g.Root}
	for seen := 0; len(nodes) > 0 && seen < MaxNodes; seen++ {
		n := nodes[len(nodes)-1]
		nodes = nodes[:len(nodes)-1]
		if n == nil {
			continue
		}
		add(PartComments, n.Comment != "")
		for _, m := range n.Marks {
			add(PartLabels, m.Kind == Label)
			add(PartMarks, m.Kind != Label)
		}
		add(PartVariations, len(n.Next) > 1 && !(f == PSQ && g.fifthsOnly(n)))
		nodes = append(nodes, n.Next...)
	}
	// In the order of SGF, which holds them all.
	return slices.DeleteFunc(slices.Clone(holds[SGF]), func(p Part) bool { return !slices.Contains(has, p) || slices.Contains(holds[f], p) })
}
