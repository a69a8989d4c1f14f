import type { sure as English } from '../en/sure'

export const sure: typeof English = {
  passSure: 'Pasovat?',
  passNote: name => `Tentokrát nepoložíte kámen. Pokud pak pasuje i ${name}, partie končí remízou.`,
  passDraws: name => `${name} pasuje. Pokud pasujete i vy, partie končí remízou.`,
  passYes: 'Ano, pas',
  resignSure: 'Vzdát tuto partii?',
  resignNote: 'Soupeř ihned vyhraje.',
  resignYes: 'Ano, vzdát',
  keepPlaying: 'Hrát dál',
}
