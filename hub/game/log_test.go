package game

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
)

// A log gives back what was put in, whatever the events say: packed moves too.
func TestHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := rapid.OneOf(rapid.Just(int64(0)), rapid.Int64Range(0, 500_000), rapid.Int64())
		now := time.UnixMilli(rapid.Int64Range(0, 4e12).Draw(t, "began"))
		var h history
		var want []*Event
		var rare []int // events that do not pack, and the moves before them
		packs := false
		for seq := 1; seq <= rapid.IntRange(1, 30).Draw(t, "events"); seq++ {
			now = now.Add(time.Duration(rapid.Int64Range(-5000, 900_000).Draw(t, "ms")) * time.Millisecond)
			e := &Event{Seq: seq, Kind: Moved, Actor: UserID(ms.Draw(t, "actor")), ClientID: rapid.StringN(0, 20, -1).Draw(t, "command"), At: now}
			point := board.At(rapid.IntRange(0, 19).Draw(t, "x"), rapid.IntRange(0, 19).Draw(t, "y"))
			e.Payload = Payload{Point: &point, SpentMS: ms.Draw(t, "spent"), LagMS: ms.Draw(t, "lag"), QuotaMS: ms.Draw(t, "quota"), ToldMS: ms.Draw(t, "told")}
			if rapid.Bool().Draw(t, "timed") {
				left := rapid.IntRange(0, 3)
				e.Payload.Clock = &Clocks{Black: ms.Draw(t, "black"), White: ms.Draw(t, "white"),
					BlackLeft: left.Draw(t, "black left"), WhiteLeft: left.Draw(t, "white left")}
			}
			before := packs
			packs = false
			switch rapid.IntRange(0, 6).Draw(t, "other") {
			case 0:
				e.Payload.Result = &Result{Winner: "black", Reason: ByFive}
			case 1:
				e.Kind, e.Payload = TookBack, Payload{Ply: 3, Clock: e.Payload.Clock}
			case 2:
				e.Payload.Unheard = 1
			case 3:
				e.At = e.At.Add(time.Nanosecond)
			default:
				packs = true
			}
			if !packs && before {
				rare = append(rare, seq-1)
			}
			if !packs {
				rare = append(rare, seq)
			}
			h.add(e)
			want = append(want, e)
		}
		if h.len() != len(want) || !h.LastAt().Equal(want[len(want)-1].At) {
			t.Fatalf("%d events up to %v", h.len(), h.LastAt())
		}
		got := h.Log(len(want))
		for i, e := range want {
			if !got[i].At.Equal(e.At) || !h.TimeOf(i+1).Equal(e.At) {
				t.Fatalf("event %d at %v and %v, want %v", i+1, got[i].At, h.TimeOf(i+1), e.At)
			}
			there, asked := *got[i], *e
			there.At, asked.At = time.Time{}, time.Time{}
			a, errA := json.Marshal(there)
			b, errB := json.Marshal(asked)
			if errA != nil || errB != nil || string(a) != string(b) {
				t.Fatalf("event %d: %s, want %s", i+1, a, b)
			}
			if d, ok := h.Done(e.Actor, e.ClientID); ok != (e.ClientID != "") || ok && (d.Actor != e.Actor || d.ClientID != e.ClientID) {
				t.Fatalf("the command of event %d: %v, %v", i+1, d, ok)
			}
		}
		if after := h.After(len(want) / 2); len(after) != len(want)-len(want)/2 || after[0].Seq != len(want)/2+1 {
			t.Fatalf("%d events after %d", len(after), len(want)/2)
		}
		if len(h.Rare()) != len(rare) {
			t.Fatalf("%d events are whole, want %d", len(h.Rare()), len(rare))
		}
		for i, e := range h.Rare() {
			if e.Seq != rare[i] {
				t.Fatalf("event %d is whole, want %d", e.Seq, rare[i])
			}
			if e != want[e.Seq-1] {
				t.Fatalf("event %d is a copy", e.Seq)
			}
		}
	})
}

// A packed move takes a tenth of an event.
func TestHistoryIsSmall(t *testing.T) {
	var h history
	point, began := board.At(7, 7), time.UnixMilli(1_790_000_000_000)
	for seq := 1; seq <= 50; seq++ {
		h.add(&Event{Seq: seq, Kind: Moved, Actor: 123_456, ClientID: "k3f9x2/123", At: began.Add(time.Duration(seq) * 3 * time.Second), Payload: Payload{
			Point: &point, Clock: &Clocks{Black: 298_123, White: 287_456}, SpentMS: 1234, LagMS: 12, QuotaMS: 450,
		}})
	}
	if each := len(h.packed) / 50; each > 40 {
		t.Errorf("a packed move takes %d bytes", each)
	}
}
