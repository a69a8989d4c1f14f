package moderation

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// A report about a text keeps the text as it was, since its owner may change it meanwhile. A text that is not the person's, or not
// there, is not kept; the report's own words say where it was.

// textOfWork is the text of a work of $3's by kind and id; of brought games, the names in the newest that everybody may see; of one, its names.
const textOfWork = `
SELECT title FROM studies WHERE $1 = 'study' AND id = $2 AND owner = $3
UNION ALL SELECT title FROM lists WHERE $1 = 'lists' AND id = $2 AND owner = $3
UNION ALL SELECT concat_ws(E'\n', c.name, c.text)
    FROM clubs c JOIN club_people p ON p.club = c.id AND p.user_id = $3 AND p.standing = 'leader' WHERE $1 = 'clubs' AND c.id = $2
UNION ALL SELECT concat_ws(E'\n', plan ->> 'title', plan ->> 'text', (SELECT string_agg(s, ', ') FROM jsonb_array_elements_text(plan -> 'sections') AS s))
    FROM events WHERE $1 = 'events' AND id = $2 AND host = $3
UNION ALL SELECT concat_ws(E'\n', name, text) FROM broadcasts WHERE $1 = 'broadcasts' AND id = $2 AND host = $3
UNION ALL SELECT concat_ws(' – ', black_name, white_name, nullif(event, ''), nullif(round, ''))
    FROM base_games WHERE id = CASE WHEN $1 = 'brought_game' THEN $2::text::integer END AND owner = $3 AND shown
UNION ALL SELECT coalesce(string_agg(concat_ws(' – ', black_name, white_name, nullif(event, ''), nullif(round, '')), E'\n' ORDER BY id DESC), '')
    FROM (SELECT * FROM base_games WHERE owner = $3 AND shown ORDER BY id DESC LIMIT 50) g WHERE $1 = 'brought'`

const textOfEngine = `SELECT concat_ws(E'\n', name, author, version) FROM engines WHERE user_id = $1`

// workText returns the text that a report is about, "" if it is about none. A report about a bot is also about what its account says of
// its program.
func workText(ctx context.Context, tx pgx.Tx, about game.UserID, r *moderation.Report) (text string, err error) {
	if kind, id, ok := r.Work(); ok {
		err = tx.QueryRow(ctx, textOfWork, kind, id, about).Scan(&text)
	} else {
		err = tx.QueryRow(ctx, textOfEngine, about).Scan(&text)
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return text, err
}
