package board

// Stone is the content of a point.
type Stone uint8

// The contents of a point. wall surrounds the board in the grid and is never
// seen from outside.
const (
	Empty Stone = iota
	Black
	White
	wall
)

// Opponent returns the other colour; Empty has no opponent and stays Empty.
func (s Stone) Opponent() Stone {
	switch s {
	case Black:
		return White
	case White:
		return Black
	}
	return Empty
}

// String returns "empty", "black" or "white".
func (s Stone) String() string {
	switch s {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "empty"
}
