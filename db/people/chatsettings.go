package people

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// ChatSettings returns a member's settings of chat; everything is shown by default. See web.ChatSettings.
func (p People) ChatSettings(ctx context.Context, u game.UserID) (records.ChatSettings, error) {
	s := records.ChatSettings{Words: []string{}}
	err := p.Pool.ScanRow(ctx, []any{&s.Off, &s.Words}, `SELECT off, words FROM chat_settings WHERE user_id = $1`, u)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return s, pg.Failed("chat settings", err)
	}
	return s, nil
}

// SetChatSettings keeps it; see web.ChatSettings.
func (p People) SetChatSettings(ctx context.Context, u game.UserID, s records.ChatSettings) error {
	_, err := p.Pool.Exec(ctx, `
		INSERT INTO chat_settings (user_id, off, words) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET off = excluded.off, words = excluded.words`, u, s.Off, s.Words)
	if err != nil {
		return pg.Failed("set chat settings", err)
	}
	return nil
}
