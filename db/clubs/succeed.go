package clubs

// A club has a leader whose account is open, as long as anybody in it has one: the member of longest standing follows. A
// suspension of a month or more closes an account in this sense.

const (
	open = `u.deleted IS NULL AND NOT EXISTS (SELECT FROM standings s WHERE s.user_id = u.id AND s.suspended > now() + interval '30 days')`

	successors = `
UPDATE club_people AS c SET standing = 'leader' FROM (
    SELECT DISTINCT ON (p.club) p.club, p.user_id FROM club_people p JOIN users u ON u.id = p.user_id
    WHERE p.standing = 'member' AND ` + open + ` AND NOT EXISTS (
        SELECT FROM club_people p2 JOIN users u ON u.id = p2.user_id WHERE p2.club = p.club AND p2.standing = 'leader' AND ` + open + `)
    AND p.club IN (`
	follow = `) ORDER BY p.club, p.since, p.user_id) s WHERE c.club = s.club AND c.user_id = s.user_id`

	succeedIn = successors + `$1` + follow

	// LockOf holds the clubs of a user.
	LockOf = `SELECT FROM clubs WHERE id IN (SELECT club FROM club_people WHERE user_id = $1) ORDER BY id FOR UPDATE`
	// SucceedOf gives each club of a user a leader whose account is open. Whoever runs it has run LockOf.
	SucceedOf = successors + `SELECT club FROM club_people WHERE user_id = $1` + follow
	// LeaveAll takes a user whose account is closed out of all clubs.
	LeaveAll = `DELETE FROM club_people WHERE user_id = $1`
	// EndOf ends the clubs of a user that nobody else is in.
	EndOf = `
DELETE FROM clubs c WHERE id IN (SELECT club FROM club_people WHERE user_id = $1 AND standing IN ('leader', 'member'))
AND NOT EXISTS (SELECT FROM club_people p WHERE p.club = c.id AND p.user_id <> $1 AND p.standing IN ('leader', 'member'))`
	// UntellAll takes a user's news away.
	UntellAll = `DELETE FROM club_news WHERE author = $1`
)
