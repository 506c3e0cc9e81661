import { useState } from 'react'
import { useIds, useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { useBoardActions } from '../actions.ts'
import { useContainer } from '../container.ts'
import { useShown } from '../shown.ts'
import type { PickerProps } from './CardPicker.tsx'
import styles from './MoveDialog.module.css'

/** Where cards go: the list and the place in it. The way of those who do not drag. */
export function MoveDialog({ ids, onClose }: PickerProps) {
  const { mirror, loadBoard } = useWorkspace()
  const actions = useBoardActions()
  const here = useContainer()
  const shown = useShown()
  const [board, setBoard] = useState(here.board_id)
  const [list, setList] = useState(mirror.row('cards', ids[0] ?? '')?.list_id ?? '')
  const boards = useIds('boards', 'all', 'all').filter((id) => mirror.row('boards', id)?.is_archived === false)
  const listsThere = useIds('lists', 'place', board ?? '')
  const lists = board === here.board_id ? shown.lists : listsThere.filter((id) => !mirror.row('lists', id)?.is_archived)
  const to = lists.includes(list) ? list : (lists[0] ?? '')
  const cards = useIds('cards', 'list', to).filter((id) => !ids.includes(id))
  const [place, setPlace] = useState<number | null>(null)
  const at = Math.min(place ?? cards.length, cards.length)
  const title = (id: string | undefined) => (id === undefined ? undefined : mirror.row('cards', id)?.title)
  return (
    <Dialog title={text.pick.move} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const there = board === here.board_id ? here : { ...here, board_id: board, sprint_id: null }
          if (to) actions.moveTo(ids, to, cards[at - 1] ?? null, there)
          onClose()
        }}
      >
        {board !== null && (
          <Select
            label={text.pick.board}
            value={board}
            onChange={(id) => {
              setBoard(id)
              // What cannot be read has no lists to choose from.
              loadBoard(id).catch(() => setBoard(here.board_id))
            }}
            options={boards.map((id) => ({ value: id, label: mirror.row('boards', id)?.title ?? '' }))}
          />
        )}
        <Select
          label={text.pick.list}
          value={to}
          onChange={(id) => {
            setList(id)
            setPlace(null)
          }}
          options={lists.map((id) => ({ value: id, label: mirror.row('lists', id)?.title ?? '' }))}
        />
        <Select
          label={text.pick.place}
          value={String(at)}
          onChange={(value) => setPlace(Number(value))}
          options={placesOf(cards.length, at).map((value) => ({
            value: String(value),
            label: text.pick.placeOf(value + 1, title(cards[value])),
          }))}
        />
        <DialogButtons>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button kind="strong" type="submit" isDisabled={!to}>
            {text.pick.doMove}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** More than this nobody reads through: then the first, those around the chosen one, and the last. */
const MAX = 200

function placesOf(length: number, at: number): number[] {
  const all = Array.from({ length: length + 1 }, (_, place) => place)
  return all.length <= MAX ? all : all.filter((place) => place < MAX / 2 || place === at || place > length - MAX / 2)
}
