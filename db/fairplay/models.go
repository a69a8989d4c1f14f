package fairplay

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

const (
	selectModel = `SELECT model FROM fairplay_models WHERE rule = $1 AND speed = $2`
	putModel    = `
INSERT INTO fairplay_models (rule, speed, made, model) VALUES ($1, $2, $3, $4)
ON CONFLICT (rule, speed) DO UPDATE SET made = excluded.made, model = excluded.model`
	// selectStale is a rule and speed with enough games whose expectations are old. Expectations are those of people against
	// whom nothing was upheld.
	selectStale = `
SELECT p.rule, p.speed FROM (
    SELECT rule, speed FROM fairplay_games GROUP BY rule, speed HAVING count(*) >= $2 AND count(DISTINCT user_id) >= $3
) p LEFT JOIN fairplay_models m ON m.rule = p.rule AND m.speed = p.speed
WHERE m.made IS NULL OR m.made < $1 ORDER BY m.made NULLS FIRST LIMIT 1`
	selectPeople = `
SELECT p.user_id, p.ended, p.rating, p.version, p.moves FROM fairplay_games p
WHERE p.rule = $1 AND p.speed = $2 AND p.deviation < 110
    AND NOT EXISTS (SELECT FROM fairplay_cases c WHERE c.user_id = p.user_id AND c.upheld)
    AND NOT EXISTS (SELECT FROM fairplay_sheets s WHERE s.user_id = p.user_id AND s.rule = p.rule AND s.speed = p.speed AND s.grade = 'look_first')
ORDER BY p.ended DESC LIMIT $3`
	modelFor   = 7 * 24 * time.Hour
	modelGames = 8000 // parts of games that expectations are fitted to
)

// Expected returns expectations; see fairplay.Store.
func (f Fairplay) Expected(ctx context.Context, rule, speed string) (*fairplay.Model, error) {
	var text []byte
	err := f.Pool.ScanRow(ctx, []any{&text}, selectModel, rule, speed)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	m := &fairplay.Model{}
	if err == nil {
		err = json.Unmarshal(text, m)
	}
	return m, pg.Failed("expectations", err)
}

// Stale returns a rule and speed whose expectations are to be fitted again, and people's games; see fairplay.Store.
func (f Fairplay) Stale(ctx context.Context, now time.Time) (rule, speed string, people []fairplay.Person, err error) {
	err = f.Pool.ScanRow(ctx, []any{&rule, &speed}, selectStale, pg.Millis(now.Add(-modelFor)), fairplay.LeastGames, fairplay.LeastPeople)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", nil, nil
	}
	if err != nil {
		return "", "", nil, pg.Failed("old expectations", err)
	}
	at := map[game.UserID]int{}
	_, err = pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (none struct{}, err error) {
		var user game.UserID
		var p fairplay.Played
		var moves []byte
		if err := row.Scan(&user, &p.Ended, &p.Rating, &p.Version, &moves); err != nil {
			return none, err
		}
		if err := json.Unmarshal(moves, &p.Moves); err != nil {
			return none, err
		}
		i, ok := at[user]
		if !ok {
			i = len(people)
			at[user] = i
			people = append(people, nil)
		}
		people[i] = append(people[i], p)
		return none, nil
	}, selectPeople, rule, speed, modelGames)
	return rule, speed, people, pg.Failed("games for expectations", err)
}

// Expect stores expectations; see fairplay.Store.
func (f Fairplay) Expect(ctx context.Context, rule, speed string, m *fairplay.Model, now time.Time) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = f.Pool.Exec(ctx, putModel, rule, speed, pg.Millis(now), text)
	return pg.Failed("expectations", err)
}
