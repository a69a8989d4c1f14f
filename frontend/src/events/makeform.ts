// The form that makes an event: its fields, its presets, and the request made from it.
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as teams } from '../i18n/late/teams'
import { FIRST_RULE, mayDraw, type DELAYS, type DRAWS } from '../lobby/gamesetup'
import { controlOf, DEFAULTS } from '../timecontrol/families'
import { localInstant } from '../ui/when'
import type { EventSimul, NewEvent, Opening } from '../wire'

export const CHOICES = [
  'arena',
  'swiss',
  'club',
  'school',
  'teams',
  'schoolTeams',
  'league',
  'teamLeague',
  'simul',
] as const
type Choice = (typeof CHOICES)[number]

export interface Form {
  choice: Choice
  title: string
  text: string
  rule: string
  size: number
  opening: Opening
  clock: string
  rated: boolean
  /** Counts in games of days that are not rated. */
  engines: boolean
  /** Seconds by which games are shown later. */
  delay: (typeof DELAYS)[number]
  /** Stones after which a game is a draw. */
  drawAfter: (typeof DRAWS)[number]
  rounds: number
  minutes: number
  match: number
  double: boolean
  checkin: boolean
  bots: boolean
  /** Whose event it is, by id; '': nobody's. */
  club: string
  members: boolean
  quiet: boolean
  starts: string
  code: string
  least: number
  most: number
  places: number
  played: number
  days: number
  names: string
  boards: number
  reserves: number
  groups: number
  finals: number
  /** Minutes between rounds. */
  pause: number
  primary: 'games' | 'match'
  /** Names, one a line: of a league its divisions. */
  sections: string
  /** In their order; undefined: as is usual for the kind. */
  ties: readonly string[] | undefined
  third: boolean
  carry: boolean
  /** Of a league. */
  roundDays: number
  up: number
  apart: number
  guests: boolean
  /** In a room: nobody has a game here. */
  overTheBoard: boolean
  official: boolean
  simul: Required<EventSimul>
}

export const KIND = {
  arena: 'arena',
  swiss: 'swiss',
  club: 'roundrobin',
  school: 'knockout',
  teams: 'swiss',
  schoolTeams: 'roundrobin',
  league: 'league',
  teamLeague: 'league',
  simul: 'simul',
} as const

export const ofTeams = (c: Choice) => c === 'teams' || c === 'schoolTeams' || c === 'teamLeague'
export const presetText = (c: Choice) =>
  c === 'league'
    ? league.preset
    : c === 'teamLeague'
      ? league.teams
      : c === 'teams' || c === 'schoolTeams'
        ? teams.presets[c]
        : w.presets[c]

/** What a simul is played with: the host thinks at many boards. */
export const SIMUL_CLOCKS = ['10+5', '15+10', '20+20', '30+30'] as const

/** What a preset is. */
export function formOf(choice: Choice): Form {
  const evening = new Date(Date.now() + 10 * 60_000)
  if (choice === 'arena' && evening.getHours() < 20) evening.setHours(20, 0)
  return {
    choice,
    title: presetText(choice),
    text: '',
    rule: FIRST_RULE,
    size: 15,
    opening:
      choice === 'arena' || choice === 'school' || choice === 'schoolTeams' || choice === 'simul' ? 'free' : 'swap2',
    clock: choice === 'arena' ? '3+2' : choice === 'club' ? '10+5' : choice === 'simul' ? '20+20' : '5+3',
    rated: choice !== 'school' && choice !== 'schoolTeams' && choice !== 'simul',
    engines: false,
    delay: '0',
    drawAfter: '0',
    rounds: choice === 'teams' ? 5 : 9,
    minutes: 60,
    match: 1,
    double: false,
    checkin: choice === 'swiss',
    bots: false,
    club: location.hash.slice(1),
    members: false,
    quiet: false,
    starts: localInstant(evening),
    code: '',
    least: 0,
    most: 0,
    places: choice === 'simul' ? 20 : 0,
    played: 0,
    days: 0,
    names: '',
    boards: choice === 'schoolTeams' ? 5 : 4,
    reserves: choice === 'schoolTeams' ? 0 : 2,
    groups: choice === 'schoolTeams' ? 2 : 1,
    finals: choice === 'schoolTeams' ? 2 : 0,
    pause: choice === 'schoolTeams' ? 2 : ofTeams(choice) ? 10 : 1,
    primary: 'games',
    sections: '',
    ties: undefined,
    third: false,
    carry: false,
    roundDays: 7,
    up: 1,
    apart: 0,
    guests: choice === 'school',
    official: false,
    overTheBoard: false,
    simul: { extra: 600, each: 0, level: 0, movers: 'host', one: false },
  }
}

export const DAYS = 'days'
export const NONE = 'none'
/** The clock of a game of days. */
export const turnsOfDays = controlOf('correspondence', 'turn', DEFAULTS)
/** Engines may be allowed in games of days, which are not rated then. */
export const mayAsk = (f: Form): boolean => f.clock === DAYS && !f.rated && !isOver(f)

/** Games of minutes can be shown later to those who watch. */
export const mayDelay = (f: Form): boolean =>
  f.choice !== 'simul' && !f.bots && !isOver(f) && f.clock !== DAYS && f.clock !== NONE

/** Rounds for all, one after the other. */
export const hasRounds = (f: Form): boolean => !['arena', 'league', 'simul'].includes(KIND[f.choice])
/** Played over boards in a room. */
export const isOver = (f: Form): boolean => f.overTheBoard && hasRounds(f) && !f.bots
/** A ladder of programs and a simul have no sections. */
export const maySplit = (f: Form): boolean => KIND[f.choice] !== 'simul'
export const hasTies = (f: Form): boolean => KIND[f.choice] !== 'arena' && KIND[f.choice] !== 'simul'
/** Finals of individuals need groups; those of teams are a play-off. */
export const hasFinals = (f: Form): boolean => f.finals > 0 && (f.groups > 1 || (ofTeams(f.choice) && f.finals > 1))
/** A match for the third place is one of a bracket. */
export const hasThird = (f: Form): boolean =>
  (KIND[f.choice] === 'knockout' && !f.double) || (f.choice === 'schoolTeams' && hasFinals(f))

const TIES = [
  'truncated',
  'median',
  'buchholz',
  'berger',
  'progress',
  'direct',
  'wins',
  'performance',
  'playoff',
  'lots',
] as const
const BOARDS = ['board1', 'board2', 'board3'] as const

/** Those who are level can play on where all have one table. */
const mayPlayOff = (f: Form): boolean => f.choice === 'swiss' || (f.choice === 'club' && f.groups === 1)

/** The tie-breaks that an event can have. */
export const tiesFor = (f: Form): readonly string[] =>
  ofTeams(f.choice)
    ? [...usualTeams(f).slice(0, 4), ...BOARDS.slice(0, f.boards), 'lots']
    : TIES.filter(k => k !== 'playoff' || mayPlayOff(f))

const usualTeams = (f: Form): string[] => [
  f.primary === 'match' ? 'games' : 'match',
  'buchholz',
  'berger',
  'direct',
  ...BOARDS.slice(0, f.boards),
]

/** The tie-breaks that it has, in their order: the server has the same unless others are sent. */
export function tiesOf(f: Form): readonly string[] {
  if (f.ties) return f.ties.filter(k => tiesFor(f).includes(k))
  if (ofTeams(f.choice)) return usualTeams(f)
  const kind = KIND[f.choice]
  if (kind === 'swiss') return ['truncated', 'berger', 'direct']
  return kind === 'knockout' ? ['wins'] : ['direct', 'berger', 'wins']
}

/** After how many stones its games can be a draw. */
export const draws = (f: Form) => mayDraw(KIND[f.choice] === 'simul' && f.rule !== 'renju' ? f.size : 15)

/** The form as it is sent. */
export function bodyOf(f: Form, key: string): NewEvent {
  const [minutes, seconds] = f.clock.split('+').map(Number)
  const kind = KIND[f.choice]
  const names = f.names.split('\n').filter(n => n.trim())
  const sections = maySplit(f) ? f.sections.split('\n').filter(n => n.trim()) : []
  return {
    key,
    kind,
    title: f.title,
    ...(f.text && { text: f.text }),
    starts: new Date(f.starts).getTime(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    settings: {
      rule: f.rule,
      size: kind === 'simul' && f.rule !== 'renju' ? f.size : 15,
      opening: f.opening,
      forbidden: f.rule === 'renju' && f.rated ? 'loses' : 'refuse',
      takebacks: false,
      rated: f.rated && f.clock !== NONE && !isOver(f),
      ...(mayDelay(f) && f.delay !== '0' && { delay: Number(f.delay) * 1000 }),
      ...(f.drawAfter !== '0' && draws(f).includes(f.drawAfter) && { drawAfter: Number(f.drawAfter) }),
      ...(mayAsk(f) && f.engines && { engines: true }),
      clock:
        f.clock === NONE
          ? { kind: NONE, initial: 0, increment: 0 }
          : f.clock === DAYS
            ? turnsOfDays
            : { kind: 'fischer', initial: minutes! * 60_000, increment: seconds! * 1000 },
    },
    ...(kind === 'swiss' && { rounds: f.rounds }),
    ...(kind === 'arena' && { minutes: f.minutes }),
    ...(kind === 'knockout' && { match: f.match }),
    ...(kind === 'league' && { league: { days: f.roundDays, up: f.up } }),
    ...(sections.length > 0 && { sections }),
    ...(hasTies(f) && f.ties && { ties: [...tiesOf(f)] }),
    ...(hasThird(f) && f.third && { third: true }),
    ...(hasRounds(f) && { pause: f.pause * 60, checkin: f.checkin }),
    ...(ofTeams(f.choice) && { teams: { boards: f.boards, reserves: f.reserves, primary: f.primary } }),
    ...(kind === 'roundrobin' && {
      groups: f.groups,
      ...(hasFinals(f) && { finals: f.finals, ...(f.carry && !ofTeams(f.choice) && { carry: true }) }),
    }),
    ...((kind === 'roundrobin' || kind === 'league' || kind === 'knockout') && { double: f.double }),
    ...(kind === 'simul' && { simul: f.simul }),
    bots: f.bots,
    ...(f.quiet && { quiet: true }),
    ...(f.club && { club: f.club, ...(f.members && !f.bots && { members: true }) }),
    ...(f.code && { code: f.code }),
    ...(f.least && { least: f.least }),
    ...(f.most && { most: f.most }),
    ...(f.places && { places: f.places }),
    ...(f.played && { played: f.played }),
    ...(f.days && { days: f.days }),
    ...(names.length > 0 && { names }),
    ...(kind === 'swiss' && !ofTeams(f.choice) && f.apart > 0 && { apart: f.apart }),
    ...(f.guests && kind !== 'simul' && !f.bots && !f.members && !f.official && { guests: true }),
    ...(isOver(f) && { overTheBoard: true }),
    ...(f.official && !f.bots && { official: true }),
  }
}
