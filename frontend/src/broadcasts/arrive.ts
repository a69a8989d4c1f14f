import { useEffect, useRef } from 'preact/hooks'

/** A board that has been opened from among others comes into sight. */
export function useArrival() {
  const el = useRef<HTMLDivElement>(null)
  useEffect(() => el.current?.scrollIntoView({ block: 'nearest' }), [])
  return el
}
