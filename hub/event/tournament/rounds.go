package tournament

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
	"github.com/tengen-go/tengen/hub/event/knockout"
	"github.com/tengen-go/tengen/hub/event/swiss"
	"github.com/tengen-go/tengen/hub/game"
)

// rounds are the part of an event that makes rounds.
type rounds struct{ *Tournament }

// Seed decides what is left to chance. It follows from the event's id, so that everybody can repeat it.
func (t *Tournament) Seed() uint64 {
	h := fnv.New64a()
	h.Write([]byte(t.ID)) // never fails
	return event.Mix(h.Sum64())
}

// nextRound pairs a section's next round, or notes that there is none.
func (t rounds) nextRound(c Tick, section int, now time.Time) ([]Record, error) {
	s := &t.Sections[section]
	if !s.Late && len(s.Rounds) > 0 && now.Sub(game.Later(s.Next, s.Hold)) > tooLate {
		return []Record{{Kind: Shifted, Payload: Payload{Section: section, Until: now.Add(putOff), Why: Outage}}}, nil
	}
	if t.present(section) < 2 {
		return t.finish(section, AllGone), nil
	}
	if len(s.Rounds) >= event.MaxRounds {
		return t.finish(section, NoPairing), nil
	}
	if r, held := t.hold(c, section, s.Order, now); held {
		return r, nil
	}
	if p := t.arranged(section); p != nil {
		return []Record{t.paired(c, section, p)}, nil
	}
	e := reading(t).facts(section)
	p, err := t.pairing(e)
	switch {
	case errors.Is(err, swiss.ErrOver), errors.Is(err, berger.ErrOver), errors.Is(err, knockout.ErrOver):
		if pairing, stage := t.playoff(section); pairing != nil {
			r := t.paired(c, section, pairing)
			r.Payload.Playoff = stage
			return []Record{r}, nil
		}
		return t.finish(section, AllPlayed), nil
	case errors.Is(err, swiss.ErrForbidden), errors.Is(err, swiss.ErrNobody), errors.Is(err, berger.ErrFew), errors.Is(err, berger.ErrFinals), errors.Is(err, knockout.ErrFew):
		return t.finish(section, NoPairing), nil
	case err != nil:
		return nil, fmt.Errorf("event %s: pair: %w", t.ID, err)
	}
	return []Record{t.paired(c, section, p)}, nil
}

// pairing computes the next round of a section of whose players all are read.
func (t rounds) pairing(e *event.Event) (*event.Pairing, error) {
	p := &t.Plan
	switch p.Kind {
	case RoundRobin:
		return berger.Plan{Groups: p.Groups, Double: p.Double, Finals: p.Finals, Carry: p.Carry, Ties: p.Ties, Seed: t.Seed()}.Next(e)
	case Knockout:
		return knockout.Plan{Double: p.Double, Third: p.Third, Games: p.Match}.Next(e)
	}
	return swiss.Pair(e, swiss.Options{Turns: swiss.Wish, Seed: t.Seed(), Apart: p.Apart})
}

// paired returns the record of a round. In a round robin, an absent player loses without a game.
func (t rounds) paired(c Tick, section int, p *event.Pairing) Record {
	s := &t.Sections[section]
	out := Payload{Section: section, Round: len(s.Rounds), Notes: p.Notes}
	paired := map[int]bool{}
	for i, pair := range p.Pairs {
		n := NewPair{First: s.Order[pair.First], Second: s.Order[pair.Second], Half: slices.Contains(p.Deciders, pair)}
		paired[n.First], paired[n.Second] = true, true
		a, b := t.Players[n.First].Presence == In, t.Players[n.Second].Presence == In
		switch {
		case a && b:
			n.Game = t.gameID(c, section, len(s.Rounds), i, 1)
		case a:
			n.Result = &Result{First: event.ForfeitWin, Second: event.ForfeitLoss, Why: Walkover}
		case b:
			n.Result = &Result{First: event.ForfeitLoss, Second: event.ForfeitWin, Why: Walkover}
		default:
			n.Result = &Result{First: event.ForfeitLoss, Second: event.ForfeitLoss, Why: Walkover}
		}
		out.Pairs = append(out.Pairs, n)
	}
	if p.Bye != event.Nobody {
		out.Bye = s.Order[p.Bye] + 1
		paired[s.Order[p.Bye]] = true
	}
	for _, who := range s.Order {
		if t.Players[who].Presence != In && !paired[who] {
			out.Away = append(out.Away, who)
		}
	}
	for _, again := range p.Again {
		out.Notes = append(out.Notes, t.Players[s.Order[again.First]].Name+" and "+t.Players[s.Order[again.Second]].Name+" meet again.")
	}
	return Record{Kind: Paired, Payload: out}
}

// gameID names the game of a pair, "" if it is played over a board.
func (t rounds) gameID(c Tick, section, round, pair, try int) string {
	if t.Plan.OverTheBoard {
		return ""
	}
	return c.ID(fmt.Sprintf("event/%s/%d/%d/%d/%d", t.ID, section, round, pair, try))
}

// present returns how many players of a section are to be paired.
func (t rounds) present(section int) (n int) {
	for _, i := range t.Sections[section].Order {
		if t.Players[i].Presence == In {
			n++
		}
	}
	return n
}

// finish ends a section, and the event with the last one.
func (t rounds) finish(section int, why Reason) []Record {
	records := []Record{{Kind: Finished, Payload: Payload{Section: section, Why: why}}}
	for i := range t.Sections {
		if i != section && !t.Sections[i].Over {
			return records
		}
	}
	return append(records, Record{Kind: Ended, Payload: Payload{Why: why}})
}
