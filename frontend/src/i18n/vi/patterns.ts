import type { patterns as English } from '../en/patterns'

export const patterns: typeof English = { named: (_n, sound) => sound }
