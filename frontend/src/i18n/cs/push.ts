import type { push as English } from '../en/push'

const refusals: (typeof English)['refusals'] = {
  push_none: 'Toto zařízení není přihlášené k oznámením. Zapněte je znovu.',
  push_off: 'Tento server oznámení neposílá.',
  push_often: 'Příliš mnoho změn. Chvíli počkejte.',
  push_subscription: 'Server do tohoto prohlížeče nemůže oznámení poslat.',
}

/** Notifications while no page is open. */
export const push: typeof English = {
  refusals,
  title: 'Když je Tengen zavřený',
  lead: 'Prohlížeč vám může dát vědět o vašich partiích, i když žádná stránka Tengenu není otevřená. Co máte na obrazovce, se znovu neoznamuje.',
  account: 'K tomu je potřeba účet. Oznámení skončí, až se odhlásíte.',
  signUp: 'Založit účet',
  none: 'Tento prohlížeč při zavřené stránce žádná oznámení nedostane.',
  home: 'Na iPhonu a iPadu si nejdřív přidejte Tengen na plochu: klepněte na „Sdílet“ a pak na „Přidat na plochu“. Otevřete ho odtud a vraťte se na tuto stránku.',
  denied:
    'Prohlížeč oznámení tohoto webu blokuje. Ikonou vedle adresy otevřete nastavení webu, oznámení povolte a stránku načtěte znovu.',
  worker:
    'Tengen v tomto prohlížeči ještě není nainstalovaný, nebo to prohlížeč nedovoluje. Načtěte stránku znovu a pár sekund počkejte.',
  off: 'Tento server oznámení neposílá.',
  again: 'Zkontrolovat znovu',
  allow: 'Zapnout na tomto zařízení',
  allowNote: 'Prohlížeč se vás nejdřív zeptá.',
  stop: 'Vypnout na tomto zařízení',
  turn: 'Jste na tahu v korespondenční partii',
  challenge: 'Někdo vás vyzývá',
  began: 'Začala vaše partie',
  reminder: 'V korespondenční partii vám dochází čas',
  vacation: 'Končí dovolená',
  lost: 'Tento prohlížeč ztratil odběr: nic se sem neposílá. Zapněte oznámení znovu.',
  devices: 'Zařízení s oznámeními',
  nobody: 'Zatím tu žádné zařízení není.',
  here: 'toto zařízení',
  device: 'Prohlížeč',
  where: (browser, system) => `${browser}, ${system}`,
  since: day => `od ${day}`,
  remove: 'Odebrat',
  removeWho: device => `Odebrat: ${device}`,
  most: n => `Zařízení může být nejvýše ${n}. Další nahradí nejstarší z nich.`,
  failed:
    'Prohlížeč se k oznámením nepřihlásil: jeho služba pro oznámení je možná nedostupná nebo vypnutá. Zkuste to později.',
  kept: 'Změna se neuložila.',
}
