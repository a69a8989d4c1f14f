package game

// The network takes a part of each turn that is nobody's thought. A player gets
// it back from a quota, which refills with every turn, so that a slow line is
// made good and a pretended one gains little. The lag is what the server itself
// has measured, never what a client says. The figures are lichess's.

// maxLagMS is the most that one turn gets back.
const maxLagMS = 1000

// lagGain is what the quota gains with each turn, ms. None where a round trip
// is nothing beside the time a player has.
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
