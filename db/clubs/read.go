package clubs

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/club"
)

const (
	selectClub = `
SELECT c.name, c.text, c.joining, c.code, c.created, c.told, EXISTS (SELECT FROM hidden_texts h WHERE h.club = c.id) FROM clubs c WHERE c.id = $1`
	selectPeople = `
SELECT u.id, u.name, p.standing, p.since, p.reason FROM club_people p JOIN users u ON u.id = p.user_id
WHERE p.club = $1 AND u.deleted IS NULL AND (p.standing IN ('leader', 'member') OR $2 OR u.id = $3)
ORDER BY p.standing <> 'leader', p.since, u.id LIMIT $4`
	selectNews = `
SELECT n.id, u.id, u.name, n.at, n.text FROM club_news n JOIN users u ON u.id = n.author WHERE n.club = $1 ORDER BY n.id DESC LIMIT $2`
	selectName = `SELECT CASE WHEN EXISTS (SELECT FROM hidden_texts h WHERE h.club = c.id) THEN '' ELSE name END FROM clubs c WHERE id = $1`
	listClubs  = `
SELECT c.id, c.name, c.joining, count(*), ''
FROM clubs c JOIN club_people p ON p.club = c.id AND p.standing IN ('leader', 'member')
WHERE NOT EXISTS (SELECT FROM hidden_texts h WHERE h.club = c.id) AND ($1 = '' OR c.name ILIKE '%' || $1 || '%')
GROUP BY c.id ORDER BY count(*) DESC, c.created, c.id LIMIT $2`
	listMine = `
SELECT c.id, CASE WHEN EXISTS (SELECT FROM hidden_texts h WHERE h.club = c.id) AND me.standing <> 'leader' THEN '' ELSE c.name END, c.joining,
    (SELECT count(*) FROM club_people p WHERE p.club = c.id AND p.standing IN ('leader', 'member')), me.standing
FROM club_people me JOIN clubs c ON c.id = me.club
WHERE me.user_id = $1 AND me.standing IN ('leader', 'member', 'asked') ORDER BY me.since DESC, c.id LIMIT $2`
	// season adds up what places brought: $4 from the first on, $5 any other.
	season = `
SELECT u.id, u.name, sum(coalesce(pt.points, $5)), count(*)
FROM events e JOIN event_places x ON x.event = e.number
JOIN club_people p ON p.club = e.club AND p.user_id = x.user_id AND p.standing IN ('leader', 'member')
JOIN users u ON u.id = x.user_id AND u.deleted IS NULL
LEFT JOIN unnest($4::int[]) WITH ORDINALITY pt(points, place) ON pt.place = x.place
WHERE e.club = $1 AND e.phase = 'over' AND e.starts >= $2 AND e.starts < $3
GROUP BY u.id ORDER BY 3 DESC, 4, u.name LIMIT $6`
)

// seasonMost bounds a season's table.
const seasonMost = 100

// Open returns a club; see club.Reader.
func (c Clubs) Open(ctx context.Context, id string, viewer game.UserID) (out club.Opened, err error) {
	out.ID = id
	var told *time.Time
	err = c.Pool.ScanRow(ctx, []any{&out.Name, &out.Text, &out.Joining, &out.Code, &out.Created, &told, &out.Hidden}, selectClub, id)
	if err != nil {
		return club.Opened{}, failed("club "+id, err)
	}
	if out.Created = pg.Millis(out.Created); told != nil {
		out.Told = pg.Millis(*told)
	}
	me, err := c.Membership(ctx, id, viewer)
	if err != nil {
		return out, err
	}
	leads := me == club.Leader
	if !leads {
		out.Code = ""
	}
	all, err := pg.List(ctx, c.Pool, scanPerson, selectPeople, id, leads, viewer, club.MostMembers+club.MostAsked+club.MostOut)
	if err != nil {
		return out, pg.Failed("people of club "+id, err)
	}
	for _, p := range all {
		if p.User.ID == viewer {
			out.Me = p
		}
		switch {
		case p.Membership.In():
			out.Members = append(out.Members, p)
		case leads:
			out.Out = append(out.Out, p)
		}
	}
	if out.Hidden && !leads {
		out.Name, out.Text = "", ""
		return out, nil
	}
	out.News, err = pg.List(ctx, c.Pool, scanNews, selectNews, id, club.KeptNews)
	return out, pg.Failed("news of club "+id, err)
}

func scanPerson(row pgx.CollectableRow) (p club.Person, err error) {
	err = row.Scan(&p.User.ID, &p.User.Name, &p.Membership, &p.Since, &p.Reason)
	p.Since = pg.Millis(p.Since)
	return p, err
}

func scanNews(row pgx.CollectableRow) (n club.News, err error) {
	err = row.Scan(&n.ID, &n.Author.ID, &n.Author.Name, &n.At, &n.Text)
	n.At = pg.Millis(n.At)
	return n, err
}

// Name returns a club's name; see club.Reader.
func (c Clubs) Name(ctx context.Context, id string) (name string, err error) {
	if err = c.Pool.ScanRow(ctx, []any{&name}, selectName, id); err != nil {
		return "", failed("name of club "+id, err)
	}
	return name, nil
}

// literally makes a text one that LIKE takes as it is.
var literally = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// List returns clubs; see club.Reader.
func (c Clubs) List(ctx context.Context, part string) ([]club.Listed, error) {
	out, err := pg.List(ctx, c.Pool, scanListed, listClubs, literally.Replace(part), club.MostListed)
	return out, pg.Failed("clubs", err)
}

// Mine returns somebody's clubs; see club.Reader.
func (c Clubs) Mine(ctx context.Context, user game.UserID) ([]club.Listed, error) {
	out, err := pg.List(ctx, c.Pool, scanListed, listMine, user, club.MostClubs)
	return out, pg.Failed("clubs of a user", err)
}

func scanListed(row pgx.CollectableRow) (l club.Listed, err error) {
	return l, row.Scan(&l.ID, &l.Name, &l.Joining, &l.Members, &l.Membership)
}

// Season returns the table of a season; see club.Reader.
func (c Clubs) Season(ctx context.Context, id string, s club.Season) ([]club.Scored, error) {
	out, err := pg.List(ctx, c.Pool, func(row pgx.CollectableRow) (l club.Scored, err error) {
		return l, row.Scan(&l.User.ID, &l.User.Name, &l.Points, &l.Events)
	}, season, id, s.From, s.To, club.Points, club.TakingPart, seasonMost)
	club.Place(out)
	return out, pg.Failed("season of club "+id, err)
}
