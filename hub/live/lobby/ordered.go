package lobby

import "slices"

// ordered is a sorted list. No two of its elements are equal in the order, and the compared parts of an element do not change
// while it is in.
type ordered[T any] struct {
	compare func(a, b T) int
	list    []T
}

// add puts an element in its place. It reports false if it is in already.
func (o *ordered[T]) add(x T) bool {
	i, in := o.find(x)
	if !in {
		o.list = slices.Insert(o.list, i, x)
	}
	return !in
}

// remove takes an element out. It reports false if it is not in.
func (o *ordered[T]) remove(x T) bool {
	i, in := o.find(x)
	if in {
		o.list = slices.Delete(o.list, i, i+1)
	}
	return in
}

// replace puts an element in for another, mostly in the same place.
func (o *ordered[T]) replace(old, x T) {
	i, in := o.find(old)
	switch {
	case !in:
	case o.compare(old, x) == 0:
		o.list[i] = x
		return
	default:
		o.list = slices.Delete(o.list, i, i+1)
	}
	o.add(x)
}

// first returns the first elements, at most n, to be read at once.
func (o *ordered[T]) first(n int) []T { return o.list[:min(n, len(o.list))] }

// has reports whether an element is in.
func (o *ordered[T]) has(x T) bool { _, in := o.find(x); return in }

func (o *ordered[T]) find(x T) (int, bool) { return slices.BinarySearchFunc(o.list, x, o.compare) }
