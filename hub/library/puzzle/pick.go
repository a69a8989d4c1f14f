package puzzle

import (
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// spread is how far from one's rating a puzzle usually lies, in points.
const spread = 80

// Aim returns the rating of the puzzle that somebody is to be shown. The same seed has the same aim: a person who asks
// again instead of trying gets the same puzzle.
func Aim(r rating.Rating, seed uint64) float64 {
	return r.Value + spread*rand.New(rand.NewPCG(seed, 0)).NormFloat64()
}

// Seed is the seed of a user who has tried so many puzzles of a rule.
func Seed(user game.UserID, rule board.Rule, tries int) uint64 {
	h := fnv.New64a()
	var b [17]byte
	binary.BigEndian.PutUint64(b[:], uint64(user))
	binary.BigEndian.PutUint64(b[8:], uint64(tries))
	b[16] = byte(rule)
	h.Write(b[:])
	return h.Sum64()
}

// DayOf returns the day of an instant, at which a puzzle is everybody's: UTC's.
func DayOf(now time.Time) time.Time { return now.UTC().Truncate(day) }

// dailyRating is the rating of the puzzle of a day, higher at weekends.
func dailyRating(d time.Time) float64 { return 1250 + 75*float64((int(d.Weekday())+6)%7) }

// dailyRules are the rules in the order in which a day looks for its puzzle: another one first each day.
func dailyRules(d time.Time) []board.Rule {
	all := board.Rules()
	first := int(d.Unix()/int64(day/time.Second)) % len(all)
	return append(append([]board.Rule{}, all[first:]...), all[:first]...)
}
