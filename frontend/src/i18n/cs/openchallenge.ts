import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'Výzva odkazem',
  plays: name => `${name} hraje s prvním, kdo tuto výzvu přijme.`,
  anyTwo: name => `Výzvu vytvořil hráč ${name}. První dva, kdo ji přijmou, hrají spolu.`,
  hosted: 'Jeden hráč už čeká na soupeře.',
  mine: 'To je vaše výzva. Pošlete její odkaz někomu jinému.',
  until: when => `Lze ji přijmout do ${when}.`,
  take: 'Přijmout výzvu',
  taking: 'Přijímá se…',
  copy: 'Kopírovat odkaz',
}
