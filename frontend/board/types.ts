// The public vocabulary of the board. No rules live here: who may play, what
// is forbidden and what has won is told to the board by its caller.

export type Color = 'black' | 'white'

/** 'h8': column letter a.. (i is used), row 1.. counted from the bottom. */
export type Pt = string

/** 'elsewhere': `only` has it not; the page says why. 'changed': the board has only just got another purpose. */
export type Refusal = 'occupied' | 'forbidden' | 'elsewhere' | 'not_movable' | 'changed'
export type PointKind = 'empty' | 'black' | 'white' | 'forbidden'

/** How a stone is placed. 'direct': a tap plays. The others show a ghost first, and
 *  Enter on it plays; 'double': so does a second tap on it; 'confirm': no tap does,
 *  the page has a button for it. */
export type Submit = 'direct' | 'double' | 'confirm'

/** Drawn over the board: a ring around a stone, a dot on an empty point, a small
 *  cross on one that is barred; or a sign, on stones too. */
export interface Mark {
  readonly p: Pt
  readonly kind: 'stone' | 'point' | 'barred' | 'sign'
  /** Of a sign: its outline, as SVG has paths, from the point on, which is 100 wide. */
  readonly path?: string
  /** Of a sign: up to three letters in place of an outline. */
  readonly text?: string
}

/** What is drawn over the board, in its units; `fill` is the paint of a stone. */
export type Overlay = (size: number, fill: (c: Color) => string) => readonly SVGElement[]

/** Spoken texts; those left out are the board's own (Speech). */
export interface BoardWords {
  /** A stone was added. */
  moved: (p: Pt, color: Color) => string
  /** A ghost was set, to be played by a second step. */
  pending: (p: Pt, submit: Submit) => string
  /** The user tried to play while he may not. */
  waiting: string
  /** The board got another purpose just before a stone was placed. */
  changed: string
  /** The way back from a zoomed board. */
  whole: string
  /** How to use the keyboard; read with the label. */
  help: string
  /** The same where a stone takes two steps. */
  helpTwice: string
}

export interface BoardConfig {
  /** Points per side, 1 to 26; default 15. */
  size?: number
  /** Moves in order, black first. An entry that is no point of the board (a
   *  pass) keeps its turn in the parity and shows nothing. */
  stones?: readonly Pt[]
  /** Marked last move. Left out: the last of `stones`. null: no mark. */
  last?: Pt | null
  /** Winning line to draw. */
  win?: readonly Pt[]
  /** Points marked for Black, refused while Black is to place. */
  forbidden?: readonly Pt[]
  /** The points where a stone may go. Left out: all. */
  only?: readonly Pt[] | undefined
  /** Colour of the ghost stone. Left out: by parity. null: no ghost. */
  turn?: Color | null
  /** May the user place a stone now. */
  movable?: boolean
  /** What a stone placed here does, such as a game's id. When it changes under a pointer to one that counts, no stone
   *  is placed for a second (purpose.ts). */
  purpose?: string | undefined
  /** A stone placed here is a move in a game, which cannot simply be undone: only such a purpose is guarded. */
  counts?: boolean
  /** Move numbers on stones. */
  numbers?: boolean
  /** So many moves have no number; the next one is 1. Default 0. */
  unnumbered?: number
  /** Letters and numbers along the edges; default true. */
  coordinates?: boolean
  /** Default 'direct'. */
  submit?: Submit
  /** Sets or drops the ghost that waits for its second step; a point that cannot
   *  be played drops it. Whoever sets it again and again overrules the user. */
  pending?: Pt | null
  marks?: readonly Mark[]
  /** A thin line from the first to the last point of each, under the stones. */
  lines?: readonly (readonly Pt[])[]
  /** Another one is drawn anew; left out: none. */
  over?: Overlay | undefined
  /** aria-label of the board. */
  label?: string
  onMove?: (p: Pt) => void
  onRefused?: (p: Pt, why: Refusal) => void
  /** The waiting ghost came, went or moved, for whatever reason; null: there is
   *  none now. */
  onPending?: (p: Pt | null) => void
  /** Spoken description of a point. */
  describe?: (p: Pt, what: PointKind) => string
  words?: Partial<BoardWords>
}
