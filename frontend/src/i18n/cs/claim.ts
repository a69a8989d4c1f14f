import type { claim as English } from '../en/claim'

export const claim: typeof English = {
  lost: name => `Spojení s hráčem ${name} je ztraceno.`,
  away: name => `${name} je pryč.`,
  in: clock => `Nárok na výsledek můžete uplatnit za ${clock}.`,
  now: 'Můžete uplatnit nárok na výsledek, nebo čekat dál.',
  win: 'Uplatnit výhru',
  draw: 'Uplatnit remízu',
  winSure: 'Uplatnit nárok na výhru?',
  drawSure: 'Uplatnit nárok na remízu?',
  note: name => `${name} je pryč už dlouho. Partie ihned skončí.`,
  winYes: 'Ano, výhra',
  drawYes: 'Ano, remíza',
  wait: 'Čekat dál',
}
