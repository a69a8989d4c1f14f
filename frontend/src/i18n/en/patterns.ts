/** How one of renju's 26 openings is called: `n` counts I1 to I13, then D1 to D13, from 0; `sound` is its Japanese name. */
export const patterns = { named: (_n: number, sound: string): string => sound }
