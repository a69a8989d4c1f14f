// Package lists has the lists of puzzles and studies that members put together for others, such as a class. Anybody
// with a list's link may read it, and sees there which of its puzzles they have solved.
//
// A list can be a class: others join it by a code, and its owner sees what they have done with its entries.
//
// Reading order: list.go, store.go, service.go, class.go, refusals.go; hub/library/document has what lists have in common with
// studies.
package lists
