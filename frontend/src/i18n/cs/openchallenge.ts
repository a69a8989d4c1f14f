import { plural } from './plural'
import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'Výzva odkazem',
  plays: name => `${name} hraje s prvním, kdo tuto výzvu přijme.`,
  anyTwo: name => `Výzvu vytvořil hráč ${name}. První dva, kdo ji přijmou, hrají spolu.`,
  hosted: 'Jeden hráč už čeká na soupeře.',
  mine: 'To je vaše výzva. Pošlete její odkaz někomu jinému.',
  until: when => `Lze ji přijmout do ${when}.`,
  take: 'Přijmout výzvu',
  copy: 'Kopírovat odkaz',
  make: 'Nová výzva odkazem',
  makeLead: 'Přijmout ji může každý, kdo má odkaz; pak partie začne.',
  who: 'Kdo hraje',
  whos: { me: 'Já', two: 'Kdokoli dva' },
  whoNotes: { me: 'První, kdo výzvu přijme, hraje s vámi.', two: 'První dva, kdo výzvu přijmou, hrají spolu.' },
  days: 'Odkaz platí',
  day: n => plural(n, { one: `${n} den`, few: `${n} dny`, other: `${n} dní` }),
  doMake: 'Vytvořit odkaz',
  own: 'Vaše otevřené výzvy',
  cancel: 'Zrušit',
  cancelOf: what => `Zrušit: ${what}`,
}
