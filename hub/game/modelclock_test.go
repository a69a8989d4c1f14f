package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// forever is longer than any clock, ms.
const forever = 1 << 50

// burn takes ms from what a player has, unit by unit, and returns what is left
// and how much there was to take.
func burn(c TimeControl, t Time, ms int64) (Time, int64) {
	burnt := int64(0)
	for burnt < ms {
		if t.MS == 0 {
			switch {
			case c.Kind == Byoyomi && t.Left > 1:
				t = Time{c.Period.Milliseconds(), t.Left - 1}
			case t.Left == 0 && c.Periods+c.Stones > 0:
				t = overtime(c)
			default:
				return t, burnt
			}
		}
		unit := int64(1)
		for _, u := range []int64{1000, 3_600_000} {
			if t.MS >= u && ms-burnt >= u {
				unit = u
			}
		}
		t.MS, burnt = t.MS-unit, burnt+unit
	}
	return t, burnt
}

func overtime(c TimeControl) Time { return Time{c.Period.Milliseconds(), c.Periods + c.Stones} }

// turnOver returns what a player has when its turn has ended.
func turnOver(c TimeControl, t Time) Time {
	switch c.Kind {
	case Fischer:
		t.MS += c.Increment.Milliseconds()
	case Canadian:
		if t.Left--; t.Left == 0 {
			return overtime(c)
		}
		t.Left = max(0, t.Left)
	case Byoyomi, Simple, Correspondence:
		if t.Left > 0 || c.Initial == 0 {
			t.MS = c.Period.Milliseconds()
		}
	}
	return t
}

// gain is the lag quota's refill: four milliseconds for every second of a game
// of 30 turns and 150 more, a second at most, none without a clock or in days.
func (m *model) gain() int64 {
	c := m.s.Time
	turn := c.Increment + c.Period
	if c.Kind == NoClock || c.Kind == Correspondence {
		return 0
	} else if c.Kind == Canadian {
		turn /= time.Duration(c.Stones)
	}
	return min(1000, 150+4*int64((c.Initial+30*turn).Seconds()))
}

// refund is what a lag gives back.
func (m *model) refund(who int, lag time.Duration) int64 {
	return max(0, min(lag.Milliseconds(), 1000, m.quota[who]))
}

// deadBy returns how long the first turns may last, ms; 0 when they are over, or
// when the flag falls before.
func (m *model) deadBy() int64 {
	c := m.s.Time
	if !m.live() || m.acted {
		return 0
	}
	wait := map[ClockKind]int64{NoClock: 3_600_000, Correspondence: max(c.Period, c.Initial/10, Day).Milliseconds()}[c.Kind]
	if wait == 0 {
		wait = 120_000
	}
	if c.Kind != NoClock {
		who, _ := m.turn()
		if _, total := burn(c, m.now().time[who], forever); total+150 <= wait {
			return 0
		}
	}
	return wait
}

func (m *model) calledOff(now time.Time) bool {
	ms := m.deadBy()
	return ms > 0 && now.Sub(m.from) > time.Duration(ms)*time.Millisecond
}

func (m *model) callOff(now time.Time) bool {
	if !m.calledOff(now) {
		return false
	}
	m.end(now, "", Aborted)
	m.version++
	return true
}

func (m *model) fallen(now time.Time, lag time.Duration) bool {
	if !m.live() || m.s.Time.Kind == NoClock || m.deadBy() > 0 {
		return false
	}
	who, _ := m.turn()
	_, total := burn(m.s.Time, m.now().time[who], forever)
	return now.Sub(m.from) > time.Duration(total+150+m.refund(who, lag))*time.Millisecond
}

func (m *model) flag(now time.Time, lag time.Duration) bool {
	if !m.fallen(now, lag) {
		return false
	}
	who, _ := m.turn()
	m.end(now, m.colour(1-who).String(), ByTime)
	m.version++
	return true
}

func (m *model) resume(now, beat time.Time) bool {
	c := m.s.Time
	if !m.live() || c.Kind == NoClock || c.Kind == Correspondence && !m.fallen(now.Add(6*time.Hour), 0) && !m.calledOff(now.Add(6*time.Hour)) {
		return false
	}
	who, _ := m.turn()
	s := m.now()
	s.time[who], _ = burn(c, s.time[who], beat.Sub(m.from).Milliseconds())
	s.time[who].MS += min(10_000, max(c.Initial, c.Period).Milliseconds())
	m.from = now
	m.version++
	return true
}

// rested reports whether nobody has moved for a day, where no clock runs.
func (m *model) rested(now time.Time) bool {
	return m.live() && m.acted && m.s.Time.Kind == NoClock && now.Sub(m.from) > 24*time.Hour
}

func (m *model) adjourn(now time.Time) bool {
	if !m.rested(now) {
		return false
	}
	m.rests, m.offer = true, ""
	m.version++
	return true
}

func (m *model) interrupt(now time.Time) bool {
	switch {
	case !m.live() || m.s.Time.Kind == Correspondence:
		return false
	case !m.acted:
		m.end(now, "", Aborted)
	default:
		if who, _ := m.turn(); m.s.Time.Kind != NoClock {
			s := m.now()
			s.time[who], _ = burn(m.s.Time, s.time[who], now.Sub(m.from).Milliseconds())
		}
		m.rests, m.offer = true, ""
	}
	m.version++
	return true
}

func (m *model) gift() int64 {
	if m.s.Time.Kind == Correspondence {
		return 24 * 3_600_000
	}
	return 15_000
}

// patience is how long a player must have been away for a claim.
func (m *model) patience() time.Duration {
	return 30*time.Second + min(max(m.s.Time.Initial/10, 20*time.Second), 2*time.Minute)
}

// replayed returns a board with the moves on it.
func replayed(s Settings, moves []board.Point) *board.Board {
	b, err := board.New(s.Rule, s.Size)
	if err != nil {
		panic(err)
	}
	for _, p := range moves {
		if p == board.None {
			b.Pass()
		} else {
			b.Make(p)
		}
	}
	return b
}

// forbidden reports whether the next stone on p is one that renju forbids.
func (m *model) forbidden(p board.Point) bool {
	return m.s.Rule == board.Renju && m.plies()%2 == 0 && replayed(m.s, m.now().moves).ForbiddenKind(p) != board.Allowed
}

// judge returns how the last of the moves has ended the game, nil if it has not.
func judge(s Settings, moves []board.Point) *Result {
	n := len(moves) - 1
	if moves[n] == board.None {
		if moves[n-1] == board.None {
			return &Result{Reason: ByPasses}
		}
		return nil
	}
	stones := map[board.Point]board.Stone{}
	for i, p := range moves {
		stones[p] = board.Black + board.Stone(i%2)
	}
	delete(stones, board.None)
	me, x, y := stones[moves[n]], moves[n].X(), moves[n].Y()
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		run, blocked := 1, 0
		for _, sign := range []int{1, -1} {
			at := func(k int) board.Stone { return stones[board.At(x+sign*k*d[0], y+sign*k*d[1])] }
			k := 1
			for at(k) == me {
				k, run = k+1, run+1
			}
			if at(k) == me.Opponent() {
				blocked++
			}
		}
		exact := s.Rule == board.Standard || s.Rule == board.Renju && me == board.Black
		if run == 5 && (s.Rule != board.Caro || blocked < 2) || run > 5 && !exact {
			return &Result{Winner: me.String(), Reason: ByFive} // or ByOverline: see line
		}
	}
	if len(stones) == s.Size*s.Size {
		return &Result{Reason: FullBoard}
	}
	if s.DrawAfter > 0 && len(stones) == s.DrawAfter {
		return &Result{Reason: StoneLimit}
	}
	return nil
}

// view is what the model says that anybody can ask of the game.
func (m *model) view(now time.Time) view {
	v := view{Version: m.version, Spent: append([]int64{}, m.spent...), Result: m.result, Rematch: m.next}
	if m.result != nil {
		v.Phase = Over
	}
	if m.people[0] == 0 {
		return v
	}
	who, options := m.turn()
	s := *m.now()
	black := s.black
	if v.Phase != Over && m.rests {
		v.Phase = Adjourned
	} else if v.Phase != Over {
		v.Phase = Live
		v.Next = Next{Seat: m.colour(who), Do: Choose, Options: options}
		if options == nil {
			v.Next.Do, v.Next.Stone = Place, board.Black+board.Stone(m.plies()%2)
			if m.opening() {
				v.Next.Left, v.Next.Sides = 3+2*len(m.now().choices)-m.plies(), true
			}
		}
	}
	if m.s.Time.Kind != NoClock {
		v.Timed = true
		if v.Phase == Live {
			v.Running = m.colour(who)
			s.time[who], _ = burn(m.s.Time, s.time[who], now.Sub(m.from).Milliseconds())
		}
		b, w := s.time[black], s.time[1-black]
		v.Clocks = Clocks{Black: b.MS, BlackLeft: b.Left, White: w.MS, WhiteLeft: w.Left}
	}
	v.Seats = Seats{Black: m.people[black], White: m.people[1-black]}
	v.Quota = [2]int64{m.quota[black], m.quota[1-black]}
	for _, p := range s.moves {
		if p == board.None {
			v.Moves += PassText
		} else {
			v.Moves += p.String()
		}
	}
	if v.Next.Stone == board.Black && m.s.Forbidden == Refuse {
		v.Forbidden = names(replayed(m.s, s.moves).Forbidden())
	}
	if m.offer != "" {
		v.Offer, v.OfferBy = m.offer, m.people[m.by]
	}
	return v
}
