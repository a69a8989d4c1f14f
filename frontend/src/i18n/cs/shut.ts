import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  blocked: 'Vaše síť nebo proxy nepropouští WebSocket.',
  crowded: 'Vaši adresu sdílí mnoho návštěvníků; za chvíli to zkusíme znovu.',
  closedSession: 'Přihlášení na této stránce skončilo.',
  closedSockets: 'Je otevřeno příliš mnoho stránek tohoto webu. Některé zavřete a pokračujte zde.',
  closedOther: 'Server ukončil spojení.',
  goOn: 'Pokračovat',
  blockedHelp: 'Co s tím',
}
