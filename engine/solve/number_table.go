package solve

// numberTable keeps proof and disproof numbers. Its size is fixed: of four
// places for a key the one that is decided least gives way.
type numberTable struct {
	entries []numberEntry
	mask    uint64
	age     uint32 // entries of another age are as good as empty
}

type numberEntry struct {
	key    uint64
	pn, dn uint32
	age    uint32
	work   uint32 // times it was stored
}

const numberBytes = 24

func newNumberTable(bytes int64) *numberTable {
	n := uint64(4)
	for int64(n*2)*numberBytes <= bytes {
		n *= 2
	}
	return &numberTable{entries: make([]numberEntry, n), mask: n - 1, age: 1}
}

func (t *numberTable) forget() { t.age++ }

func (t *numberTable) find(key uint64) *numberEntry {
	i := key & t.mask &^ 3
	for j := i; j < i+4; j++ {
		if e := &t.entries[j]; e.key == key && e.age == t.age {
			return e
		}
	}
	return nil
}

func (t *numberTable) store(key uint64, pn, dn uint32) {
	if e := t.find(key); e != nil {
		e.pn, e.dn = pn, dn
		e.work++
		return
	}
	i := key & t.mask &^ 3
	least := &t.entries[i]
	for j := i; j < i+4; j++ {
		e := &t.entries[j]
		if e.age != t.age {
			least = e
			break
		}
		if e.work < least.work {
			least = e
		}
	}
	*least = numberEntry{key: key, pn: pn, dn: dn, age: t.age, work: 1}
}
