package game

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
)

// AppendJSON writes the same as encoding/json, for any fields.
func TestPayloadJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := rapid.OneOf(rapid.Just(int64(0)), rapid.Int64())
		p := Payload{SpentMS: ms.Draw(t, "spent"), LagMS: ms.Draw(t, "lag"), QuotaMS: ms.Draw(t, "quota")}
		if rapid.Bool().Draw(t, "move") {
			at := board.At(rapid.IntRange(0, 19).Draw(t, "x"), rapid.IntRange(0, 19).Draw(t, "y"))
			p.Point = &at
		}
		if rapid.Bool().Draw(t, "timed") {
			left := rapid.IntRange(0, 3)
			p.Clock = &Clocks{Black: ms.Draw(t, "black"), White: ms.Draw(t, "white"),
				BlackLeft: left.Draw(t, "black left"), WhiteLeft: left.Draw(t, "white left")}
		}
		switch rapid.IntRange(0, 8).Draw(t, "other") {
		case 0:
			p.Option, p.Black, p.White = TakeBlack, 1, 2
		case 1:
			p.Result = &Result{Winner: "black", Reason: ByFive}
		case 2:
			p.BonusMS, p.Charged = 5, 6
		case 3:
			p.Offer = OfferDraw
		case 4:
			p.Ply, p.NextGame = 3, "k3Jx"
		}
		want, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.AppendJSON([]byte("x"))
		if err != nil || !bytes.Equal(got, append([]byte("x"), want...)) {
			t.Fatalf("%s, %v; want %s", got, err, want)
		}
	})
}
