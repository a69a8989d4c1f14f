package room

import (
	"crypto/rand"

	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Seat has somebody take the free seat of a game that waits: the server's answer to an equal wish.
type Seat struct {
	User     records.User
	ClientID string      // names the join: the same again has the same answer
	Color    string      // the user's wish: "black", "white", "random". It fits the host's
	Done     func(error) // called once, when the start is stored and listed, or with why it is not; must not wait
}

func (s *Seat) do(r *room) {
	c := &Command{At: game.Instant(time.Now()), seat: s}
	c.Command = game.Command{Kind: game.Join, Actor: s.User.ID, ClientID: s.ClientID}
	c.do(r)
}

// coin decides who takes Black if the host wished for a random colour: true for the host. A nil Seat has no wish.
func (s *Seat) coin() bool {
	if s != nil && s.Color != game.WishRandom {
		return s.Color == game.WishWhite
	}
	var b [1]byte
	rand.Read(b[:]) // never fails
	return b[0]&1 == 0
}

// reserve reserves the seats of the game between people that an event begins, which is to be stored. It returns the game's id;
// "" if the event begins none. A bot's account has no seat of its own: it plays as many games at once as it may.
func (c *Command) reserve(r *room, e *game.Event) (id string, err error) {
	host, guest := r.record.Host, e.Actor
	switch {
	case e.Kind == game.Started:
		id = r.id
	case e.Kind == game.Rematched && r.record.Bot == "":
		seat, _ := r.game.Seat(e.Actor)
		id, host = e.Payload.NextGame, r.game.Player(seat.Opponent())
	default:
		return "", nil
	}
	if r.people[host].Program {
		host = 0
	}
	if c.program || r.people[guest].Program {
		guest = 0
	}
	if err := r.rooms.Seats.Reserve(id, host, guest, r.game.Settings().Time.Kind); err != nil {
		return "", err
	}
	return id, nil
}
