package hub

import (
	"time"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/socket"
)

// Limits bound what clients may use; zero fields take the default.
type Limits struct {
	Credits        int           // frames of a socket in 20 s (100)
	Creations      int           // of these, those that make something: create, lobby (30)
	Lines          int           // of chat of a person's in 20 s, over all its sockets (30)
	UserSockets    int           // sockets a user (5)
	AddressSockets int           // sockets without a session behind one address (300)
	Hello          time.Duration // until hello (10 s)
	Ping           time.Duration // between pings (20 s)
	Pong           time.Duration // silence that ends a socket (30 s)
	Waits          socket.Waits  // what the peer of a socket may take
	Beat           time.Duration // between heartbeats (2 s)
	Standstill     time.Duration // how long the process may stand still while people still count as heard (2 s)
	Question       time.Duration // to the store, at most (3 s)
	Recheck        time.Duration // at most between two looks whether sessions behind sockets have ended (30 s)
	Rooms          int           // loaded at once (20,000)
	Seeks          int           // open games a host (5)
	Games          int           // live games a user (50); bots have no limit
	GuestBots      int           // of these, a guest's against bots (5)
	MemberBots     int           // and a member's (20)
	AddressBots    int           // games against bots in play of those behind one address (60)
	SeekAway       time.Duration // how long a public seek stays after its host's last socket (10 min)
	Idle           time.Duration // how long a room stays that nobody needs (30 s); a tenth if its game is over
	BotPause       time.Duration // unit of a bot's pause: a forced move takes one (400 ms), the longest twelve
	Late           time.Duration // storing an event may take before the next player has lost time by it (100 ms)
}

func (l *Limits) fill() {
	def := func(v *time.Duration, d time.Duration) {
		if *v == 0 {
			*v = d
		}
	}
	num := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	num(&l.Credits, 100)
	num(&l.Creations, 30)
	num(&l.Lines, 30)
	num(&l.UserSockets, 5)
	num(&l.AddressSockets, 300)
	num(&l.Rooms, 20_000)
	num(&l.Seeks, 5)
	num(&l.Games, 50)
	num(&l.GuestBots, 5)
	num(&l.MemberBots, 20)
	num(&l.AddressBots, 60)
	def(&l.Hello, 10*time.Second)
	def(&l.Ping, 20*time.Second)
	def(&l.Pong, 30*time.Second)
	def(&l.Beat, 2*time.Second)
	def(&l.Standstill, 2*time.Second)
	def(&l.Question, records.Wait)
	def(&l.Recheck, recheckEvery)
	def(&l.SeekAway, 10*time.Minute)
	def(&l.Idle, 30*time.Second)
	def(&l.BotPause, 400*time.Millisecond)
	def(&l.Late, room.Late)
}

// client returns the limits of package client.
func (l *Limits) client() client.Limits {
	return client.Limits{
		Credits: l.Credits, Creations: l.Creations, Lines: l.Lines, UserSockets: l.UserSockets, AddressSockets: l.AddressSockets,
		Hello: l.Hello, Pong: l.Pong, Waits: l.Waits,
	}
}
