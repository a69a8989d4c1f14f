// Package segment packs positions of games: the plies of some games, sorted by their key, as blocks of bytes. A block takes some 15 bytes a ply,
// where a row of a table and its entry of an index take 80, and blocks are only appended.
package segment

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Ply is a position of a game: gamebase.Ply, and the game's number.
type Ply struct {
	Key        int64
	Game       int32
	Path, Next int16
}

// compare sorts by key, the newest game of a key first.
func compare(a, b Ply) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(b.Game, a.Game)) }

// Block has the plies of some neighbouring keys. The plies of one key are in one block, or fill several, which have no other key: Key and Last
// are the same then.
type Block struct {
	Key, Last int64 // the first and last key
	Game      int32 // of the first ply, the newest of that key
	Bytes     []byte
}

// Most bytes of a block, if its plies have more than one key or it is one of several of a key. A page of PostgreSQL has seven.
const Most = 1000

// plyMost is the most that a ply takes in a block: key, how many, game, path, next.
const plyMost = 10 + 5 + 5 + 2 + 3

// ErrDamaged says that bytes are no block.
var ErrDamaged = errors.New("segment: damaged block")

// Pack sorts plies in place and returns their blocks, in order.
func Pack(plies []Ply) []Block {
	slices.SortFunc(plies, compare)
	var p packer
	for len(plies) > 0 {
		n := 1
		for n < len(plies) && plies[n].Key == plies[0].Key {
			n++
		}
		p.add(plies[:n])
		plies = plies[n:]
	}
	p.close()
	return p.done
}

// packer makes blocks.
type packer struct {
	done []Block
	open Block // no bytes: none
}

// add adds the plies of a key.
func (p *packer) add(plies []Ply) {
	if len(p.open.Bytes)+plyMost*len(plies) > Most {
		group := appendGroup(nil, p.open.Last, p.open.Game, plies)
		if len(p.open.Bytes) > 0 && len(p.open.Bytes)+len(group) > Most {
			p.close()
		}
	}
	if plyMost*len(plies) <= Most || len(appendGroup(nil, plies[0].Key, plies[0].Game, plies)) <= Most {
		p.put(plies)
		return
	}
	p.close()
	for part := range slices.Chunk(plies, Most/8) {
		p.put(part)
		p.close()
	}
}

// put adds a group to the open block.
func (p *packer) put(plies []Ply) {
	if len(p.open.Bytes) == 0 {
		p.open = Block{Key: plies[0].Key, Last: plies[0].Key, Game: plies[0].Game, Bytes: make([]byte, 0, Most)}
	}
	p.open.Bytes = appendGroup(p.open.Bytes, p.open.Last, p.open.Game, plies)
	p.open.Last = plies[0].Key
}

func (p *packer) close() {
	if len(p.open.Bytes) > 0 {
		p.done = append(p.done, p.open)
		p.open = Block{}
	}
}

// appendGroup appends the plies of a key: what it is more than the key before, how many, and of each by how much its game is older than the one
// before, its path and its next. The first game is told from the block's.
func appendGroup(b []byte, before int64, game int32, plies []Ply) []byte {
	b = binary.AppendUvarint(b, uint64(plies[0].Key)-uint64(before))
	b = binary.AppendUvarint(b, uint64(len(plies)))
	b = binary.AppendVarint(b, int64(game)-int64(plies[0].Game))
	for i := range plies {
		if i > 0 {
			b = binary.AppendUvarint(b, uint64(plies[i-1].Game)-uint64(plies[i].Game))
		}
		b = binary.BigEndian.AppendUint16(b, uint16(plies[i].Path))
		b = binary.AppendUvarint(b, uint64(uint16(plies[i].Next)))
	}
	return b
}

// Append appends the block's plies, in order; ErrDamaged.
func (b Block) Append(to []Ply) ([]Ply, error) { return b.read(to, nil) }

// AppendOf appends the plies of one key.
func (b Block) AppendOf(key int64, to []Ply) ([]Ply, error) { return b.read(to, &key) }

func (b Block) read(to []Ply, only *int64) ([]Ply, error) {
	r := reader{b: b.Bytes}
	key := b.Key
	for len(r.b) > 0 {
		key += int64(r.uvarint())
		n := r.uvarint()
		game := int64(b.Game) - r.varint()
		if n == 0 || n > uint64(len(r.b)) {
			return to, ErrDamaged
		}
		for i := range n {
			if i > 0 {
				game -= int64(r.uvarint())
			}
			p := Ply{key, int32(game), r.int16(), int16(r.uvarint())}
			if only == nil || *only == key {
				to = append(to, p)
			}
		}
		if r.bad {
			return to, ErrDamaged
		}
		if only != nil && key >= *only {
			break
		}
	}
	return to, nil
}

// reader reads bytes; bad says that there were too few.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) took(n int) {
	if n <= 0 {
		r.bad, n = true, len(r.b)
	}
	r.b = r.b[n:]
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	r.took(n)
	return v
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.b)
	r.took(n)
	return v
}

func (r *reader) int16() int16 {
	if len(r.b) < 2 {
		r.took(0)
		return 0
	}
	v := binary.BigEndian.Uint16(r.b)
	r.took(2)
	return int16(v)
}
