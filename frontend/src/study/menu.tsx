// Files, studies and another board: a list of what there is, each in a dialog of its own, and the links to the position.
import type { ComponentChildren } from 'preact'
import { Close, Dialog } from '../ui/dialog'
import { Icon, type IconName } from '../ui/icon'
import type { Study } from '../wire'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { Refused } from '../ui/notice'
import type { Desk } from './desk'
import { Export } from './export'
import { Import } from './import'
import { openedGame, titleOf } from './openfile'
import { keepNew, Studies } from './save'
import { SetFree } from './setfree'
import { Setup } from './setup'
import { Share } from './share'
import { lineEnd } from './tree'
import { w } from '../i18n/late/study'

export type Item = 'import' | 'export' | 'studies' | 'setup' | 'free'

const ITEMS: readonly (readonly [Item, IconName])[] = [
  ['setup', 'plus'],
  ['free', 'board'],
  ['import', 'list'],
  ['export', 'download'],
  ['studies', 'tree'],
]

const titles = (): Record<Item, string> => ({
  import: w.import.title,
  export: w.export.title,
  studies: w.keep.title,
  setup: w.setup,
  free: w.free.title,
})

interface Props {
  desk: Desk
  onOpen: (i: Item) => void
  /** How the tree is kept, if it is. */
  keep: ComponentChildren
}

export function Menu({ desk, onOpen, keep }: Props) {
  return (
    <div class="study-menu">
      {keep}
      <ul>
        {ITEMS.map(([item, icon]) => (
          <li key={item}>
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen(item)}>
              <Icon name={icon} /> {titles()[item]}
            </button>
          </li>
        ))}
      </ul>
      <Share desk={desk} />
    </div>
  )
}

/** A tree in the place of another: as a chapter it stays the one that it is. */
export const replacing = ({ id }: Study, s: Study): Study => (id === undefined ? s : { ...s, id })

interface ChosenProps {
  item: Item
  desk: Desk
  /** To be opened: it was dropped on the board. */
  file?: File | undefined
  /** The board is one's own analysis board, of which the server keeps nothing. */
  unkept: boolean
  onClose: () => void
}

/** The dialog of what was chosen. */
export function Chosen({ item, desk, file, unkept, onClose }: ChosenProps) {
  const { fault, run } = useAction()
  const member = !!user.value && !user.value.guest
  return (
    <Dialog title={titles()[item]} onClose={onClose}>
      {item === 'import' && (
        <>
          <Import
            study={desk.place.study}
            file={file}
            unkept={unkept}
            onOpen={(s, from) => {
              desk.open({ study: replacing(desk.place.study, s), at: lineEnd(s, 0) })
              openedGame.value = from
              onClose()
            }}
            {...(member && {
              all: w.all.asStudies,
              onAll: (all, { file: of }) => void run(() => keepNew(titleOf(of), all)),
            })}
          />
          <Refused fault={fault} />
        </>
      )}
      {item === 'export' && <Export desk={desk} />}
      {item === 'studies' && <Studies place={desk.place} />}
      {item === 'setup' && (
        <Setup
          study={desk.place.study}
          label={w.start}
          note={w.startNote}
          onStart={s => {
            desk.open({ study: replacing(desk.place.study, s), at: 0 })
            onClose()
          }}
        />
      )}
      {item === 'free' && (
        <SetFree
          place={desk.place}
          onStart={p => {
            desk.open({ ...p, study: replacing(desk.place.study, p.study) })
            onClose()
          }}
        />
      )}
      <Close onClose={onClose} />
    </Dialog>
  )
}
