import type { eventchat as English } from '../en/eventchat'

/** The chat of an event, and the calls to its rounds. */
export const eventchat: typeof English = {
  chat: 'Chat',
  empty: 'Zatím nikdo nic nenapsal.',
  field: 'Hráčům tohoto turnaje',
  only: 'Píší zde hráči této skupiny a ti, kdo turnaj vedou.',
  silenced: 'Pořadatel vám v tomto chatu zakázal psát.',
  hide: 'Skrýt',
  show: 'Zobrazit',
  hideLine: name => `Skrýt zprávu: ${name}`,
  showLine: name => `Zobrazit zprávu: ${name}`,
  silence: name => `Zakázat psaní v tomto turnaji: ${name}`,
  letWrite: name => `Znovu dovolit psaní: ${name}`,
  report: name => `Nahlásit: ${name}`,
  quiet: 'Bez chatu',
  takeOver: 'Převzít tento turnaj',
  takeOverNote: 'Stanete se pořadatelem. V záznamu si to může každý přečíst.',
  cancel: 'Zrušit',
  waits: (names, left) => `Kolo čeká, dokud neskončí jiná partie (${names}), nejdéle ${left}.`,
  called: (title, left) => `${title}: vaše kolo na vás čeká nejdéle ${left}. Dohrajte tuto partii, nebo ji vzdejte.`,
}
