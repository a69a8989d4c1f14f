package socket

import "time"

// sinceBorn is an instant as an atomic holds it. It is monotonic: setting the machine's clock changes nothing.
func (s *Socket) sinceBorn(t time.Time) int64 { return int64(t.Sub(s.born)) }

// LastHeard returns when a frame of the peer last came, or when the socket was made.
func (s *Socket) LastHeard() time.Time { return s.born.Add(time.Duration(s.heard.Load())) }

// lastPongs are compared: a peer that pretends to be far away must hold back every one of so many.
const lastPongs = 5

// RoundTrip returns two round trips, 0: not measured. told is the least of the last pings and their pongs, which the peer can
// lengthen. sure is the part that the connection itself takes, as the system has measured it. If the peer is a proxy, that is
// only the way to the proxy.
func (s *Socket) RoundTrip() (sure, told time.Duration) {
	told = time.Duration(s.told.Load())
	return min(time.Duration(s.sure.Load()), told), told
}

// Ping asks the peer for a sign of life and measures how long that takes.
func (s *Socket) Ping() {
	s.pinged.CompareAndSwap(0, s.sinceBorn(time.Now()))
	s.Send(pingFrame)
}

// measure ends the measurement of a round trip at a pong.
func (s *Socket) measure(now time.Time) {
	sent := s.pinged.Swap(0)
	if sent == 0 {
		return
	}
	s.pongs[s.pong] = max(1, time.Duration(s.sinceBorn(now)-sent))
	s.pong = (s.pong + 1) % lastPongs
	least := s.pongs[0] // the first one is there
	for _, took := range s.pongs[1:] {
		if took > 0 {
			least = min(least, took)
		}
	}
	s.told.Store(int64(least))
	if s.out.raw != nil {
		s.sure.Store(int64(ofConnection(s.out.raw)))
	}
}
