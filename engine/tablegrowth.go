package engine

// The first touch of a page costs the system more than all that follow, up to three
// milliseconds a MiB on a virtual machine. So a large table is made piece by piece when
// nobody waits, and a small one serves until it is there.
const (
	smallTable = 8 << 20
	growPiece  = 1 << 20
)

// growth is a table in the making.
type growth struct {
	bytes   int64
	table   *table // nil before the first piece
	touched int    // clusters
}

// Resize gives the engine another, empty transposition table. Until Grow has made a large table the engine has a small
// one; a table that was not begun stays small. The memory of the old ones is given back first. Proven wins stay.
func (e *Engine) Resize(bytes int64) {
	if g := e.growth; g != nil && g.table == nil && bytes > smallTable {
		g.bytes = bytes
		return
	}
	e.shrink()
	if first := min(bytes, smallTable); e.s.table.bytes() == tableBytes(first) {
		e.s.table.clear()
	} else {
		e.s.table.free()
		e.s.table = newTable(first)
		e.s.table.wipe(0, len(e.s.table.clusters))
	}
	if bytes > smallTable {
		e.growth = &growth{bytes: bytes}
	}
}

// shrink gives up the table in the making.
func (e *Engine) shrink() {
	if e.growth != nil {
		e.growth.table.free()
		e.growth = nil
	}
}

// Grow makes a piece of the table that Resize has been asked for, which takes a few milliseconds at most, and reports
// whether there is more to do. With the last piece the engine has the new table, an empty one.
func (e *Engine) Grow() (more bool) {
	g := e.growth
	if g == nil {
		return false
	}
	if g.table == nil {
		g.table = newTable(g.bytes)
		return true
	}
	end := min(g.touched+growPiece/int(clusterBytes), len(g.table.clusters))
	g.table.wipe(g.touched, end)
	if g.touched = end; end < len(g.table.clusters) {
		return true
	}
	e.s.table.free()
	e.s.table, e.growth = g.table, nil
	return false
}
