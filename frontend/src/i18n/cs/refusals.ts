import type { refusals as English } from '../en/refusals'
import { count } from './game'

const outdated = 'Server této stránce nerozuměl. Načtěte ji znovu a zkuste to ještě jednou.'
const network = 'Server není dostupný. Zkontrolujte připojení a zkuste to znovu.'
const signedOut = 'Chybí přihlášení. Přihlaste se a zkuste to znovu.'

export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: 'Web byl aktualizován a tato stránka je ze starší verze. Načtěte ji znovu, abyste mohli pokračovat.',
  identity: 'Teď tu vystupujete jako někdo jiný, proto se nic neodeslalo. Pokud to stále chcete, udělejte to znovu.',
  session: 'Nepodařilo se pro vás vytvořit hosta. Zkuste to za chvíli.',

  // The server
  internal: 'U nás se něco pokazilo. Zkuste to za chvíli.',
  busy: 'Server je vytížený. Zkuste to za chvíli.',
  retry: 'Server to teď nedokázal uložit. Zkuste to za chvíli.',
  stopping: 'Server se restartuje. Zkuste to za chvíli.',
  not_ready: 'Server se spouští. Zkuste to za chvíli.',
  own_queue: 'Poslali jste této partii příliš mnoho najednou. Počkejte na odpovědi.',
  game_queue: 'V této partii se toho teď děje příliš mnoho. Zkuste to za chvíli.',
  rooms: 'Na serveru je teď otevřeno příliš mnoho partií. Zkuste to za chvíli.',
  store_queue: 'Na uložení čeká příliš mnoho tahů. Zkuste to za chvíli.',
  requests: 'Server má příliš mnoho požadavků. Zkuste to za chvíli.',
  making: 'Vaše předchozí partie se ještě zakládá. Zkuste to za chvíli.',
  pictures: 'Server má teď příliš mnoho obrázků ke kreslení. Zkuste to za chvíli.',
  bodies: 'Serveru se teď posílá příliš mnoho dat. Zkuste to za chvíli.',
  another_name: 'Účet má teď jiné jméno. Zkuste to znovu.',
  sign_ins: 'Právě se přihlašuje příliš mnoho lidí. Zkuste to za chvíli.',
  too_many: 'Příliš mnoho takových věcí najednou. Chvíli počkejte a zkuste to znovu.',
  flood: 'Tato stránka poslala příliš mnoho najednou. Chvíli počkejte a zkuste to znovu.',
  attempts: 'Příliš mnoho pokusů. Zkuste to za několik minut.',
  crowd: 'Vaši adresu sdílí mnoho návštěvníků. Vraťte se za chvíli.',
  sockets: 'Je otevřeno příliš mnoho stránek tohoto webu. Jednu zavřete.',
  follows: ({ max }) =>
    `Stránka může sledovat nejvýše ${count(max, 'partii', 'partie', 'partií')} najednou a tato jich sleduje příliš. Načtěte ji znovu.`,
  too_large: 'Tolik najednou odeslat nejde.',
  conflict: 'To už je hotové.',
  forbidden: 'To nesmíte.',
  not_found: 'Nic takového tu není.',
  address: 'Na této adrese nic není.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  session_ended: 'Vaše přihlášení skončilo. Přihlaste se a zkuste to znovu.',
  other_site: 'Požadavek přišel z jiného webu. Otevřete tento web přímo a zkuste to znovu.',
  host: 'Tento server na této adrese neodpovídá.',
  invalid: outdated,
  unknown_type: outdated,
  hello_first: outdated,
  method: outdated,
  media_type: outdated,
  body: outdated,
  limit: outdated,
  before: 'V tomto seznamu nelze pokračovat. Načtěte stránku znovu.',
}
