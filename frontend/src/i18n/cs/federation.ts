import type { federation as English } from '../en/federation'

export const federation: typeof English = {
  refusals: {
    federation_visitor: 'Nejdřív se přihlaste.',
    federation_guest: 'Údaje federace mají jen členové.',
    federation_papers:
      'Federace má dvě až osm písmen, země tři, číslo nejvýš jedenáct písmen a číslic a jméno nejvýš 60 znaků.',
    federation_taken: 'Toto číslo má jiný člen.',
    federation_changed: 'Mezitím se to změnilo, nebo už někdo odpověděl.',
    federation_rights: 'Potvrzují pověření lidé federace a nikdo sám sobě.',
    federation_often: 'Dnes jste o to žádali mnohokrát. Pokračujte zítra.',
  },
  title: 'Federace',
  lead: 'Uveďte, jak vás vede vaše federace. Až to potvrdí pověřený člověk federace, objeví se to na vašem profilu, v souborech a tabulkách.',
  federation: 'Federace, například RIF',
  id: 'Číslo',
  country: 'Země (tři písmena)',
  name: 'Jméno, jak ho píše federace',
  ask: 'Požádat o potvrzení',
  remove: 'Odstranit',
  queue: 'K potvrzení',
  empty: 'Teď nikdo nežádá.',
  confirm: (name: string) => `Potvrdit: ${name}`,
  decline: (name: string) => `Odmítnout: ${name}`,
  states: {
    asked: 'Čeká na potvrzení',
    confirmed: 'Potvrzeno',
    declined: 'Odmítnuto',
  },
}
