import type { refusals as English } from '../en/refusals'

const outdated = 'Server této stránce nerozuměl. Načtěte ji znovu a zkuste to ještě jednou.'
const network = 'Server není dostupný. Zkontrolujte připojení a zkuste to znovu.'
const signedOut = 'Chybí přihlášení. Přihlaste se a zkuste to znovu.'

export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: 'Web byl aktualizován a tato stránka je ze starší verze. Načtěte ji znovu, abyste mohli pokračovat.',
  session: 'Nepodařilo se pro vás vytvořit hosta. Zkuste to za chvíli.',

  // The server
  internal: 'U nás se něco pokazilo. Zkuste to za chvíli.',
  busy: 'Server je vytížený. Zkuste to za chvíli.',
  retry: 'Server to teď nedokázal uložit. Zkuste to za chvíli.',
  too_many: 'Příliš mnoho takových věcí najednou. Chvíli počkejte a zkuste to znovu.',
  not_found: 'Nic takového tu není.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  invalid: outdated,
}
