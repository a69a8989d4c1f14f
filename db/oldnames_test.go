package db_test

import (
	"testing"
)

// Servers of the version before use tables by their old names while a cluster is upgraded: views, which take their statements
// of each kind and say the same of them.
func TestTablesUnderTheirOldNames(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx, c := t.Context(), sql(t, d.url)
	for _, name := range []string{"Ann", "Ben", "Cy"} {
		d.provedMember(name)
	}
	for _, s := range []struct {
		statement, want string
		rows            int64
	}{
		{`INSERT INTO heirs (guest, member, at) VALUES ((SELECT id FROM users WHERE name = 'Ann'), (SELECT id FROM users WHERE name = 'Ben'), now())`, `SELECT EXISTS (SELECT FROM merged_guests WHERE guest = (SELECT id FROM users WHERE name = 'Ann') AND member = (SELECT id FROM users WHERE name = 'Ben'))`, 1},
		{`INSERT INTO sitting (user_id, game, at) VALUES ((SELECT id FROM users WHERE name = 'Ann'), 'a', clock_timestamp()) ON CONFLICT (user_id) DO UPDATE SET game = excluded.game, at = excluded.at
			WHERE sitting.game = excluded.game OR sitting.at < clock_timestamp() - interval '10 seconds'`, `SELECT game = 'a' FROM seat_reservations`, 1},
		{`INSERT INTO sitting (user_id, game, at) VALUES ((SELECT id FROM users WHERE name = 'Ann'), 'b', clock_timestamp()) ON CONFLICT (user_id) DO UPDATE SET game = excluded.game, at = excluded.at
			WHERE sitting.game = excluded.game OR sitting.at < clock_timestamp() - interval '10 seconds'`, `SELECT game = 'a' FROM seat_reservations`, 0},
		{`DELETE FROM sitting WHERE user_id = ANY (ARRAY(SELECT user_id FROM sitting WHERE at < now() + interval '1 hour' ORDER BY at LIMIT 9 FOR UPDATE SKIP LOCKED))`,
			`SELECT NOT EXISTS (SELECT FROM seat_reservations)`, 1},
		{`INSERT INTO tallies (user_id, upto) VALUES ((SELECT id FROM users WHERE name = 'Ann'), '-infinity') ON CONFLICT (user_id) DO UPDATE SET upto = excluded.upto`,
			`SELECT wins = 0 AND best = '{}' FROM user_totals WHERE user_id = (SELECT id FROM users WHERE name = 'Ann')`, 1},
		{`INSERT INTO looks (skeleton, look, version) VALUES ('x', 'y', 1) ON CONFLICT (skeleton) DO UPDATE SET look = excluded.look, version = excluded.version
			WHERE looks.version <> excluded.version`, `SELECT EXISTS (SELECT FROM name_confusables WHERE look = 'y')`, 1},
		{`INSERT INTO mod_words (action, text) VALUES (1, 'w')`, `SELECT EXISTS (SELECT FROM mod_messages WHERE text = 'w')`, 1},
		{`INSERT INTO puzzle_house (rule, name) VALUES ('renju', 'f') ON CONFLICT (rule) DO UPDATE SET name = excluded.name`,
			`SELECT name = 'f' FROM puzzle_data_files WHERE rule = 'renju'`, 1},
		{`UPDATE puzzle_shelf SET rating = 1 WHERE puzzle = 1 AND theme <> '+'`, `SELECT true`, 0},
		{`INSERT INTO whereabouts (user_id, place, at) VALUES ((SELECT id FROM users WHERE name = 'Cy'), '\x00112233445566778899aabbccddeeff', now() - interval '2 days')
			ON CONFLICT (user_id, place) DO UPDATE SET at = excluded.at`, `SELECT NOT wide FROM member_networks WHERE user_id = (SELECT id FROM users WHERE name = 'Cy')`, 1},
		{`DELETE FROM whereabouts WHERE ctid = ANY (ARRAY(SELECT ctid FROM whereabouts WHERE at < now() ORDER BY at LIMIT 9 FOR UPDATE SKIP LOCKED))`,
			`SELECT NOT EXISTS (SELECT FROM member_networks)`, 1},
		{`INSERT INTO trial SELECT 'x' FROM generate_series(1, 2)`, `SELECT count(*) = 2 FROM trial`, 2},
		{`TRUNCATE trial`, `SELECT NOT EXISTS (SELECT FROM trial)`, 0},
	} {
		tag, err := c.Exec(ctx, s.statement)
		if err != nil || tag.RowsAffected() != s.rows {
			t.Errorf("%s: %d rows, %v, want %d", s.statement, tag.RowsAffected(), err, s.rows)
			continue
		}
		var holds bool
		if err := c.QueryRow(ctx, s.want).Scan(&holds); err != nil || !holds {
			t.Errorf("after %s: not %s, %v", s.statement, s.want, err)
		}
	}
}
