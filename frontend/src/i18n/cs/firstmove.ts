import type { firstmove as English } from '../en/firstmove'
import { lower } from './game'

export const firstmove: typeof English = {
  mine: time => `Zahrajte první tah, jinak se partie zruší. Zbývá: ${time}.`,
  theirs: (c, time) => `Pokud ${lower(c)} nezahraje, partie se zruší. Zbývá: ${time}.`,
  mineChoice: time => `Vyberte si, jinak se partie zruší. Zbývá: ${time}.`,
  theirsChoice: (c, time) => `Pokud si ${lower(c)} nevybere, partie se zruší. Zbývá: ${time}.`,
}
