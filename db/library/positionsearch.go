package library

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/segment"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// A question is answered from one of two sides, so that neither reads more than gamebase.Looked games: from the position, whose newest games
// are looked at, or from the games of somebody, in each of which the position is looked for.

// The parameters of both: $1 the keys, $2 how many games, $3 the viewer, $4 the source, $5 the player's name in small letters, $6 the
// player, $7 the side, $8 the winner, $9 the ending, $10 the opening, $11 the event, $12 and $13 the rating, $14 and $15 the length.
const (
	foundRow = `SELECT g.id, p.path, p.next, g.winner, g.played`
	// mayFind are the games that the viewer may see, and that the question is about.
	mayFind = ` WHERE CASE
        WHEN g.game IS NOT NULL THEN $4 IN ('', 'site', 'mine') AND (g.shown OR $3 IN (g.black, g.white)) AND ($4 <> 'mine' OR $3 IN (g.black, g.white))
        WHEN g.owner IS NOT NULL THEN $4 IN ('', 'brought') AND (g.shown OR g.owner = $3)
        ELSE $4 IN ('', 'masters') AND g.base IN (SELECT id FROM bases WHERE shown) END
    AND ($5 = '' OR $7 <> 'white' AND (g.black = $6 AND g.game IS NOT NULL OR lower(g.black_name) = $5 OR ` + joined + `lower(g.black_name)))
        OR $7 <> 'black' AND (g.white = $6 AND g.game IS NOT NULL OR lower(g.white_name) = $5 OR ` + joined + `lower(g.white_name))))
    AND ($8 = '' OR g.winner = $8) AND ($9 = '' OR g.ending = $9) AND ($10 = '' OR lower(g.opening) LIKE $10) AND ($11 = '' OR lower(g.event) LIKE $11)
    AND ($12 = 0 OR g.rating >= $12) AND ($13 = 0 OR g.rating > 0 AND g.rating < $13) AND g.length >= $14 AND ($15 = 0 OR g.length <= $15)`

	// joined: a name in the brought game is the player's.
	joined = `g.owner IS NOT NULL AND EXISTS (SELECT FROM base_names n WHERE n.owner = g.owner AND n.member = $6 AND n.accepted IS NOT NULL AND n.name = `
	// joinedBlack and joinedWhite are the games of a member by such names.
	joinedBlack = `base_names n JOIN base_games g ON g.black_name <> '' AND lower(g.black_name) = n.name AND g.owner = n.owner WHERE n.accepted IS NOT NULL AND n.member = `
	joinedWhite = `base_names n JOIN base_games g ON g.white_name <> '' AND lower(g.white_name) = n.name AND g.owner = n.owner WHERE n.accepted IS NOT NULL AND n.member = `

	// oneByOne has each game looked up by its number, however many PostgreSQL thinks there are.
	oneByOne = `LATERAL (SELECT * FROM base_games WHERE id = `
	// byPlies looks at the games of plies.
	byPlies = foundRow + ` FROM unnest($1::integer[], $16::smallint[], $17::smallint[]) p (game, path, next), ` + oneByOne + `p.game OFFSET 0) g` + mayFind + ` AND $2 > 0 ORDER BY g.id DESC`

	ofPlayer = `
    (SELECT id FROM base_games WHERE black = $6 ORDER BY id DESC LIMIT $2) UNION (SELECT id FROM base_games WHERE white = $6 ORDER BY id DESC LIMIT $2)
    UNION (SELECT id FROM base_games WHERE $5 <> '' AND black_name <> '' AND lower(black_name) = $5 ORDER BY id DESC LIMIT $2)
    UNION (SELECT id FROM base_games WHERE $5 <> '' AND white_name <> '' AND lower(white_name) = $5 ORDER BY id DESC LIMIT $2)
    UNION (SELECT g.id FROM ` + joinedBlack + `$6 ORDER BY g.id DESC LIMIT $2) UNION (SELECT g.id FROM ` + joinedWhite + `$6 ORDER BY g.id DESC LIMIT $2)`
	manyPlayed = `
SELECT (SELECT count(*) FROM (SELECT FROM base_games WHERE black = $1 LIMIT $3) b) + (SELECT count(*) FROM (SELECT FROM base_games WHERE white = $1 LIMIT $3) w)
    + (SELECT count(*) FROM (SELECT FROM base_games WHERE $2 <> '' AND black_name <> '' AND lower(black_name) = $2 LIMIT $3) b)
    + (SELECT count(*) FROM (SELECT FROM base_games WHERE $2 <> '' AND white_name <> '' AND lower(white_name) = $2 LIMIT $3) w)
    + (SELECT count(*) FROM (SELECT FROM ` + joinedBlack + `$1 LIMIT $3) b) + (SELECT count(*) FROM (SELECT FROM ` + joinedWhite + `$1 LIMIT $3) w)`
	ofOwner = `(SELECT id FROM base_games WHERE owner = $3 ORDER BY id DESC LIMIT $2)`

	// Of somebody's games of the rules $1 and the size $16 the moves are replayed.
	replayed = `SELECT g.id, g.rule, g.moves, g.winner, g.played FROM (SELECT id FROM (`
	ofThose  = `) c ORDER BY id DESC LIMIT $2) c, ` + oneByOne + `c.id OFFSET 0) g` + mayFind + ` AND g.rule = ANY ($1::game_rule[]) AND g.size = $16 ORDER BY g.id DESC`
	byPlayer = replayed + ofPlayer + ofThose
	byOwner  = replayed + ofOwner + ofThose

	wantCount = `INSERT INTO base_wanted (key) SELECT k FROM unnest($1::bigint[]) k WHERE NOT EXISTS (SELECT FROM base_counts WHERE key = k AND base = 0 AND next = -1)
    ORDER BY k ON CONFLICT DO NOTHING`
	readKept = `
SELECT next, sum(black), sum(draws), sum(white), coalesce((array_agg(first ORDER BY played, first) FILTER (WHERE played <> ''))[1], 0),
    coalesce(min(played) FILTER (WHERE played <> ''), '')
FROM base_counts
WHERE key = ANY ($1) AND next >= 0 AND (base = 0 AND $2 IN ('', 'site') OR base > 0 AND $2 IN ('', 'masters') AND base IN (SELECT id FROM bases WHERE shown))
    AND (SELECT count(*) FROM base_counts WHERE key = ANY ($1) AND base = 0 AND next = -1) = cardinality($1::bigint[])
GROUP BY next HAVING sum(black + draws + white) > 0`
	hitsOf = `
SELECT g.id, coalesce(s.id, ''), g.owner IS NOT NULL, coalesce(g.owner = $2 OR $2 IN (g.black, g.white), false), g.rule, g.size, coalesce(b.name, g.black_name), coalesce(w.name, g.white_name),
    coalesce(CASE WHEN b.kind = 'member' THEN b.name ELSE ` + blackMember + ` END, ''), coalesce(CASE WHEN w.kind = 'member' THEN w.name ELSE ` + whiteMember + ` END, ''),
    g.winner, g.ending, g.event, coalesce(m.name, ''), g.played, g.opening, g.rating, g.moves
FROM base_games g LEFT JOIN games s ON s.number = g.game LEFT JOIN users b ON b.id = g.black LEFT JOIN users w ON w.id = g.white LEFT JOIN bases m ON m.id = g.base
WHERE g.id = ANY ($1)`
)

// Find returns the games that a question asks for; see gamebase.Searcher. A position with too many games is noted, to be counted.
func (s Bases) Find(ctx context.Context, q gamebase.Question) (rows []gamebase.Row, looked int, kept []gamebase.Kept, err error) {
	want := false
	err = s.Pool.TxWith(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(ctx context.Context, tx pgx.Tx) error {
		ofSomebody := q.Player != "" || q.Source == gamebase.FromMine
		if !ofSomebody && q.Plain() && q.Source != gamebase.FromBrought {
			if kept, err = keptOf(ctx, tx, &q); err != nil {
				return err
			}
		}
		most := gamebase.Looked
		if len(kept) > 0 {
			most = gamebase.LookedCounted
		}
		plies, err := newestPlies(ctx, tx, q.Keys, most+1)
		if err != nil {
			return err
		}
		want = !ofSomebody && len(plies) > gamebase.LookedCounted
		if ofSomebody && len(plies) > most {
			rows, looked, err = findPlayed(ctx, tx, &q)
			return err
		}
		rows, looked, err = findPosition(ctx, tx, &q, plies, most)
		if looked == 0 {
			kept = nil
		}
		return err
	})
	if err == nil && want {
		_, err = s.Pool.Exec(ctx, wantCount, q.Keys)
	}
	return rows, looked, kept, pg.Failed("find positions", err)
}

// arguments are those of a question, of which most games are looked through.
func arguments(q *gamebase.Question, most int) []any {
	like := func(s string) string {
		if s == "" {
			return ""
		}
		return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(s)) + "%"
	}
	return []any{
		q.Keys, most, q.Viewer, string(q.Source), strings.ToLower(q.Player), q.PlayerID, q.Side, q.Winner, q.Ending, like(q.Opening), like(q.Event), q.Low, q.High, q.Least, q.Most,
	}
}

// findPlayed looks for a position that is in many games in the newest games of a player.
func findPlayed(ctx context.Context, tx pgx.Tx, q *gamebase.Question) (rows []gamebase.Row, looked int, err error) {
	args := arguments(q, gamebase.Looked)
	if q.Player == "" {
		args[5] = q.Viewer
	}
	var many int
	if err := tx.QueryRow(ctx, manyPlayed, args[5], args[4], gamebase.Looked+1).Scan(&many); err != nil {
		return nil, 0, err
	}
	if rows, err = replay(ctx, tx, byPlayer, args, q); err != nil {
		return nil, 0, err
	}
	if many > gamebase.Looked {
		looked = gamebase.Looked
	}
	return rows, looked, nil
}

// findPosition looks at the newest games of the position, most of them; there may be one more.
func findPosition(ctx context.Context, tx pgx.Tx, q *gamebase.Question, plies []segment.Ply, most int) (rows []gamebase.Row, looked int, err error) {
	args := arguments(q, most)
	ids, paths, nexts := columnsOf(plies[:min(len(plies), most)])
	args[0] = ids
	found, err := tx.Query(ctx, byPlies, append(args, paths, nexts)...)
	if err != nil {
		return nil, 0, err
	}
	rows, err = pgx.CollectRows(found, func(row pgx.CollectableRow) (r gamebase.Row, err error) {
		err = row.Scan(&r.Game, &r.Path, &r.Next, &r.Winner, &r.Played)
		return r, err
	})
	if err != nil || len(plies) <= most {
		return rows, 0, err
	}
	if (q.Source == "" || q.Source == gamebase.FromBrought) && q.Viewer != 0 {
		own, err := replay(ctx, tx, byOwner, args, q)
		if err != nil {
			return nil, 0, err
		}
		rows = append(rows, own...)
		slices.SortFunc(rows, func(a, b gamebase.Row) int { return -cmp.Compare(a.Game, b.Game) })
		rows = slices.CompactFunc(rows, func(a, b gamebase.Row) bool { return a.Game == b.Game })
	}
	return rows, most, nil
}

// replay returns those of somebody's games that came to the position.
func replay(ctx context.Context, tx pgx.Tx, sql string, args []any, q *gamebase.Question) (rows []gamebase.Row, err error) {
	args = append(slices.Clone(args), q.Size)
	args[0] = rulesOf(q)
	found, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	var r gamebase.Row
	var rule, moves string
	_, err = pgx.ForEachRow(found, []any{&r.Game, &rule, &moves, &r.Winner, &r.Played}, func() error {
		g := siteGame{rule: rule, moves: moves}
		if err := g.read(); err != nil {
			return err
		}
		ply, ok, err := gamebase.Reach(g.kind, q.Size, g.points, q.Keys, len(q.Line))
		if ok {
			r.Path, r.Next = ply.Path, ply.Next
			rows = append(rows, r)
		}
		return err
	})
	return rows, err
}

// keptOf returns what is counted of a position; nil if it is not.
func keptOf(ctx context.Context, tx pgx.Tx, q *gamebase.Question) ([]gamebase.Kept, error) {
	rows, err := tx.Query(ctx, readKept, q.Keys, string(q.Source))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (k gamebase.Kept, err error) {
		err = row.Scan(&k.Next, &k.Black, &k.Draws, &k.White, &k.First, &k.Played)
		return k, err
	})
}

// Games returns games; see gamebase.Searcher.
func (s Bases) Games(ctx context.Context, viewer game.UserID, ids []int32) (map[int32]gamebase.FoundGame, error) {
	found := map[int32]gamebase.FoundGame{}
	_, err := pg.List(ctx, s.Pool, func(row pgx.CollectableRow) (id int32, err error) {
		var h gamebase.FoundGame
		var site, moves string
		var brought bool
		err = row.Scan(&id, &site, &brought, &h.Mine, &h.Rule, &h.Size, &h.Black, &h.White, &h.BlackMember, &h.WhiteMember, &h.Winner, &h.Ending, &h.Event, &h.Base, &h.Played, &h.Opening, &h.Rating, &moves)
		h.Moves, h.ID, h.Source = games.SplitMoves(moves), strconv.Itoa(int(id)), gamebase.FromMasters
		switch {
		case site != "":
			h.ID, h.Source = site, gamebase.FromSite
		case brought:
			h.Source = gamebase.FromBrought
		}
		found[id] = h
		return id, err
	}, hitsOf, ids, viewer)
	return found, pg.Failed("games that were found", err)
}
