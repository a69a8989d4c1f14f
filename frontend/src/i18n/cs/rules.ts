import type { rules as English } from '../en/rules'

export const rules: typeof English = {
  title: 'Pravidla chování',
  lead: 'Tengen je pro ty, kdo mají rádi piškvorky. Díky těmto několika pravidlům tomu tak zůstane.',
  parts: {
    fair: {
      title: 'Hrajte bez pomoci',
      text: 'V partii s lidmi vám nikdo a nic nepomáhá: engine, kniha zahájení vedle desky ani kamarád. Po partii analyzujte, jak chcete.',
    },
    account: {
      title: 'Jeden účet pro rating',
      text: 'Hodnocené partie hrajte pod jedním účtem. Programy mají vlastní účty, které jsou tak označené.',
    },
    abuse: {
      title: 'Buďte vlídní',
      text: 'Žádné urážky, výhrůžky ani obtěžování, v chatu ani ve jméně. Kdo si s vámi povídat nechce, nemusí.',
    },
    sandbagging: {
      title: 'Hrajte na výhru',
      text: 'Neprohrávejte úmyslně, rating nedarujte a neobchodujte s ním.',
    },
    leaving: {
      title: 'Partie dohrávejte',
      text: 'Hrajte dál, nebo vzdejte. Opouštění partií něco stojí.',
    },
  },
  leaving: 'Co opouštění stojí',
  mods: {
    title: 'Co smějí moderátoři',
    warn: 'Varovat vás.',
    mute: 'Na čas vám zakázat psát: hrajete, ale nepíšete.',
    suspend:
      'Na čas nebo natrvalo pozastavit účet. Rozehrané partie budou prohrané na čas, nebo se anulují: volí moderátor.',
    unrated: 'Nechat účet hrát jen nehodnocené partie, na čas nebo natrvalo.',
    name: 'Zakázat jméno: zvolíte si jiné.',
    annul: 'Anulovat partie. Soupeři dostanou zpět, co ztratili, každý nejvýše 150 bodů.',
    second: 'Na to, co trvá déle než třicet dní, se do sedmi dnů podívá druhý moderátor, jinak to končí.',
    self: 'Žádný moderátor nezasahuje proti sobě ani proti jinému moderátorovi.',
    told: 'O každém opatření se dozvíte, s důvodem a koncem. Každé lze zrušit.',
  },
  appeal: {
    title: 'Jak se odvolat',
    text: 'Na stránce Odvolání, která zůstává otevřená i pozastaveným účtům. Odpovídá jiný moderátor než ten, který zasáhl, pokud nějaký je.',
    link: 'Na stránku Odvolání',
  },
  report: {
    title: 'Jak někoho nahlásit',
    text: 'Přes jméno v partii, řádek chatu nebo profil. Dozvíte se, jak to dopadlo. Dvacet hlášení denně stačí každému; kdo mívá pravdu, přijde na řadu první.',
  },
  kept: {
    title: 'Co se uchovává a jak dlouho',
    chat: 'Řádky chatu: devadesát dní.',
    reports: 'Hlášení a podklady k nim: devadesát dní po uzavření.',
    words: 'Co vám napsal moderátor, odvolání a odpovědi: devadesát dní po skončení.',
    fair: 'Jak jste hráli hodnocené partie ve srovnání s vaším ratingem: rok. Vidí to jen moderátoři; vy to čtete, jakmile o tom uzavřou případ.',
    acts: 'Že k opatření došlo, proti komu, od koho, kdy a z jakého důvodu: natrvalo.',
    left: 'Když účet smažete, texty zmizí hned.',
  },
}
