package fairplay

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

const (
	// selectOwn are somebody's cases that the person knows of. The sheet and the reasons are there once a case is closed.
	selectOwn = `
SELECT c.id, c.rule, c.speed, coalesce(c.asked, c.closed), c.statement, c.stated, c.closed, c.upheld, c.appeal, c.appealed, c.answer, c.answered, c.granted,
    CASE WHEN c.closed IS NOT NULL THEN c.sheet END,
    CASE WHEN c.closed IS NOT NULL THEN ARRAY(
        SELECT reason FROM fairplay_judgements j WHERE j.case_id = c.id AND j.upheld = (c.upheld OR c.granted) ORDER BY at) END
FROM fairplay_cases c WHERE c.user_id = $1 AND (c.asked IS NOT NULL OR c.closed IS NOT NULL) ORDER BY c.id DESC LIMIT 20`
)

// Own returns somebody's own cases.
func (f Fairplay) Own(ctx context.Context, user game.UserID) (out fairplay.OwnCases, err error) {
	out.Cases, err = pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (o fairplay.Own, err error) {
		var stated, closed, appealed, answered *time.Time
		var sheet []byte
		err = row.Scan(&o.ID, &o.Rule, &o.Speed, &o.Asked, &o.Statement, &stated, &closed, &o.Upheld, &o.Appeal, &appealed, &o.Answer, &answered, &o.Granted, &sheet, &o.Reasons)
		if err != nil {
			return o, err
		}
		o.Stated, o.Closed, o.Appealed, o.Answered = instant(stated), instant(closed), instant(appealed), instant(answered)
		if sheet != nil {
			o.Sheet = &fairplay.Sheet{}
			err = json.Unmarshal(sheet, o.Sheet)
		}
		return o, err
	}, selectOwn, user)
	return out, pg.Failed("own cases of fair play", err)
}
