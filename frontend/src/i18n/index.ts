// The texts of the page. One catalogue today; another language is another
// object of type Catalogue, chosen here.
import { en } from './en'

export type Catalogue = typeof en
export const t: Catalogue = en

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

export const formatDate = (d: Date): string => short.format(d)
export const formatDateTime = (d: Date): string => long.format(d)
