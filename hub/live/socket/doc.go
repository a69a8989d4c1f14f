// Package socket is one websocket of a client: framing, the queue of frames to write, and deadlines. It knows bytes,
// not their meaning. A stream of server-sent events is a Socket too, for a client that no websocket gets through to.
//
// Whole frames go out as they come in: Send takes a frame that was made once and
// may be shared by many sockets, so nobody changes a frame after it was sent. The
// package itself makes control frames only.
//
// The websocket library does the handshake. Frames are read here, so that a silent
// peer costs no buffer and a small stack, and none is read without a credit.
//
// Goroutines: the owner runs Read and then End of a socket in a goroutine of that
// socket, or in one after the other. Any goroutine may call the other methods, except for Keep and Linger,
// which are the reader's; none of them waits for a peer. A goroutine is started
// with Config.Start where one is needed: to write to a peer that is slow, or to a
// part of many sockets. A Batcher has one while it delays frames. All of them end by
// themselves, each write within a few seconds.
//
// Read socket.go first, with upgrade.go, which makes one. Then read.go with receive.go, frames.go and roundtrip.go
// for reading, and outbox.go with control.go, writer.go and writenow.go for writing. deliver.go and batch.go send frames to
// many sockets. stream.go and events.go make a stream of server-sent events.
package socket
