import { useState } from 'react'
import { LostValues } from '../../card/LostValues.tsx'
import { TargetFields } from '../../card/TargetFields.tsx'
import { useTarget } from '../../card/targets.ts'
import { useIds, useRow, useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { useBoardActions } from '../actions.ts'
import { useContainer } from '../container.ts'
import type { PickerProps } from './CardPicker.tsx'

/** Where cards go: the board or sprint, the list, and the place in it. The way of those who do not drag. */
export function MoveDialog({ ids, onClose }: PickerProps) {
  const { mirror } = useWorkspace()
  const actions = useBoardActions()
  const here = useContainer()
  const to = useTarget(here, { hasSprints: true })
  const first = useRow('cards', ids[0] ?? '')
  const [chosen, setList] = useState<string | null>(null)
  const list = [chosen, first?.list_id].find((id) => id && to.lists.includes(id)) ?? to.lists[0] ?? ''
  const cards = useIds('cards', 'list', list).filter((id) => !ids.includes(id))
  const [place, setPlace] = useState<number | null>(null)
  const at = Math.min(place ?? cards.length, cards.length)
  const title = (id: string | undefined) => (id === undefined ? undefined : mirror.row('cards', id)?.title)
  return (
    <Dialog title={text.pick.move} isOpen onClose={onClose}>
      <Form
        action={text.pick.doMove}
        isDisabled={list === ''}
        onCancel={onClose}
        onSubmit={() => {
          actions.moveTo(ids, list, cards[at - 1] ?? null, { ...here, ...to.target })
          onClose()
        }}
      >
        <TargetFields
          to={to}
          label={text.pick.target}
          list={list}
          onList={(id) => {
            setList(id)
            setPlace(null)
          }}
        />
        <Select
          label={text.pick.place}
          value={String(at)}
          choices={placesOf(cards.length, at).map((value) => ({
            value: String(value),
            words: text.pick.placeOf(value + 1, title(cards[value])),
          }))}
          onChoose={(value) => setPlace(Number(value))}
        />
        <LostValues ids={ids} to={to.target} />
      </Form>
    </Dialog>
  )
}

/** More than this nobody reads through: then the first, those around the chosen one, and the last. */
const MAX = 200

function placesOf(length: number, at: number): number[] {
  const all = Array.from({ length: length + 1 }, (_, place) => place)
  return all.length <= MAX ? all : all.filter((place) => place < MAX / 2 || place === at || place > length - MAX / 2)
}
