import type { inplay as English } from '../en/inplay'

// What comes after the page of a game.
export const inplay: typeof English = {
  premove: at => `Předtah: ${at}. Zrušíte ho novým výběrem téhož průsečíku nebo klávesou Esc.`,
  premovePoint: point => `${point}, předtah`,
  ended: {
    gone: at => `Předtah ${at} zrušen.`,
    occupied: at => `Předtah se nezahrál: průsečík ${at} je obsazený.`,
    forbidden: at => `Předtah se nezahrál: ${at} je faul.`,
    opening: at => `Předtah ${at} se nezahrál: zahájení čeká na rozhodnutí.`,
    over: at => `Předtah ${at} se nezahrál: partie nepokračuje.`,
    takeback: at => `Předtah ${at} se nezahrál: tahy byly vráceny.`,
    offer: at => `Předtah ${at} se nezahrál: je tu nabídka.`,
    pass: at => `Předtah ${at} se nezahrál: soupeř pasoval.`,
    link: at => `Předtah ${at} se nezahrál: spojení bylo přerušeno.`,
  },
  again: 'Ještě jednou',
  hadWin: n => `V tahu ${n} jste mohli vyhrát.`,
  newOpponent: 'Nový soupeř',
  zen: 'Režim zen',
  zenLeave: 'Opustit režim zen (z)',
  soundOn: 'Zapnout zvuk',
  soundOff: 'Vypnout zvuk',
}
