package game

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game/backoff"
)

// model is a game told in the plainest way, to compare the real one with: all
// positions with their clocks in a list, clocks that belong to persons (0 sat
// down as Black, 1 as White), time that is burnt unit by unit.
type model struct {
	s      Settings
	host   UserID
	wish   string
	people [2]UserID  // nobody while waiting
	snaps  []snapshot // before each stone, pass and decision; the last one is now
	spent  []int64
	quota  [2]int64
	from   time.Time // start of the running turn
	acted  bool      // the second person has
	rests  bool      // adjourned
	called int       // 1 + the opponent of the player who resumed the game, until it acts; 0
	result *Result   // without the line
	next   string

	version, posV, offerV int // now; of the position; of the last offer
	offer                 OfferKind
	by                    int
	vain                  map[[2]any]int    // player, kind: offers that nobody has agreed to
	asked                 map[[2]any]asking // player, kind: when last
	turns                 int               // positions that there were
	done                  map[[2]any]int    // actor, client's id: version
}

// asking is when something was offered.
type asking struct {
	posV, turns int
	at          time.Time
}

// snapshot is a position and what both had at the start of its turn.
type snapshot struct {
	moves   []board.Point
	time    [2]Time
	choices []Option
	black   int // the person who is Black
	by      int // whose stone, pass or decision led here
}

func newModel(s Settings, host UserID, wish string) *model {
	return &model{s: s, host: host, wish: wish, asked: map[[2]any]asking{}, vain: map[[2]any]int{}, done: map[[2]any]int{}}
}

func (m *model) now() *snapshot { return &m.snaps[len(m.snaps)-1] }
func (m *model) plies() int     { return len(m.now().moves) }
func (m *model) live() bool     { return m.people[0] != 0 && m.result == nil && !m.rests }

func (m *model) person(u UserID) int {
	for i, p := range m.people {
		if p == u && u != 0 {
			return i
		}
	}
	return -1
}

func (m *model) colour(who int) board.Stone {
	if who == m.now().black {
		return board.Black
	}
	return board.White
}

// turn returns the player to act, and the options if it is a choice.
func (m *model) turn() (who int, options []Option) {
	if m.opening() {
		switch {
		case len(m.now().choices) == 0 && m.plies() < 3:
			return 0, nil
		case len(m.now().choices) == 0:
			return 1, []Option{TakeBlack, TakeWhite, PlaceTwo}
		case m.plies() < 5:
			return 1, nil
		}
		return 0, []Option{TakeBlack, TakeWhite}
	}
	return (m.now().black + m.plies()) % 2, nil
}

func (m *model) opening() bool {
	c := m.now().choices
	return m.s.Opening == Swap2 && (len(c) == 0 || c[len(c)-1] == PlaceTwo)
}

// do decides and applies a command. It returns why it is refused, or nil.
func (m *model) do(c Command, now time.Time) *fault.Error {
	if c.Kind == Join {
		return m.join(c, now)
	}
	me := m.person(c.Actor)
	talk := m.result != nil && m.people[0] != 0 && m.next == "" &&
		(c.Kind == MakeOffer && c.Offer == OfferRematch || c.Kind == Answer && m.offer == OfferRematch)
	seen := m.posV
	if c.Kind == Answer {
		seen = max(seen, m.offerV)
	}
	switch {
	case me < 0 && (m.people[0] != 0 || c.Actor != m.host):
		return ErrNotPlayer
	case m.result != nil && !talk:
		return ErrOver
	case m.people[0] == 0 && c.Kind != Abort:
		return ErrNotStarted
	case m.rests && c.Kind != Resume && c.Kind != Resign:
		return ErrAdjourned
	case c.Version < seen || c.Version > m.version:
		return ErrStale
	case m.fallen(now, c.Lag) || m.calledOff(now):
		return ErrOver
	case m.rested(now):
		return ErrAdjourned
	}
	if why := m.may(c, me); why != nil {
		return why
	}
	if k := [2]any{me, c.Offer}; c.Kind == MakeOffer && c.Offer == OfferRematch && m.offer == "" {
		pause := []time.Duration{0, 5, 10, 20, 40}[m.vain[k]] * time.Second
		if wait := m.asked[k].at.Add(pause).Sub(now); wait > 0 {
			return backoff.TooSoon(wait, 0)
		}
	}
	switch c.Kind {
	case Move, Pass, Decision:
		m.act(c, me, now)
	case MakeOffer:
		if m.offer == c.Offer {
			m.accept(c, now)
			break
		}
		m.offer, m.by, m.offerV = c.Offer, me, m.version+1
		m.asked[[2]any{me, c.Offer}] = asking{m.posV, m.turns, now}
		m.vain[[2]any{me, c.Offer}]++
	case Answer:
		if c.Accept {
			m.accept(c, now)
		}
		m.offer = ""
	case Resign:
		m.end(now, m.colour(1-me).String(), ByResign)
	case Abort:
		m.end(now, "", Aborted)
	case Claim:
		winner := ""
		if c.Win {
			winner = m.colour(me).String()
		}
		m.end(now, winner, ByAway)
	case Give:
		for i := range m.snaps {
			m.snaps[i].time[1-me].MS += m.gift()
		}
	case Resume:
		m.rests, m.from = false, now
	}
	if m.called == me+1 {
		m.called = 0
	}
	if c.Kind == Resume {
		m.called = 1 + (1 - me)
	}
	m.record(c)
	return nil
}

func (m *model) record(c Command) {
	m.version++
	if c.ClientID != "" {
		m.done[[2]any{c.Actor, c.ClientID}] = m.version
	}
}

func (m *model) join(c Command, now time.Time) *fault.Error {
	switch {
	case c.Actor == 0:
		return ErrNotPlayer
	case m.result != nil && m.people[0] == 0:
		return ErrWithdrawn
	case m.result != nil:
		return ErrOver
	case m.people[0] != 0:
		return ErrStarted
	case c.Actor == m.host:
		return ErrOwnGame
	case c.Version != 0:
		return ErrStale
	}
	m.people = [2]UserID{m.host, c.Actor}
	if m.wish == WishWhite || m.wish == WishRandom && !c.Coin {
		m.people = [2]UserID{c.Actor, m.host}
	}
	t := Time{m.s.Time.Initial.Milliseconds(), 0}
	if m.s.Time.Initial == 0 {
		t = overtime(m.s.Time)
	}
	m.snaps = []snapshot{{time: [2]Time{t, t}}}
	m.quota = [2]int64{3 * m.gain(), 3 * m.gain()}
	m.from, m.posV, m.turns = now, 1, m.turns+1
	m.record(c)
	return nil
}

// may returns what in the game forbids a command.
func (m *model) may(c Command, me int) *fault.Error {
	who, options := m.turn0()
	empty := m.offer == ""
	switch {
	case c.Kind == Move && me != who:
		return ErrNotYourTurn
	case c.Kind == Move && options != nil:
		return ErrNotNow
	case c.Kind == Move:
		return m.mayPlace(c.Point)
	case c.Kind == Pass && m.s.Rule != board.Renju:
		return ErrNoPass
	case c.Kind == Pass && me != who:
		return ErrNotYourTurn
	case c.Kind == Pass && (m.opening() || m.plies() < 6):
		return ErrNotNow
	case c.Kind == Decision && options == nil:
		return ErrNotNow
	case c.Kind == Decision && me != who:
		return ErrNotYourTurn
	case c.Kind == Decision && !slices.Contains(options, c.Option):
		return ErrNotNow
	case c.Kind == MakeOffer && !empty && m.offer == c.Offer && m.by != me:
		return m.mayAccept()
	case c.Kind == MakeOffer && (c.Offer == OfferRematch) != (m.result != nil):
		return ErrNotNow
	case c.Kind == MakeOffer && c.Offer != OfferRematch && c.Offer != OfferDraw && c.Offer != OfferTakeback:
		return ErrNotNow
	case c.Kind == MakeOffer && (!empty || c.Offer != OfferRematch && m.asked[[2]any{me, c.Offer}].posV == m.posV):
		return ErrOffered
	case c.Kind == MakeOffer && m.vain[[2]any{me, c.Offer}] == maxOffers:
		return ErrOfferMost
	case c.Kind == MakeOffer && c.Offer != OfferRematch && m.missing(me, c.Offer) > 0:
		return backoff.TooSoon(0, m.missing(me, c.Offer))
	case c.Kind == MakeOffer && c.Offer == OfferTakeback && !m.s.Takebacks:
		return ErrNoTakebacks
	case c.Kind == MakeOffer && c.Offer == OfferTakeback && m.lastOf(me) < 0:
		return ErrNothingBack
	case c.Kind == MakeOffer && c.Offer == OfferDraw && !m.acted, c.Kind == Claim && !m.acted:
		return ErrTooEarly
	case c.Kind == Answer && (empty || c.Accept && m.by == me):
		return ErrNoOffer
	case c.Kind == Answer && c.Accept:
		return m.mayAccept()
	case c.Kind == Abort && m.acted:
		return ErrTooLate
	case c.Kind == Claim && (m.s.Time.Kind == Correspondence || m.called == 2-me || c.Away < m.patience()):
		return ErrNotAway
	case c.Kind == Give && m.s.Time.Kind == NoClock:
		return ErrNoClock
	case c.Kind == Resume && !m.rests:
		return ErrNotAdjourned
	case c.Kind > Decline:
		return ErrNotNow
	}
	return nil
}

// missing returns for how many turns an offer is still to wait.
func (m *model) missing(me int, what OfferKind) int {
	k := [2]any{me, what}
	return []int{0, 1, 2, 4, 8}[m.vain[k]] - (m.turns - m.asked[k].turns)
}

// turn0 is turn, also while nobody sits.
func (m *model) turn0() (int, []Option) {
	if len(m.snaps) == 0 {
		return -1, nil
	}
	return m.turn()
}

func (m *model) mayPlace(p board.Point) *fault.Error {
	if p.X() >= m.s.Size || p.Y() >= m.s.Size {
		return ErrOffBoard
	}
	for _, q := range m.now().moves {
		if p == q {
			return ErrOccupied
		}
	}
	if m.forbidden(p) && m.s.Forbidden == Refuse {
		return ErrForbidden
	}
	return nil
}

func (m *model) mayAccept() *fault.Error {
	if m.offer == OfferTakeback && m.lastOf(m.by) < 0 {
		return ErrNothingBack
	}
	return nil
}

// lastOf returns the snapshot before a person's last stone, pass or decision, -1 if there is none.
func (m *model) lastOf(who int) int {
	n := len(m.snaps) - 1
	for n > 0 && m.snaps[n].by != who {
		n--
	}
	return n - 1
}

// act places a stone, passes or chooses.
func (m *model) act(c Command, me int, now time.Time) {
	s := m.now()
	elapsed := now.Sub(m.from).Milliseconds()
	back := min(elapsed, m.refund(me, c.Lag))
	after := s.time
	charged := elapsed - back
	if m.s.Time.Kind != NoClock {
		after[me], charged = burn(m.s.Time, after[me], charged)
		m.quota[me] = min(7*m.gain(), m.quota[me]-back+m.gain())
	}
	m.acted = m.acted || me == 1
	m.posV, m.turns, m.from = m.version+1, m.turns+1, now
	next := *s
	next.by = me
	if c.Kind == Decision {
		next.choices = append(slices.Clone(s.choices), c.Option)
		if c.Option != PlaceTwo && (c.Option == TakeBlack) != (s.black == me) {
			next.black = 1 - s.black
		}
		m.snaps = append(m.snaps, next)
	} else {
		p := c.Point
		if c.Kind == Pass {
			p = board.None
		} else if m.forbidden(p) {
			m.result = &Result{Winner: "white", Reason: ByForbidden}
		}
		next.moves = append(slices.Clone(s.moves), p)
		m.snaps = append(m.snaps, next)
		m.spent = append(m.spent, charged)
		if m.result == nil {
			m.result = judge(m.s, m.now().moves)
		}
	}
	if who, _ := m.turn(); who != me && m.result == nil {
		after[me] = turnOver(m.s.Time, after[me])
	}
	m.now().time = after
	if m.offer != OfferDraw || m.by != me && c.Kind != Decision || m.result != nil {
		m.offer = "" // only a draw outlives its maker's moves, and choices of both
	}
}

func (m *model) accept(c Command, now time.Time) {
	switch m.offer {
	case OfferRematch:
		m.next = c.NextGame
	case OfferDraw:
		m.end(now, "", ByAgreement)
	case OfferTakeback:
		n := m.lastOf(m.by)
		m.vain[[2]any{m.by, m.offer}]--
		m.snaps = m.snaps[:n+1]
		m.spent = m.spent[:m.plies()]
		m.posV, m.turns, m.from = m.version+1, m.turns+1, now
	}
	m.offer = ""
}

func (m *model) end(now time.Time, winner string, r Reason) {
	if who, _ := m.turn0(); who >= 0 && m.s.Time.Kind != NoClock && !m.rests {
		s := m.now()
		s.time[who], _ = burn(m.s.Time, s.time[who], now.Sub(m.from).Milliseconds())
	}
	m.result, m.offer, m.rests = &Result{Winner: winner, Reason: r}, "", false
}
