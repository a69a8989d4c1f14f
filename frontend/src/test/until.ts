import { vi } from 'vitest'

/**
 * Waits until a check passes, however busy the machine is: a minute, though it usually takes milliseconds. What the check
 * said last is the failure. With fake timers, time goes on meanwhile.
 */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 5 })
