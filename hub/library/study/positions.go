package study

import "github.com/tengen-go/tengen/engine/board"

// Positions returns the canonical keys of all positions of a kept study but the roots', whichever way the board is turned. body is
// what Store keeps.
func Positions(body []byte) (map[int64]bool, error) {
	chapters, err := decode(body)
	if err != nil {
		return nil, err
	}
	out := map[int64]bool{}
	for i := range chapters {
		if err := chapters[i].positions(out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *Study) positions(into map[int64]bool) error {
	rule, err := board.ParseRule(s.Rule)
	if err != nil {
		return err
	}
	b, err := board.New(rule, s.Size)
	if err != nil {
		return err
	}
	return newTree(s.Nodes).walk(func(i int) error {
		p, err := parseMove(s.Nodes[i].At)
		if err != nil {
			return err
		}
		if p != board.None && (!b.On(p) || b.At(p) != board.Empty) {
			return ErrPoint
		}
		b.Play(p)
		key, _ := b.Canonical()
		into[int64(key)] = true
		return nil
	}, func(int) { b.Undo() })
}
