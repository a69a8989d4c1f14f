package study

import "slices"

// Preview is what a list shows of a chapter.
type Preview struct {
	Name  string // "" if it has none
	Size  int
	Moves []string // of the position that it starts from
}

// PreviewOf returns what a list shows of a chapter of a study as it is kept, of the first one if the id is "". It returns
// ErrMissing if there is no such chapter.
func PreviewOf(body []byte, id string) (Preview, error) {
	c, err := decode(body)
	if err != nil {
		return Preview{}, err
	}
	at := slices.IndexFunc(c, func(s Study) bool { return id == "" || s.ID == id })
	if at < 0 {
		return Preview{}, ErrMissing
	}
	s, t := c[at], newTree(c[at].Nodes)
	p := Preview{Name: s.Title, Size: s.Size, Moves: []string{}}
	for i := t.first[0]; i != 0 && len(p.Moves) < s.Start; i = t.first[i] {
		p.Moves = append(p.Moves, s.Nodes[i].At)
	}
	return p, nil
}
