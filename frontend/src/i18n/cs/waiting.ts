import type { waiting as English } from '../en/waiting'

export const waiting: typeof English = {
  public: 'Vaše partie je v lobby. Nechte stránku otevřenou; začne sama.',
  days: 'Vaše partie je v lobby. Stránku můžete zavřít: až se někdo přidá, bude mezi vašimi rozehranými.',
  challenge: 'Soupeř vidí vaši výzvu na každé stránce. Partie začne, jakmile ji přijme.',
  private: 'Pošlete tento odkaz. Partie začne, až ho přítel otevře a přidá se.',
  link: 'Odkaz na tuto partii',
  withdraw: 'Stáhnout partii',
  joinNote: 'Účet není potřeba.',
  seat: {
    color: 'Vaše barva',
    first: 'První kameny',
    you: 'Vy',
    other: name => name,
    drawn: 'Losem',
  },
  adjourned: 'Odložena. Pokračovat v ní může kterýkoli z hráčů.',
  adjournedWatch: 'Odložena. Její hráči v ní mohou pokračovat.',
  resume: 'Pokračovat',
}
