package review

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// lineOf is the line of a proof that holds on b, against the longest defence, to the five. It leaves b as it was.
func lineOf(b *board.Board, n *proof.Node) []board.Point {
	line, _ := longest(b, n)
	after := b.Clone()
	for _, p := range line {
		after.Make(p)
	}
	for b.Turn() != after.Turn() && after.Five() == nil { // after an attack: the defender is to move
		more := finish(after, named(n, line))
		line = append(line, more...)
		if len(more) < 2 {
			break
		}
	}
	return line
}

// longest returns the written part of the longest line of a proof, which ends with an attack, and its plies to the five.
func longest(b *board.Board, n *proof.Node) (line []board.Point, plies int) {
	attacker := b.Turn()
	if b.Wins(n.Move, attacker) {
		return []board.Point{n.Move}, 1
	}
	b.Make(n.Move)
	defer b.Undo()
	var reply board.Point
	for _, r := range n.Replies {
		b.Make(r.Move)
		rest, more := longest(b, r.Next)
		if b.Undo(); more+2 > plies {
			reply, line, plies = r.Move, rest, more+2
		}
	}
	if plies >= 5 {
		return append([]board.Point{n.Move, reply}, line...), plies
	}
	left := 3
	if fives := fivesOf(b, attacker); len(fives) == 0 || len(fives) == 1 && b.Check(fives[0]) == nil && !replied(n, fives[0]) {
		left = 5
	}
	if left > plies {
		return []board.Point{n.Move}, left
	}
	return append([]board.Point{n.Move, reply}, line...), plies
}

// named are the replies that a proof names after a line that ends with an attack.
func named(n *proof.Node, line []board.Point) *proof.Node {
	for i := 1; i+1 < len(line) && n != nil; i += 2 {
		at := slices.IndexFunc(n.Replies, func(r proof.Reply) bool { return r.Move == line[i] })
		if at < 0 {
			return nil
		}
		n = n.Replies[at].Next
	}
	return n
}

func replied(n *proof.Node, p board.Point) bool {
	return n != nil && slices.ContainsFunc(n.Replies, func(r proof.Reply) bool { return r.Move == p })
}

// finish plays, after an attack on b, a reply that the proof leaves out and what wins at once: a five, or a straight four.
func finish(b *board.Board, n *proof.Node) []board.Point {
	attacker := b.Turn().Opponent()
	stops := fivesOf(b, attacker)
	if len(stops) == 0 {
		stops = foursOf(b, attacker)
	}
	reply := board.None
	for _, q := range append(stops, answers(b, nil)...) {
		if b.Check(q) == nil && !replied(n, q) {
			reply = q
			break
		}
	}
	b.Play(reply)
	if fives := fivesOf(b, attacker); len(fives) > 0 {
		b.Make(fives[0])
		return []board.Point{reply, fives[0]}
	}
	fours := foursOf(b, attacker)
	if len(fours) == 0 {
		return []board.Point{reply}
	}
	b.Make(fours[0])
	return []board.Point{reply, fours[0]}
}

func fivesOf(b *board.Board, s board.Stone) (points []board.Point) {
	for y := range b.Size() {
		for x := range b.Size() {
			if q := board.At(x, y); b.At(q) == board.Empty && b.Wins(q, s) {
				points = append(points, q)
			}
		}
	}
	return points
}

// foursOf are the points where a side gets more fives than can be stopped.
func foursOf(b *board.Board, s board.Stone) (points []board.Point) {
	after := b.Clone()
	if after.Turn() != s {
		after.Pass()
	}
	for _, q := range answers(after, nil) {
		after.Make(q)
		if fives := fivesOf(after, s); len(fives) > 1 || len(fives) == 1 && after.Check(fives[0]) != nil {
			points = append(points, q)
		}
		after.Undo()
	}
	return points
}
