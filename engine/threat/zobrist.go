package threat

// stoneKeys and turnKey make the keys of positions (Zobrist 1970). The seed is
// fixed, so a search of fixed nodes is the same in every process.
var (
	stoneKeys = newStoneKeys(0x74656e67656e0002)
	turnKey   = mix(0x74656e67656e0003)
)

func newStoneKeys(seed uint64) *[2][Cells]uint64 {
	keys := new([2][Cells]uint64)
	for c := range keys {
		for q := range keys[c] {
			seed += 0x9e3779b97f4a7c15
			keys[c][q] = mix(seed)
		}
	}
	return keys
}

// mix is the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
