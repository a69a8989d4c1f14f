import type { conduct as English } from '../en/conduct'

export const conduct: typeof English = {
  title: 'Opouštění partií',
  lead: 'Někdo si na vás udělal čas. Hrajte dál, nebo partii vzdejte, a nic z toho se vás netýká.',
  rule: 'Pravidlo',
  rules: {
    counts:
      'Partie se počítá proti vám, když ji zrušíte, ačkoli je soupeř přítomen, když ji nezačnete, když jste pryč ve chvíli prohry, nebo když dlouho necháváte běžet čas v pozici, o níž rozbor dokáže, že je prohraná.',
    weights: 'Zrušení a nezahájení mají váhu 0,7, opuštění 1. Bere se v úvahu posledních 30 partií.',
    limit:
      'Když se proti vám počítá poslední partie a součet dosáhne 0,4 na partii (v každém případě aspoň 4), nebo když se počítá šest partií za sebou, máte pauzu.',
    length:
      'První pauza trvá deset minut, každá další 2,2krát déle než předchozí; každý celý den bez pauzy jedno prodloužení ruší. Žádná pauza není delší než tři dny.',
    means:
      'Během pauzy nemůžete hrát s neznámými hráči. Boti, přátelé přes soukromý odkaz, korespondenční partie, sledování a analýza zůstávají přístupné.',
    never:
      'Partie s boty, soukromé a korespondenční partie se nepočítají nikdy, stejně jako cokoli do deseti minut po výpadku serveru.',
  },
  own: 'Vaše poslední partie',
  pausing: (day, hour) => `Pauzu máte do ${day}, ${hour}.`,
  last: when => `Vaše poslední pauza skončila ${when}.`,
  sum: (weight, limit, games) => `${weight} z ${limit}, ${games === 1 ? 'z jedné partie' : `z ${games} partií`}.`,
  fine: 'Žádná z vašich posledních partií se proti vám nepočítá.',
  none: 'Nemáte žádné partie, které se počítají.',
  visitor: 'Až něco odehrajete, uvidíte zde, jak vaše partie skončily.',
  endings: {
    abort: 'zrušena, ačkoli byl soupeř přítomen',
    no_show: 'nezahájena',
    left: 'opuštěna před koncem',
    sat_out: 'zdržování v prohrané pozici',
  },
}
