package board

// stoneKeys holds a random number for each colour and point (Zobrist 1970).
// The seed is fixed: keys may be stored and compared between processes.
var stoneKeys = newStoneKeys(0x74656e67656e0001)

func newStoneKeys(seed uint64) *[2][stride * MaxSize]uint64 {
	keys := new([2][stride * MaxSize]uint64)
	for c := range keys {
		for p := range keys[c] {
			seed += 0x9e3779b97f4a7c15
			keys[c][p] = Mix(seed)
		}
	}
	return keys
}

// passKey tells positions with the same stones apart by whose move it is: without
// passes their number says that already.
const passKey = 0x3c79ac492ba7b653

// StoneKey returns what a stone of s on p contributes to Board.Key, by
// exclusive or.
func StoneKey(p Point, s Stone) uint64 { return stoneKeys[s-Black][p] }

// emptyKey is the key of the empty board, so that positions of different rules
// or sizes have different keys.
func emptyKey(rule Rule, size int) uint64 {
	return Mix(uint64(rule)<<8 | uint64(size))
}

// Mix is the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
func Mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
