package game

import "time"

// The network takes a part of each turn that is nobody's thought. A player gets it back from a quota, which refills
// with every turn, so that lag is compensated and pretended lag gains little. Only the server's own measurements count,
// never a client's claim. The figures are lichess's.
//
// The connection's own round trip is believed as it is. A peer may pretend any lag beyond it by its answers to pings.
// That is given back up to a share of the player's thinking in the game, which bounds the gain.

// RoundTrip is how long it takes from the server to a player and back.
type RoundTrip struct {
	Sure time.Duration // as the connection itself has measured it; 0: not known
	Told time.Duration // as answers to pings say, which the peer may hold back; 0: not known
}

// toldShare is the part of a player's thinking, one in so many, that is given back for what its answers alone say: less than 3 %.
const toldShare = 34

// Believed returns how much of a round trip to the player who is to decide a game counts at now.
func (t RoundTrip) Believed(g *Game, now time.Time) time.Duration {
	sure, told := max(0, t.Sure), max(0, t.Told)
	u := g.Decider()
	if told <= sure || u == 0 {
		return sure
	}
	r := g.roleOf(u)
	most := (g.thought[r]+g.elapsed(now))/toldShare - g.told[r]
	return sure + min(told-sure, time.Duration(max(0, most))*time.Millisecond)
}

// maxLagMS is the most that one turn gets back.
const maxLagMS = 1000

// lagGain is the quota's gain with each turn, in ms; 0 where a round trip is negligible beside a player's time.
func (t TimeControl) lagGain() int64 {
	if t.Kind == NoClock || t.Kind == Correspondence {
		return 0
	}
	return min(maxLagMS, t.Seconds()*4+150)
}

// startQuota and mostQuota bound the quota, ms.
func (t TimeControl) startQuota() int64 { return 3 * t.lagGain() }
func (t TimeControl) mostQuota() int64  { return 7 * t.lagGain() }

// lagOf returns how much of a lag a player of a game gets back now.
func lagOf(g *Game, u UserID, lag int64) int64 {
	return max(0, min(lag, maxLagMS, g.quota[g.roleOf(u)]))
}
