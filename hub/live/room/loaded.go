package room

import (
	"maps"
	"slices"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// loaded is a game as the room has read it, with its people. load.go, commit.go and ratings.go write it; the room's parts read it.
type loaded struct {
	id     string
	game   *game.Game          // nil until it has been read
	record *records.GameRecord // settings and origin; its Events are not kept
	people wire.People
}

// plays reports whether a follower is a player of the game, or the host of one that waits.
func (l *loaded) plays(f Follower) bool { return l.seats(userID(f)) }

// seats is plays for a user.
func (l *loaded) seats(u game.UserID) bool {
	if u == 0 || l.game == nil {
		return false
	}
	s := l.game.Seats()
	return u == s.Black || u == s.White || l.game.Phase() == game.Waiting && u == l.record.Host
}

// players returns the users who play, or may.
func (l *loaded) players() []game.UserID {
	s := l.game.Seats()
	may := []game.UserID{s.Black, s.White, l.record.Host, l.record.Invited}
	return slices.DeleteFunc(may, func(u game.UserID) bool { return u == 0 })
}

// opponent returns the opponent of a player, 0 for nobody.
func (l *loaded) opponent(u game.UserID) game.UserID { return opponentOf(l.game.Seats(), u) }

// opponentOf returns the opponent of a player, 0 if the user does not play.
func opponentOf(s game.Seats, u game.UserID) game.UserID {
	switch {
	case u == 0:
		return 0
	case u == s.Black:
		return s.White
	case u == s.White:
		return s.Black
	}
	return 0
}

// isBot reports whether a user is a bot of the server that plays the game.
func (l *loaded) isBot(u game.UserID) bool { return u != 0 && l.people[u].Bot != "" }

// botsAlone reports whether two bots of the server play, for those who watch.
func (l *loaded) botsAlone() bool {
	s := l.game.Seats()
	return l.isBot(s.Black) && l.isBot(s.White)
}

// personIn reports whether a player who is no bot is among those who are here.
func (l *loaded) personIn(here wire.Presence) bool {
	s := l.game.Seats()
	return here.Black && l.people[s.Black].Bot == "" || here.White && l.people[s.White].Bot == ""
}

// know records a user's name and rating. A rating that is not given stays as it was.
func (l *loaded) know(u records.User, rating *records.Rating) {
	if u.Rating == nil {
		u.Rating = rating
	}
	if u.Rating == nil {
		u.Rating = l.people[u.ID].Rating
	}
	u.Program = u.Program || l.people[u.ID].Program // for good, and not every server says so
	l.people[u.ID] = u
}

// updateRatings notes what the end of a rated game has made of the ratings.
func (l *loaded) updateRatings(o records.Outcome) {
	l.record.Outcome = o
	c := o.Changes
	if c == nil {
		return
	}
	people, s := maps.Clone(l.people), l.game.Seats()
	for id, after := range map[game.UserID]records.Rating{s.Black: c.Black.After, s.White: c.White.After} {
		if u, ok := people[id]; ok {
			u.Rating = &after
			people[id] = u
		}
	}
	l.people = people
}
