package library

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// Bases keeps the games that were not played here, and finds positions in all.
type Bases struct{ Pool *pg.Pool }

var (
	_ gamebase.Store    = Bases{}
	_ gamebase.Searcher = Bases{}
)

const (
	// addBaseGames stores games of member $1 or base $2 and returns those that were not there; a digest stands once in $17.
	addBaseGames = `
INSERT INTO base_games (owner, base, shown, rule, size, opening, moves, length, black_name, white_name, winner, ending, event, round, played,
    rating, digest, added, source, noted)
SELECT $1, $2, $3, rule, size, opening, moves, length, black, white, winner, ending, event, round, played, rating, digest, $18, source, noted
FROM unnest($4::text[], $5::smallint[], $6::text[], $7::text[], $8::smallint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
    $14::text[], $15::text[], $16::smallint[], $17::bigint[], $19::text[], $20::text[])
    g (rule, size, opening, moves, length, black, white, winner, ending, event, round, played, rating, digest, source, noted)
ON CONFLICT DO NOTHING RETURNING id, digest`
	lockOwner  = `SELECT FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`
	countOwned = `SELECT count(*) FROM base_games WHERE owner = $1`
	removeSame = `DELETE FROM base_games g USING unnest($2::text[], $3::text[]) t (source, moves) WHERE g.owner = $1 AND g.source = t.source AND g.moves = t.moves`
)

// Take stores games of a member's; see gamebase.Taker.
func (s Bases) Take(ctx context.Context, owner game.UserID, list []gamebase.Game, now time.Time) (added []bool, err error) {
	return s.take(ctx, owner, list, now, func(context.Context, pgx.Tx) error { return nil })
}

// TakeAgain stores games in place of those with the same file and moves; see gamebase.Taker.
func (s Bases) TakeAgain(ctx context.Context, owner game.UserID, list []gamebase.Game, now time.Time) (added []bool, err error) {
	var sources, moves []string
	for i := range list {
		sources, moves = append(sources, list[i].Source), append(moves, board.FormatList(list[i].Moves))
	}
	return s.take(ctx, owner, list, now, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, removeSame, owner, sources, moves)
		return err
	})
}

func (s Bases) take(ctx context.Context, owner game.UserID, list []gamebase.Game, now time.Time, before func(context.Context, pgx.Tx) error) (added []bool, err error) {
	err = s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		added, err = takeIn(ctx, tx, origin{owner: &owner, at: now}, list, before)
		return err
	})
	return added, pg.Failed("brought games", err)
}

// TakeIn stores games of a member's in a transaction, shown to everybody or to nobody else; see gamebase.Taker.
func TakeIn(ctx context.Context, tx pgx.Tx, owner game.UserID, list []gamebase.Game, shown bool, now time.Time) (added []bool, err error) {
	return takeIn(ctx, tx, origin{owner: &owner, shown: shown, at: now}, list, func(context.Context, pgx.Tx) error { return nil })
}

// origin says whose games are stored.
type origin struct {
	owner *game.UserID // nil: a base's
	base  *int16       // nil: a member's
	shown bool         // to everybody
	at    time.Time
}

// takeIn calls before when the owner is held.
func takeIn(ctx context.Context, tx pgx.Tx, of origin, list []gamebase.Game, before func(context.Context, pgx.Tx) error) (added []bool, err error) {
	if err := tx.QueryRow(ctx, lockOwner, *of.owner).Scan(); err != nil {
		return nil, err
	}
	if err := before(ctx, tx); err != nil {
		return nil, err
	}
	var has int
	if err := tx.QueryRow(ctx, countOwned, *of.owner).Scan(&has); err != nil {
		return nil, err
	}
	if has+len(list) > gamebase.MostBrought {
		return nil, gamebase.ErrFull
	}
	added, _, err = addBase(ctx, tx, of, list)
	return added, err
}

// addBase stores games and their positions. It returns which are new.
func addBase(ctx context.Context, tx pgx.Tx, of origin, list []gamebase.Game) (added []bool, fresh []basePly, err error) {
	digests := make([]int64, len(list))
	first := make([]*gamebase.Game, 0, len(list)) // of those with one digest
	at := make(map[int64]bool, len(list))
	var names []int64
	for i := range list {
		d := list[i].Digest()
		if digests[i] = d; !at[d] {
			at[d] = true
			first, names = append(first, &list[i]), append(names, d)
		}
	}
	ids, err := insertBase(ctx, tx, of, first, names)
	if err != nil {
		return nil, nil, err
	}
	added = make([]bool, len(list))
	var shaped []shapedGame
	total := 0
	for i := range list {
		total += len(list[i].Moves) + 1
	}
	fresh = make([]basePly, 0, total)
	for i := range list {
		id, ok := ids[digests[i]]
		if !ok {
			continue
		}
		delete(ids, digests[i]) // the same game again is not new
		added[i] = true
		g := &list[i]
		plies, err := gamebase.Plies(g.Rule, g.Size, g.Moves)
		if err != nil {
			return nil, nil, err
		}
		played := &playedGame{g.Winner, g.Played}
		for _, p := range plies {
			fresh = append(fresh, basePly{p, id, played})
		}
		shaped = append(shaped, shapedGame{id, g.Rule.String(), g.Size, g.Moves})
	}
	if err := putPlies(ctx, tx, fresh, len(shaped)); err != nil {
		return nil, nil, err
	}
	slices.SortFunc(shaped, func(a, b shapedGame) int { return cmp.Compare(a.id, b.id) })
	return added, fresh, putShapes(ctx, tx, shaped)
}

// insertBase stores games, whose digests are given and differ, and returns the new ones' ids by digest.
func insertBase(ctx context.Context, tx pgx.Tx, from origin, list []*gamebase.Game, digests []int64) (map[int64]int32, error) {
	text := func(of func(g *gamebase.Game) string) []string {
		out := make([]string, len(list))
		for i, g := range list {
			out[i] = of(g)
		}
		return out
	}
	number := func(of func(g *gamebase.Game) int) []int16 {
		out := make([]int16, len(list))
		for i, g := range list {
			out[i] = int16(of(g))
		}
		return out
	}
	rows, err := tx.Query(ctx, addBaseGames, from.owner, from.base, from.shown,
		text(func(g *gamebase.Game) string { return g.Rule.String() }), number(func(g *gamebase.Game) int { return g.Size }),
		text(func(g *gamebase.Game) string { return g.Open }), text(func(g *gamebase.Game) string { return board.FormatList(g.Moves) }),
		number(func(g *gamebase.Game) int { return len(g.Moves) }),
		text(func(g *gamebase.Game) string { return g.Black }), text(func(g *gamebase.Game) string { return g.White }),
		text(func(g *gamebase.Game) string { return g.Winner }), text(func(g *gamebase.Game) string { return g.Ending }),
		text(func(g *gamebase.Game) string { return g.Event }), text(func(g *gamebase.Game) string { return g.Round }),
		text(func(g *gamebase.Game) string { return g.Played }), number(func(g *gamebase.Game) int { return g.Rating }), digests,
		pg.Millis(from.at), text(func(g *gamebase.Game) string { return g.Source }), text(func(g *gamebase.Game) string { return g.Noted }))
	if err != nil {
		return nil, err
	}
	ids := make(map[int64]int32, len(list))
	var id int32
	var digest int64
	_, err = pgx.ForEachRow(rows, []any{&id, &digest}, func() error { ids[digest] = id; return nil })
	return ids, err
}

const (
	listBrought = `
SELECT id, rule, size, black_name, white_name, coalesce(` + blackMember + `, ''), coalesce(` + whiteMember + `, ''), winner, ending, event, played, shown, noted <> '',
    CASE WHEN owner = $2 THEN source ELSE '' END, moves
FROM base_games g WHERE owner = $1 AND (shown OR owner = $2) AND ($3 = 0 OR id < $3) ORDER BY id DESC LIMIT $4`
	countBrought = `SELECT count(*) FILTER (WHERE shown OR owner = $2), count(*) FILTER (WHERE shown) FROM base_games WHERE owner = $1`
	selectNoted  = `
SELECT rule, size, moves, black_name, white_name, winner, ending, event, round, played, opening, noted FROM base_games
WHERE id = $1 AND (owner = $2 OR owner IS NOT NULL AND shown OR base IN (SELECT id FROM bases WHERE shown))`
	showBrought = `UPDATE base_games SET shown = $3 WHERE owner = $1 AND ($2::integer[] IS NULL OR id = ANY ($2)) AND shown <> $3
    AND NOT ($3 AND EXISTS (SELECT FROM hidden_texts h WHERE h.brought = $1 OR h.brought_game = base_games.id))`
	removeBrought = `DELETE FROM base_games WHERE id IN (SELECT id FROM base_games WHERE owner = $1 AND ($2::integer[] IS NULL OR id = ANY ($2)) LIMIT $3)`
)

// Brought returns a page of brought games; see gamebase.Store.
func (s Bases) Brought(ctx context.Context, owner, viewer game.UserID, before, most int) (p gamebase.BroughtPage, err error) {
	p.Most, p.Games = gamebase.MostBrought, []gamebase.Brought{}
	if err := s.Pool.ScanRow(ctx, []any{&p.Total, &p.Shown}, countBrought, owner, viewer); err != nil {
		return p, pg.Failed("brought games", err)
	}
	var last int
	found, err := pg.List(ctx, s.Pool, func(row pgx.CollectableRow) (b gamebase.Brought, err error) {
		var moves string
		err = row.Scan(&last, &b.Rule, &b.Size, &b.Black, &b.White, &b.BlackMember, &b.WhiteMember, &b.Winner, &b.Ending, &b.Event, &b.Played, &b.Shown, &b.Noted, &b.File, &moves)
		b.ID, b.Moves = strconv.Itoa(last), games.SplitMoves(moves)
		return b, err
	}, listBrought, owner, viewer, before, most)
	if err != nil {
		return p, pg.Failed("brought games", err)
	}
	if p.Games = append(p.Games, found...); len(found) == most {
		p.Next = last
	}
	return p, nil
}

// Noted returns a game; see gamebase.Store.
func (s Bases) Noted(ctx context.Context, id int32, viewer game.UserID) (g gamebase.Game, err error) {
	var rule, moves string
	err = s.Pool.ScanRow(ctx, []any{
		&rule, &g.Size, &moves, &g.Black, &g.White, &g.Winner, &g.Ending, &g.Event, &g.Round, &g.Played, &g.Open, &g.Noted,
	}, selectNoted, id, viewer)
	if err == nil {
		g.Rule, err = board.ParseRule(rule)
	}
	if err == nil {
		g.Moves, err = board.ParseMoves(games.SplitMoves(moves))
	}
	return g, pg.Failed("a brought game", err)
}

// Show lets everybody see games, or nobody else; see gamebase.Store.
func (s Bases) Show(ctx context.Context, owner game.UserID, ids []int32, shown bool) error {
	_, err := s.Pool.Exec(ctx, showBrought, owner, ids, shown)
	return pg.Failed("show brought games", err)
}

// removedAtOnce games go in one statement.
const removedAtOnce = 2000

// Remove deletes games; see gamebase.Store. Their positions go later.
func (s Bases) Remove(ctx context.Context, owner game.UserID, ids []int32) error {
	for {
		tag, err := s.Pool.Exec(ctx, removeBrought, owner, ids, removedAtOnce)
		if err != nil || tag.RowsAffected() < removedAtOnce {
			return pg.Failed("delete brought games", err)
		}
	}
}

// Base is an operator's base.
type Base struct {
	Name    string
	Licence string
	Shown   bool
	Games   int
}

const (
	haveBase   = `INSERT INTO bases (name, licence, shown) VALUES ($1, $2, false) ON CONFLICT (name) DO UPDATE SET licence = excluded.licence RETURNING id`
	listBases  = `SELECT name, licence, shown, (SELECT count(*) FROM base_games WHERE base = b.id) FROM bases b ORDER BY name`
	shownBases = `SELECT name, licence FROM bases WHERE shown ORDER BY name`
	showBase   = `UPDATE bases SET shown = $2 WHERE name = $1`
	dropGames  = `DELETE FROM base_games WHERE id IN (SELECT id FROM base_games WHERE base = (SELECT id FROM bases WHERE name = $1) LIMIT $2)`
	dropCount  = `
WITH counting AS (DELETE FROM base_counting WHERE base = (SELECT id FROM bases WHERE name = $1))
DELETE FROM base_counts WHERE base = (SELECT id FROM bases WHERE name = $1)`
	dropBase = `DELETE FROM bases WHERE name = $1`
)

// Have makes a base, or gives it another licence, and returns its number.
func (s Bases) Have(ctx context.Context, name, licence string) (id int16, err error) {
	err = s.Pool.ScanRow(ctx, []any{&id}, haveBase, name, licence)
	return id, pg.Failed("a base", err)
}

// TakeBase stores games of a base, each once, and reports which are new.
func (s Bases) TakeBase(ctx context.Context, base int16, list []gamebase.Game, now time.Time) (added []bool, err error) {
	err = s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := lockCounts(ctx, tx); err != nil {
			return err
		}
		var fresh []basePly
		if added, fresh, err = addBase(ctx, tx, origin{base: &base, shown: true, at: now}, list); err != nil {
			return err
		}
		return count(ctx, tx, base, fresh, 1)
	})
	return added, pg.Failed("games of a base", err)
}

// InBases returns the digests of those among some games that are in a base.
func (s Bases) InBases(ctx context.Context, list []gamebase.Game) (map[int64]bool, error) {
	digests := make([]int64, len(list))
	for i := range list {
		digests[i] = list[i].Digest()
	}
	found, err := pg.List(ctx, s.Pool, pgx.RowTo[int64], `
		SELECT DISTINCT g.digest FROM bases b JOIN base_games g ON g.base = b.id WHERE g.digest = ANY ($1)`, digests)
	in := make(map[int64]bool, len(found))
	for _, d := range found {
		in[d] = true
	}
	return in, pg.Failed("games in bases", err)
}

// All returns all bases.
func (s Bases) All(ctx context.Context) ([]Base, error) {
	list, err := pg.List(ctx, s.Pool, pgx.RowToStructByPos[Base], listBases)
	return list, pg.Failed("bases", err)
}

// ShowBase lets everybody search a base, or nobody; fault.NotFound.
func (s Bases) ShowBase(ctx context.Context, name string, shown bool) error {
	tag, err := s.Pool.Exec(ctx, showBase, name, shown)
	if err == nil && tag.RowsAffected() == 0 {
		err = pgx.ErrNoRows
	}
	return pg.Failed("base "+name, err)
}

// DropBase deletes a base. Its positions go later.
func (s Bases) DropBase(ctx context.Context, name string) error {
	if err := s.ShowBase(ctx, name, false); err != nil {
		return err
	}
	for {
		tag, err := s.Pool.Exec(ctx, dropGames, name, removedAtOnce)
		if err != nil {
			return pg.Failed("delete base "+name, err)
		}
		if tag.RowsAffected() == 0 {
			break
		}
	}
	err := s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := lockCounts(ctx, tx); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, dropCount, name); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropBase, name)
		return err
	})
	return pg.Failed("delete base "+name, err)
}

// Bases returns those that are shown; see gamebase.Searcher.
func (s Bases) Bases(ctx context.Context) ([]gamebase.BaseName, error) {
	list, err := pg.List(ctx, s.Pool, pgx.RowToStructByPos[gamebase.BaseName], shownBases)
	return list, pg.Failed("bases", err)
}

// Member returns the member with a name; see gamebase.Searcher.
func (s Bases) Member(ctx context.Context, name string) (game.UserID, error) {
	p, err := Archive(s).Person(ctx, name)
	if fault.CodeOf(err) == fault.NotFound {
		return 0, nil
	}
	return p.ID, err
}
