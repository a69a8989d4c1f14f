package gomocup

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/timeman"
)

// settings is what INFO has said so far. Zero means no limit unless stated.
type settings struct {
	turn       time.Duration // for one move; 0: as fast as possible
	match      time.Duration // for all moves of the game
	left       time.Duration // of the match; unlimited: forever
	memory     int64         // bytes of the process
	hash       int64         // bytes of the table asked for with HASH_SIZE
	depth      int           // plies
	nodes      int64
	threads    int  // that think about one position, at least one
	pondering  bool // think while the opponent does
	detail     int  // 0 to 3
	rule       board.Rule
	continuous bool // nothing but a remark follows from it
}

const mostDetail = 3 // of show_detail

const forever = time.Duration(math.MaxInt64)

func defaults() settings {
	return settings{turn: 30 * time.Second, left: forever, threads: 1, detail: 1}
}

// RuleBits returns the number of a rule in INFO rule.
func RuleBits(r board.Rule) int {
	return [...]int{board.Freestyle: 0, board.Standard: 1, board.Renju: 4, board.Caro: 8}[r]
}

// ruleOf returns the rule of a sum of bits. There is no rule for exactly five
// in a caro game, and none for renju with either of them.
func ruleOf(bits int) (board.Rule, error) {
	for _, r := range board.Rules() {
		if RuleBits(r) == bits&^2 {
			return r, nil
		}
	}
	return 0, fmt.Errorf("%w: rule %d is not supported", ErrSyntax, bits)
}

// set takes one INFO. A key that nobody knows is ignored, as the protocol
// allows; a known one with a bad value is ErrSyntax and changes nothing.
func (s *settings) set(key, value string) error {
	switch key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_depth", "max_node",
		"thread_num", "pondering", "hash_size", "show_detail":
	default: // game_type, evaluate, folder and what others invent
		return nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%w: INFO %s wants a number: %.20q", ErrSyntax, key, value)
	}
	if n < 0 && key != "time_left" && key != "max_depth" && key != "max_node" {
		return fmt.Errorf("%w: INFO %s %d is negative", ErrSyntax, key, n)
	}
	ms := time.Duration(min(n, math.MaxInt32)) * time.Millisecond
	switch key {
	case "timeout_turn":
		s.turn = ms
	case "timeout_match":
		s.match = ms
	case "time_left":
		s.left = max(ms, 0)
		if n >= math.MaxInt32 {
			s.left = forever
		}
	case "max_memory":
		s.memory = n
	case "rule":
		r, err := ruleOf(int(min(n, 1<<20)))
		if err != nil {
			return err
		}
		s.rule, s.continuous = r, n&2 != 0
	case "max_depth":
		s.depth = int(min(max(n, 0), 400))
	case "max_node":
		s.nodes = max(n, 0)
	case "thread_num":
		if n == 0 {
			return fmt.Errorf("%w: INFO thread_num 0", ErrSyntax)
		}
		s.threads = int(min(n, int64(mostThreads())))
	case "pondering":
		if n > 1 {
			return fmt.Errorf("%w: INFO pondering is 0 or 1: %d", ErrSyntax, n)
		}
		s.pondering = n == 1
	case "hash_size":
		s.hash = min(n, mostTable>>10) << 10
	case "show_detail":
		s.detail = int(min(n, mostDetail))
	}
	return nil
}

// mostThreads is how many threads can run at once. Tests in virtual time have one processor, and say otherwise.
var mostThreads = func() int { return min(runtime.GOMAXPROCS(0), engine.MaxThreads) }

// budget returns the time for the move after so many plies, with so many empty points, when some of the match has been
// spent since time_left or the game's start; late is how late answers have been.
func (s *settings) budget(spent, late time.Duration, plies, empty int) time.Duration {
	left := s.left
	if left == forever && s.match > 0 {
		left = s.match
	}
	if left == forever {
		return timeman.Turn(s.turn)
	}
	return timeman.Match(s.turn, max(left-spent, 0), late, plies, empty)
}

// Memory: the table has three quarters of what max_memory leaves beside the
// process itself, but no less than a quarter of it all; without a bound the
// default table.
const (
	itself       = 40 << 20
	defaultTable = 256 << 20
	leastTable   = 1 << 20
	mostTable    = 4 << 30
	mostUnasked  = 1 << 30  // without HASH_SIZE: touching more takes seconds
	leastHeap    = 24 << 20 // with less the collector would do nothing else
)

// table returns the bytes of the transposition table.
func (s *settings) table() int64 {
	t := int64(defaultTable)
	if s.hash > 0 {
		t = s.hash
	}
	if s.memory > 0 {
		most := max((s.memory-itself)/4*3, s.memory/4)
		if s.hash == 0 {
			t = mostUnasked
		}
		t = min(t, most)
	}
	return max(t, leastTable)
}

// heap returns how many bytes Go's heap may have beside the table, 0 for any number. An eighth is for memory that
// nobody counts.
func (s *settings) heap() int64 {
	if s.memory == 0 {
		return 0
	}
	most := s.memory - s.memory/8
	if !engine.TablesInHeap {
		most -= s.table()
	}
	return max(most, leastHeap)
}
