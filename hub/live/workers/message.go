package workers

import (
	"errors"
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/review"
)

// Bus carries messages, each at most once.
type Bus interface {
	// Publish sends data to all who subscribe to a subject. It may take as long as a write to the network.
	Publish(subject string, data []byte) error
	// Subscribe has f called with what is published to a subject, one after the other, until stop is called.
	Subscribe(subject string, f func(data []byte)) (stop func(), err error)
	// Share is Subscribe, but each message goes to one of those who share a subject as one group.
	Share(subject, group string, f func(data []byte)) (stop func(), err error)
}

// The subjects. A worker publishes to the first two and hears the others.
const (
	allWorkers = "tengen.workers.all"     // where workers give signs of life
	toNode     = "tengen.workers.node."   // and a node's name
	toWorker   = "tengen.workers.worker." // and a worker's name
	searches   = "tengen.workers.searches"
	reviews    = "tengen.workers.reviews"
	group      = "workers" // of the workers that share searches and reviews
)

// kind says what a message is.
type kind byte

const (
	wanted   kind = iota + 1 // to workers: task
	unwanted                 // a node to a worker: wants
	release                  // a node to a worker: over
	taken                    // a worker to a node: reply, a task is being done
	refused                  // reply: a task is not
	signs                    // a worker to a node: atWork
	done                     // a worker to a node: reply
	beat                     // a worker to all nodes: sign
	kinds
)

const (
	format     = 2         // of messages; those of another are not read
	maxMessage = 128 << 10 // bytes
	maxReport  = 96 << 10  // bytes of a review
	maxTasks   = 256       // named in one message
	maxText    = 64        // bytes of a name
)

// task is what a node wants done: a search, or else a review.
type task struct {
	_       struct{} `cbor:",toarray"`
	Node    string   // that wants it
	ID      uint64   // its number among the node's
	Version string   // of the engine that must do it: bots' ratings and reviews are a version's
	Game    string
	Rule    board.Rule
	Size    int
	Moves   []board.Point // Black first; board.None for a pass
	Search  *search
	Review  *reviewed
}

// search is what a task says of a search.
type search struct {
	_      struct{}      `cbor:",toarray"`
	Level  string        // its id
	Who    person        // the person that it is for
	Budget time.Duration // from when it is taken
	Seed   uint64
}

// person is the person that a search is for: networks and people have a worker's searches in turn.
type person struct {
	_       struct{} `cbor:",toarray"`
	Wide    string
	Network string
	Person  string
}

// reviewed is what a task says of a review.
type reviewed struct {
	_        struct{} `cbor:",toarray"`
	Winner   board.Stone
	Complete bool // else a coarse one
}

// wants is a sign of life of a node, with the numbers of tasks that it does not want.
type wants struct {
	_    struct{} `cbor:",toarray"`
	Node string
	Not  []uint64
}

// over says that a game needs its table no more.
type over struct {
	_    struct{} `cbor:",toarray"`
	Game string
}

// reply is what a worker says of a task.
type reply struct {
	_      struct{} `cbor:",toarray"`
	Worker string
	ID     uint64
	Answer *answer // with done: of a search
	Report []byte  // with done: a review
	Failed bool    // with done: neither; another may do better
}

// answer is what a search has found.
type answer struct {
	_       struct{} `cbor:",toarray"`
	Move    board.Point
	Score   int
	Mate    int
	Depth   int
	Nodes   int64
	Elapsed time.Duration
}

// atWork says which tasks of a node a worker is doing.
type atWork struct {
	_      struct{} `cbor:",toarray"`
	Worker string
	Tasks  []progress
}

// progress is how far a task is.
type progress struct {
	_    struct{} `cbor:",toarray"`
	ID   uint64
	Done int // positions of a review
}

// sign is a worker's sign of life.
type sign struct {
	_       struct{} `cbor:",toarray"`
	Worker  string
	Host    string // where it runs, for people
	Version string // of its engine
	Leaving bool   // it takes nothing any more
}

var (
	errMessage  = errors.New("workers: not a message")
	errPosition = errors.New("workers: not a position to be searched")
)

var decoding = func() cbor.DecMode {
	m, err := cbor.DecOptions{
		DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden, TagsMd: cbor.TagsForbidden,
		MaxNestedLevels: 8, MaxArrayElements: 1 << 10, MaxMapPairs: 16, ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
	}.DecMode()
	if err != nil {
		panic(err) // the options are constant
	}
	return m
}()

// encode returns a message: format, kind, body.
func encode(k kind, body any) []byte {
	b, err := cbor.Marshal(body)
	if err != nil {
		panic("workers: " + err.Error()) // our own types always encode
	}
	return append([]byte{format, byte(k)}, b...)
}

// kindOf returns what a message is, and its body.
func kindOf(data []byte) (kind, []byte, error) {
	if len(data) < 2 || len(data) > maxMessage || data[0] != format || data[1] == 0 || kind(data[1]) >= kinds {
		return 0, nil, errMessage
	}
	return kind(data[1]), data[2:], nil
}

// checked is a body that says whether it can be one.
type checked interface{ check() error }

// decode reads and checks a body.
func decode[T any, P interface {
	*T
	checked
}](body []byte) (v T, err error) {
	if err := decoding.Unmarshal(body, &v); err != nil {
		return v, errMessage
	}
	return v, P(&v).check()
}

// named reports whether a text may be part of a subject.
func named(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return s != "" && len(s) <= maxText
}

// valid is nil or errMessage.
func valid(ok bool) error {
	if ok {
		return nil
	}
	return errMessage
}

func (e *task) check() error {
	ok := named(e.Node) && e.Game != "" && len(e.Game) <= maxText && len(e.Version) <= maxText && (e.Search == nil) != (e.Review == nil)
	if s := e.Search; s != nil {
		_, err := level.Asked(s.Level)
		ok = ok && err == nil && s.Budget > 0 && s.Budget <= time.Minute && len(s.Who.Wide) <= maxText && len(s.Who.Network) <= maxText && len(s.Who.Person) <= maxText
	}
	if t := e.Review; t != nil {
		ok = ok && t.Winner <= board.White
	}
	return valid(ok && len(e.Moves) <= 2*board.MaxSize*board.MaxSize)
}

func (w *wants) check() error { return valid(named(w.Node) && len(w.Not) <= maxTasks) }

func (o *over) check() error { return valid(o.Game != "" && len(o.Game) <= maxText) }

func (r *reply) check() error { return valid(named(r.Worker) && len(r.Report) <= maxReport) }

func (w *atWork) check() error { return valid(named(w.Worker) && len(w.Tasks) <= maxTasks) }

func (s *sign) check() error {
	return valid(named(s.Worker) && len(s.Host) <= 4*maxText && len(s.Version) <= maxText)
}

// board returns the position that is to be searched; errPosition if no game can have it.
func (e *task) board() (*board.Board, error) {
	b, err := ask.Board(review.Game{Rule: e.Rule, Size: e.Size, Moves: e.Moves})
	if err != nil {
		return nil, errPosition
	}
	return b, nil
}

// game returns the game that is to be reviewed, which the review itself holds to the rules.
func (e *task) game() review.Game {
	return review.Game{Rule: e.Rule, Size: e.Size, Moves: e.Moves, Winner: e.Review.Winner}
}
