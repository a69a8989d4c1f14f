// What the players of a game go without, as its challenge has it: few games have any of it.
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
