package wire

import (
	"bytes"
	stdjson "encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/cost"
)

// sent has one of each type of data that messages to clients carry, and of the frames around it.
var sent = []any{
	AckData{}, Began{}, ChatLine{}, CreatedData{}, CrowdData{}, EventData{}, GameState{}, Live{}, LobbyData{}, OwnData{}, PauseData{}, PlanData{},
	PongData{}, Presence{}, Rests{}, Seek{}, TVData{}, WelcomeData{}, WhyData{}, Out{}, eventOut{}, ackOut{},
}

// The generated code writes what encoding/json writes, for any message.
func TestWrittenAsByTheLibrary(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, v := range sent {
		x := reflect.New(reflect.TypeOf(v))
		for n := range 300 {
			if n > 0 { // first one that holds nothing
				fill(rng, x.Elem(), 0)
			}
			value := x.Elem().Interface()
			want, err := stdjson.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			var got []byte
			switch v := value.(type) {
			case Out:
				got = appendOut([]byte("x"), &v)
			case eventOut:
				got = append([]byte("x"), bytes.TrimSuffix(v.text().Line(), []byte("\n"))...)
			case ackOut:
				got = append([]byte("x"), bytes.TrimSuffix(v.text().Line(), []byte("\n"))...)
			default:
				got = appendAny([]byte("x"), v)
			}
			if string(got) != "x"+string(want) {
				t.Fatalf("%T:\n%s, not\n%s", v, got[1:], want)
			}
		}
	}
}

var texts = []string{"", "h8", "k3Jx", "Anna", `"`, `\`, "<b>&", "é", "五子棋", "\u2028", "\x00\x7f\n"}

// fill fills a value by chance, also with what is empty.
func fill(rng *rand.Rand, v reflect.Value, depth int) {
	if v.Type() == reflect.TypeFor[board.Point]() {
		v.Set(reflect.ValueOf(board.At(rng.IntN(15), rng.IntN(15))))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(texts[rng.IntN(len(texts))])
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{0, 1, -1, 15, 1_800_000_000_000, 1 << 62, -1 << 63}[rng.IntN(7)])
	case reflect.Bool:
		v.SetBool(rng.IntN(2) == 0)
	case reflect.Pointer:
		v.SetZero()
		if rng.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(rng, v.Elem(), depth+1)
		}
	case reflect.Slice:
		v.SetZero()
		if n := rng.IntN(4) - 1; n >= 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		for i := range v.Len() {
			fill(rng, v.Index(i), depth+1)
		}
	case reflect.Map:
		v.SetZero()
		if n := rng.IntN(5) - 1; n >= 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range n {
				one := reflect.New(v.Type().Elem()).Elem()
				fill(rng, one, depth+1)
				v.SetMapIndex(reflect.ValueOf(texts[rng.IntN(9)]), one)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(rng, v.Field(i), depth+1)
		}
	case reflect.Interface:
		v.SetZero()
		if n := rng.IntN(len(sent)+1) - 3; n >= 0 && depth < 2 { // no frames
			d := reflect.New(reflect.TypeOf(sent[n]))
			fill(rng, d.Elem(), depth+1)
			v.Set(d.Elem())
		}
	default:
		panic(v.Kind().String())
	}
}

// Text that is not UTF-8, which no message holds, is still written as a string.
func TestWrittenWithoutUTF8(t *testing.T) {
	for _, s := range []string{"\xff", "a\xc3"} {
		var got string
		if err := stdjson.Unmarshal(appendString(nil, s), &got); err != nil || got != strings.ToValidUTF8(s, "\ufffd") {
			t.Errorf("%q is %q, %v", s, got, err)
		}
	}
}

// sameRead holds what Decode and Data make of a message to what the library does.
func sameRead(t *testing.T, data []byte) {
	t.Helper()
	in, err := Decode(data)
	want, wantErr := readByLibrary[In](data)
	if wantErr != nil || !want.valid() {
		want, wantErr = In{}, ErrInvalid
	}
	if err != wantErr || !reflect.DeepEqual(in, want) {
		t.Fatalf("%q is %+v, %v, not %+v, %v", data, in, err, want, wantErr)
	}
	in.D = data // of the fuzzer's: a message's data is read by the same code
	for _, d := range []In{in, want} {
		sameData[MoveIn](t, d)
		sameData[ChooseIn](t, d)
		sameData[OfferIn](t, d)
		sameData[AnswerIn](t, d)
		sameData[ClaimIn](t, d)
		sameData[DeclineIn](t, d)
		sameData[PingData](t, d)
		sameData[HelloData](t, d)
		sameData[LobbyIn](t, d)
		sameData[WatchIn](t, d)
		sameData[WhyIn](t, d)
		sameData[ChatIn](t, d)
		sameData[CreateData](t, d)
	}
}

func sameData[T any](t *testing.T, in In) {
	t.Helper()
	got, err := Data[T](in)
	want, wantErr := readByLibrary[T](in.D)
	if (err == nil) != (wantErr == nil) || err == nil && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q is %+v, %v, not %+v, %v", in.D, got, err, want, wantErr)
	}
}

// plainMessages are messages as pages write them.
var plainMessages = []string{
	`{"t":"move","id":17,"g":"k3JxAb","v":12,"d":{"at":"h8"}}`, `{"t":"ping","d":{"c":1800000000000}}`,
	`{"t":"choose","id":3,"g":"k3Jx","v":4,"d":{"option":"take_white"}}`, `{"t":"resign","id":3,"g":"k3Jx","v":4}`,
	`{"t":"answer","id":3,"g":"k3Jx","v":4,"d":{"accept":true}}`, `{"t":"lobby","d":{"on":true,"own":false}}`, `{}`,
}

// unusualMessages are some that the library alone can judge.
var unusualMessages = []string{
	`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"\u00688"}}`, ` {"t":"x"}`, `{"t":"x"} `, `{"t" : "x"}`, `{"t":"x","t":"x"}`, `{"t":"x",}`,
	`{"t":"x"}}`, `{"t":"x"`, `{"t":"x","id":01}`, `{"t":"x","id":-1}`, `{"t":"x","id":-0}`, `{"t":"x","id":1.0}`, `{"t":"x","id":1e2}`,
	`{"t":"x","id":999999999999999999}`, `{"t":"x","id":9999999999999999999}`, `{"t":"x","v":null}`, `{"t":null}`, `{"T":"x"}`, `{"t":"x","?":1}`,
	`{"t":"x","d":null}`, `{"t":"x","d":[]}`, `{"t":"x","d":{"a":{"b":1}}}`, `{"t":"x","d":{"a":1,"a":1}}`, `{"t":"x","d":{"a":1,"b":"2","c":true,"d":0}}`,
	`{"t":"x","d":{"a":1,"b":2,"c":3,"d":4,"e":5}}`, `{"t":"x","d":{"a":01}}`, `{"t":"x","d":{"a":tru}}`, `{"t":"x","d":{"":""}}`, "{\"t\":\"\xff\"}",
	"{\"t\":\"\x01\"}", "{\"t\":\"\x7f\"}", `{"t":"é"}`, `{,"t":"x"}`, `{"t":"x" "v":1}`, `{"t":"x","d":{`, `{"t":"x","d":{}}`, `{"at":"h8","at":"h8"}`,
	`{"at":1}`, `{"c":"1"}`, `{"accept":1}`, `{"accept":true,"x":1}`, `{"accept":truefalse}`, `"x"`, `null`, ``, `{"t":"x","d":{"a":"\"}}`,
	`{"t":"` + strings.Repeat("x", 65) + `"}`, `{"t":"x","v":1073741825}`, `{"t":"x","id":9007199254740993}`,
}

// The generated code reads and refuses what the library reads and refuses.
func TestReadAsByTheLibrary(t *testing.T) {
	for _, s := range append(plainMessages, unusualMessages...) {
		sameRead(t, []byte(s))
	}
	for _, s := range plainMessages {
		var in In
		if !in.readPlain([]byte(s)) {
			t.Errorf("%s is left to the library", s)
		}
		for i := range s { // cut short, and with any byte gone or another
			sameRead(t, []byte(s[:i]))
			sameRead(t, []byte(s[:i]+s[i+1:]))
			for _, c := range "\"{}:, 0a\\-" {
				sameRead(t, []byte(s[:i]+string(c)+s[i+1:]))
			}
		}
	}
}

func FuzzReadAsByTheLibrary(f *testing.F) {
	for _, s := range append(plainMessages, unusualMessages...) {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) { sameRead(t, b) })
}

// The cost of reading a move is compared with the figures.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	cost.Check(t, "read a move", BenchmarkRead)
}

// BenchmarkRead is what the socket's goroutine does with a move.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	data := []byte(plainMessages[0])
	for b.Loop() {
		in, err := Decode(data)
		if err != nil {
			b.Fatal(err)
		}
		if c, err := Command(in); err != nil || c.Kind != game.Move {
			b.Fatal(c, err)
		}
	}
}
