// Package botclient is a client of the bot API (docs/openapi.yaml): requests over HTTP, and streams of lines. It knows no
// game and no engine.
//
// To read: message.go has the messages, client.go one request, insist.go a request repeated until it is answered,
// stream.go one stream, follow.go a stream opened again whenever it breaks off.
package botclient
