package explorer

// Keys returns the key of the position before each stone or pass, up to MaxPlies, the first first, with all decisions that
// were taken there; and how many stones belong to the opening: those before the last decision. It fails as Rows does.
func (g *Played) Keys() (keys []int64, opening int, err error) {
	rows, err := g.Rows()
	for _, r := range rows {
		switch {
		case r.Move < chosen && r.Move != ended:
			keys = append(keys, r.Key)
		case r.Move != ended:
			opening = len(keys)
		}
	}
	return keys, opening, err
}
