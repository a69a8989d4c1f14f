import { t } from '../i18n'

/** A name as people read it: what stands in the place of a deleted account's is put in words. */
export const nameOf = (name: string): string => (/^deleted-\d+$/.test(name) ? t.shell.deleted : name)
