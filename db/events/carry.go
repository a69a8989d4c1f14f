package events

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// An event's owner is the transaction that holds its row. It reads what is new in the log, has the event decide, and stores
// the records with all that they imply: the games of a round, with their first events, and who is in the round. So a round
// is made once and whole, or not at all, on however many servers, and nobody has to take over from one that was killed. The
// transaction is fenced as all that a server stores.

const (
	lockEvent   = `SELECT number, version FROM events WHERE id = $1 FOR UPDATE`
	insertEvent = `
INSERT INTO events (id, host, kind, phase, plan, version, players, starts, due, created, club)
VALUES ($1, $2, $3, 'coming', $4::jsonb, $7, $8, $5, $5, $6, nullif($9, '')) ON CONFLICT (id) DO NOTHING RETURNING number`
	insertLog = `
INSERT INTO event_log (event, seq, kind, actor, payload, client_id, at) VALUES ($1, $2, $3, $4, $5::json, $6, $7)`
	insertPlayer = `INSERT INTO event_players (event, user_id, player) VALUES ($1, $2, $3)`
	insertRound  = `INSERT INTO event_rounds (event, round, player) SELECT $1, $2, unnest($3::int[])`
	updateEvent  = `UPDATE events SET phase = $2, players = $3, version = $4, starts = $5, ended = $6, due = $7, host = $8 WHERE number = $1`
	insertHelper = `INSERT INTO event_helpers (event, user_id) VALUES ($1, $2)`
	deleteHelper = `DELETE FROM event_helpers WHERE event = $1 AND user_id = $2`
	deleteGone   = `DELETE FROM event_gone WHERE event = $1 AND user_id = ANY ($2)`
	dropPlaces   = `DELETE FROM event_places WHERE event = $1`
	insertPlaces = `INSERT INTO event_places (event, user_id, place) SELECT $1, * FROM unnest($2::bigint[], $3::int[])`
	storeStop    = `INSERT INTO event_stops (event, began, until) VALUES ($1, $2, $3) ON CONFLICT (event) DO UPDATE SET until = excluded.until`
	tellStop     = `SELECT pg_notify('vacation_users', $1::bigint::text)`
	noteLoser    = `UPDATE event_games SET loser = $2 FROM games g WHERE g.number = game AND g.id = $1 AND NOT over`
	noteEnds     = `UPDATE event_games SET noted = true FROM games g WHERE g.number = game AND g.id = ANY ($1)`
)

// Facts are what an event needs to know beside its log.
type Facts = tournament.Tick

// Create stores a new event, or nothing if it is there.
func (e *Events) Create(ctx context.Context, id string, o tournament.Order, now time.Time) error {
	t := tournament.New(id)
	log, err := t.Decide(o, now)
	if err != nil {
		return err
	}
	for i := range log {
		if err := t.Apply(&log[i]); err != nil {
			return err
		}
	}
	plan, err := json.Marshal(t.Plan)
	if err != nil {
		return err
	}
	return failed("create event "+id, e.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := e.fence(ctx, tx); err != nil {
			return err
		}
		var number int64
		err := tx.QueryRow(ctx, insertEvent, id, o.By, string(t.Plan.Kind), string(plan), t.Starts, pg.Millis(now), t.Version, len(t.Players), t.Plan.Club).Scan(&number)
		if err == pgx.ErrNoRows { //nolint:errorlint // Scan's own
			return nil
		}
		if err != nil {
			return err
		}
		var b pgx.Batch
		if err := e.queue(&b, number, t, log); err != nil {
			return err
		}
		return tx.SendBatch(ctx, &b).Close()
	}))
}

func (e *Events) fence(ctx context.Context, tx pgx.Tx) error {
	if e.Games.Node() == "" {
		return nil
	}
	_, err := tx.Exec(ctx, eventlog.Fence, e.Games.Node())
	return err
}

// Carry has an event do what is due, then what the order says, nil: nothing, and then what is due by that. It returns the
// event's version and the games that have begun. A refusal of the order leaves everything as it was.
func (e *Events) Carry(ctx context.Context, id string, facts Facts, o *tournament.Order, now time.Time) (version int, begun []string, err error) {
	c := carrying{events: e, facts: facts, now: now}
	err = e.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error { return c.carry(ctx, tx, id, o) })
	if err != nil {
		return 0, nil, failed("event "+id, err)
	}
	if notices := tournament.Notices(c.event, c.log); len(notices) > 0 && facts.Told != nil {
		facts.Told(notices)
	}
	e.giveBack(c.event)
	return c.event.Version, c.begun, nil
}

// carrying is one transaction.
type carrying struct {
	events *Events
	facts  Facts
	now    time.Time
	event  *tournament.Tournament
	log    []tournament.Record
	begun  []string
}

func (c *carrying) carry(ctx context.Context, tx pgx.Tx, id string, o *tournament.Order) error {
	if err := c.events.fence(ctx, tx); err != nil {
		return err
	}
	var number int64
	var stored int
	if err := tx.QueryRow(ctx, lockEvent, id).Scan(&number, &stored); err != nil {
		return err
	}
	var err error
	if c.event, err = c.events.take(ctx, tx, id, number); err != nil {
		return err
	}
	ends, noted, err := c.events.ends(ctx, tx, number, c.facts)
	if err != nil {
		return err
	}
	for i := range ends {
		if err := c.do(tournament.Order{Command: ends[i]}); err != nil {
			return err
		}
	}
	gone, err := c.accountsGone(ctx, tx, number)
	if err != nil {
		return err
	}
	if err := c.findBusy(ctx, tx, number); err != nil {
		return err
	}
	if err := c.tick(); err != nil {
		return err
	}
	if o != nil {
		if err := c.do(*o); err != nil {
			return err
		}
		if err := c.tick(); err != nil {
			return err
		}
	}
	var b pgx.Batch
	if err := c.events.queue(&b, number, c.event, c.log); err != nil {
		return err
	}
	if len(noted) > 0 {
		b.Queue(noteEnds, noted)
	}
	if len(gone) > 0 {
		b.Queue(deleteGone, number, gone)
	}
	for i := range c.log {
		if err := c.begin(&b, number, &c.log[i]); err != nil {
			return err
		}
	}
	c.places(&b, number)
	c.stop(&b, number)
	due := c.event.Due()
	if !due.IsZero() && !due.After(c.now) { // nothing could be done
		due = c.now.Add(tournament.Again)
	}
	t := c.event
	b.Queue(updateEvent, number, string(t.Phase), len(t.Players), t.Version, t.Starts, pg.NullTime(t.EndedAt), pg.NullTime(pg.Millis(due)), t.Host)
	return tx.SendBatch(ctx, &b).Close()
}

// do has the event decide, and applies what it has decided.
func (c *carrying) do(o tournament.Order) error {
	log, err := c.event.Decide(o, c.now)
	if err != nil {
		return err
	}
	for i := range log {
		if err := c.event.Apply(&log[i]); err != nil {
			return err
		}
	}
	c.log = append(c.log, log...)
	return nil
}

// accountsGone has the event learn whose accounts were suspended or deleted, and returns them.
func (c *carrying) accountsGone(ctx context.Context, tx pgx.Tx, number int64) (users []int64, err error) {
	rows, err := tx.Query(ctx, `SELECT user_id, deleted FROM event_gone WHERE event = $1 ORDER BY user_id`, number)
	if err != nil {
		return nil, err
	}
	gone, err := pgx.CollectRows(rows, pgx.RowToStructByPos[tournament.Gone])
	if err != nil {
		return nil, err
	}
	for _, g := range gone {
		if err := c.do(tournament.Order{Command: g}); err != nil {
			return nil, err
		}
		users = append(users, int64(g.User))
	}
	return users, nil
}

const selectBusy = `
SELECT p.user_id FROM event_players p WHERE p.event = $1 AND EXISTS (
    SELECT FROM games g WHERE g.black = p.user_id AND g.status = 'live' AND g.damage IS NULL AND g.clock <> 'correspondence' AND ($2 OR g.bot = '' AND g.clock <> 'none')
    UNION ALL
    SELECT FROM games g WHERE g.white = p.user_id AND g.status = 'live' AND g.damage IS NULL AND g.clock <> 'correspondence' AND ($2 OR g.bot = '' AND g.clock <> 'none'))`

// findBusy finds out who sits in a game, if an event is about to pair. Games against bots are adjourned for a round, and games without a
// clock can rest: only an arena waits for them.
func (c *carrying) findBusy(ctx context.Context, tx pgx.Tx, number int64) error {
	due := c.event.Due()
	if c.event.Plan.Kind == tournament.Ladder || due.IsZero() || c.now.Before(due) {
		return nil
	}
	rows, err := tx.Query(ctx, selectBusy, number, c.event.Plan.Kind == tournament.Arena)
	if err != nil {
		return err
	}
	users, err := pgx.CollectRows(rows, pgx.RowTo[game.UserID])
	c.facts.Busy = make(map[game.UserID]bool, len(users))
	for _, u := range users {
		c.facts.Busy[u] = true
	}
	return err
}

// tick does all that is due.
func (c *carrying) tick() error {
	for {
		before := len(c.log)
		if err := c.do(tournament.Order{Command: c.facts}); err != nil || len(c.log) == before {
			return err
		}
	}
}

// queue adds the records of a log, and who has registered by them.
func (e *Events) queue(b *pgx.Batch, number int64, t *tournament.Tournament, log []tournament.Record) error {
	for i := range log {
		r := &log[i]
		payload, err := json.Marshal(r.Payload)
		if err != nil {
			return err
		}
		b.Queue(insertLog, number, r.Seq, string(r.Kind), r.Actor, string(payload), r.ClientID, r.At)
		switch r.Kind {
		case tournament.Registered:
			player, _ := t.Of(r.Payload.Entrant.User)
			b.Queue(insertPlayer, number, r.Payload.Entrant.User, player)
		case tournament.Helped:
			b.Queue(insertHelper, number, r.Payload.Entrant.User)
		case tournament.Unhelped, tournament.HandedOver:
			b.Queue(deleteHelper, number, r.Payload.Entrant.User)
		default:
		}
	}
	return nil
}

// places adds the places of a club's event that is over, and again if they have changed: of a team those of its players who sat at a board.
func (c *carrying) places(b *pgx.Batch, number int64) {
	t := c.event
	if t.Phase != tournament.Over || t.Plan.Club == "" || len(c.log) == 0 {
		return
	}
	var users []game.UserID
	var places []int
	for section := range t.Sections {
		for _, r := range t.Table(section) {
			if r.Place > 0 && (t.Plan.Team == nil || tournament.Sat(t, r.Player)) {
				users, places = append(users, t.Players[r.Player].User), append(places, r.Place)
			}
		}
	}
	b.Queue(dropPlaces, number)
	b.Queue(insertPlaces, number, users, places)
}

// stop adds a time in which the clocks of a simul stand, and its end. Servers hear of it with the commit, as of a vacation of the host.
func (c *carrying) stop(b *pgx.Batch, number int64) {
	s := &c.event.Simul
	if s.Stopped.IsZero() || !slices.ContainsFunc(c.log, func(r tournament.Record) bool { return r.Kind == tournament.Stood || r.Kind == tournament.HostBack }) {
		return
	}
	b.Queue(storeStop, number, s.Stopped, s.Until)
	b.Queue(tellStop, c.event.Players[0].User)
}

// begin adds the games of a round, and who is in it; and who has lost a game in play.
func (c *carrying) begin(b *pgx.Batch, number int64, r *tournament.Record) error {
	p := &r.Payload
	switch r.Kind {
	case tournament.Paired, tournament.Dated, tournament.Decided:
		if p.Game != "" { // of two players who agreed on an instant; they are in the round
			pair := c.event.Sections[p.Section].Rounds[p.Round].Pairs[p.Pair]
			return c.game(b, number, &tournament.NewPair{Game: p.Game, First: pair.First, Second: pair.Second}, r.At)
		}
		var seats []int
		for _, pair := range p.Pairs {
			for _, who := range []int{pair.First, pair.Second} {
				if who != event.Nobody {
					seats = append(seats, who)
				}
			}
			if err := c.game(b, number, &pair, r.At); err != nil {
				return err
			}
		}
		if p.Bye > 0 {
			seats = append(seats, p.Bye-1)
		}
		slices.Sort(seats) // the host of a simul is there once
		b.Queue(insertRound, number, p.Round, slices.Compact(seats))
	case tournament.Resulted:
		if u := tournament.Expelled(c.event, r); u != 0 {
			b.Queue(noteLoser, p.Game, u)
		}
	case tournament.Replayed:
		pair := c.event.Sections[p.Section].Rounds[p.Round].Pairs[p.Pair]
		return c.game(b, number, &tournament.NewPair{Game: p.Game, First: pair.First, Second: pair.Second, Opening: pair.Opening, Half: pair.Half}, r.At)
	case tournament.Repeated:
		for i, pair := range p.Pairs {
			pair.Half = c.event.Sections[p.Section].Rounds[p.Round].Pairs[i].Half
			if err := c.game(b, number, &pair, r.At); err != nil {
				return err
			}
		}
	default:
	}
	return nil
}

// game adds the game of a pair, if it has one.
func (c *carrying) game(b *pgx.Batch, number int64, pair *tournament.NewPair, at time.Time) error {
	if pair.Game == "" {
		return nil
	}
	t := c.event
	black, white, settings := &t.Players[pair.First], &t.Players[pair.Second], t.Plan.At(pair.Half)
	settings.Rated = settings.Rated && !black.Guest && !white.Guest
	n := records.NewGame{
		ID: pair.Game, Settings: settings, Host: black.User, Color: game.WishBlack, Created: at, Bot: cmp.Or(black.House, white.House),
		Events: game.StartFrom(settings, black.User, white.User, pair.Opening, at),
	}
	if t.Plan.Kind == tournament.Simul {
		tournament.Favour(t, &n, pair.First+pair.Second)
	}
	c.begun = append(c.begun, pair.Game)
	return c.events.Games.Begin(b, &n, number)
}
