// npm run -s words: makes the catalogues, says what is wrong in them, and how much of each language there is.
// npm run -s words -- sv: what of a language is missing. -- --quiet: says nothing if all is right.
import { make } from './make.mjs'

const [asked, quiet] = [process.argv.slice(2).find(a => !a.startsWith('-')), process.argv.includes('--quiet')]

try {
  const { languages, report } = make()
  if (asked) tellLanguage(languages, report)
  else if (!quiet) tellAll(languages, report)
} catch (e) {
  console.error(e.message)
  process.exitCode = 1
}

function sumsOf(areas) {
  const sum = name => areas.reduce((all, a) => all + a[name], 0)
  return { words: sum('words'), missing: sum('missing'), code: sum('code') }
}

function tellAll(languages, report) {
  const rows = languages.map(({ code, name, reviewed }) => {
    const { words, missing, code: inCode } = sumsOf(report[code])
    const whole = report[code].filter(a => a.missing === 0).length
    const share = `${(Math.floor((1000 * (words - missing)) / words) / 10).toFixed(1)} %`
    return [
      code,
      name,
      `${words - missing}`,
      share,
      `${whole}/${report[code].length}`,
      `${inCode}`,
      reviewed ? 'yes' : 'no',
    ]
  })
  table([['code', 'language', 'words', 'of English', 'areas', 'in code', 'reviewed'], ...rows])
}

function tellLanguage(languages, report) {
  const areas = report[asked]
  if (!areas)
    throw new Error(`words/${asked}/language.json does not exist; there are ${languages.map(l => l.code).join(', ')}`)
  const lacking = areas.filter(a => a.missing > 0).toSorted((a, b) => b.missing - a.missing)
  table([['area', 'words', 'in English'], ...lacking.map(a => [a.area, `${a.words}`, `${a.missing}`])])
}

function table(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map(r => [...r[i]].length)))
  for (const r of rows)
    console.log(
      r
        .map((c, i) => c + ' '.repeat(widths[i] - [...c].length))
        .join('  ')
        .trimEnd(),
    )
}
