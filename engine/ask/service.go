package ask

import (
	"context"
	"encoding/json"
	"sync"
)

// Service takes questions and answers them one after another. It is safe for concurrent use. A
// panic in a search ends the program: a page starts another worker.
type Service struct {
	work chan *answerer // the holder works

	mu      sync.Mutex // guards running
	running map[int]context.CancelFunc
}

// NewService returns a Service. yield is called by a search every 20 ms, so that what else runs in the program is not kept
// waiting; the search goes on when it returns.
func NewService(yield func()) *Service {
	s := &Service{work: make(chan *answerer, 1), running: map[int]context.CancelFunc{}}
	s.work <- &answerer{yield: yield}
	return s
}

// Answer answers a question, an Ask in JSON: each line, an Answer in JSON, is told by the caller's goroutine. The last one
// has a move, an end or a refusal; an end too, of what there was until then, when ctx ends.
func (s *Service) Answer(ctx context.Context, text []byte, tell func(line []byte)) {
	say := func(a Answer) {
		line, err := json.Marshal(a)
		if err != nil {
			panic(err) // our own type
		}
		tell(line)
	}
	select {
	case a := <-s.work:
		defer func() { s.work <- a }()
		if err := a.answer(ctx, text, say); err != nil {
			say(Answer{Refused: refusal(err)})
		}
	case <-ctx.Done():
		say(Answer{End: &End{Stopped: true}})
	}
}

// Ask is Answer in a goroutine of its own, until Stop is called with the id, which is the caller's.
func (s *Service) Ask(id int, text []byte, tell func(line []byte)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.mu.Lock()
	s.running[id] = cancel
	s.mu.Unlock()
	go func() {
		defer s.Stop(id)
		s.Answer(ctx, text, tell)
	}()
}

// Stop ends a question that was asked: its end is told some 20 ms later. Of one that is over it knows nothing.
func (s *Service) Stop(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel, ok := s.running[id]; ok {
		cancel()
		delete(s.running, id)
	}
}
