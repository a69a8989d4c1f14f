package arena

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

func TestParseSpec(t *testing.T) {
	all := engine.DefaultOptions()
	part := all
	part.NullMove, part.LeafVCF, part.TableBytes = false, false, 4096
	for text, want := range map[string]Spec{
		"engine": {Engine: true, Options: all},
		" Engine , node = 5K, depth=3, turn=80ms, match=1m30s, hash=1g": {
			Engine: true, Options: all, Nodes: 5000, Depth: 3, Turn: 80 * time.Millisecond, Match: 90 * time.Second, Hash: 1 << 30,
		},
		"engine,name=bare,off=NullMove+leafvcf,opt=TableBytes:4096": {Name: "bare", Engine: true, Options: part},
		"engine,off=NullMove+LeafVCF,on=LeafVCF+NullMove":           {Engine: true, Options: all},
		`cmd=bin/pbrain-x,dir=/a b,args=-v  "1,2",rule=rapfi,threads=2,hash=64M,memory=350MB,info=PONDERING:0,info=X:a:b`: {
			Cmd: "bin/pbrain-x", Dir: "/a b", Args: []string{"-v", "1,2"}, Rule: "rapfi", Threads: 2, Hash: 64 << 20, Memory: 350 << 20,
			Info: []Info{{"PONDERING", "0"}, {"X", "a:b"}}, Options: all,
		},
		`"cmd=a,b",nodes=2m,max_memory=1024`: {Cmd: "a,b", Nodes: 2_000_000, Memory: 1024, Options: all},
		"cmd=x,rule=7,":                      {Cmd: "x", Rule: "7", Options: all},
	} {
		got, err := ParseSpec(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %v", text, got, err, want)
		}
	}
}

func TestParseSpecBad(t *testing.T) {
	for _, text := range []string{
		"", "name=x", "cmd=", "cmd", "engine=x", "engine=", "engine,cmd=x", "engine,engine", "cmd=x,turn=1s,turn=2s",
		"cmd=x,turn=0s", "cmd=x,turn=1", "cmd=x,turn=-1s", "cmd=x,node=many", "cmd=x,node=-1", "cmd=x,node=NaN", "cmd=x,node=1e99",
		"cmd=x,depth=-1", "cmd=x,depth=1K", "cmd=x,threads=-2", "cmd=x,memory=3X", "cmd=x,info=KEY", "cmd=x,info=:1", "cmd=x,info=A:1\nEND",
		"cmd=x,rule=chess", "cmd=x,rule=-1", "cmd=x,speed=9", "cmd=x,=9",
		"cmd=x,off=NullMove", "cmd=x,opt=TableBytes:1", "engine,args=x", "engine,dir=x", "engine,rule=rapfi", "engine,threads=2", "engine,memory=1M",
		"engine,off=", "engine,off=Nonsense", "engine,off=NullMove+", "engine,off=TableBytes", "engine,opt=NullMove:1", "engine,opt=TableBytes",
		"engine,opt=TableBytes:x", "engine,info=A:1",
	} {
		if got, err := ParseSpec(text); !errors.Is(err, ErrSpec) {
			t.Errorf("%q: %+v, %v, want ErrSpec", text, got, err)
		}
	}
}

// TestSwitches: every switch of the engine can be turned off by its name.
func TestSwitches(t *testing.T) {
	v := reflect.ValueOf(engine.DefaultOptions())
	for i := range v.NumField() {
		if v.Field(i).Kind() != reflect.Bool {
			continue
		}
		name := v.Type().Field(i).Name
		s, err := ParseSpec("engine,off=" + name)
		if err != nil || reflect.ValueOf(s.Options).Field(i).Bool() {
			t.Errorf("%s: %v, want the switch off", name, err)
		}
	}
}

func TestTitle(t *testing.T) {
	for text, want := range map[string]string{
		"engine": "tengen", "engine,name=a": "a", "cmd=/x/pbrain-rapfi.exe": "rapfi", "cmd=wine": "wine",
	} {
		if s, err := ParseSpec(text); err != nil || s.title() != want {
			t.Errorf("%s: %s, %v, want %v", text, s.title(), err, want)
		}
	}
}

func TestRuleNumber(t *testing.T) {
	for _, c := range []struct {
		rule string
		of   board.Rule
		want int
		bad  bool
	}{
		{"", board.Freestyle, 0, false}, {"", board.Standard, 1, false}, {"gomocup", board.Renju, 4, false}, {"", board.Caro, 8, false},
		{"rapfi", board.Standard, 1, false}, {"rapfi", board.Renju, 4, false}, {"rapfi", board.Caro, 0, true}, {"2", board.Renju, 2, false},
	} {
		s := Spec{Rule: c.rule}
		if n, err := s.ruleNumber(c.of); n != c.want || errors.Is(err, ErrRule) != c.bad {
			t.Errorf("%q %v: %d, %v, want %v, ErrRule %v", c.rule, c.of, n, err, c.want, c.bad)
		}
	}
}
