// Fields for passwords.
import { a } from '../i18n/late/account'
import { checkPassword, checkPresent } from './check'
import type { FieldSpec } from './form'

/** For the present password. */
export const present = (field: string, label: string): FieldSpec => ({
  name: field,
  label,
  secret: true,
  autocomplete: 'current-password',
  check: checkPresent,
})

/** For a new one. */
export const fresh = (field: string, label: string): FieldSpec => ({
  name: field,
  label,
  secret: true,
  autocomplete: 'new-password',
  check: checkPassword,
  note: a.passwordNote,
})
