package storm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/hub/wire"
)

const (
	reviewGames = 30
	reviewEach  = 3 // that a guest may ask for in a day
	reviewBots  = 8 // searches of Juniper's, one after the other

	// reviewPause is between them: then reviews go on, to be out of the way at the next.
	reviewPause = time.Second
)

// reviews is reviews being made while people play and a bot thinks.
var reviews = scenario{
	name: "reviews", about: "reviews of 50 moves being made beside 20 games, 100 moves/s, and a bot that thinks every other second",
	named: true, run: runReviews,
	rows: []row{
		{label: "reviews made, coarse ones counted", key: "begun", ask: atLeast("begun", 1, 0, "")},
		{label: "people's ack p99 before, ms", key: "quiet p99", digits: 1},
		{label: "people's ack p99 meanwhile, ms", key: "ack p99", digits: 1, ask: atMost("ack p99", 75, 1, " ms")},
		{label: "a bot's answer before, p50, s", key: "quiet answer", digits: 3},
		{label: "a bot's answer meanwhile, p50, s", key: "answer", digits: 3},
		nothingLost,
	},
}

func runReviews(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(20, 2), 0, false)
	if err != nil {
		return nil, err
	}
	asks, err := t.botGames(ctx, 2*reviewBots)
	if err != nil {
		return nil, err
	}
	games, err := t.finished(ctx, reviewGames)
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	v := Values{}
	err = paced(ctx, ms, 5*float64(len(ms)), func() error {
		for i, names := range [][2]string{{"quiet p99", "quiet answer"}, {"ack p99", "answer"}} {
			if i == 1 {
				if err := t.askForReviews(ctx, games); err != nil {
					return err
				}
			}
			t.reset()
			t.counting.Store(true)
			times := &histogram{}
			for _, a := range asks[i*reviewBots : (i+1)*reviewBots] {
				a.ask()
				if !a.wait(ctx, times) {
					return errors.New("a bot did not answer")
				}
				select {
				case <-time.After(reviewPause):
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			t.counting.Store(false)
			v[names[0]], v[names[1]] = millis(t.acks.quantile(.99)), times.quantile(.5).Seconds()
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	var begun int
	err = t.patiently(ctx, func(conn *pgx.Conn) error {
		return conn.QueryRow(ctx, `SELECT count(*) FROM reviews WHERE body IS NOT NULL`).Scan(&begun)
	})
	v["begun"] = float64(begun)
	for _, a := range asks {
		a.command(wire.InResign, a.g, "")
	}
	return v, errors.Join(err, t.verify(ctx, ms, v))
}

// finished returns some games that are over; there are if the house has a past.
func (t *trial) finished(ctx context.Context, n int) (games []string, err error) {
	err = t.patiently(ctx, func(conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `SELECT id FROM games WHERE status = 'over' AND plies >= 50 LIMIT $1`, n)
		if err != nil {
			return err
		}
		games, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err == nil && len(games) == 0 {
		err = errors.New("there are no finished games to review")
	}
	return games, err
}

// askForReviews asks as as many guests as that takes.
func (t *trial) askForReviews(ctx context.Context, games []string) error {
	cookies, err := t.guests(ctx, (len(games)+reviewEach-1)/reviewEach)
	if err != nil {
		return err
	}
	client := &http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	for i, g := range games {
		url := fmt.Sprintf("http://%s/api/games/%s/review/ask", t.target.addr, g)
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader([]byte("{}")))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Cookie", cookies[i/reviewEach])
		answer, err := client.Do(r)
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("a review was refused: %s", answer.Status)
		}
	}
	return nil
}
