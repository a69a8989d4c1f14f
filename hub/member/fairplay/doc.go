// Package fairplay compares how somebody plays with what is expected at that rating, and says whether people should look
// at it. It never says that somebody has cheated: two moderators do, in a case. It is pure: db/fairplay keeps sheets and
// cases, hub/http/web shows them.
//
// Reading order: played.go (a game's moves of one player), metric.go (what is compared), logit.go (expectations, and how
// they are fitted), model.go (those that the levels give), sheet.go (somebody's sheet), times.go, sign.go (signs and the
// grade), case.go (who judges), appeal.go, shown.go (the pages' data).
package fairplay
