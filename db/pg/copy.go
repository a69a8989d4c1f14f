package pg

import (
	"bytes"
	"context"
	"encoding/binary"

	"github.com/jackc/pgx/v5"
)

// Rows are rows in the binary form of COPY, which takes a third of the processor time of pgx's CopyFrom: no value of theirs is boxed. Each
// row is begun, and then has so many values.
type Rows struct{ b []byte }

const copyHeader = "PGCOPY\n\xff\r\n\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" // no flags, no extension

// NewRows returns none, with room for so many bytes.
func NewRows(room int) *Rows {
	return &Rows{append(make([]byte, 0, room+len(copyHeader)+2), copyHeader...)}
}

// Row begins a row of so many values.
func (r *Rows) Row(values int) { r.b = binary.BigEndian.AppendUint16(r.b, uint16(values)) }

// Int16 appends a smallint.
func (r *Rows) Int16(v int16) {
	r.b = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint32(r.b, 2), uint16(v))
}

// Int32 appends an integer.
func (r *Rows) Int32(v int32) {
	r.b = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(r.b, 4), uint32(v))
}

// Int64 appends a bigint.
func (r *Rows) Int64(v int64) {
	r.b = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(r.b, 8), uint64(v))
}

// Text appends a text.
func (r *Rows) Text(v string) { r.b = append(binary.BigEndian.AppendUint32(r.b, uint32(len(v))), v...) }

// Bytes appends a bytea.
func (r *Rows) Bytes(v []byte) {
	r.b = append(binary.BigEndian.AppendUint32(r.b, uint32(len(v))), v...)
}

// Bits appends a bit varying of whole bytes.
func (r *Rows) Bits(v []byte) {
	r.b = binary.BigEndian.AppendUint32(r.b, uint32(4+len(v)))
	r.b = append(binary.BigEndian.AppendUint32(r.b, uint32(8*len(v))), v...)
}

// CopyTo stores the rows; sql is COPY … FROM STDIN BINARY.
func (r *Rows) CopyTo(ctx context.Context, tx pgx.Tx, sql string) error {
	r.b = append(r.b, 0xff, 0xff) // no further row
	_, err := tx.Conn().PgConn().CopyFrom(ctx, bytes.NewReader(r.b), sql)
	return err
}
