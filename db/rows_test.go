package db

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"tengen/hub"
	"tengen/hub/game"
)

// Each field is what pgx makes of the same value, and what is left of more rows
// does not show.
func TestRowsAreWhatPgxWouldSend(t *testing.T) {
	at := time.Date(2026, 2, 3, 4, 5, 6, 789_654_321, time.FixedZone("", 3600))
	all := []*item{
		{number: 17, a: hub.Append{Event: &game.Event{Seq: 2, Kind: game.Moved, Actor: 1 << 40, ClientID: "page/1", At: at}}, payload: []byte(`{"at":"h8"}`)},
		{number: 1 << 40, a: hub.Append{Event: &game.Event{Seq: 1 << 20, Kind: game.Bonus, At: time.Now()}}, payload: []byte(`{}`)},
		{number: 3, a: hub.Append{Event: &game.Event{Seq: 3, Kind: game.Passed, Actor: 7, ClientID: "page/2", At: time.UnixMilli(0)}}, payload: []byte(`{"spent":1}`)},
	}
	var r rows
	types := pgtype.NewMap()
	for _, items := range [][]*item{all, all[1:], all[:1]} {
		want := []byte(copyHead)
		for _, it := range items {
			e := it.a.Event
			want = append(want, 0, 7)
			for _, f := range []struct {
				oid   uint32
				value any
			}{
				{pgtype.Int8OID, it.number}, {pgtype.Int4OID, int32(e.Seq)}, {pgtype.TextOID, string(e.Kind)}, {pgtype.Int8OID, int64(e.Actor)},
				{pgtype.JSONOID, it.payload}, {pgtype.TextOID, e.ClientID}, {pgtype.TimestamptzOID, millis(e.At)},
			} {
				b, err := types.Encode(f.oid, pgtype.BinaryFormatCode, f.value, nil)
				if err != nil {
					t.Fatal(f.oid, err)
				}
				want = append(binary.BigEndian.AppendUint32(want, uint32(len(b))), b...)
			}
		}
		want = append(want, 0xff, 0xff)
		if have := r.render(items); !bytes.Equal(have, want) {
			t.Errorf("%d rows:\n%x, not\n%x", len(items), have, want)
		}
	}
}
