package pairing

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/records"
)

const (
	unrated   = 1500.0          // points that somebody without a rating counts as
	headStart = 5 * time.Second // without a sure rating: the window of a user who has waited that much longer
	patient   = time.Hour       // the waiting time of a user who takes everybody
)

func points(u records.User) float64 {
	if u.Rating == nil {
		return unrated
	}
	return float64(u.Rating.Value)
}

// isGuess reports whether a user's points say little.
func isGuess(u records.User) bool { return u.Rating == nil || u.Rating.Provisional }

func (s *seek) distance(o *seek) float64 {
	return max(points(s.Host)-points(o.Host), points(o.Host)-points(s.Host))
}

// nearer reports whether a is nearer to me than b.
func (s *seek) nearer(a, b *seek) bool {
	one, two := s.distance(a), s.distance(b)
	return one < two || one == two && older(a, b) < 0
}

// fits reports whether two wishes for a colour go together.
func fits(a, b string) bool { return a != b || a == game.WishRandom }

// compatible reports whether two seeks with equal settings may be paired. Their colours must fit and each rating must lie in
// the other's range; for equals also in a window that grows while they wait. The hosts must differ, and must not be a refused
// pair.
func (o *recentOpponents) compatible(a, b *seek, now time.Time) bool {
	x, y := a.Host, b.Host
	if x.ID == y.ID || !fits(a.Color, b.Color) || !a.Range.Admits(y.Rating) || !b.Range.Admits(x.Rating) {
		return false
	}
	if !a.WantsEqual && !b.WantsEqual {
		return o.mayMeet(x.ID, y.ID, now)
	}
	one, two := patient, patient
	if a.WantsEqual {
		one = a.waited(now)
	}
	if b.WantsEqual {
		two = b.waited(now)
	}
	if min(one, two) < rematchDelay && o.recent(x.ID, y.ID, now) {
		return false
	}
	if isGuess(x) || isGuess(y) {
		one, two = one+headStart, two+headStart
	}
	return rating.Equals(points(x), points(y), one, two) && o.mayMeet(x.ID, y.ID, now)
}
