package games

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Chats keeps the chats of games, and those of events, of which each section has one.
type Chats struct{ Pool *pg.Pool }

const (
	// ChannelOf is the chat that a line is in: see the step of the schema that has brought it.
	ChannelOf   = `coalesce(channel, CASE WHEN seat = '' THEN 'watchers' ELSE 'players' END)`
	chatColumns = `id, user_id, ` + ChannelOf + `, seat, client_id, text, at, EXISTS (SELECT FROM hidden_texts h WHERE h.line = chat.id)`
	selectChat  = `
		(SELECT ` + chatColumns + ` FROM chat WHERE game_id = $1 AND ` + ChannelOf + ` = 'players' ORDER BY id DESC LIMIT $2)
		UNION ALL
		(SELECT ` + chatColumns + ` FROM chat WHERE game_id = $1 AND ` + ChannelOf + ` = 'watchers' ORDER BY id DESC LIMIT $2)
		ORDER BY id`
)

// Say stores a line of chat; see hub.Chat.
func (c Chats) Say(ctx context.Context, l records.NewChatLine) (int64, error) {
	var id int64
	err := c.Pool.ScanRow(ctx, []any{&id}, `
		INSERT INTO chat (game_id, user_id, channel, seat, client_id, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (game_id, user_id, client_id) DO UPDATE SET client_id = excluded.client_id
		RETURNING id`, l.Game, l.User, l.Channel, l.Seat, l.ClientID, l.Text, pg.Millis(l.At))
	if err != nil {
		return 0, pg.Failed("say in game "+l.Game, err)
	}
	return id, nil
}

// SayInEvent stores a line of chat in a section of an event; said before, it is not stored again.
func (c Chats) SayInEvent(ctx context.Context, l records.NewChatLine) error {
	_, err := c.Pool.Exec(ctx, `
		INSERT INTO chat (event, section, user_id, seat, client_id, text, at) SELECT number, $2, $3, $4, $5, $6, $7 FROM events WHERE id = $1
		ON CONFLICT DO NOTHING`, l.Event, l.Section, l.User, l.Seat, l.ClientID, l.Text, pg.Millis(l.At))
	return pg.Failed("say in event "+l.Event, err)
}

// EventLines returns the newest lines of each section of an event, so many of each, oldest first.
func (c Chats) EventLines(ctx context.Context, id string, limit int) ([]records.StoredChatLine, error) {
	lines, err := pg.List(ctx, c.Pool, func(row pgx.CollectableRow) (records.StoredChatLine, error) {
		l := records.StoredChatLine{NewChatLine: records.NewChatLine{Event: id}}
		err := row.Scan(&l.ID, &l.Section, &l.User, &l.Seat, &l.Text, &l.At, &l.Hidden)
		l.At = l.At.UTC()
		return l, err
	}, `
		SELECT c.id, c.section, c.user_id, c.seat, c.text, c.at, c.hidden OR EXISTS (SELECT FROM hidden_texts h WHERE h.line = c.id)
		FROM events e, generate_series(0, $3::int - 1) AS s, LATERAL (
		    SELECT * FROM chat WHERE event = e.number AND section = s ORDER BY id DESC LIMIT $2) c
		WHERE e.id = $1 ORDER BY c.id`, id, limit, tournament.MaxSections)
	return lines, pg.Failed("chat of event "+id, err)
}

// LatestLines returns the ids of the newest lines of events that have some.
func (c Chats) LatestLines(ctx context.Context, events []string) (map[string]int64, error) {
	type latest struct {
		event string
		line  int64
	}
	all, err := pg.List(ctx, c.Pool, func(row pgx.CollectableRow) (l latest, err error) {
		err = row.Scan(&l.event, &l.line)
		return l, err
	}, `
		SELECT e.id, max(c.id) FROM events e, generate_series(0, $2::int - 1) AS s, LATERAL (
		    SELECT id FROM chat WHERE event = e.number AND section = s ORDER BY id DESC LIMIT 1) c
		WHERE e.id = ANY ($1) GROUP BY e.id`, events, tournament.MaxSections)
	out := map[string]int64{}
	for _, l := range all {
		out[l.event] = l.line
	}
	return out, pg.Failed("newest lines of events", err)
}

// HideLine hides a line of an event's chat, or shows it again unless a moderator has hidden it. It reports whether there is one.
func (c Chats) HideLine(ctx context.Context, id string, line int64, on bool) (found bool, err error) {
	err = c.Pool.ScanRow(ctx, []any{&found}, `
		WITH hidden AS (UPDATE chat c SET hidden = $3 FROM events e WHERE c.id = $2 AND e.number = c.event AND e.id = $1 RETURNING c.id)
		SELECT EXISTS (SELECT FROM hidden)`, id, line, on)
	return found, pg.Failed("hide a line", err)
}

// ChatLines returns the newest lines of both chats of a game; see hub.Chat.
func (c Chats) ChatLines(ctx context.Context, g string, limit int) ([]records.StoredChatLine, error) {
	scan := func(row pgx.CollectableRow) (records.StoredChatLine, error) {
		l := records.StoredChatLine{NewChatLine: records.NewChatLine{Game: g}}
		err := row.Scan(&l.ID, &l.User, &l.Channel, &l.Seat, &l.ClientID, &l.Text, &l.At, &l.Hidden)
		l.At = l.At.UTC()
		return l, err
	}
	lines, err := pg.List(ctx, c.Pool, scan, selectChat, g, limit)
	if err != nil {
		return nil, pg.Failed("chat of game "+g, err)
	}
	return lines, nil
}
