// The answer to why a point is forbidden.
export const why = {
  kinds: {} as Record<string, string>,
  notes: {} as Record<string, string>,
}
