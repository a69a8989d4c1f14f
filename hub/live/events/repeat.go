package events

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
)

// The bounds of a file of repeated events.
const (
	maxRepeats     = 50
	maxRepeatBytes = 1 << 20
	leastEvery     = 10 * time.Minute
	mostEvery      = 7 * 24 * time.Hour
)

// Repeat is an event that a site makes again and again: the next one is there as soon as the one before has begun.
type Repeat struct {
	Name string // decides, with the start, whether an event has been made
	Host string // a member's name
	Plan tournament.Plan

	every time.Duration // since from on 1 January 1970, in UTC; 0: by times
	from  time.Duration
	times *recurrence
}

// Hosted are repeated events with their host.
type Hosted struct {
	Repeat
	User game.UserID
}

// repeatLine is a Repeat in a file.
type repeatLine struct {
	Name  string   `json:"name"`
	Host  string   `json:"host"`
	Rule  string   `json:"rule"`  // of RFC 5545: "FREQ=WEEKLY;BYDAY=TU;BYHOUR=18;BYMINUTE=30"
	First string   `json:"first"` // the first day and time of the rule: "2026-01-06T18:30"; "": any
	Zone  string   `json:"zone"`  // "Europe/Tallinn"; "" is UTC
	Every string   `json:"every"` // older than rule: "1h"
	From  string   `json:"from"`  // "18:30" in UTC, from which every counts; "" is midnight: or
	At    []string `json:"at"`    // "18:30"
	Days  []string `json:"days"`  // "mon" …
	Event NewEvent `json:"event"` // without key and starts
}

var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// ReadRepeats reads a file of repeated events, an array in JSON. The error names the event.
func ReadRepeats(r io.Reader, now time.Time) ([]Repeat, error) {
	dec := json.NewDecoder(io.LimitReader(r, maxRepeatBytes))
	dec.DisallowUnknownFields()
	var lines []repeatLine
	if err := dec.Decode(&lines); err != nil {
		return nil, fmt.Errorf("repeated events: %w", err)
	}
	if len(lines) > maxRepeats {
		return nil, fmt.Errorf("repeated events: more than %d", maxRepeats)
	}
	var list []Repeat
	for _, l := range lines {
		one, err := l.repeat(now)
		if err != nil {
			return nil, fmt.Errorf("repeated event %q: %w", l.Name, err)
		}
		if slices.ContainsFunc(list, func(o Repeat) bool { return o.Name == l.Name }) {
			return nil, fmt.Errorf("repeated event %q stands there twice", l.Name)
		}
		list = append(list, one)
	}
	return list, nil
}

func (l *repeatLine) repeat(now time.Time) (r Repeat, err error) {
	r = Repeat{Name: l.Name, Host: l.Host}
	if l.Name == "" || len(l.Name) > 40 || l.Host == "" {
		return r, fmt.Errorf("it needs a name of up to 40 bytes, and a host")
	}
	if err := l.schedule(&r); err != nil {
		return r, err
	}
	if l.Event.Key != "" || l.Event.Starts != 0 {
		return r, fmt.Errorf("its event has neither a key nor a start")
	}
	if r.Plan, err = l.Event.Plan(); err != nil {
		return r, err
	}
	if r.Plan.Zone == "" {
		r.Plan.Zone = l.Zone
	}
	for _, l := range r.Plan.House {
		if _, err := level.Parse(l); err != nil {
			return r, err
		}
	}
	if r.Plan.Start = r.next(now); r.Plan.Start.IsZero() {
		return r, fmt.Errorf("its rule has no start any more")
	}
	return r, r.Plan.Check(now)
}

// schedule reads when the event begins.
func (l *repeatLine) schedule(r *Repeat) error {
	ways := 0
	for _, has := range []bool{l.Rule != "", l.Every != "", len(l.At) > 0} {
		if has {
			ways++
		}
	}
	if ways != 1 || len(l.Days) > 0 && len(l.At) == 0 || l.First != "" && l.Rule == "" || l.From != "" && l.Every == "" {
		return fmt.Errorf("it needs either a rule and perhaps first, or every and perhaps from, or at and perhaps days")
	}
	zone, err := time.LoadLocation(l.Zone)
	switch {
	case err != nil:
		return err
	case l.Rule != "":
		r.times, err = newRecurrence(l.Rule, l.First, zone)
		return err
	case l.Every != "":
		if r.every, err = time.ParseDuration(l.Every); err != nil || r.every < leastEvery || r.every > mostEvery {
			return fmt.Errorf("every %q is not %v to %v", l.Every, leastEvery, mostEvery)
		}
		if l.From != "" {
			r.from, err = timeOfDay(l.From)
		}
		return err
	}
	return l.daily(r, zone)
}

// daily reads times of the day, and perhaps days of the week, as rules.
func (l *repeatLine) daily(r *Repeat, zone *time.Location) error {
	r.times = &recurrence{zone: zone}
	var days []string
	for _, text := range l.Days {
		if !slices.Contains(weekdays, text) {
			return fmt.Errorf("%q is none of %v", text, weekdays)
		}
		days = append(days, strings.ToUpper(text[:2]))
	}
	for _, text := range l.At {
		at, err := timeOfDay(text)
		if err != nil {
			return err
		}
		rule := fmt.Sprintf("FREQ=DAILY;BYHOUR=%d;BYMINUTE=%d;BYSECOND=0", at/time.Hour, at%time.Hour/time.Minute)
		if len(days) > 0 {
			rule += ";BYDAY=" + strings.Join(days, ",")
		}
		one, err := newRecurrence(rule, "", zone)
		if err != nil {
			return err
		}
		r.times.rules = append(r.times.rules, one.rules...)
	}
	return nil
}

// timeOfDay reads a time such as 18:30.
func timeOfDay(text string) (time.Duration, error) {
	t, err := time.Parse("15:04", text)
	if err != nil {
		return 0, fmt.Errorf("%q is not such as 18:30", text)
	}
	return time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute, nil
}

// next returns the first start after an instant, zero if there is none.
func (r *Repeat) next(after time.Time) time.Time {
	if r.every > 0 {
		first := time.Unix(0, 0).Add(r.from)
		return first.Add(after.Sub(first).Truncate(r.every) + r.every).UTC()
	}
	return r.times.next(after)
}

// gap returns how long after a start the next one is, below 0 if there is none.
func (r *Repeat) gap(start time.Time) time.Duration {
	if r.every > 0 {
		return r.every
	}
	return r.times.first(start).Sub(start)
}

// begunAlready returns the plan of a ladder without a pause that would go on now, had the site been there when it began: it begins in a minute and
// lasts until next. It reports false for other events, and when little of it is left.
func (r *Repeat) begunAlready(now, next time.Time) (p tournament.Plan, ok bool) {
	p = r.Plan
	p.Start = now.Add(time.Minute).Truncate(time.Second)
	left := next.Sub(p.Start).Truncate(time.Minute)
	gap := r.gap(next)
	if p.Kind != tournament.Ladder || gap <= 0 || time.Duration(p.Minutes)*time.Minute < gap || left < max(leastEvery, p.Estimate()) {
		return p, false
	}
	p.Minutes = int(left / time.Minute)
	return p, true
}

// repeat makes the next one of each repeated event, unless it has been made.
func (s *Service) repeat(life context.Context) {
	ctx, cancel := context.WithTimeout(life, carryWithin)
	defer cancel()
	now := time.Now()
	for i := range s.c.Repeats {
		r := &s.c.Repeats[i]
		p := r.Plan
		p.Start = r.next(now)
		if p.Start.IsZero() || p.Start.Equal(s.repeated[r.Name]) {
			continue
		}
		var err error
		if running, ok := r.begunAlready(now, p.Start); ok && s.repeated[r.Name].IsZero() {
			err = s.make(ctx, r, p.Start.Add(-r.every), running, now)
		}
		if err == nil {
			err = s.make(ctx, r, p.Start, p, now)
		}
		if err != nil {
			s.warn(life, "repeated event "+r.Name, "", err)
			continue
		}
		s.repeated[r.Name] = p.Start
	}
}

// make makes the event of an instant, unless it is there.
func (s *Service) make(ctx context.Context, r *Hosted, of time.Time, p tournament.Plan, now time.Time) error {
	id := ids.OfCommand(s.c.Key, r.User, "event/repeat/"+r.Name+"/"+strconv.FormatInt(of.Unix(), 10))
	house, err := s.house(ctx, &p)
	if err != nil {
		return err
	}
	return s.c.Store.Create(ctx, id, tournament.Order{By: r.User, Command: tournament.Create{Plan: p, Host: r.Host, House: house}}, now)
}

// house returns the levels of the site's own engine that take part in an event, with their ratings.
func (s *Service) house(ctx context.Context, p *tournament.Plan) (out []tournament.Entrant, err error) {
	for _, l := range p.House {
		u, err := s.c.House(ctx, l)
		if err != nil {
			return nil, err
		}
		e := tournament.Entrant{User: u.ID, Name: u.Name, Bot: true, House: l}
		if pool, ok := p.Games.RatingPool(); ok {
			ratings, err := s.c.Players.Ratings(ctx, pool, []game.UserID{u.ID})
			if err != nil {
				return nil, err
			}
			e.Rating = ratings[u.ID].Value
		}
		out = append(out, e)
	}
	return out, nil
}
