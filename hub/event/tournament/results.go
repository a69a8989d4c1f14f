package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// mostTries is how often a pair's game is begun, if outages let none be finished.
const mostTries = 5

// GameOver is how a game of the event ended. It counts once, however often it is told.
type GameOver struct {
	Game     string
	Reason   game.Reason
	Winner   game.UserID // 0: nobody
	Blame    game.UserID // who did not begin it, or aborted it; 0: nobody
	Stopped  bool        // by a moderator
	Moves    map[game.UserID]int
	Plies    int
	Berserk  []game.UserID            // who gave up half of the time
	ID       func(name string) string // as Tick's
	Here     func(u game.UserID) bool // as Tick's
	Annulled bool                     // by moderators since; Loser is who is to blame
	Loser    game.UserID
}

// Lost is a game in play that a player has lost by a decision of the event.
type Lost struct {
	Game string
	User game.UserID
}

// Expelled returns the player of a stored result whose game was lost by a disqualification, or by the early end of a simul, while it was in
// play; 0 if none.
func Expelled(t *Tournament, r *Record) game.UserID {
	if r.Kind != Resulted || r.Payload.Result.Why != Excluded && (r.Payload.Result.Why != Walkover || t.Plan.Kind != Simul) {
		return 0
	}
	pair := t.at(ref{r.Payload.Section, r.Payload.Round, r.Payload.Pair})
	loser := pair.Second
	if r.Payload.Result.First == event.ForfeitLoss {
		loser = pair.First
	}
	return t.Players[loser].User
}

func (c GameOver) decide(t *Tournament, _ game.UserID, now time.Time) ([]Record, error) {
	name, ok := t.byGame[c.Game]
	if !ok {
		return nil, nil
	}
	pair := t.at(name)
	first, second := t.Players[pair.First].User, t.Players[pair.Second].User
	if c.Annulled {
		return t.annul(name, c.Loser, now), nil
	}
	again := pair.Result != nil && pair.Result.Why == AnnulledGame && c.Reason != game.Aborted && t.correctable(now)
	if !again && (pair.Result != nil || t.over()) {
		return nil, nil
	}
	if c.Reason == game.Aborted {
		return t.aborted(c, name), nil
	}
	r := &Result{
		End: c.Reason, Plies: c.Plies, Moves: [2]int{c.Moves[first], c.Moves[second]},
		Berserk: [2]bool{slices.Contains(c.Berserk, first), slices.Contains(c.Berserk, second)},
	}
	switch c.Winner {
	case first:
		r.First, r.Second = event.Win, event.Loss
	case second:
		r.First, r.Second = event.Loss, event.Win
	default:
		r.First, r.Second = event.Draw, event.Draw
	}
	if again {
		record := t.resulted(name, r)
		record.Kind = Restored
		return []Record{record}, nil
	}
	return append([]Record{t.resulted(name, r)}, pauseSilent(t, name, r)...), nil
}

// aborted decides on a game without a result: who did not come has lost it, and nobody has if an outage ended it. Then it
// is played again.
func (t *Tournament) aborted(c GameOver, name ref) []Record {
	pair := t.at(name)
	for _, i := range []int{pair.First, pair.Second} {
		if t.Players[i].User == c.Blame && c.Blame != 0 {
			r := t.lost(name, i, NoShow)
			if other := pair.First + pair.Second - i; c.Here != nil && !c.Here(c.Blame) && !c.Here(t.Players[other].User) && !t.Plan.Games.OfDays() {
				r = &Result{First: event.ForfeitLoss, Second: event.ForfeitLoss, Why: BothAbsent}
			}
			r.End = c.Reason
			return append([]Record{t.resulted(name, r)}, league{t}.noShow(name, r)...)
		}
	}
	if c.Stopped || t.Plan.inWaves() || pair.Tries >= mostTries {
		return []Record{t.resulted(name, &Result{First: event.ZeroBye, Second: event.ZeroBye, Why: Void, End: c.Reason})}
	}
	id := rounds{t}.gameID(Tick{ID: c.ID}, name.section, name.round, name.pair, pair.Tries+1)
	return []Record{{Kind: Replayed, Payload: Payload{Section: name.section, Round: name.round, Pair: name.pair, Game: id, Why: Outage}}}
}

// annul gives the victim of a game that moderators have annulled the point, within seven days of the end.
func (t *Tournament) annul(name ref, loser game.UserID, now time.Time) []Record {
	pair := t.at(name)
	if pair.Result == nil || pair.Result.Why == AnnulledGame || !t.correctable(now) {
		return nil
	}
	r := &Result{First: event.ForfeitLoss, Second: event.ForfeitLoss}
	for _, i := range []int{pair.First, pair.Second} {
		if t.Players[i].User == loser && loser != 0 {
			r = t.lost(name, i, AnnulledGame)
		}
	}
	r.Why, r.End, r.Moves, r.Plies = AnnulledGame, pair.Result.End, pair.Result.Moves, pair.Result.Plies
	r.Berserk = pair.Result.Berserk
	return []Record{{Kind: Annulled, Payload: Payload{Section: name.section, Round: name.round, Pair: name.pair, Game: pair.Game, Result: r}}}
}
