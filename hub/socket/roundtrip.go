package socket

import "time"

// sinceBorn is an instant as an atomic has it. It is monotonic: nothing happens
// when somebody sets the clock of the machine.
func (s *Socket) sinceBorn(t time.Time) int64 { return int64(t.Sub(s.born)) }

// LastHeard returns when a frame of the peer last came, or when the socket was made.
func (s *Socket) LastHeard() time.Time { return s.born.Add(time.Duration(s.heard.Load())) }

// RoundTrip returns how long a ping and its pong take, averaged; 0: not measured.
func (s *Socket) RoundTrip() time.Duration { return time.Duration(s.roundTrip.Load()) }

// Ping asks the peer for a sign of life and measures how long that takes.
func (s *Socket) Ping() {
	s.pinged.CompareAndSwap(0, s.sinceBorn(time.Now()))
	s.Send(pingFrame)
}

// measure ends the measurement of a round trip at a pong. A new value counts a
// third: lines have hiccups, and a client may hold an answer back.
func (s *Socket) measure(now time.Time) {
	sent := s.pinged.Swap(0)
	if sent == 0 {
		return
	}
	took := max(0, s.sinceBorn(now)-sent)
	if old := s.roundTrip.Load(); old > 0 {
		took = (2*old + took) / 3
	}
	s.roundTrip.Store(took)
}
