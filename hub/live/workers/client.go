package workers

import (
	"crypto/rand"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	beatEvery  = 500 * time.Millisecond // a worker's sign of life to all
	gone       = 4 * beatEvery          // without one a worker is there no more
	lookEvery  = time.Second
	maxWorkers = 1000
	laterMost  = 1024 // messages that wait for the bus; more are lost
)

// Client is a node's side: which workers there are, and the tasks that the node waits for. It is for concurrent use.
type Client struct {
	node    string // a name of its own with each start
	version string // of the engine: workers of others are not known
	bus     Bus
	log     *slog.Logger
	counts  counts
	later   chan outgoingMessage // for the client's own goroutine to publish: a caller of Search must not wait for the bus

	// How long nothing may be heard: of a worker until it is there no more, and of a task until it is lost. Tests over a
	// real network set them.
	gone, quiet time.Duration

	mu      sync.Mutex // guards the following
	workers map[string]*known
	others  map[string]bool     // workers of other versions that the log has; at most maxWorkers
	out     map[uint64]*waiting // tasks by number
	last    uint64              // number of a task
}

// outgoingMessage is a message for a subject.
type outgoingMessage struct {
	subject string
	data    []byte
}

// known is a worker as a node knows it.
type known struct {
	host  string
	heard time.Time
}

// counts are what a node counts.
type counts struct {
	done     *prometheus.CounterVec // searches and reviews, by where
	notTaken prometheus.Counter
	lost     prometheus.Counter
	take     prometheus.Histogram // until a task is taken, seconds
}

// Labels of metrics: the task, and where it is done.
const (
	aSearch, aReview = "search", "review"
	here, away       = "own", "worker"
)

// New returns a client without workers, for a version of the engine: call Open.
func New(bus Bus, version string, log *slog.Logger, reg prometheus.Registerer) *Client {
	f := &Client{
		node: rand.Text(), version: version, bus: bus, log: log, gone: gone, quiet: quiet, workers: map[string]*known{}, others: map[string]bool{}, out: map[uint64]*waiting{},
		later: make(chan outgoingMessage, laterMost),
	}
	f.counts = counts{
		done: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tengen_workers_done_total", Help: "Searches and reviews by where they were done: own, worker.",
		}, []string{"what", "where"}),
		notTaken: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "tengen_workers_not_taken_total", Help: "What no worker took in time, though there are workers.",
		}),
		lost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "tengen_workers_lost_total", Help: "What a worker took and did not answer.",
		}),
		take: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "tengen_workers_take_seconds", Help: "Until a worker took what it was asked for.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2, 10), // to 51 ms
		}),
	}
	there := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "tengen_workers", Help: "Workers that are there.",
	}, func() float64 { return float64(f.there()) })
	for _, what := range []string{aSearch, aReview} {
		for _, where := range []string{here, away} {
			f.counts.done.WithLabelValues(what, where)
		}
	}
	reg.MustRegister(f.counts.done, f.counts.notTaken, f.counts.lost, f.counts.take, there)
	return f
}

// Open begins to listen to the workers; stop ends it.
func (f *Client) Open() (stop func(), err error) {
	mine, err := f.bus.Subscribe(toNode+f.node, f.hear)
	if err != nil {
		return nil, err
	}
	all, err := f.bus.Subscribe(allWorkers, f.hear)
	if err != nil {
		mine()
		return nil, err
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				f.look()
			case l := <-f.later:
				f.publish(l)
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-ended
		mine()
		all()
	}, nil
}

// look forgets the workers that are there no more.
func (f *Client) look() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for name, k := range f.workers {
		if time.Since(k.heard) > f.gone {
			delete(f.workers, name)
			f.log.Warn("a worker is silent", "worker", name, "host", k.host)
		}
	}
}

// there returns how many workers there are.
func (f *Client) there() (n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, k := range f.workers {
		if time.Since(k.heard) <= f.gone {
			n++
		}
	}
	return n
}

// knows reports whether a worker is there.
func (f *Client) knows(worker string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	k := f.workers[worker]
	return k != nil && time.Since(k.heard) <= f.gone
}

// hear takes what workers say.
func (f *Client) hear(data []byte) {
	k, body, err := kindOf(data)
	if err == nil {
		err = f.take(k, body)
	}
	if err != nil {
		f.log.Warn("what came over the bus is no message of a worker", "kind", k)
	}
}

func (f *Client) take(k kind, body []byte) error {
	switch k {
	case beat:
		s, err := decode[sign](body)
		if err == nil {
			f.beats(s)
		}
		return err
	case signs:
		w, err := decode[atWork](body)
		if err == nil {
			f.atWork(w)
		}
		return err
	case taken, refused, done:
		r, err := decode[reply](body)
		if err == nil {
			f.replied(k, r)
		}
		return err
	}
	return errMessage
}

// beats notes that a worker is there, or leaves.
func (f *Client) beats(s sign) {
	f.mu.Lock()
	defer f.mu.Unlock()
	k := f.workers[s.Worker]
	switch {
	case s.Leaving && k != nil:
		delete(f.workers, s.Worker)
		f.log.Info("a worker leaves", "worker", s.Worker, "host", k.host)
	case s.Leaving:
		delete(f.others, s.Worker)
	case s.Version != f.version:
		f.reject(s)
	case k == nil && len(f.workers) >= maxWorkers:
	case k == nil:
		f.workers[s.Worker] = &known{s.Host, time.Now()}
		f.log.Info("a worker is there", "worker", s.Worker, "host", s.Host)
	default:
		k.heard = time.Now()
	}
}

// reject says once of a worker with another version of the engine that it is not used. f.mu is held.
func (f *Client) reject(s sign) {
	if f.others[s.Worker] || len(f.others) >= maxWorkers {
		return
	}
	f.others[s.Worker] = true
	f.log.Warn("a worker has another version of the engine, and is not used", "worker", s.Worker, "host", s.Host, "version", s.Version, "ours", f.version)
}

// send sends a message to one worker. A lost one is sent again, or the worker finds out by itself.
func (f *Client) send(worker string, k kind, body any) {
	f.publish(outgoingMessage{toWorker + worker, encode(k, body)})
}

func (f *Client) publish(l outgoingMessage) {
	if err := f.bus.Publish(l.subject, l.data); err != nil {
		f.log.Debug("not published", "subject", l.subject, "err", err)
	}
}

// post has a message published soon, in the order of the calls. It never waits, and reports false if too many wait already.
func (f *Client) post(subject string, data []byte) bool {
	select {
	case f.later <- outgoingMessage{subject, data}:
		return true
	default:
		return false
	}
}
