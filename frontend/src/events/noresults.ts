// The setting that hides results on the pages of events: for somebody who looks at the games later.
import { computed } from '@preact/signals'
import { flag } from '../settings/settings'
import { shared } from '../settings/storage'

const own = shared('tengen.events')

/** Places, points and results are hidden, in all events. */
export const noResults = computed(() => flag(own.value.value['noResults'], false))

export const hideResults = (on: boolean): void => own.change(now => ({ ...now, noResults: on }))
