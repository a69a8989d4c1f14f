import { late } from '../index'
import { conduct } from '../en/conduct'

/** What leaving games costs; it comes with its page. */
export const c = late('conduct', conduct)
