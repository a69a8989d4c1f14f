// Pages to which few come: the first load need not know where each is.
import { missing as w } from '#words/missing'
import { decode, type Route } from './router'
import { later } from './ui/later'
import { useTitle } from './ui/page'

const TvPage = later('TvPage', () => import('./watch/tv'), 'page')
const RanksPage = later('RanksPage', () => import('./ranks/page'), 'page')
const BotsPage = later('BotsPage', () => import('./bots/page'), 'page')
const OpeningsPage = later('OpeningsPage', () => import('./openings/page'), 'page')
const PositionsPage = later('PositionsPage', () => import('./positions/page'), 'page')
const BroughtPage = later('BroughtPage', () => import('./brought/page'), 'page')
const ProtocolsPage = later('ProtocolsPage', () => import('./protocols/page'), 'page')
const ConductPage = later('ConductPage', () => import('./account/conduct'), 'page')
const OpenChallengePage = later('OpenChallengePage', () => import('./challenge/open'), 'page')
const MakeChallengePage = later('MakeChallengePage', () => import('./challenge/make'), 'page')
const FollowingPage = later('FollowingPage', () => import('./follow/page'), 'page')
const StudiesPage = later('StudiesPage', () => import('./study/home'), 'page')
const EventsPage = later('EventsPage', () => import('./events/page'), 'page')
const ClubsPage = later('ClubsPage', () => import('./clubs/page'), 'page')
const BroadcastsPage = later('BroadcastsPage', () => import('./broadcasts/page'), 'page')
const DaysPage = later('DaysPage', () => import('./days/page'), 'page')
const ModerationPage = later('ModerationPage', () => import('./moderation/pages'), 'page')
const ConnectionPage = later('ConnectionPage', () => import('./connection/page'), 'page')

export function LazyPage({ of: r }: { of: Route }) {
  switch (r.name) {
    case 'tv':
      return <TvPage />
    case 'ranks':
      return <RanksPage />
    case 'bots':
      return <BotsPage />
    case 'openings':
      return <OpeningsPage />
    case 'positions':
      return <PositionsPage />
    case 'brought':
      return <BroughtPage key={r.part} name={r.part === undefined ? undefined : (decode(r.part) ?? r.part)} />
    case 'protocols':
      return <ProtocolsPage name={r.protocol} />
    case 'conduct':
      return <ConductPage />
    case 'challenge':
      return r.part === undefined ? <MakeChallengePage /> : <OpenChallengePage key={r.part} id={r.part} />
    case 'following':
      return <FollowingPage />
    case 'studies':
      return <StudiesPage />
    case 'days':
      return <DaysPage />
    case 'events':
      return <EventsPage part={r.part} />
    case 'clubs':
      return <ClubsPage part={r.part} />
    case 'broadcasts':
      return <BroadcastsPage part={r.part} />
    case 'mod':
      return <ModerationPage />
    case 'connection':
      return <ConnectionPage />
    default:
      return <MissingPage />
  }
}

function MissingPage() {
  useTitle(w.title)
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.text}</p>
      </div>
      <p>
        <a class="btn primary" href="/">
          {w.go}
        </a>
      </p>
    </div>
  )
}
