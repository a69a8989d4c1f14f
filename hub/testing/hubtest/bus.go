package hubtest

import (
	"slices"
	"sync"
)

// Bus carries messages between nodes in one process: each subscriber gets them in their order, in a goroutine of
// its own. It loses what it is told to.
type Bus struct {
	mu    sync.Mutex // guards the following
	subs  map[string]map[*subscriber]struct{}
	turns map[string][]*subscriber // of those who share a subject, the next one first
	down  bool
	lose  func(subject string, data []byte) bool
	count map[string]int
}

type subscriber struct {
	mu     sync.Mutex // guards the following
	queue  [][]byte
	closed bool
	more   *sync.Cond
	ended  chan struct{}
}

// NewBus returns a bus that loses nothing.
func NewBus() *Bus {
	return &Bus{subs: map[string]map[*subscriber]struct{}{}, turns: map[string][]*subscriber{}, count: map[string]int{}}
}

// Down has everything lost, or nothing any more.
func (b *Bus) Down(down bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.down = down
}

// Lose has those messages lost of which f says so; nil: none.
func (b *Bus) Lose(f func(subject string, data []byte) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lose = f
}

// Sent returns how many messages a subject has got.
func (b *Bus) Sent(subject string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.count[subject]
}

// Connected reports whether the bus is up.
func (b *Bus) Connected() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.down
}

func (b *Bus) Publish(subject string, data []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count[subject]++
	if b.down || b.lose != nil && b.lose(subject, data) {
		return nil
	}
	for s := range b.subs[subject] {
		s.put(data)
	}
	if turns := b.turns[subject]; len(turns) > 0 {
		turns[0].put(data)
		b.turns[subject] = append(turns[1:], turns[0])
	}
	return nil
}

// Share is Subscribe, but each message goes in turn to one of those who share a subject. There is one group.
func (b *Bus) Share(subject, _ string, f func([]byte)) (stop func(), err error) {
	s := newSubscriber()
	b.mu.Lock()
	b.turns[subject] = append(b.turns[subject], s)
	b.mu.Unlock()
	go s.run(f)
	return func() {
		b.mu.Lock()
		b.turns[subject] = slices.DeleteFunc(b.turns[subject], func(o *subscriber) bool { return o == s })
		b.mu.Unlock()
		s.close()
	}, nil
}

func (b *Bus) Subscribe(subject string, f func([]byte)) (stop func(), err error) {
	s := newSubscriber()
	b.mu.Lock()
	if b.subs[subject] == nil {
		b.subs[subject] = map[*subscriber]struct{}{}
	}
	b.subs[subject][s] = struct{}{}
	b.mu.Unlock()
	go s.run(f)
	return func() {
		b.mu.Lock()
		delete(b.subs[subject], s)
		b.mu.Unlock()
		s.close()
	}, nil
}

func newSubscriber() *subscriber {
	s := &subscriber{ended: make(chan struct{})}
	s.more = sync.NewCond(&s.mu)
	return s
}

func (s *subscriber) put(data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue = append(s.queue, data)
	s.more.Signal()
}

// close returns when nothing is told any more.
func (s *subscriber) close() {
	s.mu.Lock()
	s.closed = true
	s.more.Signal()
	s.mu.Unlock()
	<-s.ended
}

func (s *subscriber) run(f func([]byte)) {
	defer close(s.ended)
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for len(s.queue) == 0 && !s.closed {
			s.more.Wait()
		}
		if s.closed {
			return
		}
		data := s.queue[0]
		s.queue = s.queue[1:]
		s.mu.Unlock()
		f(data)
		s.mu.Lock()
	}
}
