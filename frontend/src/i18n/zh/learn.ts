import type { learn as English } from '../en/learn'

/** The lesson. Sentences are short, since a phone shows at most three lines of them. */
export const learn: typeof English = {
  title: '学下五子棋',
  chapters: {
    five: '五子相连',
    threes: '三和四',
    double: '一子两用',
    rules: '六子算不算',
    renju: '连珠的禁手',
    practice: '是禁手吗？',
  },
  chaptersLabel: '章节',
  chapterDone: '已完成',
  progress: (step, all, done) => `第 ${step} 步，共 ${all} 步，已完成 ${done} 步`,
  board: '课程棋盘',
  help: points => `请在棋盘上选一个圆点：${points}。`,
  right: '对了！',
  wrong: '不对。',
  yes: '是',
  no: '否',
  again: '再试一次',
  next: '下一步',
  skip: '跳过',
  back: '返回',
  steps: {
    row: {
      task: '黑方已有四子相连。下第五子，赢下这局！',
      right: '五子相连，黑方胜。这就是下棋的目标。',
      hints: { shut: '白方堵住，就连不成五了。找没被堵住的一端。' },
    },
    diagonal: {
      task: '斜线上也能成五。找到空位，赢下这局。',
      right: '横、竖、斜都行：五子相连、中间不断就赢。',
      hints: { hole: '白方占了空位。沿着斜线上的四颗黑子找。' },
    },
    block: {
      task: '白方已有四子相连，下一手就赢。挡住它！',
      right: '对方成四，必须马上应，否则就成五了。',
      hints: { five: '白方成五，赢了。四子相连：堵住没被堵住的一端。' },
    },
    openFour: {
      task: '三子两端都有空，叫活三。把它变成两端都空的活四。',
      right: '活四：两个圆点都能成五，白方只能堵一个。',
      hints: {
        four: '是四，但中间有空，白方会填上。请紧挨着三子下。',
        shut: '白方堵住一端，成不了活四。请紧挨着三子下。',
      },
    },
    cannotStop: {
      task: '白方已有活四，轮到黑方。黑方还挡得住吗？',
      right: '黑方堵哪一端，白方都在另一端成五。',
    },
    stopThree: {
      task: '白方有活三。在它变成活四之前，堵住一端。',
      right: '现在白方只能成冲四，你应得过来。',
      hints: { openFour: '白方成活四，你只能堵住一个圆点。' },
    },
    fourFour: {
      task: '两条三都被堵了一端。用一子同时做出两个四！',
      right: '两个四。白方只能应一个，另一个成五。',
      hints: {
        four: '一个四不够。白方应了它，正好占去两线交点。',
        taken: '白方占去了两线的交点，那就是要点。',
      },
    },
    fourThree: {
      task: '用一子同时做出一个四和一个活三。',
      right: '白方必须应四，然后三就成活四。',
      hints: {
        four: '只是一个四。白方应了它，正好占去两线交点。',
        taken: '白方占去了两线的交点，那就是要点。',
      },
    },
    threeThree: {
      task: '用一子同时做出两个活三。',
      right: '白方只能堵住一个，另一个成活四。',
      hints: { taken: '白方占去了两线的交点。要比白方先找到它。' },
    },
    six: {
      task: '无禁手规则下，五子以上相连就赢。找到取胜的点。',
      right: '六子相连。无禁手规则下，这也算赢。',
      hints: { hole: '白方占了空位。无禁手规则下，那里六子也能赢。' },
    },
    exact: {
      task: '标准规则下，恰好五子才赢。该下哪一端？',
      right: '恰好五子。另一端是六子，在这里不算赢。',
      hints: {
        six: '成了六子。标准规则下六子不算赢，白方又堵住另一端。',
        shut: '白方堵住了本可成五的那一端。',
      },
    },
    overline: {
      task: '连珠中，黑方不能下成六子以上，即长连。哪里是禁手？',
      right: '黑方在这里成六子。白方可以成六子，还算赢。',
      hints: { allowed: '黑方可以下在那里。找会连成六子的点。' },
    },
    doubleFour: {
      task: '连珠禁止黑方一子成两个四。这个局面你见过：是哪一点？',
      right: '一子两个四：四四禁手。黑方先行占优，所以有此限制。',
      hints: { allowed: '黑方可以下在那里。找会成两个四的点。' },
    },
    doubleThree: {
      task: '一子成两个活三，对黑方也是禁手。是哪一点？',
      right: '一子两个活三：三三禁手。这些白方都可以下。',
      hints: { allowed: '黑方可以下在那里。找会成两个活三的点。' },
    },
    brokenThrees: {
      task: '连珠。黑方可以下在圆点吗？',
      right: '两个活三：禁手。跳三也算，因为它能成活四。',
    },
    fourAndThree: {
      task: '连珠。黑方可以下在圆点吗？',
      right: '一个四加一个三可以下，四三是黑方最好的胜法。',
    },
    oneLine: {
      task: '连珠。黑方可以下在圆点吗？',
      right: '一条线上有两个四：两个圆点都能成五。这是禁手。',
    },
    closedThree: {
      task: '连珠。黑方可以下在圆点吗？',
      right: '只有一个活三。另一条被白方堵了，不算。',
    },
    whiteSix: {
      task: '连珠。白方可以下在圆点吗？',
      right: '白方没有禁手，六子相连也算白方赢。',
    },
  },
  end: {
    title: '你都学会了！',
    text: '五、四、三、双重威胁和连珠的禁手，剩下的就是练习。',
    bot: '现在和 Acorn 下',
    people: '寻找对手',
    path: '继续做题',
    openings: '公平的开局',
    again: '从头再来',
  },
}
