package web

import (
	"net/http"
	"slices"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// route is one line of the table: a path and what may be done with it.
type route struct {
	path     string // a pattern of http.ServeMux without a method
	get      handler
	post     handler
	body     int64 // bytes that a request's body may have; 0 is maxBody
	flows    bool  // the body is read as it comes, and never all in memory
	quiet    bool  // asked every few seconds by machines: not worth a line in the log
	open     bool  // also to suspended users
	public   bool  // for programs too: docs/openapi.yaml has it, and tools in browsers of any site may ask
	anywhere bool  // programs' own: as public, and its POST comes from any site too
}

// routes are all routes. The comment beside one of programs has its request and its answer; cmd/wiregen reads it.
func (s *Site) routes() []route {
	return []route{
		{path: "/api/me", get: answering(s.accounts.me), open: true},                                                                     // → identity
		{path: "/api/me/adjourned", get: answering(s.games.adjourned)},                                                                   // → adjournedPage
		{path: "/api/me/belongings", get: answering(s.accounts.belongings)},                                                              // → account.GuestGames
		{path: "/api/me/blocks", get: answering(s.people.blocks), post: accepting(s.people.block)},                                       // → blocksPage; blockChange → blocksPage
		{path: "/api/me/language", post: accepting(s.languages.choose)},                                                                  // languageChoice → languageChoice
		{path: "/api/me/chat", get: answering(s.chats.settings), post: accepting(s.chats.change)},                                        // → ChatSettings; ChatSettings → ChatSettings
		{path: "/api/me/vacation", get: answering(s.vacations.vacation), post: accepting(s.vacations.changeVacation)},                    // → vacation.Allowance; vacationChange → vacation.Allowance
		{path: "/api/me/conduct", get: answering(s.people.ownConduct), open: true},                                                       // → conductPage
		{path: "/api/me/moderation", get: answering(s.reporting.ownInbox), open: true},                                                   // → moderation.Inbox
		{path: "/api/me/notices/read", post: accepting(s.reporting.readNotice), open: true},                                              // noticeRead → moderation.Inbox
		{path: "/api/me/appeal", post: accepting(s.reporting.appeal), open: true},                                                        // newAppeal → moderation.Inbox
		{path: "/api/me/fairplay", get: answering(s.fairPlays.ownCases), open: true},                                                     // → fairplay.OwnCases
		{path: "/api/me/fairplay/{id}/state", post: accepting(s.fairPlays.stateCase), open: true},                                        // fairText → fairplay.OwnCases
		{path: "/api/me/fairplay/{id}/appeal", post: accepting(s.fairPlays.appealCase), open: true},                                      // fairText → fairplay.OwnCases
		{path: "/api/reports", post: accepting(s.reporting.report)},                                                                      // newReport → reported
		{path: "/api/mod/queue", get: answering(s.moderators.queue)},                                                                     // → moderation.Queue
		{path: "/api/mod/reports/{id}", get: answering(s.moderators.dossier)},                                                            // → moderation.Dossier
		{path: "/api/mod/reports/{id}/claim", post: moderates(s.moderators, s.moderators.claim)},                                         // claimChange → moderation.Dossier
		{path: "/api/mod/reports/{id}/close", post: moderates(s.moderators, s.moderators.closeReport)},                                   // reportEnd → moderation.Dossier
		{path: "/api/mod/people/{name}", get: answering(s.moderators.sheet)},                                                             // → moderation.CaseFile
		{path: "/api/mod/act", post: s.moderators.act},                                                                                   // newAction → acted
		{path: "/api/mod/actions/{id}/undo", post: moderates(s.moderators, s.moderators.undo)},                                           // undoing → moderation.Queue
		{path: "/api/mod/actions/{id}/confirm", post: moderates(s.moderators, s.moderators.confirm)},                                     // none → moderation.Queue
		{path: "/api/mod/actions/{id}/answer", post: moderates(s.moderators, s.moderators.answerAppeal)},                                 // appealAnswer → moderation.Queue
		{path: "/api/mod/fairplay", get: answering(s.fairPlays.fairQueue)},                                                               // → fairplay.FairQueue
		{path: "/api/mod/fairplay/{name}/{rule}/{speed}", get: answering(s.fairPlays.fairDossier), post: s.fairPlays.openCase},           // → fairplay.FairDossier; none → fairplay.FairDossier
		{path: "/api/mod/fairplay/{name}/{rule}/{speed}/lib", get: s.fairPlays.caseLibrary},                                              // → file
		{path: "/api/mod/cases/{id}/ask", post: moderates(s.moderators, s.fairPlays.askPerson)},                                          // none → fairplay.FairQueue
		{path: "/api/mod/cases/{id}/judge", post: moderates(s.moderators, s.fairPlays.decideCase)},                                       // fairDecision → fairplay.FairQueue
		{path: "/api/mod/cases/{id}/answer", post: moderates(s.moderators, s.fairPlays.answerCase)},                                      // fairDecision → fairplay.FairQueue
		{path: "/api/me/following", get: answering(s.people.following), post: accepting(s.people.follow), quiet: true},                   // → followingPage; followChange → followingPage
		{path: "/api/me/privacy", get: answering(s.people.privacy), post: accepting(s.people.setPrivacy)},                                // → store.Privacy; Privacy → store.Privacy
		{path: "/api/me/push", get: answering(s.pushes.pushDevices), post: accepting(s.pushes.subscribePush)},                            // → pushPage; newPush → pushPage
		{path: "/api/me/push/remove", post: accepting(s.pushes.unsubscribePush)},                                                         // removedPush → pushPage
		{path: "/api/session", post: s.accounts.guest},                                                                                   // none → identity
		{path: "/api/account/register", post: s.accounts.register, open: true},                                                           // credentials → identity
		{path: "/api/account/login", post: s.accounts.login, open: true},                                                                 // credentials → identity
		{path: "/api/account/logout", post: s.accounts.logout, open: true},                                                               // none → identity
		{path: "/api/account/password", post: s.accounts.password},                                                                       // passwords → identity
		{path: "/api/account/delete", post: s.accounts.deleteAccount, open: true},                                                        // deletion → identity
		{path: "/api/me/tokens", get: own(s.accounts, s.accounts.answerTokens), post: ownedBody(s.accounts, s.accounts.makeToken)},       // → tokensPage; newToken → madeToken
		{path: "/api/me/tokens/withdraw", post: ownedBody(s.accounts, s.accounts.withdrawToken)},                                         // tokenGone → tokensPage
		{path: "/api/account/recover", post: s.accounts.recoverAccount, open: true},                                                      // recovery → identity
		{path: "/api/account/prove", post: ownedBody(s.accounts, s.accounts.prove), open: true},                                          // proof → waysPage
		{path: "/api/account/rename", post: s.accounts.rename},                                                                           // newName → identity
		{path: "/api/account/password/remove", post: ownedBody(s.accounts, s.accounts.removePassword)},                                   // none → waysPage
		{path: "/api/account/codes", post: ownedBody(s.accounts, s.accounts.newCodes)},                                                   // none → codesPage
		{path: "/api/passkey/ask", post: accepting(s.accounts.askPasskey), open: true},                                                   // passkeyRequest → passkeyChallenge
		{path: "/api/passkey/enter", post: s.accounts.enterByPasskey, open: true},                                                        // passkeyAnswer → identity
		{path: "/api/passkey/prove", post: ownedBody(s.accounts, s.accounts.proveByPasskey), open: true},                                 // passkeyAnswer → waysPage
		{path: "/api/passkey/add", post: ownedBody(s.accounts, s.accounts.addPasskey)},                                                   // passkeyAnswer → waysPage
		{path: "/api/passkey/remove", post: ownedBody(s.accounts, s.accounts.removePasskey)},                                             // removedPasskey → waysPage
		{path: "/api/me/ways", get: own(s.accounts, s.accounts.answerWays)},                                                              // → waysPage
		{path: "/api/me/sessions", get: own(s.accounts, s.accounts.answerSessions)},                                                      // → sessionsPage
		{path: "/api/me/sessions/end", post: s.accounts.endSessions},                                                                     // sessionsEnd → sessionsPage
		{path: "/api/me/export", post: s.accounts.exportData, open: true},                                                                // none → file
		{path: "/api/users/{name}", public: true, get: answering(limited(s.people.looks, s.people.profile))},                             // → archive.Profile
		{path: "/api/users/{name}/games", public: true, get: answering(limited(s.people.looks, s.games.games))},                          // → gamesPage
		{path: "/api/users/{name}/ratings", public: true, get: answering(limited(s.people.looks, s.people.ratings))},                     // → ratingHistory
		{path: "/api/users/{name}/against/{other}", public: true, get: answering(limited(s.people.looks, s.people.against))},             // → headToHead
		{path: "/api/ranks", public: true, get: answering(s.people.ranks)},                                                               // → leaderboard
		{path: "/api/openings", public: true, get: answering(s.openings.explore)},                                                        // → explorer.Explored
		{path: "/api/positions", get: answering(s.positions.findPosition)},                                                               // → gamebase.Found
		{path: "/api/positions/{format}", get: s.positions.foundFile},                                                                    // → file
		{path: "/api/me/brought", get: answering(s.brought.brought)},                                                                     // → gamebase.BroughtPage
		{path: "/api/me/brought/add", post: s.brought.bringGames, body: gamebase.MaxUpload, flows: true},                                 // bytes → gamebase.BroughtReport
		{path: "/api/me/brought/show", post: accepting(s.brought.showBrought)},                                                           // broughtChange → gamebase.BroughtPage
		{path: "/api/me/brought/remove", post: accepting(s.brought.removeBrought)},                                                       // broughtRemoval → gamebase.BroughtPage
		{path: "/api/me/brought/names", get: answering(s.brought.names), post: accepting(s.brought.changeName)},                          // → gamebase.BroughtNames; nameChange → gamebase.BroughtNames
		{path: "/api/users/{name}/brought", get: answering(s.brought.broughtOf)},                                                         // → gamebase.BroughtPage
		{path: "/api/brought/{id}", get: answering(s.brought.broughtGame)},                                                               // → broughtRecord
		{path: "/api/bots", public: true, get: answering(s.people.bots)},                                                                 // → botsPage
		{path: "/api/programs", public: true, get: answering(s.programs.here)},                                                           // → programsPage
		{path: "/api/replay", public: true, get: answering(s.games.replay)},                                                              // → gamesPage
		{path: "/api/games/{id}", public: true, get: answering(limited(s.people.looks, s.games.game))},                                   // → archive.Summary
		{path: "/api/games/{id}/log", public: true, get: answering(s.games.gameLog)},                                                     // → auditPage
		{path: "/api/games/{id}/review", get: answering(s.reviews.reviewed), quiet: true},                                                // → review.Reviewed
		{path: "/api/games/{id}/review/ask", post: accepting(s.reviews.askReview)},                                                       // none → review.Reviewed
		{path: "/api/games/{id}/review/cancel", post: accepting(s.reviews.cancelReview)},                                                 // none → review.Reviewed
		{path: "/api/games/{id}/try", post: accepting(s.reviews.try)},                                                                    // Attempt → review.Tried
		{path: "/api/me/exercises", get: answering(s.reviews.exercises)},                                                                 // → review.Exercises
		{path: "/api/puzzles/daily", public: true, get: answering(s.puzzles.daily)},                                                      // → puzzle.Daily
		{path: "/api/puzzles/next", get: answering(s.puzzles.next)},                                                                      // → puzzle.Shown
		{path: "/api/puzzles/themes", get: answering(s.puzzles.counts)},                                                                  // → puzzle.ThemeCounts
		{path: "/api/puzzles/batch", get: answering(s.puzzles.batch)},                                                                    // → puzzle.Batch
		{path: "/api/puzzles/path", get: answering(s.puzzles.path)},                                                                      // → puzzle.Path
		{path: "/api/puzzles/{id}", public: true, get: answering(s.puzzles.open)},                                                        // → puzzle.OpenPuzzle
		{path: "/api/puzzles/{id}/try", post: accepting(s.puzzles.attempt)},                                                              // PuzzleAttempt → puzzle.Verdict
		{path: "/api/puzzles/{id}/vote", post: accepting(s.puzzles.vote)},                                                                // puzzleVote → puzzleVotes
		{path: "/api/me/puzzles", get: answering(s.puzzles.skill), post: accepting(s.puzzles.letGames)},                                  // → puzzle.Skill; puzzleGames → puzzleGames
		{path: "/api/me/puzzles/history", get: answering(s.puzzles.history)},                                                             // → puzzle.PuzzleHistory
		{path: "/api/me/puzzles/course", get: answering(s.puzzles.course)},                                                               // → puzzle.PuzzleRatings
		{path: "/api/me/puzzles/due", get: answering(s.puzzles.due)},                                                                     // → puzzle.DueList
		{path: "/api/analysis", post: s.analyses.analyse},                                                                                // question → ask.Insight
		{path: "/api/import", public: true, post: s.records.importRecord, body: record.MaxBytes},                                         // bytes → imported
		{path: "/api/export/{format}", public: true, post: s.records.export, body: maxStudyBody},                                         // Study → file
		{path: "/api/games/{id}/download/{format}", public: true, get: s.games.download},                                                 // → file
		{path: "/api/users/{name}/games.ndjson", public: true, get: s.games.collection("ndjson")},                                        // → file
		{path: "/api/users/{name}/games.psq", public: true, get: s.games.collection("psq")},                                              // → file
		{path: "/api/users/{name}/games.sgf", public: true, get: s.games.collection("sgf")},                                              // → file
		{path: "/api/me/studies", get: answering(s.studies.studies), post: s.studies.saveStudy, body: maxStudyBody},                      // → studiesPage; newStudy → savedStudy
		{path: "/api/studies/{id}", get: s.studies.study, post: s.studies.changeStudy, body: maxStudyBody},                               // → openStudy; changedStudy → savedStudy
		{path: "/api/studies/{id}/delete", post: accepting(s.studies.deleteStudy)},                                                       // none → goneStudy
		{path: "/api/studies/{id}/chapters.sgf", get: s.studies.chapters},                                                                // → file
		{path: "/api/me/lists", get: answering(s.lists.lists), post: accepting(s.lists.saveList)},                                        // → listsPage; newList → savedList
		{path: "/api/lists/{id}", get: answering(s.lists.showList), post: accepting(s.lists.changeList)},                                 // → openList; changedList → savedList
		{path: "/api/lists/{id}/delete", post: accepting(s.lists.deleteList)},                                                            // none → deletedList
		{path: "/api/lists/{id}/class", get: answering(s.classes.showClass), post: accepting(s.classes.changeClass)},                     // → classPage; classChange → classCode
		{path: "/api/lists/{id}/pupils/remove", post: accepting(s.classes.removePupil)},                                                  // classRemoval → classJoined
		{path: "/api/lists/{id}/leave", post: accepting(s.classes.leaveClass)},                                                           // none → classJoined
		{path: "/api/lists/{id}/done", post: accepting(s.classes.sayDone)},                                                               // classSaid → classJoined
		{path: "/api/class/{id}", get: answering(s.classes.invitedTo)},                                                                   // → classInvitation
		{path: "/api/class/{id}/join", post: accepting(s.classes.joinClass)},                                                             // none → classJoined
		{path: "/api/events", public: true, get: answering(s.events.allEvents), post: accepting(s.events.makeEvent)},                     // → eventsPage; NewEvent → madeEvent
		{path: "/api/events/{id}", public: true, get: answering(s.events.showEvent), quiet: true},                                        // → eventPage
		{path: "/api/events/{id}/table", public: true, get: answering(s.events.eventTable)},                                              // → events.EventTable
		{path: "/api/events/{id}/rounds", public: true, get: answering(s.events.eventRounds)},                                            // → events.EventRounds
		{path: "/api/events/{id}/log", public: true, get: answering(s.events.eventLog)},                                                  // → events.EventLog
		{path: "/api/events/{id}/boards", public: true, get: answering(s.events.eventBoards), quiet: true},                               // → events.EventBoards
		{path: "/api/events/{id}/join", post: accepting(s.events.joinEvent)},                                                             // eventJoin → eventPage
		{path: "/api/events/{id}/leave", post: accepting(s.events.leaveEvent)},                                                           // none → eventPage
		{path: "/api/events/{id}/checkin", post: accepting(s.events.checkIn)},                                                            // none → eventPage
		{path: "/api/events/{id}/stop", post: accepting(s.events.stopEvent)},                                                             // eventStop → eventPage
		{path: "/api/events/{id}/correct", post: accepting(s.events.correctResult)},                                                      // eventCorrection → eventPage
		{path: "/api/events/{id}/result", post: accepting(s.events.reportResult)},                                                        // eventReport → eventPage
		{path: "/api/events/{id}/ban", post: accepting(s.events.banPlayer)},                                                              // eventBan → eventPage
		{path: "/api/events/{id}/help", post: accepting(s.events.helpEvent)},                                                             // eventHelp → eventPage
		{path: "/api/events/{id}/handover", post: accepting(s.events.handOver)},                                                          // eventHeir → eventPage
		{path: "/api/events/{id}/chat", post: accepting(s.eventChats.sayInEvent)},                                                        // eventWords → eventSpoken
		{path: "/api/events/{id}/hide", post: accepting(s.eventChats.hideLine)},                                                          // eventHide → eventSpoken
		{path: "/api/events/{id}/silence", post: accepting(s.eventChats.silence)},                                                        // eventHelp → eventPage
		{path: "/api/events/{id}/next", get: answering(s.events.nextPairs)},                                                              // → eventNext
		{path: "/api/events/{id}/arrange", post: accepting(s.events.arrangeRound)},                                                       // eventPairs → eventPage
		{path: "/api/events/{id}/seeds", post: accepting(s.events.seedPlayers)},                                                          // eventSeeds → eventPage
		{path: "/api/events/{id}/teams", public: true, get: answering(s.teams.eventTeams), post: accepting(s.teams.enrolTeams)},          // → events.EventTeams; eventEnrol → eventPage
		{path: "/api/events/{id}/team", post: accepting(s.teams.changeTeam)},                                                             // eventRename → eventPage
		{path: "/api/events/{id}/lineup", post: accepting(s.teams.lineUp)},                                                               // eventLineUp → eventPage
		{path: "/api/events/{id}/propose", post: accepting(s.teams.propose)},                                                             // eventInstant → eventPage
		{path: "/api/events/{id}/agree", post: accepting(s.teams.agree)},                                                                 // eventInstant → eventPage
		{path: "/api/events/{id}/season", post: accepting(s.teams.nextSeason)},                                                           // eventSeason → madeEvent
		{path: "/api/events/{id}/penalty", post: accepting(s.teams.penaliseTeam)},                                                        // eventPenalty → eventPage
		{path: "/api/events/{id}/accept", post: accepting(s.events.acceptPlayer)},                                                        // eventAccept → eventPage
		{path: "/api/events/{id}/begin", post: accepting(s.events.beginSimul)},                                                           // none → eventPage
		{path: "/api/events/{id}/repeat", post: accepting(s.events.repeatRound)},                                                         // eventRepeat → eventPage
		{path: "/api/events/{id}/register", post: accepting(s.entries.registerPlayers)},                                                  // eventEntries → events.EntryReport
		{path: "/api/events/{id}/guests", get: answering(s.entries.eventGuests), post: accepting(s.entries.renewGuest)},                  // → events.EntryReport; eventGuest → events.EntryReport
		{path: "/api/events/{id}/enter", post: s.enterEvent},                                                                             // eventSeat → identity
		{path: "/api/events/{id}/forbid", post: accepting(s.entries.forbidPairs)},                                                        // eventForbid → eventPage
		{path: "/api/calendar", public: true, get: answering(s.calendars.itemsPage)},                                                     // → calendarPage
		{path: "/api/calendar/soon", get: answering(s.calendars.soon), quiet: true},                                                      // → calendarSoon
		{path: "/api/calendar.ics", public: true, get: s.calendars.allFeed},                                                              // → file
		{path: "/api/calendar/{key}/own.ics", public: true, get: s.calendars.ownFeed},                                                    // → file
		{path: "/api/clubs/{id}/calendar.ics", public: true, get: s.calendars.clubFeed},                                                  // → file
		{path: "/api/me/calendar", get: answering(s.calendars.link), post: accepting(s.calendars.renew)},                                 // → calendarLink; none → calendarLink
		{path: "/api/me/federation", get: answering(s.federations.papers), post: accepting(s.federations.askPapers)},                     // → federationPage; newPapers → federationPage
		{path: "/api/federation/answer", post: accepting(s.federations.answerPapers)},                                                    // papersAnswer → federationPage
		{path: "/api/open", get: answering(s.open.ownChallenges), post: accepting(s.open.makeChallenge)},                                 // → openPages; newOpen → openPage
		{path: "/api/open/cancel", post: accepting(s.open.cancelChallenge)},                                                              // openCancelled → openPages
		{path: "/api/open/{id}", get: answering(s.open.openChallenge)},                                                                   // → openPage
		{path: "/api/open/{id}/take", post: accepting(s.open.takeChallenge)},                                                             // none → openTaken
		{path: "/api/broadcasts", public: true, get: answering(s.casts.allCasts), post: accepting(s.casts.makeCast)},                     // → castsPage; newCast → castSaved
		{path: "/api/broadcasts/{id}", public: true, get: answering(s.casts.showCast), post: accepting(s.casts.changeCast), quiet: true}, // → broadcasts.CastPage; changedCast → castSaved
		{path: "/api/broadcasts/{id}/push", public: true, post: s.casts.pushCast, body: broadcast.MaxPush},                               // bytes → castPushed
		{path: "/api/broadcasts/{id}/enter", post: accepting(s.casts.enterCast)},                                                         // castEntry → broadcasts.CastPage
		{path: "/api/broadcasts/{id}/end", post: accepting(s.casts.endCast)},                                                             // none → castSaved
		{path: "/api/broadcasts/{id}/remove", post: accepting(s.casts.removeCast)},                                                       // none → castSaved
		{path: "/api/broadcasts/{id}/token", post: accepting(s.casts.renewToken)},                                                        // none → castToken
		{path: "/api/broadcasts/{id}/link", post: accepting(s.casts.linkCast)},                                                           // castLink → castToken
		{path: "/api/broadcasts/{id}/games.sgf", public: true, get: s.casts.castFile},                                                    // → file
		{path: "/api/clubs", get: answering(s.clubs.allClubs), post: accepting(s.clubs.makeClub)},                                        // → clubsPage; newClub → clubSaved
		{path: "/api/clubs/{id}", get: answering(s.clubs.showClub), post: accepting(s.clubs.changeClub)},                                 // → clubPage; changedClub → clubPage
		{path: "/api/clubs/{id}/events", get: answering(s.clubs.clubEvents)},                                                             // → clubEvents
		{path: "/api/clubs/{id}/join", post: accepting(s.clubs.joinClub)},                                                                // clubJoin → clubPage
		{path: "/api/clubs/{id}/leave", post: accepting(s.clubs.leaveClub)},                                                              // none → clubSaved
		{path: "/api/clubs/{id}/order", post: accepting(s.clubs.orderInClub)},                                                            // clubOrder → clubPage
		{path: "/api/clubs/{id}/news", post: accepting(s.clubs.tellClub)},                                                                // clubTold → clubPage
		{path: "/api/clubs/{id}/news/remove", post: accepting(s.clubs.untellClub)},                                                       // clubUntold → clubPage
		{path: "/ws", get: s.socket, open: true},
		{path: "/sse", post: s.stream, open: true},
		{path: "/sse/post", post: s.post, open: true, quiet: true},
		{path: "/healthz", get: s.health, quiet: true},
		{path: "/readyz", get: s.ready, quiet: true},
		{path: "/.well-known/security.txt", get: s.securityText},
		{path: "/{$}", get: s.pages.front},
		{path: "/watch", get: s.pages.watch},
		{path: "/tv", get: s.pages.tv},
		{path: "/learn", get: s.pages.learn},
		{path: "/learn/{part}", get: s.pages.learn},
		{path: "/learn/openings", get: s.pages.openings},
		{path: "/learn/openings/{name}", get: s.pages.openings},
		{path: "/analysis", get: s.pages.plain("analysis", "src/study/page.tsx")},
		{path: "/local", get: s.pages.plain("local", "src/local/page.tsx")},
		{path: "/ranks", get: s.pages.plain("ranks", "src/ranks/page.tsx")},
		{path: "/bots", get: s.pages.plain("bots", "src/bots/page.tsx")},
		{path: "/conduct", get: s.pages.own("conduct", "src/account/conduct.tsx")},
		{path: "/following", get: s.pages.own("following", "src/follow/page.tsx")},
		{path: "/days", get: s.pages.own("days", "src/days/page.tsx")},
		{path: "/rules", get: redirect("/rules/conduct")},
		{path: "/rules/conduct", get: s.pages.plain("rules", "src/moderation/rules.tsx")},
		{path: "/appeal", get: s.pages.own("appeal", "src/moderation/appeal.tsx")},
		{path: "/mod", get: s.pages.mod},
		{path: "/mod/{id}", get: s.pages.mod},
		{path: "/openings", get: s.pages.plain("openings", "src/openings/page.tsx")},
		{path: "/positions", get: s.pages.plain("positions", "src/positions/page.tsx")},
		{path: "/brought", get: s.pages.own("brought", "src/brought/page.tsx")},
		{path: "/brought/{name}", get: s.pages.own("brought", "src/brought/page.tsx")},
		{path: "/study", get: s.pages.own("studies", "src/study/home.tsx")},
		{path: "/study/{id}", get: s.pages.studyPage},
		{path: "/study/{id}/{chapter}", get: s.pages.studyPage},
		{path: "/events", get: s.pages.plain("events", "src/events/page.tsx")},
		{path: "/events/{id}", get: s.pages.eventPage},
		{path: "/broadcasts", get: s.pages.plain("broadcasts", "src/broadcasts/page.tsx")},
		{path: "/broadcasts/{id}", get: s.pages.castPage},
		{path: "/clubs", get: s.pages.plain("clubs", "src/clubs/page.tsx")},
		{path: "/clubs/{id}", get: s.pages.clubPage},
		{path: "/lists", get: s.pages.own("lists", "src/puzzles/page.tsx")},
		{path: "/lists/{id}", get: s.pages.listPage},
		{path: "/embed/event/{id}", get: s.pages.embeddedEvent},
		{path: "/embed/broadcast/{id}", get: s.pages.embeddedCast},
		{path: "/embed/study/{id}", get: s.pages.embeddedStudy},
		{path: "/embed/study/{id}/{chapter}", get: s.pages.embeddedStudy},
		{path: "/challenge", get: s.pages.own("challenge", "src/challenge/make.tsx")},
		{path: "/challenge/{id}", get: s.pages.own("challenge", "src/challenge/open.tsx")},
		{path: "/g/{id}", get: s.pages.room},
		{path: "/g/{id}/card.png", get: s.cards.card},
		{path: "/card.png", get: s.cards.cover},
		{path: "/@/{name}", get: s.pages.user},
		{path: "/history", get: s.pages.own("history", "src/history/page.tsx")},
		{path: "/exercises", get: s.pages.mistakes},
		{path: "/puzzles", get: s.pages.puzzlesPage},
		{path: "/puzzles/{part}", get: s.pages.puzzlesPage},
		{path: "/puzzles/{id}/card.png", get: s.cards.puzzle},
		{path: "/account", get: s.pages.own("account", "src/account/page.tsx")},
		{path: "/settings", get: s.pages.own("settings", "src/settings/page.tsx")},
		{path: "/connection", get: s.pages.own("connection", "src/connection/page.tsx")},
		{path: "/", get: s.file, post: s.missing},
	}
}

// allRoutes are the pages' and the programs'.
func (s *Site) allRoutes() []route {
	return slices.Concat(s.routes(), s.events.lineRoutes(), s.eventChats.lineRoutes(), s.television.lineRoutes(), s.botRoutes())
}

// mux returns the handler of the table.
func (s *Site) mux() http.Handler {
	m := http.NewServeMux()
	for _, r := range s.allRoutes() {
		m.Handle(r.path, s.dispatch(r))
	}
	return m
}

// dispatch answers with the route's handler for the method, or 405.
func (s *Site) dispatch(rt route) http.Handler {
	allow := ""
	if rt.get != nil {
		allow = "GET, HEAD"
	}
	if rt.post != nil {
		if allow != "" {
			allow += ", "
		}
		allow += "POST"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if rt.public || rt.anywhere {
			anySite(w.Header())
			if r.Method == http.MethodOptions {
				preflight(w, allow)
				return
			}
		}
		v := visitOf(r)
		v.route, v.quiet, v.open = rt.path, rt.quiet, rt.open
		var h handler
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			h = rt.get
		case http.MethodPost:
			h = rt.post
		}
		if h == nil {
			w.Header().Set("Allow", allow)
			s.fail(w, r, errMethod)
			return
		}
		defer s.limitBody(w, r, rt.body, rt.flows)()
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
}

// anySite lets pages of any site read an answer. Browsers send no cookies with such a request, or do not show the answer.
func anySite(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Retry-After")
}

// preflight answers what a browser asks before a page's request to another site.
func preflight(w http.ResponseWriter, allow string) {
	h := w.Header()
	h.Set("Access-Control-Allow-Methods", allow)
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}
