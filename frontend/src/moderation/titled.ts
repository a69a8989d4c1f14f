import { m } from '../i18n/late/moderation'

/** A study or list as it is shown: a title that a moderator has hidden says so. */
export const titled = <T extends { title: string; hidden?: boolean }>(k: T): T =>
  k.hidden && !k.title ? { ...k, title: m.hidden } : k
