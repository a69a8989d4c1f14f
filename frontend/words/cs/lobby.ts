import type { lobby as English } from '../en/lobby'

export const lobby: typeof English = {
  control: {
    minutes: n => `${n.replace('.', ',')} min`,
  },
}
