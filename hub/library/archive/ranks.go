package archive

import "time"

// The conditions of a leaderboard: so many rated games in the pool, so certain a rating, and a recent game. After
// thirty games against equals the deviation is about 65, so 75 excludes only members whose opponents had uncertain
// ratings. The stored deviation counts; in the time of RankActive it grows by two or three points at most.
const (
	RankGames     = 30
	RankDeviation = 75
	RankActive    = 14 * 24 * time.Hour
	MostRanks     = 100
)

// Ranks are the leaderboard of a pool.
type Ranks struct {
	Entries []Entry     // members, the best first
	Bots    []Entry     // with a rating of their present engine; they take nobody's place
	You     *PoolRating // the viewer's, if rated in the pool
}

// Entry is one line of a leaderboard.
type Entry struct {
	Who    Player     `json:"who"`
	Rating PoolRating `json:"standing"`
}

// Ranks reports whether somebody with this rating is on a leaderboard; deviation is the stored one.
func (s *PoolRating) Ranks(deviation float64, now time.Time) bool {
	return s.games() >= RankGames && !s.Narrow && deviation <= RankDeviation && s.Played.After(now.Add(-RankActive))
}
