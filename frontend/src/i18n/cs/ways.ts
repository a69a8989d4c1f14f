import type { ways as English } from '../en/ways'
import { count } from './game'
import { plural } from './plural'

const refusals: (typeof English)['refusals'] = {
  members_only: 'To je pro členy. Nejdřív si založte účet.',
  prove: 'Nejdřív doložte, že jste to vy.',
  recovery: 'Jméno a kód k sobě nepatří, nebo už byl kód použit.',
  recovery_several: 'To je více než jeden kód. Zadejte jeden z nich.',
  passkey: 'Tento přístupový klíč tu žádný účet neotevírá.',
  passkey_late: 'Trvalo to příliš dlouho, nebo už je to hotové. Zkuste to znovu.',
  passkey_most: ({ max }) =>
    `Můžete mít nejvýše ${count(max, 'přístupový klíč', 'přístupové klíče', 'přístupových klíčů')}. Nejdřív jeden odeberte.`,
  passkey_known: 'Toto zařízení už přístupový klíč k tomuto účtu má.',
  passkey_name: ({ max }) => `Název přístupového klíče má 1 až ${max} znaků.`,
  passkey_address: 'Přístupové klíče fungují tam, kde má web vlastní jméno, přes HTTPS.',
  passkey_purpose: 'Server této stránce nerozuměl. Načtěte ji a zkuste to znovu.',
  passkey_failed: 'Prohlížeč přístupový klíč nevytvořil nebo neukázal.',
  last_way: 'To je jediná cesta k vašemu účtu. Nejdřív přidejte jinou.',
  renamed: ({ days }) =>
    days === 1
      ? 'Jméno můžete znovu změnit zítra.'
      : `Jméno můžete znovu změnit za ${count(days, 'den', 'dny', 'dní')}.`,
}

export const ways: typeof English = {
  refusals,
  codes: {
    title: 'Záchranné kódy',
    fresh: 'Uschovejte si tyto kódy',
    lead: 'E-mail se tu nepoužívá. Když ztratíte heslo, jeden z těchto kódů vám dovolí nastavit nové. Každý platí jednou.',
    once: 'Ukážou se jen teď. Uložte je tam, kde je najdete jen vy: na papír nebo do správce hesel.',
    copy: 'Kopírovat',
    copied: 'Kódy zkopírovány',
    download: 'Stáhnout',
    print: 'Vytisknout',
    file: name => `tengen-codes-${name}`,
    fileHead: (name, site) => `Záchranné kódy, jméno ${name}, web ${site}. Každý platí jednou.`,
    kept: 'Kódy mám uložené',
    go: 'Pokračovat',
    left: n =>
      n === 0
        ? 'Žádný vám nezbývá.'
        : plural(n, {
            one: `Zbývá vám ${n} nepoužitý.`,
            few: `Zbývají vám ${n} nepoužité.`,
            other: `Zbývá vám ${n} nepoužitých.`,
          }),
    make: 'Vytvořit nové kódy',
    makeNote: 'Nové kódy nahradí staré.',
  },

  recover: {
    link: 'Zapomenuté heslo?',
    title: 'Použít záchranný kód',
    lead: 'Jedním z deseti kódů nastavíte nové heslo. Všechna ostatní zařízení se odhlásí a přístupové klíče zmizí.',
    code: 'Záchranný kód',
    codeNote: 'Čtyři skupiny po pěti písmenech a číslicích.',
    go: 'Nastavit heslo',
    back: 'Zpět k přihlášení',
    done: name => `Vítejte zpět, ${name}. Heslo je nastavené a vše ostatní bylo odhlášeno.`,
    without: 'Bez kódu nebo přístupového klíče už účet nikdo neotevře.',
  },

  passkeys: {
    title: 'Přístupové klíče',
    lead: 'Přihlášení zámkem telefonu nebo počítače, bez hesla. Funguje vedle hesla i místo něj.',
    none: 'Nemáte žádné přístupové klíče.',
    enter: 'Přihlásit se přístupovým klíčem',
    add: 'Přidat přístupový klíč',
    name: 'Název',
    usual: 'Toto zařízení',
    made: date => `vytvořen ${date}`,
    used: date => `naposledy použit ${date}`,
    never: 'nikdy nepoužit',
    remove: 'Odebrat',
    removeWho: name => `Odebrat: ${name}`,
    dropPassword: 'Odebrat mé heslo',
    dropNote: 'Účet pak otevřou jen vaše přístupové klíče.',
    noPassword: 'Váš účet nemá heslo: otevírají ho přístupové klíče.',
    unable: 'Tento prohlížeč přístupové klíče neumí.',
    otherwise: 'Přístupové klíče potřebují vlastní jméno webu a HTTPS.',
  },

  setPassword: 'Nastavit heslo',

  prove: {
    title: 'Jste to vy?',
    lead: 'Tím se mění, kdo může otevřít váš účet, proto to doložte ještě jednou.',
    password: 'Vaše heslo',
    go: 'Pokračovat',
    byPasskey: 'Použít klíč',
    cancel: 'Zrušit',
  },

  sessions: {
    title: 'Aktivní přihlášení',
    lead: 'Místo je jen blok síťových adres. Co neznáte, odhlaste; pak si změňte heslo.',
    on: (browser, system) => `${browser}, ${system}`,
    device: 'Prohlížeč',
    here: 'tento',
    now: 'použito právě teď',
    seen: when => `naposledy použito ${when}`,
    end: 'Odhlásit',
    endWho: what => `Odhlásit: ${what}`,
    others: 'Odhlásit všude jinde',
    all: 'Odhlásit všude',
    note: 'Obojí zruší i tokeny vašich programů.',
    done: 'Všude jinde odhlášeno.',
  },

  rename: {
    title: 'Vaše jméno',
    lead: 'Změnit ho lze jednou za 90 dní. Partie jdou s vámi a staré jméno vám zůstane: jeho adresa vede sem, pro všechny.',
    name: 'Nové jméno',
    go: 'Změnit jméno',
    later: date => `Znovu ho můžete změnit od ${date}.`,
    done: name => `Teď jste ${name}.`,
  },
}
