import type { local as English } from '../en/local'

export const local: typeof English = {
  title: 'Hrát s botem v tomto prohlížeči',
  lead: 'Bot běží na vašem zařízení: bez hodin, nic se neodesílá, a jakmile je jeho engine (1,3 MB) zde, není potřeba server.',
  mark: 'Nehodnocená, v tomto prohlížeči: server ji neuchovává.',
  start: 'Hrát',
  startNote: 'Nová partie nahradí tu, kterou právě hrajete.',
  toGame: 'Zpět k partii',
  you: 'Vy',
  thinking: name => `${name} přemýšlí…`,
  loading: 'Načítá se engine…',
  stopped: name => `${name} čeká: načítání je zastavené.`,
  resignNote: 'Bot ihned vyhraje.',
  copyMoves: 'Kopírovat tahy',
  copied: 'Tahy zkopírovány',
  mayGo: 'Když tomuto prohlížeči dojde místo, může partii smazat.',
  unkept: 'Tento prohlížeč nic neukládá: partie trvá, dokud stránku neopustíte.',
  elsewhere:
    'Tato partie je otevřená i v jiném okně. V každém okně pokračuje samostatně; příště začnete tou, ve které se hrálo naposledy.',
  away: 'Server je nedostupný. Tato partie ho nepotřebuje.',
  back: 'Server zase běží.',
  engine: {
    unloaded: 'Engine se nepodařilo načíst. Zkuste to za chvíli.',
    away: 'Engine se nepodařilo načíst: server není dostupný a tento prohlížeč ho z dřívějška nemá.',
    memory: 'Na engine je tu málo paměti. Zavřete jiné stránky a zkuste to znovu.',
    stopped: 'Engine se zastavil. Zkuste to znovu; pokud se to opakuje, tento prohlížeč ho nezvládne.',
  },
}
