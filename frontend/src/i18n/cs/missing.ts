import type { missing as english } from '../en/missing'

export const missing: typeof english = {
  title: 'Tady nic není',
  text: 'Na této adrese žádná stránka není. Možná odkazu cestou vypadlo písmeno.',
  go: 'Do lobby',
}
