// Package tune fits the weights of the evaluation and of the order of moves
// (package weights) to games of the engine with itself, by logistic regression,
// and trains networks on them.
//
// # How it is built
//
// Games are played from random openings at a fixed number of nodes a move
// (play.go) and kept as lines of JSON (game.go). They are of two styles: the
// order of moves is fitted to scattered ones, in which much happens that neither
// side wanted, the value to compact ones, whose positions are like those of
// games. A compact game also has branches, games that leave it where nothing is
// decided, and asides, single positions after another move (branch.go).
//
// Every position in which nothing must be answered becomes a sample: the combinations of its empty points, the winner
// (unless a later move was random), the search's score, and its move (sample.go). The value is fitted to the outcome
// and the search's score, the order to the moves chosen (fit.go), by Adam over a model in which a combination's weight
// is the sum of a number for each of its lines, one for each pair of them, and one of its own (model.go), so a rare
// combination relies on its parts. The value has two such models, for few stones and for many; a sample teaches both by
// its part in them. The order has plain numbers besides, for lines, levels, threats and the last moves (order.go).
//
// A network that corrects the value (package network) is trained on the same
// samples (train.go, trainer.go), in single precision (adam.go).
package tune
