import type { challenge as English } from '../en/challenge'
import { count } from './game'

/** After „za“. */
const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'minutu' : count(n, 'minutu', 'minuty', 'minut')
}

const refusals: (typeof English)['refusals'] = {
  challenge_guest: 'Hosté nemohou vyzývat hráče. Nejdřív si založte účet.',
  challenge_self: 'Sebe vyzvat nejde.',
  challenge_again: 'Tento hráč už od vás výzvu má.',
  challenge_queue: 'Tohoto hráče vyzvalo příliš mnoho lidí. Zkuste to později.',
  challenge_often: ({ seconds }) => `Výzev od vás je už mnoho. Zkuste to znovu za ${minutes(seconds)}.`,
  challenge_missing: 'Člen toho jména tu není.',
  challenge_other: 'Tato výzva je pro někoho jiného.',
  challenge_reason: 'Server této stránce nerozuměl. Načtěte ji a zkuste to znovu.',
  open_missing: 'Tato výzva neexistuje, nebo už vypršela.',
  open_most: ({ max }) => `Už máte ${max} otevřených výzev. Nejprve některou zrušte.`,
  open_expiry: 'Výzva vyprší nejdříve za minutu a nejpozději za 14 dní.',
  open_own: 'To je vaše vlastní výzva. Přijmout ji musí někdo jiný.',
  open_taken: 'Tuto výzvu už přijali jiní.',
  open_guest: 'Otevřené výzvy může vytvářet jen ten, kdo má účet.',
  block_guest: 'K blokování je potřeba účet.',
  block_self: 'Sebe zablokovat nejde.',
  block_often: 'Váš seznam se často měnil. Chvíli počkejte.',
  block_most: ({ max }) =>
    `Zablokovat lze nejvýše ${count(max, 'člověka', 'lidi', 'lidí')}. Nejdřív někoho odblokujte.`,
}

const declines: (typeof English)['declines'] = {
  not_now: 'Teď ne',
  too_fast: 'Na mě moc rychlé',
  too_slow: 'Na mě moc pomalé',
  rated_only: 'Jen hodnocené partie',
  casual_only: 'Jen nehodnocené partie',
  other_rule: 'Raději jiná pravidla',
  other_clock: 'Raději jiný čas',
  plain_only: 'Jen běžná deska a zahájení',
  no_bots: 'S boty nehraji',
  bots_only: 'Jen s boty',
  other: 'Ne, děkuji',
}

export const challenge: typeof English = {
  refusals,
  challenge: 'Vyzvat',
  titleTo: name => `Vyzvat hráče ${name}`,
  name: 'Jméno hráče',
  send: 'Odeslat výzvu',
  sending: 'Odesílá se…',
  sent: name => `Výzva pro hráče ${name} je na cestě. Partie se otevře, jakmile ji přijme.`,
  unlisted: 'Soukromá',
  unlistedNote: 'Partie nebude v žádném seznamu; sledovat ji může jen ten, komu dáte odkaz.',
  listedNote: 'Jakmile partie začne, může ji sledovat kdokoli.',
  needsAccount: 'K výzvám je potřeba účet na obou stranách.',
  signUp: 'Založit účet',
  list: 'Výzvy',
  region: 'Výzva pro vás',
  comes: name => `${name} vás vyzývá`,
  more: n => `a ještě ${n}`,
  accept: 'Přijmout',
  decline: 'Odmítnout',
  why: 'Proč ne?',
  block: name => `Zablokovat: ${name}`,
  blockNote: 'Po zablokování mezi vámi už nebudou výzvy ani partie a neuvidíte, co tento hráč píše.',
  back: 'Zpět',
  withdraw: 'Stáhnout',
  waits: 'čeká na odpověď',
  later: 'Později',
  declines,
  declined: (name, why) => `${name} odmítá: „${why}“`,
  blocked: 'Zablokovaní',
  blockedNote:
    'Nemohou vás vyzvat ani se přidat k vašim partiím, nikdy vám nebudou přiděleni a nevidíte, co píší. Zablokovat lze z výzvy nebo zde.',
  nobody: 'Nikoho neblokujete.',
  blockName: 'Jméno',
  add: 'Zablokovat',
  unblock: 'Odblokovat',
  profile: 'Profil',
  mute: 'Skrýt zde jeho zprávy',
  unmute: 'Zobrazit jeho zprávy',
  unblockWho: name => `Odblokovat: ${name}`,
}
