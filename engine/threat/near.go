package threat

// Near returns the empty points within two of a stone, or three along a line:
// where, short of an empty board, something can come of a move soon.
func (pos *Position) Near() (near Set) {
	s := &pos.stones
	var wide Set // within two in the row
	for i, w := range s {
		wide[i] = w | w<<1 | w>>1 | w<<2 | w>>2
		near[i] = w<<3 | w>>3
	}
	// A word holds two rows; the border keeps the first and the last ones empty.
	const last = len(near) - 1
	for i := 2; i < last-1; i++ {
		near[i] |= wide[i] |
			wide[i]<<rowCells | wide[i]>>rowCells | wide[i-1]>>rowCells | wide[i+1]<<rowCells |
			wide[i-1] | wide[i+1]
		// Three rows away: one word and half of the next.
		below, above := s[i-1]<<rowCells|s[i-2]>>rowCells, s[i+1]>>rowCells|s[i+2]<<rowCells
		near[i] |= below | below<<3 | below>>3 | above | above<<3 | above>>3
	}
	for i := range near {
		near[i] &= pos.points[i] &^ s[i]
	}
	return near
}
