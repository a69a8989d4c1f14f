package archive

import "time"

// Who is on a leaderboard: a member with so many rated games in the pool, whose rating is so certain, and who has played
// one lately. After thirty games against equals the deviation is about 65, so 75 keeps off only those whose opponents
// told little. The stored deviation counts; in the time of RankActive it grows by two or three points at most.
const (
	RankGames     = 30
	RankDeviation = 75
	RankActive    = 14 * 24 * time.Hour
	MostRanks     = 100
)

// Ranks are the leaderboard of a pool.
type Ranks struct {
	Entries []Entry   // members, the best first
	Bots    []Entry   // with a rating of their present engine; they take nobody's place
	You     *Standing // who asks, if rated in the pool
}

// Entry is one line of a leaderboard.
type Entry struct {
	Who      Player   `json:"who"`
	Standing Standing `json:"standing"`
}

// Ranks reports whether somebody with this standing is on a leaderboard; deviation is the stored one.
func (s *Standing) Ranks(deviation float64, now time.Time) bool {
	return s.games() >= RankGames && !s.Narrow && deviation <= RankDeviation && s.Played.After(now.Add(-RankActive))
}
