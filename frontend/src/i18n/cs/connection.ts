import type { connection as English } from '../en/connection'

export const connection: typeof English = {
  title: 'Když se nenaváže živé spojení',
  lead: 'Tahy putují přes WebSocket, a když se neotevře, přes proud událostí. Některé sítě, filtry a proxy propouštějí stránky, ale ani jedno z toho ne.',
  state: {
    live: 'Na této stránce spojení funguje: teď je vše v pořádku.',
    blocked: 'Na této stránce se neotevře ani jedno, ačkoli web odpovídá. Zkoušíme to dál, nejméně každou půlminutu.',
    other: 'Na této stránce zatím spojení není.',
  },
  again: 'Zkusit znovu',
  you: 'Co můžete udělat',
  steps: {
    network: 'Zkuste jinou síť, třeba mobilní. Pokud to tam funguje, je příčinou první síť.',
    filter: 'Vypněte pro tento web vše, co nahlíží do provozu: VPN, webový filtr antiviru, rozšíření prohlížeče.',
    keeper: 'V práci nebo ve škole požádejte správce sítě, aby propustil WebSockety k tomuto webu.',
  },
  admin: 'Pro správce sítě nebo proxy',
  adminText:
    'Spojení s adresou tohoto webu, cesta /ws, začínají jako HTTP/1.1 s „Upgrade: websocket“ a zůstávají otevřená. Proxy musí předávat hlavičky Upgrade a Connection a nesmí ukončit spojení, které půl minuty mlčí. Není-li to možné, musí proxy předávat odpověď na POST /sse průběžně, bez zdržování.',
  meanwhile: 'Zatím',
  meanwhileText: 'Dohrané partie lze číst a boti hrají v tomto prohlížeči i bez spojení.',
  local: 'Zahrát si zde s botem',
}
