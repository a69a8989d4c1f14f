import type { missing as English } from '../en/missing'

export const missing: typeof English = {
  title: 'Tady nic není',
  text: 'Na této adrese žádná stránka není. Možná odkazu cestou vypadlo písmeno.',
  go: 'Do lobby',
}
