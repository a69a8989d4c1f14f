// Package workers sends searches and reviews to other processes, called workers (tengen worker), and is what these run.
//
// A node's request is a task. It goes over the bus to the worker that has the game's table, or else to one of the
// group; a worker with a free place takes it at once, says every quarter of a second that it is at it, and answers. The
// bus may lose anything, and a worker may die: then no worker takes the task, or the worker falls silent, and the node
// does the task itself. A worker drops a task when its node no longer wants it, or is no longer heard.
//
// Reading order: message.go (the messages), client.go and task.go (the node's side), searches.go and reviews.go,
// worker.go and work.go (the worker's side).
package workers
