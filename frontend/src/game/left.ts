// Waiting for an instant of the server's clock.
import { useEffect, useState } from 'preact/hooks'
import { socket } from '../net/live'

/** Milliseconds until `until`, never below zero; undefined waits for nothing.
 *  Renders again when it has come, and with `ticks` every second before. */
export function useLeft(until: number | undefined, ticks = false): number {
  const [, again] = useState(0)
  const left = until === undefined ? Infinity : Math.max(0, until - socket.now())
  useEffect(() => {
    if (left === 0 || left === Infinity) return
    const timer = setTimeout(() => again(n => n + 1), ticks ? left % 1000 || 1000 : left)
    return () => clearTimeout(timer)
  })
  return left
}
