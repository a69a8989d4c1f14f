// Package workers has searches and reviews done by other processes, called workers, which do nothing else (tengen worker).
//
// What a node wants done is a task. It goes over the bus to the worker that has the game's table, or else to one of
// the group; a worker with a free place takes it at once, says every quarter of a second that it is at it, and answers.
// The bus may lose anything, a worker may die: then nothing has been taken, or nothing is heard any more, and the node
// does it itself. A worker works only for nodes that still want it: whatever they do not want, or nobody is heard to
// want, it drops.
//
// Reading order: message.go (what is said), client.go and task.go (the node's side), searches.go and
// reviews.go, worker.go and work.go (the worker's side).
package workers
