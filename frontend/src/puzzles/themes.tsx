// Themes to choose from, in groups and with how many puzzles each has, and what somebody has made of each.
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import type { ThemeTally } from '../wire'
import { themeName, w } from '../i18n/late/puzzles'

type Theme = keyof typeof w.themes

const GROUPS: Record<keyof typeof w.groups, readonly Theme[]> = {
  idea: ['vcf', 'vct', 'quiet-move', 'only-move'],
  shape: ['four-three', 'double-four', 'double-three', 'foul-trap'],
  length: ['short', 'medium', 'long'],
  phase: ['opening', 'middle', 'late'],
}

export const isTheme = (text: string): text is Theme => Object.hasOwn(w.themes, text)

interface Props {
  label: string
  /** What no theme is called. */
  any: string
  rule: string
  value: string
  /** Says how many puzzles there are of each. */
  counted?: boolean
  onChange: (theme: string) => void
}

/** A rule has none of some themes: they are left out once that is known. */
export function ThemeField({ label, any, rule, value, counted = false, onChange }: Props) {
  const { data } = useAsked(rule, () => get('/api/puzzles/themes', {}, { rule }))
  const name = (text: string, n = 0) => (data && counted ? w.counted(text, n) : text)
  const shown = (theme: Theme) => !data || data.themes[theme] !== undefined || theme === value
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={e => onChange(e.currentTarget.value)}>
        <option value="">{name(any, data?.all)}</option>
        {Object.entries(GROUPS).map(([group, themes]) => (
          <optgroup key={group} label={w.groups[group as keyof typeof GROUPS]}>
            {themes.filter(shown).map(theme => (
              <option key={theme} value={theme}>
                {name(w.themes[theme], data?.themes[theme])}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** Little is known of a theme after few puzzles. */
export const isGuess = (x: ThemeTally): boolean => x.deviation > 150

/** What is surely weak first; what little is known of comes last, and is not called weak. */
export const weakestFirst = (a: ThemeTally, b: ThemeTally): number =>
  Number(isGuess(a)) - Number(isGuess(b)) || a.rating + a.deviation - (b.rating + b.deviation)

/** The way to the training of a theme. */
export function ThemeLink({ theme }: { theme: string }) {
  return isTheme(theme) ? <a href={`/puzzles/${theme}`}>{w.themes[theme]}</a> : <>{themeName(theme)}</>
}
