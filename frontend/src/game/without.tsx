// The restrictions of a game, as its challenge has them: few games have any.
import { without as w } from '#words/without'

const RULES = ['noAbort', 'noRematch', 'noGiveTime'] as const

const text = (rules: string): string => {
  const all = rules.split(',')
  return RULES.filter(r => all.includes(r))
    .map(r => w[r])
    .join(' · ')
}

export const Without = ({ rules }: { rules: string }) => (
  <div>
    <dt class="sr">{w.title}</dt>
    <dd>{text(rules)}</dd>
  </div>
)
