package cluster

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// A node of another version knows a field more or a field fewer, in a message and in what that holds: the rest is understood.
func TestFieldsComeAndGo(t *testing.T) {
	type newMoves struct {
		G     string   `cbor:"1,keyasint,omitempty"`
		Next  string   `cbor:"2,keyasint,omitempty"`
		All   []string `cbor:"3,keyasint,omitempty"`
		Clock []int    `cbor:"4,keyasint,omitempty"`
	}
	type newItem struct {
		Moves []newMoves     `cbor:"3,keyasint,omitempty"`
		Whole bool           `cbor:"10,keyasint,omitempty"`
		Later map[string]int `cbor:"99,keyasint,omitempty"`
	}
	type oldItem struct {
		Live *struct {
			Game struct {
				G string `json:"g"`
			} `cbor:"1,keyasint,omitempty"`
		} `cbor:"2,keyasint,omitempty"`
	}
	heard, err := decode[Gossip](encode(newItem{
		Moves: []newMoves{{G: "g", Next: "black", All: []string{"h8"}, Clock: []int{1, 2}}}, Whole: true, Later: map[string]int{"a": 1},
	}))
	if want := (Gossip{Moves: []Moves{{G: "g", Next: "black", All: []string{"h8"}}}, Whole: true}); err != nil || !reflect.DeepEqual(heard, want) {
		t.Errorf("of a newer node: %+v, %v", heard, err)
	}
	old, err := decode[oldItem](encode(Gossip{Live: &Live{Game: wire.Live{G: "g", Moves: []string{"h8"}}}, TV: []TVGame{{G: "g"}}}))
	if err != nil || old.Live == nil || old.Live.Game.G != "g" {
		t.Errorf("by an older node: %+v, %v", old, err)
	}
	if nothing, err := decode[Gossip](encode(struct{}{})); err != nil || !reflect.DeepEqual(nothing, Gossip{}) {
		t.Errorf("nothing: %+v, %v", nothing, err)
	}
}

// Every field of a message has a number of its own: arrays, or names, would bind the versions of a site to each other.
func TestFieldsAreNumbered(t *testing.T) {
	numbered := regexp.MustCompile(`^\d+,keyasint,omitempty$`)
	for _, m := range []any{Gossip{}, TVGame{}, Seek{}, Live{}, Origin{}, Moves{}, Sockets{}, Presence{}, MergedGames{}, Block{}, forwarded{}, person{}, gone{}, elsewhere{}, versions{}} {
		typ, seen := reflect.TypeOf(m), map[string]bool{}
		for i := range typ.NumField() {
			f := typ.Field(i)
			if tag := f.Tag.Get("cbor"); !numbered.MatchString(tag) || seen[tag] {
				t.Errorf("%s.%s: %q", typ, f.Name, tag)
			} else {
				seen[tag] = true
			}
		}
	}
}
