// Package cluster lets several servers, called nodes, share one database.
//
// Each game that is loaded or open has one owner, the node that decides in it; the store says which (records.Claim). A
// socket may be on any node, its home. Its messages about a game go to the owner, where a remote stands for it among
// the game's followers; the answers come back to the home.
//
// Nodes talk over a bus that may lose anything. Each pair has a link with numbered messages: a lost message ends the
// link, and with the next one both start over. Then neither remembers earlier messages, and every page gets the state
// of its games anew. So the bus carries only hints; the store has everything that must not be lost.
//
// Reading order: links.go and message.go (two nodes), owned.go (the owners of games), forwarder.go and routes.go (the
// home's side), receiver.go (the owner's side), posts.go (pages without a websocket),
// gossip.go and directory.go (data on every node: the lobby), remoteusers.go (presence).
package cluster
