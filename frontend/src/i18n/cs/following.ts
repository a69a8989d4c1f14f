import type { following as English } from '../en/following'
import { count } from './game'
import { plural } from './plural'

const refusals: (typeof English)['refusals'] = {
  follow_guest: 'Ke sledování lidí je potřeba účet.',
  follow_self: 'Sebe sledovat nejde.',
  follow_most: ({ max }) =>
    `Sledovat lze nejvýše ${count(max, 'člověka', 'lidi', 'lidí')}. Nejdřív někoho sledovat přestaňte.`,
  follow_refused: 'Tento člen si nepřeje, abyste ho sledovali.',
  follow_often: 'Tohle se často měnilo. Chvíli počkejte.',
  privacy: 'Server této stránce nerozuměl. Načtěte ji a zkuste to znovu.',
}

export const following: typeof English = {
  refusals,
  title: 'Sledovaní',
  lead: 'Členové, které sledujete, a kdo z nich je právě zde.',
  visitor: 'Chcete-li někoho sledovat, přihlaste se.',
  signIn: 'Přihlásit se',
  empty: 'Zatím nikoho nesledujete.',
  emptyHow: 'Otevřete něčí profil nebo jméno u desky a zvolte „Sledovat“. Nebo sem napište jméno:',
  count: (n, most) => `${n} z ${most}`,
  here: n => plural(n, { one: `${n} je zde`, few: `${n} jsou zde`, other: `${n} je zde` }),
  playing: 'hraje',
  online: 'online',
  offline: 'není zde',
  watch: 'Dívat se',
  watchWho: name => `Dívat se, jak hraje ${name}`,
  follow: 'Sledovat',
  unfollow: 'Nesledovat',
  unfollowWho: name => `Přestat sledovat: ${name}`,
  name: 'Jméno člena',
  stale: 'Tento seznam se nepodařilo aktualizovat.',
  privacy: 'Co o vás vidí ostatní',
  who: 'Kdo vás smí sledovat',
  may: { everybody: 'Kdokoli', followed: 'Koho sleduji', nobody: 'Nikdo' },
  mayNotes: {
    everybody: 'Kdo vás sleduje, vidí, zda jste zde a jakou veřejnou partii hrajete.',
    followed: 'Jen ti, které sledujete i vy; ostatní, kdo vás sledují teď, přestanou.',
    nobody: 'Ti, kdo vás teď sledují, přestanou.',
  },
  hidden: 'Skrýt, že jsem online',
  hiddenNote:
    'Nikdo neuvidí, zda jste zde nebo hrajete, a mezi diváky se vaše jméno neukáže. Veřejná partie, kterou hrajete, je v seznamech dál vidět všem, i s vaším jménem.',
}
