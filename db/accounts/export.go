package accounts

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// BeginExport notes that a user's data is given out; see account.LeaverStore.
func (a Accounts) BeginExport(ctx context.Context, user game.UserID, now time.Time, within time.Duration) (before time.Time, ok bool, err error) {
	var last *time.Time
	err = a.Pool.ScanRow(ctx, []any{&last}, `
		UPDATE users u SET exported = $2 FROM (SELECT id, exported FROM users WHERE id = $1 FOR NO KEY UPDATE) old
		WHERE u.id = old.id AND (old.exported IS NULL OR old.exported <= $3) RETURNING old.exported`,
		user, pg.Millis(now), pg.Millis(now.Add(-within)))
	if errors.Is(err, pgx.ErrNoRows) {
		return before, false, nil
	}
	if err != nil {
		return before, false, pg.Failed("begin of an export", err)
	}
	if last != nil {
		before = *last
	}
	return before, true, nil
}

// EndExport notes that nothing was given out; see account.LeaverStore.
func (a Accounts) EndExport(ctx context.Context, user game.UserID, before time.Time) error {
	if _, err := a.Pool.Exec(ctx, `UPDATE users SET exported = $2 WHERE id = $1`, user, pg.NullTime(before)); err != nil {
		return pg.Failed("end of an export", err)
	}
	return nil
}

// List of a user's things, read in pages: $1 the user, $2 the key of the last one read, $3 how many.
type exportPart struct {
	name  string
	first any // before all keys
	most  int // on a page
	sql   string
}

var shelves = []exportPart{
	{"sessions", int64(0), 100, `
		SELECT id, json_build_object('created', created, 'seen', seen, 'address', address, 'agent', agent, 'token', label, 'scopes', scopes)
		FROM sessions WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"passkeys", int64(0), 100, `
		SELECT id, json_build_object('name', name, 'site', site, 'created', created, 'used', used)
		FROM passkeys WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"notifications", int64(0), 100, `
		SELECT id, json_build_object('created', created, 'language', lang, 'turn', turn, 'challenge', challenge, 'began', began,
			'service', substring(endpoint FROM '^https://([^/]*)'))
		FROM push_subscriptions WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"formerNames", "", 100, `
		SELECT skeleton, json_build_object('name', name, 'until', until)
		FROM former_names WHERE user_id = $1 AND skeleton > $2 ORDER BY skeleton LIMIT $3`},
	{"openGames", "", 100, `
		SELECT id, json_build_object('g', id, 'status', status, 'rule', rule, 'size', size, 'private', private, 'rated', rated,
			'created', created, 'color', CASE $1::bigint WHEN black THEN 'black' WHEN white THEN 'white' END)
		FROM games WHERE id IN (` + runningOf + `) AND id > $2 ORDER BY id LIMIT $3`},
	{"chat", int64(0), 1000, `
		SELECT id, json_build_object('g', game_id, 'event', (SELECT e.id FROM events e WHERE e.number = chat.event), 'time', at, 'chat', ` + games.ChannelOf + `, 'text', text)
		FROM chat WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"studies", "", 4, `
		SELECT id, json_build_object('id', id, 'title', title, 'version', version, 'created', created, 'updated', updated,
			'study', convert_from(body, 'UTF8')::json)
		FROM studies WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"lists", "", 50, `
		SELECT id, json_build_object('id', id, 'title', title, 'entries', entries, 'version', version, 'created', created, 'updated', updated)
		FROM lists WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"broughtGames", int64(0), 500, `
		SELECT id::bigint, json_build_object('file', source, 'added', added, 'public', shown, 'rule', rule, 'size', size, 'opening', opening, 'moves', moves,
			'black', black_name, 'white', white_name, 'winner', winner, 'ending', ending, 'event', event, 'round', round, 'played', played, 'sgf', noted)
		FROM base_games WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"broadcasts", "", 4, `
		SELECT id, json_build_object('broadcast', id, 'name', name, 'text', text, 'plan', plan, 'created', created, 'phase', phase, 'changes', (
			SELECT coalesce(json_agg(json_build_object('at', at, 'change', change) ORDER BY seq), '[]') FROM broadcast_log l WHERE l.broadcast = b.number))
		FROM broadcasts b WHERE host = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"broughtNames", "", 100, `
		SELECT key, json_build_object('own', owner = $1, 'name', name, 'asked', asked, 'accepted', accepted, 'refused', refused)
		FROM (SELECT owner || ' ' || member || ' ' || name AS key, * FROM base_names WHERE $1 IN (owner, member)) n WHERE key > $2 ORDER BY key LIMIT $3`},
	{"classes", "", 50, `
		SELECT list, json_build_object('list', list, 'joined', joined, 'done', (
			SELECT coalesce(json_agg(json_build_object('entry', entry, 'at', at) ORDER BY entry), '[]') FROM class_done d
			WHERE d.list = p.list AND d.user_id = p.user_id))
		FROM class_pupils p WHERE user_id = $1 AND list > $2 ORDER BY list LIMIT $3`},
	{"federation", int64(0), 1, `
		SELECT user_id, json_build_object('federation', federation, 'id', id, 'country', country, 'name', name, 'standing', standing, 'asked', asked, 'decided', decided)
		FROM federation_papers WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
	{"federationOfficer", "", 100, `
		SELECT federation, to_json(federation) FROM federation_officers WHERE user_id = $1 AND federation > $2 ORDER BY federation LIMIT $3`},
	{"ownCalendar", int64(0), 1, `
		SELECT user_id, json_build_object('addressesMade', turn) FROM calendar_links WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
	{"eventGuests", int64(0), 200, `
		SELECT g.user_id, json_build_object('event', e.id, 'name', u.name, 'made', g.made) FROM event_guests g JOIN events e ON e.number = g.event
		JOIN users u ON u.id = g.user_id WHERE g.host = $1 AND g.user_id > $2 ORDER BY g.user_id LIMIT $3`},
	{"openChallenges", "", 50, `
		SELECT id, json_build_object('id', id, 'settings', settings, 'plays', plays, 'created', created, 'expires', expires)
		FROM open_challenges WHERE maker = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"clubs", "", 100, `
		SELECT club, json_build_object('club', club, 'name', c.name, 'standing', standing, 'since', since, 'reason', reason)
		FROM club_people p JOIN clubs c ON c.id = p.club WHERE user_id = $1 AND club > $2 ORDER BY club LIMIT $3`},
	{"clubNews", int64(0), 100, `
		SELECT id, json_build_object('club', club, 'time', at, 'text', text) FROM club_news WHERE author = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"exercises", "", 1000, `
		SELECT key, json_build_object('g', game_id, 'move', move, 'tries', tries, 'solved', solved, 'due', due)
		FROM (SELECT game_id || ' ' || lpad(move::text, 5, '0') AS key, * FROM exercises WHERE user_id = $1) e
		WHERE key > $2 ORDER BY key LIMIT $3`},
	{"puzzles", int64(0), 1000, `
		SELECT t.puzzle, json_build_object('puzzle', p.id, 'at', t.at, 'solved', t.solved, 'gain', t.gain, 'vote', t.vote, 'due', t.due)
		FROM puzzle_tries t JOIN puzzles p ON p.number = t.puzzle WHERE t.user_id = $1 AND t.puzzle > $2 ORDER BY t.puzzle LIMIT $3`},
	{"puzzleRatings", "", 100, `
		SELECT rule, json_build_object('rule', rule, 'value', value, 'deviation', deviation, 'volatility', volatility,
			'plays', plays, 'solved', solved)
		FROM puzzle_ratings WHERE user_id = $1 AND rule > $2 ORDER BY rule LIMIT $3`},
	{"puzzlesOfMyGames", int64(0), 1, `
		SELECT user_id, json_build_object('refused', true) FROM puzzle_refusals WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
	{"reviewsAsked", "", 1000, `
		SELECT game_id, json_build_object('g', game_id, 'asked', asked, 'status', status)
		FROM reviews WHERE asked_by = $1 AND game_id > $2 ORDER BY game_id LIMIT $3`},
	{"ratings", "", 100, `
		SELECT key, json_build_object('rule', rule, 'speed', speed, 'value', value, 'deviation', deviation,
			'volatility', volatility, 'wins', wins, 'draws', draws, 'losses', losses, 'played', played)
		FROM (SELECT rule || ' ' || speed || ' ' || engine AS key, * FROM ratings WHERE user_id = $1) r
		WHERE key > $2 ORDER BY key LIMIT $3`},
	{"ratingChanges", int64(0), 2000, `
		SELECT c.game, json_build_object('g', g.id, 'rule', c.rule, 'speed', c.speed, 'time', c.at, 'before', c.before,
			'beforeDeviation', c.before_deviation, 'after', c.after, 'afterDeviation', c.after_deviation)
		FROM (SELECT * FROM rating_changes WHERE user_id = $1 AND game > $2 ORDER BY game LIMIT $3) c
		JOIN games g ON g.number = c.game ORDER BY c.game`},
	{"conduct", int64(0), 1000, `
		SELECT c.game, json_build_object('g', g.id, 'time', c.ended, 'kind', c.kind)
		FROM (SELECT * FROM conduct WHERE user_id = $1 AND game > $2 ORDER BY game LIMIT $3) c JOIN games g ON g.number = c.game ORDER BY c.game`},
	{"pauses", int64(0), 1000, `
		SELECT game, json_build_object('began', began, 'ends', ends) FROM pauses WHERE user_id = $1 AND game > $2 ORDER BY game LIMIT $3`},
	{"language", int64(0), 1, `
		SELECT user_id, to_json(lang) FROM language_choices WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
	{"engine", int64(0), 1, `
		SELECT user_id, json_build_object('name', name, 'author', author, 'version', version) FROM engines WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
	{"chatSettings", int64(0), 1, `
		SELECT user_id, json_build_object('off', off, 'words', words) FROM chat_settings WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
	{"plans", int64(0), 1000, `
		SELECT p.game, json_build_object('g', g.id, 'lines', p.lines) FROM plans p JOIN games g ON g.number = p.game
		WHERE p.user_id = $1 AND p.game > $2 ORDER BY p.game LIMIT $3`},
	{"vacations", int64(0), 1000, `
		SELECT id, json_build_object('began', began, 'until', until) FROM vacations WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"reports", int64(0), 1000, `
		SELECT v.id, json_build_object('about', u.name, 'reason', r.reason, 'time', v.at, 'text', v.text, 'games', v.games, 'line', v.line_text)
		FROM report_voices v JOIN reports r ON r.id = v.report JOIN users u ON u.id = r.about WHERE v.reporter = $1 AND v.id > $2 ORDER BY v.id LIMIT $3`},
	{"measures", int64(0), 1000, `
		SELECT a.id, json_build_object('kind', a.kind, 'reason', a.reason, 'time', a.at, 'until', a.until, 'text', w.text, 'appeal', p.text, 'answer', p.answer)
		FROM mod_actions a LEFT JOIN mod_messages w ON w.action = a.id LEFT JOIN appeals p ON p.action = a.id
		WHERE a.target = $1 AND a.id > $2 ORDER BY a.id LIMIT $3`},
	// Of fair play what the person may know: cases that were asked about, and the sheet and the moves of those that are closed.
	{"fairPlay", int64(0), 20, `
		SELECT c.id, json_build_object('rule', c.rule, 'speed', c.speed, 'asked', c.asked, 'statement', c.statement, 'stated', c.stated,
			'closed', c.closed, 'upheld', c.upheld, 'appeal', c.appeal, 'answer', c.answer, 'sheet', CASE WHEN c.closed IS NOT NULL THEN c.sheet END,
			'reasons', CASE WHEN c.closed IS NOT NULL THEN (SELECT json_agg(reason ORDER BY at) FROM fairplay_judgements WHERE case_id = c.id) END)
		FROM fairplay_cases c WHERE c.user_id = $1 AND c.id > $2 AND (c.asked IS NOT NULL OR c.closed IS NOT NULL) ORDER BY c.id LIMIT $3`},
	{"fairPlayMoves", int64(0), 200, `
		SELECT p.game, json_build_object('g', g.id, 'rule', p.rule, 'speed', p.speed, 'engine', p.version, 'moves', p.moves)
		FROM fairplay_games p JOIN games g ON g.number = p.game WHERE p.user_id = $1 AND p.game > $2 AND p.ended <= (
			SELECT max(closed) FROM fairplay_cases c WHERE c.user_id = $1 AND c.rule = p.rule AND c.speed = p.speed)
		ORDER BY p.game LIMIT $3`},
	{"ratingCorrections", int64(0), 200, `
		SELECT id, json_build_object('rule', rule, 'speed', speed, 'at', at, 'why', kind, 'before', before, 'after', after, 'games', games)
		FROM rating_corrections WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`},
	{"blocks", int64(0), 1000, `
		SELECT b.blocked, json_build_object('name', u.name, 'since', b.since)
		FROM blocks b JOIN users u ON u.id = b.blocked WHERE b.user_id = $1 AND b.blocked > $2 ORDER BY b.blocked LIMIT $3`},
	{"following", int64(0), 1000, `
		SELECT f.followed, json_build_object('name', u.name, 'since', f.since)
		FROM follows f JOIN users u ON u.id = f.followed WHERE f.user_id = $1 AND f.followed > $2 ORDER BY f.followed LIMIT $3`},
	{"privacy", int64(0), 1, `
		SELECT user_id, json_build_object('follow', follow, 'hidden', hidden) FROM privacy WHERE user_id = $1 AND user_id > $2 LIMIT $3`},
}

// mostGames is how many games are read at a time.
const mostGames = 50

// Export writes all that is stored about a user; see account.LeaverStore. No more than a page of it is held at a time.
func (a Accounts) Export(ctx context.Context, user game.UserID, w io.Writer) error {
	var account string
	err := a.Pool.ScanRow(ctx, []any{&account}, `
		SELECT json_build_object('id', id, 'name', name, 'kind', kind, 'created', created)::text FROM users WHERE id = $1`, user)
	if err != nil {
		return pg.Failed("export", err)
	}
	if _, err := io.WriteString(w, `{"account":`+account); err != nil {
		return err
	}
	for _, s := range shelves {
		if err := a.exportPart(ctx, s, user, w); err != nil {
			return pg.Failed("export of "+s.name, err)
		}
	}
	if err := a.exportGames(ctx, user, w); err != nil {
		return err
	}
	_, err = io.WriteString(w, "}\n")
	return err
}

// exportPart writes one list.
func (a Accounts) exportPart(ctx context.Context, s exportPart, user game.UserID, w io.Writer) error {
	type thing struct {
		key  any
		text string
	}
	scan := func(row pgx.CollectableRow) (t thing, err error) {
		var text []byte
		err = row.Scan(&t.key, &text)
		t.text = string(text)
		return t, err
	}
	array := newArray(s.name)
	for last := s.first; ; {
		page, err := pg.List(ctx, a.Pool, scan, s.sql, user, last, s.most)
		if err != nil {
			return err
		}
		for _, t := range page {
			array.add([]byte(t.text))
			last = t.key
		}
		done := len(page) < s.most
		if err := array.flush(w, done); err != nil || done {
			return err
		}
	}
}

// exportGames writes the user's games that are adjourned or over. Each has its log at an address of its own.
func (a Accounts) exportGames(ctx context.Context, user game.UserID, w io.Writer) error {
	past := a.Past
	games := newArray("adjournedGames")
	resting, err := past.Adjourned(ctx, user, 1000)
	if err != nil {
		return err
	}
	games.addAll(resting)
	if err := games.flush(w, true); err != nil {
		return err
	}
	games = newArray("games")
	for q := (archive.Query{User: user, Viewer: user, Limit: mostGames}); ; {
		page, err := past.Games(ctx, q)
		if err != nil {
			return err
		}
		games.addAll(page)
		done := len(page) < q.Limit
		if err := games.flush(w, done); err != nil || done {
			return err
		}
		q.Before, q.BeforeID = page[len(page)-1].Ended, page[len(page)-1].ID
	}
}

// array is a member of the object, written a page at a time.
type array struct {
	page bytes.Buffer
	any  bool
}

func newArray(name string) *array {
	a := &array{}
	a.page.WriteString(",\n\"" + name + "\":[")
	return a
}

func (a *array) add(text []byte) {
	if a.any {
		a.page.WriteByte(',')
	}
	a.any = true
	a.page.WriteByte('\n')
	a.page.Write(text)
}

func (a *array) addAll(games []archive.Summary) {
	for _, g := range games {
		text, err := json.Marshal(g)
		if err != nil {
			panic(err) // our own type
		}
		a.add(text)
	}
}

// flush writes the added elements, and the end of the array after the last of them.
func (a *array) flush(w io.Writer, last bool) error {
	if last {
		a.page.WriteByte(']')
	}
	_, err := w.Write(a.page.Bytes())
	a.page.Reset()
	return err
}
