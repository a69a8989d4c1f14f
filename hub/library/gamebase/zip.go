package gamebase

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"path"
	"strings"
)

// A ZIP is read as it comes, from its first file to its last: nothing but the file at hand is in memory, and nothing is written to a
// disk. What stands in its directory at the end is not looked at.

// Bounds of an upload.
const (
	MaxUpload   = 64 << 20
	maxFiles    = 10_000
	maxPathName = 1 << 12
)

// maxUnpacked bounds the bytes of all files of a ZIP; tests lower it.
var maxUnpacked int64 = 512 << 20

var errZIP = errors.New("gamebase: the ZIP is damaged")

var zipStart = []byte("PK\x03\x04")

// header of a file in a ZIP.
type zipHeader struct {
	name          string
	flags, method uint16
	sum           uint32
	packed        int64 // bytes; -1: the data tell their end themselves
}

const (
	zipEncrypted = 1 << 0
	zipTrailing  = 1 << 3 // size and sum follow the data
	stored       = 0
	deflated     = 8
)

// zipReader reads the files of a ZIP.
type zipReader struct {
	in   *bufio.Reader
	left int64 // bytes that may still be unpacked
}

// next reads the next header; io.EOF if there is none any more.
func (z *zipReader) next() (h zipHeader, err error) {
	sig, err := z.in.Peek(4)
	if err != nil || !bytes.Equal(sig, zipStart) {
		if err == nil && bytes.HasPrefix(sig, []byte("PK")) {
			return h, io.EOF // the directory
		}
		return h, zipFailure(err)
	}
	var fixed [30]byte
	if _, err := io.ReadFull(z.in, fixed[:]); err != nil {
		return h, zipFailure(err)
	}
	le := binary.LittleEndian
	h.flags, h.method, h.sum, h.packed = le.Uint16(fixed[6:]), le.Uint16(fixed[8:]), le.Uint32(fixed[14:]), int64(le.Uint32(fixed[18:]))
	name, extra := make([]byte, le.Uint16(fixed[26:])), make([]byte, le.Uint16(fixed[28:]))
	if len(name) > maxPathName {
		return h, errZIP
	}
	if _, err := io.ReadFull(z.in, name); err != nil {
		return h, zipFailure(err)
	}
	if _, err := io.ReadFull(z.in, extra); err != nil {
		return h, zipFailure(err)
	}
	h.name = string(name)
	for h.packed == 0xffffffff && len(extra) >= 4 {
		n := int(le.Uint16(extra[2:]))
		if len(extra) < 4+n {
			break
		}
		if le.Uint16(extra) == 1 && n >= 16 {
			h.packed = int64(le.Uint64(extra[12:]))
		}
		extra = extra[4+n:]
	}
	if h.flags&zipTrailing != 0 {
		h.packed = -1
	}
	if h.packed < -1 {
		return h, errZIP
	}
	return h, nil
}

// read returns the data of a file, or why it is not taken. The error says that nothing behind it can be read.
func (z *zipReader) read(h zipHeader, most int64) (data []byte, why BroughtWhy, err error) {
	var in io.Reader
	var packed *io.LimitedReader
	switch {
	case h.packed < 0 && (h.method != deflated || h.flags&zipEncrypted != 0):
		return nil, "", errZIP // nobody knows where it ends
	case h.packed >= 0:
		packed = &io.LimitedReader{R: z.in, N: h.packed}
		in = packed
	default:
		in = z.in
	}
	switch {
	case h.flags&zipEncrypted != 0:
		why = WhyEncrypted
	case h.method == deflated:
		if packed != nil {
			in = bufio.NewReader(packed)
		}
		in = flate.NewReader(in)
	case h.method != stored:
		why = WhyPacked
	}
	sum := crc32.NewIEEE()
	if why == "" {
		data, why, err = z.take(in, sum, most)
	}
	if packed != nil {
		if errors.Is(err, errZIP) {
			why, err = WhyDamaged, nil // its end is known
		}
		if _, e := io.Copy(io.Discard, packed); err == nil {
			err = e
		}
		if err == nil && packed.N > 0 {
			err = errZIP
		}
	} else if err == nil {
		h.sum, err = z.trailer()
	}
	if err != nil {
		return nil, "", err
	}
	if why == "" && sum.Sum32() != h.sum {
		return nil, WhyDamaged, nil
	}
	return data, why, nil
}

// take unpacks a file, as far as it may be; the rest of it is unpacked too, for its end, and counts.
func (z *zipReader) take(in io.Reader, sum hash.Hash32, most int64) (data []byte, why BroughtWhy, err error) {
	var b bytes.Buffer
	n, err := io.Copy(io.MultiWriter(&b, sum), io.LimitReader(in, min(most+1, z.left+1)))
	z.left -= n
	if err != nil {
		return nil, "", zipFailure(err)
	}
	if z.left < 0 {
		return nil, "", errUnpacked
	}
	if n <= most {
		return b.Bytes(), "", nil
	}
	n, err = io.Copy(io.Discard, io.LimitReader(in, z.left+1))
	if z.left -= n; z.left < 0 {
		return nil, "", errUnpacked
	}
	if err != nil {
		return nil, "", zipFailure(err)
	}
	return nil, WhyLarge, nil
}

var errUnpacked = errors.New("gamebase: the ZIP unpacks to too much")

// trailer reads the sum behind a file's data.
func (z *zipReader) trailer() (sum uint32, err error) {
	if sig, err := z.in.Peek(4); err != nil {
		return 0, zipFailure(err)
	} else if bytes.Equal(sig, []byte("PK\x07\x08")) {
		if _, err := z.in.Discard(4); err != nil {
			return 0, zipFailure(err)
		}
	}
	b, err := z.in.Peek(14)
	if err != nil {
		return 0, zipFailure(err)
	}
	sum = binary.LittleEndian.Uint32(b)
	size := 20 // two numbers of 64 bits
	if b[12] == 'P' && b[13] == 'K' {
		size = 12
	}
	_, err = z.in.Discard(size)
	return sum, zipFailure(err)
}

// zipFailure tells a damaged ZIP from an upload that broke off.
func zipFailure(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &corrupt):
		return errZIP
	}
	return err
}

// leftOut reports whether a file of a ZIP is no file of somebody's: a folder, or what systems put there.
func leftOut(name string) bool {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") || base == ".DS_Store" || base == "Thumbs.db" || base == "desktop.ini"
}
