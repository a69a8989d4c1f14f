// Pages to which few come: the first load need not know where each is.
import type { Route } from './router'
import { later } from './ui/later'

const TvPage = later('TvPage', () => import('./watch/tv'))
const RanksPage = later('RanksPage', () => import('./ranks/page'))
const BotsPage = later('BotsPage', () => import('./bots/page'))
const OpeningsPage = later('OpeningsPage', () => import('./openings/page'))
const ProtocolsPage = later('ProtocolsPage', () => import('./protocols/page'))
const ConductPage = later('ConductPage', () => import('./account/conduct'))
const FollowingPage = later('FollowingPage', () => import('./follow/page'))
const DaysPage = later('DaysPage', () => import('./days/page'))
const ModerationPage = later('ModerationPage', () => import('./moderation/pages'))
const ConnectionPage = later('ConnectionPage', () => import('./connection/page'))

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
    case 'protocols':
      return <ProtocolsPage name={r.protocol} />
    case 'conduct':
      return <ConductPage />
    case 'following':
      return <FollowingPage />
    case 'days':
      return <DaysPage />
    case 'mod':
      return <ModerationPage />
    case 'connection':
      return <ConnectionPage />
    default:
      return null
  }
}
