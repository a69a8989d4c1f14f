import type { learn as English } from '../en/learn'

export const learn: typeof English = {
  title: 'Naučte se piškvorky',
  chapters: {
    five: 'Pět v řadě',
    threes: 'Trojky a čtyřky',
    double: 'Dvě najednou',
    rules: 'Když je šest moc',
    renju: 'Co renju zakazuje',
    practice: 'Je to faul?',
  },
  chaptersLabel: 'Kapitoly',
  chapterDone: 'hotovo',
  progress: (step, all, done) => `Krok ${step} z ${all}, hotovo ${done}`,
  board: 'Deska lekce',
  help: points => `Vyberte na desce tečku: ${points}.`,
  right: 'Správně!',
  wrong: 'Ne tak docela.',
  yes: 'Ano',
  no: 'Ne',
  again: 'Zkusit znovu',
  next: 'Další',
  skip: 'Přeskočit',
  back: 'Zpět',
  steps: {
    row: {
      task: 'Černý má čtyři kameny v řadě. Položte pátý a vyhrajte!',
      right: 'Pět v řadě: černý vyhrává. To je celý cíl hry.',
      hints: { shut: 'Bílý řadu uzavře a pětka z ní nikdy nebude. Najděte její volný konec.' },
    },
    diagonal: {
      task: 'Pětka může vést i šikmo. Najděte mezeru a vyhrajte.',
      right: 'Vodorovně, svisle nebo šikmo: pět kamenů bez mezery vyhrává.',
      hints: { hole: 'Bílý mezeru zaplní. Sledujte čtyři černé kameny z rohu do rohu.' },
    },
    block: {
      task: 'Teď má čtyři v řadě bílý a příštím tahem vyhraje. Zastavte ho!',
      right: 'Na čtyřku se musí odpovědět hned. Jinak z ní bude pětka.',
      hints: { five: 'Bílý udělá pětku a vyhraje. Čtyři kameny v řadě: zavřete jejich volný konec.' },
    },
    openFour: {
      task: 'Tři kameny s místem na obou koncích: volná trojka. Udělejte z ní volnou čtyřku.',
      right: 'Volná čtyřka: pětka vznikne na kterékoli tečce. Bílý zavře jen jednu.',
      hints: {
        four: 'Čtyřka, ale s mezerou. Bílý ji zaplní. Položte kámen hned vedle trojky.',
        shut: 'Bílý zavře jeden konec a volná čtyřka nevznikne. Položte kámen vedle trojky.',
      },
    },
    cannotStop: {
      task: 'Bílý má volnou čtyřku a na tahu je černý. Může ji ještě zastavit?',
      right: 'Ať černý zavře kterýkoli konec, bílý udělá pětku na druhém.',
    },
    stopThree: {
      task: 'Bílý má volnou trojku. Zavřete jeden konec, než z ní bude volná čtyřka.',
      right: 'Teď může bílý udělat jen čtyřku s jedním koncem. Na tu lze odpovědět.',
      hints: { openFour: 'Bílý udělá volnou čtyřku a vy zavřete jen jednu z teček.' },
    },
    fourFour: {
      task: 'Dvě řady po třech, každá na jednom konci zavřená. Udělejte jedním kamenem dvě čtyřky!',
      right: 'Vidlička 4×4. Bílý odpoví jen na jednu čtyřku, z druhé bude pětka.',
      hints: {
        four: 'Jedna čtyřka nestačí. Bílý na ni odpoví a obsadí místo, kde se řady kříží.',
        taken: 'Bílý obsadí místo, kde se řady kříží. To bylo ono.',
      },
    },
    fourThree: {
      task: 'Udělejte jedním kamenem čtyřku a volnou trojku.',
      right: 'Bílý musí odpovědět na čtyřku. Z trojky pak bude volná čtyřka.',
      hints: {
        four: 'Jen čtyřka. Bílý na ni odpoví a obsadí místo, kde se řady kříží.',
        taken: 'Bílý obsadí místo, kde se řady kříží. To bylo ono.',
      },
    },
    threeThree: {
      task: 'Udělejte jedním kamenem dvě volné trojky.',
      right: 'Bílý zavře jen jednu z nich. Z druhé bude volná čtyřka.',
      hints: { taken: 'Bílý obsadí místo, kde se řady kříží. Najděte ho dřív než on.' },
    },
    six: {
      task: 'Ve freestylu vyhrává pět a více v řadě. Najděte vítězný průsečík.',
      right: 'Šest v řadě. Ve freestylu to vyhrává také.',
      hints: { hole: 'Bílý mezeru zaplní. Ve freestylu by tam šest vyhrálo.' },
    },
    exact: {
      task: 'Ve standardu vyhrává jen právě pět. Který konec je ten pravý?',
      right: 'Právě pět. Na druhém konci by jich bylo šest, a to zde nevyhrává.',
      hints: {
        six: 'To je šest. Ve standardu šestka nevyhrává a bílý zavře druhý konec.',
        shut: 'Bílý zavře řadu tam, kde by bylo pět.',
      },
    },
    overline: {
      task: 'V renju černý nesmí udělat šest a více: přesah. Kde je to zakázané?',
      right: 'Tady by měl černý šest. Bílý šest udělat smí, a dokonce tím vyhraje.',
      hints: { allowed: 'Sem černý smí. Najděte kámen, který by udělal šest v řadě.' },
    },
    doubleFour: {
      task: 'Renju zakazuje černému vidličku 4×4. Tuhle pozici znáte: kde je?',
      right: 'Jeden kámen, dvě čtyřky: faul. Černý začíná, a tak mu to renju bere.',
      hints: { allowed: 'Sem černý smí. Najděte kámen, který by udělal dvě čtyřky.' },
    },
    doubleThree: {
      task: 'Zakázané jsou černému i dvě volné trojky najednou. Kde?',
      right: 'Vidlička 3×3: pro černého faul. Bílý tohle všechno smí.',
      hints: { allowed: 'Sem černý smí. Najděte kámen, který by udělal dvě volné trojky.' },
    },
    brokenThrees: {
      task: 'Renju. Smí černý hrát na tečku?',
      right: 'Dvě volné trojky: faul. Trojka s mezerou se počítá, může z ní být volná čtyřka.',
    },
    fourAndThree: {
      task: 'Renju. Smí černý hrát na tečku?',
      right: 'Čtyřka s trojkou se smí. Vidlička 4×3 je pro černého nejlepší cesta k výhře.',
    },
    oneLine: {
      task: 'Renju. Smí černý hrát na tečku?',
      right: 'Dvě čtyřky v jedné linii: pětka vznikne na každé z teček. To je faul.',
    },
    closedThree: {
      task: 'Renju. Smí černý hrát na tečku?',
      right: 'Jen jedna volná trojka. Druhou řadu zavírá bílý, a tak se nepočítá.',
    },
    whiteSix: {
      task: 'Renju. Smí bílý hrát na tečku?',
      right: 'Bílý nemá zakázané nic. Šest v řadě pro něj dokonce vyhrává.',
    },
  },
  end: {
    title: 'Umíte všechno!',
    text: 'Pětky, čtyřky, trojky, vidličky a zákazy v renju. Zbytek je cvik.',
    bot: 'Zahrát si s botem Acorn',
    people: 'Najít soupeře',
    path: 'Dál s úlohami',
    openings: 'Férová zahájení',
    again: 'Ještě jednou od začátku',
  },
}
