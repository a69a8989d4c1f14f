// Package farm has searches and reviews done by other processes, called hands, which do nothing else (tengen worker).
//
// What a node wants done is an errand. It goes over the bus to the hand that has the game's table, or else to one of
// the group; a hand with a free place takes it at once, says every quarter of a second that it is at it, and answers.
// The bus may lose anything, a hand may die: then nothing has been taken, or nothing is heard any more, and the node
// does it itself. A hand works only for nodes that still want it: whatever they do not want, or nobody is heard to
// want, it drops.
//
// Reading order: message.go (what is said), farm.go and errand.go (the node's side), mover.go (searches),
// reviews.go, hand.go and work.go (the hand's side).
package farm
