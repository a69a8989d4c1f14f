// Package nodes lets several servers, called nodes, share one database.
//
// Each game that is loaded or open has one owner, the node that decides in it; the store says which
// (store.Claim). A socket may be on any node, its home. What it says of a game goes to the owner, where a
// remote stands for it among the game's followers; what it is told comes back to the home.
//
// Nodes talk over a bus that may lose anything. Each two have a link, whose messages are numbered: whatever
// is lost ends the link, and with the next one both start over. Then nobody remembers what was said before,
// and every page is told anew how its games stand. So the bus carries hints only; what must not be lost is
// in the store.
//
// Reading order: links.go and message.go (two nodes), owned.go (whose a game is), forwarder.go and routes.go (the
// home's side), receiver.go (the owner's side), directory.go (what every node knows: the lobby, who is there).
package nodes
