package records

import "github.com/tengen-go/tengen/hub/game"

// MostFollows bounds how many people somebody follows.
const MostFollows = 400

// MayFollow is the group of people who may follow a member.
type MayFollow string

// The people who may follow.
const (
	FollowEverybody MayFollow = "everybody"
	FollowNobody    MayFollow = "nobody"
	FollowFollowed  MayFollow = "followed" // people whom the member follows
)

// Valid reports whether there is such a setting.
func (m MayFollow) Valid() bool {
	return m == FollowEverybody || m == FollowNobody || m == FollowFollowed
}

// Privacy are a member's privacy settings.
type Privacy struct {
	Follow MayFollow `json:"follow"`
	Hidden bool      `json:"hidden"` // nobody is told that the member is here, or plays
}

// Followed is somebody whom a member follows.
type Followed struct {
	ID      game.UserID
	Name    string
	Program bool // as User's
	Hidden  bool // as Privacy's
}
