import type { why as English } from '../en/why'

export const why: typeof English = {
  asking: at => `Zjišťuje se ${at}…`,
  kinds: {
    overline: 'přesah',
    double_four: 'vidlička 4×4',
    double_three: 'vidlička 3×3',
    five: 'pět v řadě',
  },
  forbidden: (at, kind) => `${at} je faul: ${kind}`,
  was: (at, kind) => `${at} byl faul: ${kind}`,
  allowed: at => `${at} není faul`,
  five: at => `${at} dělá pětku: vyhrává a nic ji nezakazuje`,
  notes: {
    overline: 'Řada šesti a více kamenů je černému zakázaná.',
    double_four: 'Dvě čtyřky jedním kamenem jsou černému zakázané.',
    double_three: 'Dvě volné trojky jedním kamenem jsou černému zakázané.',
  },
  nothing: 'Kámen tam neudělá dvě trojky, dvě čtyřky ani řadu šesti.',
  overline: stones => `Šest nebo víc v řadě: ${stones}`,
  fiveRow: stones => `Pět v řadě: ${stones}`,
  four: (stones, points) => `Čtyřka: ${stones}. Pětka na ${points}`,
  twoFours: (stones, points) => `Dvě čtyřky v jedné linii: ${stones}. Pětka na ${points}`,
  three: (stones, points) => `Trojka: ${stones}. Volná čtyřka na ${points}`,
  notAt: (at, kind) => `Ne na ${at}: ${kind}`,
  notAtForbidden: (at, kind) => `Ne na ${at}: tam je samo o sobě faul, ${kind}`,
  noThree: stones => `Nepočítá se jako trojka: ${stones}`,
  and: ' a ',
  or: ' nebo ',
}
