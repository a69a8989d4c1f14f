package db

import (
	"encoding/binary"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
)

// Arrays in the SELECT list cost less than a table of them. There is no ON
// CONFLICT, which costs a fifth more: flush finds out who conflicts.
const insertEvents = `
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
SELECT unnest($1::bigint[]), unnest($2::int[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::json[]),
    unnest($6::text[]), unnest($7::timestamptz[])`

// rows renders the parameters of insertEvents in PostgreSQL's binary format, an
// array a column: pgx would turn every element into an interface and choose how
// to encode it. Its memory is used again with each batch.
type rows struct{ columns [7][]byte }

// binaryRows says that every parameter, or every column of an answer, is in the
// binary format.
var binaryRows = []int16{pgtype.BinaryFormatCode}

// render returns the parameters, which are valid until the next call.
func (r *rows) render(items []*item) [][]byte {
	for i, oid := range [...]uint32{pgtype.Int8OID, pgtype.Int4OID, pgtype.TextOID, pgtype.Int8OID, pgtype.JSONOID,
		pgtype.TextOID, pgtype.TimestamptzOID} {
		r.columns[i] = appendArray(r.columns[i][:0], oid, len(items))
	}
	c := &r.columns
	for _, it := range items {
		e := it.a.Event
		c[0] = binary.BigEndian.AppendUint64(append(c[0], 0, 0, 0, 8), uint64(it.number))
		c[1] = binary.BigEndian.AppendUint32(append(c[1], 0, 0, 0, 4), uint32(e.Seq))
		c[2] = appendElement(c[2], e.Kind)
		c[3] = binary.BigEndian.AppendUint64(append(c[3], 0, 0, 0, 8), uint64(e.Actor))
		c[4] = appendElement(c[4], it.payload)
		c[5] = appendElement(c[5], e.ClientID)
		c[6] = binary.BigEndian.AppendUint64(append(c[6], 0, 0, 0, 8), uint64(sinceEpoch(e.At)))
	}
	return c[:]
}

// appendArray appends the head of an array of one dimension without nulls.
func appendArray(b []byte, oid uint32, n int) []byte {
	for _, x := range [...]uint32{1, 0, oid, uint32(n), 1} { // dimensions, nulls, type, length, first index
		b = binary.BigEndian.AppendUint32(b, x)
	}
	return b
}

// appendElement appends an element that is text.
func appendElement[T ~string | ~[]byte](b []byte, s T) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(s))), s...)
}

var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

// sinceEpoch is a timestamp as PostgreSQL has it: microseconds since 2000, whole
// milliseconds here.
func sinceEpoch(t time.Time) int64 { return (t.UnixMilli() - epoch) * 1000 }
