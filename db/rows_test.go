package db

import (
	"bytes"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"tengen/hub"
	"tengen/hub/game"
)

// The arrays are what pgx makes of the same values, and what is left of larger
// ones does not show.
func TestRowsAreWhatPgxWouldSend(t *testing.T) {
	at := time.Date(2026, 2, 3, 4, 5, 6, 789_654_321, time.FixedZone("", 3600))
	all := []*item{
		{number: 17, a: hub.Append{Event: &game.Event{Seq: 2, Kind: game.Moved, Actor: 1 << 40, ClientID: "page/1", At: at}}, payload: []byte(`{"at":"h8"}`)},
		{number: 1 << 40, a: hub.Append{Event: &game.Event{Seq: 1 << 20, Kind: game.Bonus, At: time.Now()}}, payload: []byte(`{}`)},
		{number: 3, a: hub.Append{Event: &game.Event{Seq: 3, Kind: game.Passed, Actor: 7, ClientID: "page/2", At: time.UnixMilli(0)}}, payload: []byte(`{"spent":1}`)},
	}
	var r rows
	for _, items := range [][]*item{all, all[1:], all[:1]} {
		var kinds, clients []string
		var seqs []int32
		var games, actors []int64
		var payloads [][]byte
		var ats []time.Time
		for _, it := range items {
			e := it.a.Event
			games, kinds, clients = append(games, it.number), append(kinds, string(e.Kind)), append(clients, e.ClientID)
			seqs, actors = append(seqs, int32(e.Seq)), append(actors, int64(e.Actor))
			payloads, ats = append(payloads, it.payload), append(ats, millis(e.At))
		}
		have := r.render(items)
		for i, c := range []struct {
			oid   uint32
			value any
		}{
			{pgtype.Int8ArrayOID, games}, {pgtype.Int4ArrayOID, seqs}, {pgtype.TextArrayOID, kinds}, {pgtype.Int8ArrayOID, actors},
			{pgtype.JSONArrayOID, payloads}, {pgtype.TextArrayOID, clients}, {pgtype.TimestamptzArrayOID, ats},
		} {
			want, err := pgtype.NewMap().Encode(c.oid, pgtype.BinaryFormatCode, c.value, nil)
			if err != nil {
				t.Fatal(i, err)
			}
			if !bytes.Equal(have[i], want) {
				t.Errorf("parameter %d of %d rows:\n%x, not\n%x", i+1, len(items), have[i], want)
			}
		}
	}
}
