/** The lesson. Sentences are short, since a phone shows at most three lines of them. */
export const learn = {
  title: 'Learn five in a row',
  chapters: {
    five: 'Five in a row',
    threes: 'Threes and fours',
    double: 'Two at once',
    rules: 'When six is too many',
    renju: 'What renju forbids',
    practice: 'Is it forbidden?',
  },
  chaptersLabel: 'Chapters',
  chapterDone: 'done',
  progress: (step: number, all: number, done: number) => `Step ${step} of ${all}, ${done} done`,
  board: 'Board of the lesson',
  help: (points: string) => `Choose a dot on the board: ${points}.`,
  right: 'Right!',
  wrong: 'Not quite.',
  yes: 'Yes',
  no: 'No',
  again: 'Try again',
  next: 'Next',
  skip: 'Skip',
  back: 'Back',
  steps: {
    row: {
      task: 'Black has four stones in a row. Place the fifth and win!',
      right: 'Five in a row: Black wins. That is the whole aim of the game.',
      hints: { shut: 'White closes the row, and it can never be five. Find its open end.' },
    },
    diagonal: {
      task: 'Diagonals count too. Find the gap and win.',
      right: 'Horizontal, vertical or diagonal: five stones without a gap win.',
      hints: { hole: 'White fills the gap. Follow the four black stones from corner to corner.' },
    },
    block: {
      task: 'Now White has four in a row and wins next. Stop it!',
      right: 'A four must be answered at once. Otherwise it becomes five.',
      hints: { five: 'White makes five and wins. Four stones in a row: close their open end.' },
    },
    openFour: {
      task: 'Three stones with room at both ends: an open three. Make it four, open at both ends.',
      right: 'An open four: it becomes five at either dot. White can close only one.',
      hints: {
        four: 'A four, but with a gap. White fills it. Put your stone right beside the three.',
        shut: 'White closes one end, and no open four is left. Put your stone beside the three.',
      },
    },
    cannotStop: {
      task: 'White has an open four, and it is Black’s move. Can Black still stop it?',
      right: 'If Black closes one end, White makes five at the other.',
    },
    stopThree: {
      task: 'White has an open three. Close one end, before it becomes an open four.',
      right: 'Now White can only get a four with one end. You can answer that.',
      hints: { openFour: 'White makes an open four, and you can close only one of the dots.' },
    },
    fourFour: {
      task: 'Two rows of three, each closed at one end. Make two fours with one stone!',
      right: 'Two fours at once. White can answer only one, and the other becomes five.',
      hints: {
        four: 'One four is not enough. White answers it and takes the point where the rows meet.',
        taken: 'White takes the point where the rows meet. That was the one.',
      },
    },
    fourThree: {
      task: 'Make a four and an open three with one stone.',
      right: 'White must answer the four. Then the three becomes an open four.',
      hints: {
        four: 'Only a four. White answers it and takes the point where the rows meet.',
        taken: 'White takes the point where the rows meet. That was the one.',
      },
    },
    threeThree: {
      task: 'Make two open threes with one stone.',
      right: 'White can close only one of them. The other becomes an open four.',
      hints: { taken: 'White takes the point where the rows meet. Find it before White does.' },
    },
    six: {
      task: 'In freestyle, five or more in a row wins. Find the winning point.',
      right: 'Six in a row. In freestyle that wins as well.',
      hints: { hole: 'White fills the gap. In freestyle six would have won there.' },
    },
    exact: {
      task: 'In standard, only exactly five wins. Which end is the right one?',
      right: 'Exactly five. At the other end it would be six, which wins nothing here.',
      hints: {
        six: 'That makes six. In standard six wins nothing, and White closes the other end.',
        shut: 'White closes the row where it would have been five.',
      },
    },
    overline: {
      task: 'In renju Black may not make six or more: an overline. Where is it forbidden?',
      right: 'Here Black would have six. White may make six, and even wins with it.',
      hints: { allowed: 'Black may play there. Find the stone that would make six in a row.' },
    },
    doubleFour: {
      task: 'Renju forbids Black two fours at once. You know this position: where is it?',
      right: 'One stone, two fours: forbidden. Black moves first, so renju takes this away.',
      hints: { allowed: 'Black may play there. Find the stone that would make two fours.' },
    },
    doubleThree: {
      task: 'Two open threes at once are forbidden to Black as well. Where?',
      right: 'One stone, two open threes: forbidden to Black. White may do all of this.',
      hints: { allowed: 'Black may play there. Find the stone that would make two open threes.' },
    },
    brokenThrees: {
      task: 'Renju. May Black play at the dot?',
      right: 'Two open threes: forbidden. A three with a gap counts, for it can become an open four.',
    },
    fourAndThree: {
      task: 'Renju. May Black play at the dot?',
      right: 'One four and one three are allowed. It is Black’s best way to win.',
    },
    oneLine: {
      task: 'Renju. May Black play at the dot?',
      right: 'Two fours in one line: each dot makes five. That is forbidden.',
    },
    closedThree: {
      task: 'Renju. May Black play at the dot?',
      right: 'Only one open three. The other row is closed by White and does not count.',
    },
    whiteSix: {
      task: 'Renju. May White play at the dot?',
      right: 'Nothing is forbidden to White. Six in a row even wins for White.',
    },
  },
  end: {
    title: 'You know the basics!',
    text: 'Fives, fours, threes, double threats and what renju forbids. The rest is practice.',
    bot: 'Play Acorn now',
    people: 'Find an opponent',
    path: 'Continue with puzzles',
    openings: 'Fair openings',
    again: 'Start over',
  },
}
