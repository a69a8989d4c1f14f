package games

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/game/records"
)

// Chats keeps the chat of games.
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
