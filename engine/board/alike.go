package board

// Alike reports whether a symmetry of the stones on the board maps p onto q: a mirror or a turn, about any point, under
// which the black stones stay black stones and the white ones white. The edge of the board does not count. p is alike
// itself.
func (b *Board) Alike(p, q Point) bool {
	if p == q {
		return true
	}
	type spot struct{ x, y int }
	var at []spot // four times and more as fine as points, about the stones' centre
	n, sum := 0, spot{}
	for _, m := range b.moves {
		if m != None {
			n, sum = n+1, spot{sum.x + m.X(), sum.y + m.Y()}
		}
	}
	if n == 0 {
		return true // the empty board looks the same from everywhere
	}
	fine := func(m Point) spot { return spot{m.X()*n - sum.x, m.Y()*n - sum.y} }
	stone := map[spot]Stone{}
	for _, m := range b.moves {
		if m != None {
			at = append(at, fine(m))
			stone[fine(m)] = b.At(m)
		}
	}
	for s := Symmetry(1); s < Symmetries; s++ {
		turned := func(a spot) spot {
			if s&1 != 0 {
				a.x = -a.x
			}
			if s&2 != 0 {
				a.y = -a.y
			}
			if s&4 != 0 {
				a.x, a.y = a.y, a.x
			}
			return a
		}
		same := turned(fine(p)) == fine(q)
		for i := 0; same && i < len(at); i++ {
			same = stone[turned(at[i])] == stone[at[i]]
		}
		if same {
			return true
		}
	}
	return false
}
