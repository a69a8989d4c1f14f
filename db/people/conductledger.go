package people

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
)

// conductLedger decides who must pause for the ends of some games, which it gets one after the other. It reads the
// records of all who ended one badly at once. A pause that would be over by now, as after old games, is noted too,
// because it makes the next one longer.
type conductLedger struct {
	of    map[game.UserID]*conductState
	users []game.UserID // the users who pause; the following slices are as long
	games []int64
	began []time.Time
	ends  []time.Time
}

// conductState are how somebody has ended its last games, and when it paused last.
type conductState struct {
	ends  []conductEnd // the newest first, conduct.Recent at most
	pause *conduct.Pause
}

// newConductLedger reads the records of those who have ended games badly.
func newConductLedger(ctx context.Context, tx pgx.Tx, ends []conductEnd) (*conductLedger, error) {
	j := &conductLedger{of: map[game.UserID]*conductState{}}
	var users []game.UserID
	for _, e := range ends {
		if e.kind.Bad() && j.of[e.user] == nil {
			j.of[e.user] = &conductState{}
			users = append(users, e.user)
		}
	}
	if len(users) == 0 {
		return j, nil
	}
	rows, err := tx.Query(ctx, lastEndings, users, conduct.Recent)
	if err != nil {
		return nil, err
	}
	var e conductEnd
	if _, err := pgx.ForEachRow(rows, []any{&e.user, &e.game, &e.at, &e.kind}, func() error {
		j.of[e.user].ends = append(j.of[e.user].ends, e)
		return nil
	}); err != nil {
		return nil, err
	}
	if rows, err = tx.Query(ctx, lastPauses, users); err != nil {
		return nil, err
	}
	var u game.UserID
	var p conduct.Pause
	_, err = pgx.ForEachRow(rows, []any{&u, &p.Began, &p.Ends}, func() error {
		last := p
		j.of[u].pause = &last
		return nil
	})
	return j, err
}

// note notes how a game ended, in place of an earlier note, and whether a player must pause for it.
func (j *conductLedger) note(e conductEnd) {
	k := j.of[e.user]
	if k == nil {
		return
	}
	at, known := slices.BinarySearchFunc(k.ends, e, func(a, b conductEnd) int {
		return cmp.Or(b.at.Compare(a.at), cmp.Compare(b.game, a.game))
	})
	if known {
		k.ends[at] = e
	} else {
		k.ends = slices.Insert(k.ends, at, e)
	}
	k.ends = k.ends[:min(len(k.ends), conduct.Recent)]
	if !e.kind.Bad() {
		return
	}
	kinds := make([]conduct.Ending, len(k.ends))
	for i, e := range k.ends {
		kinds[i] = e.kind
	}
	if !conduct.Counted(kinds).TooMuch() {
		return
	}
	if next, begins := conduct.Next(k.pause, e.at); begins {
		k.pause = &next
		j.users, j.games = append(j.users, e.user), append(j.games, e.game)
		j.began, j.ends = append(j.began, next.Began), append(j.ends, next.Ends)
	}
}

// keep keeps the pauses.
func (j *conductLedger) keep(ctx context.Context, tx pgx.Tx) error {
	if len(j.users) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, addPauses, j.users, j.games, j.began, j.ends)
	return err
}
