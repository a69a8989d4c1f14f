import type { damaged as English } from '../en/damaged'

export const damaged: typeof English = {
  title: 'Tato partie je odstavena',
  note: 'Její záznam je poškozený. Hodiny stojí, nic se neztratilo a správci webu o tom vědí.',
  checking: 'Zjišťuje se znovu…',
  still: time => `Stále odstavena (${time}). Stránka to zkouší sama znovu.`,
}
