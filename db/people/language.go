package people

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
)

// Language returns the language that a member has chosen, "" if none; see web.Languages.
func (p People) Language(ctx context.Context, u game.UserID) (code string, err error) {
	err = p.Pool.ScanRow(ctx, []any{&code}, `SELECT lang FROM language_choices WHERE user_id = $1`, u)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return code, pg.Failed("a language", err)
}

// SetLanguage keeps it; see web.Languages.
func (p People) SetLanguage(ctx context.Context, u game.UserID, code string) error {
	_, err := p.Pool.Exec(ctx, `
		INSERT INTO language_choices (user_id, lang) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET lang = excluded.lang`, u, code)
	return pg.Failed("set a language", err)
}
