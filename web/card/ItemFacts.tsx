import { changeItem } from '../actions/checklist-items.ts'
import type { Item } from '../actions/checklists.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { toMoment } from '../data/sprint-rows.ts'
import { cardText } from '../text/card.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { toWords } from '../text/html.ts'
import { text } from '../text/text.ts'
import { dayOf, endOf } from '../ui/DayCalendar.tsx'
import { DayChoice } from '../ui/DayChoice.tsx'
import { Face } from '../ui/Face.tsx'
import { Float } from '../ui/Float.tsx'
import { Picker, PickerBeside } from '../ui/Picker.tsx'
import type { Option } from '../ui/PickerList.tsx'
import styles from './Checklist.module.css'
import { DateValue } from './DateRow.tsx'
import { useMemberOptions } from './options.tsx'

interface ItemProps {
  card_id: string
  item: Item
}

const NOBODY: Option = { id: 'nobody', name: text.nobody }

/** Who does an item, and until when: what is not set is not shown. */
export function ItemFacts({ card_id, item, mayChange }: ItemProps & { mayChange: boolean }) {
  const { owner_id, due_date } = item
  const due = due_date === null ? null : toMoment(due_date)
  return (
    <>
      {due !== null && !mayChange && (
        <span className={styles.due} data-kind={kindOf(item, due)}>
          {formatDay(due)}
        </span>
      )}
      {due !== null && mayChange && <ItemDue card_id={card_id} item={item} due={due} />}
      {owner_id !== null && !mayChange && <Face id={owner_id} />}
      {owner_id !== null && mayChange && <ItemOwner card_id={card_id} item={item} owner_id={owner_id} />}
    </>
  )
}

/** What is done is not late. */
function kindOf({ checked }: Item, due: number) {
  return checked ? undefined : urgencyOf(due)
}

function ItemDue({ card_id, item, due }: ItemProps & { due: number }) {
  const workspace = useWorkspace()
  return (
    <DateValue
      label={cardText.itemDueDate(toWords(item.title))}
      className={styles.due}
      value={due}
      isDue={!item.checked}
      onChange={(day) => changeItem(workspace, card_id, item, { due_date: day && endOf(day) })}
    />
  )
}

function ItemOwner({ card_id, item, owner_id }: ItemProps & { owner_id: string }) {
  const name = useRow('members', owner_id)?.display_name || text.someone
  const list = useOwnerChoice(card_id, item)
  return (
    <Picker {...list} name={cardText.choose(list.label, name)} className={styles.owner}>
      <Face id={owner_id} />
    </Picker>
  )
}

interface ItemChoiceProps extends ItemProps {
  what: 'owner' | 'due' | null
  anchor: HTMLElement | null
  onClose(): void
}

/** The same choices, opened by the menu of an item that has neither yet. */
export function ItemChoice({ what, ...props }: ItemChoiceProps) {
  if (what === null) return null
  return what === 'owner' ? <OwnerBeside {...props} /> : <DayBeside {...props} />
}

type BesideProps = Omit<ItemChoiceProps, 'what'>

function OwnerBeside({ card_id, item, anchor, onClose }: BesideProps) {
  return <PickerBeside {...useOwnerChoice(card_id, item)} anchor={anchor} onClose={onClose} />
}

function DayBeside({ card_id, item, anchor, onClose }: BesideProps) {
  const workspace = useWorkspace()
  const label = cardText.itemDueDate(toWords(item.title))
  const { due_date } = item
  return (
    <Float label={label} anchor={anchor} onClose={onClose}>
      <DayChoice
        label={label}
        value={dayOf(due_date === null ? null : toMoment(due_date))}
        isClearable={due_date !== null}
        onChange={(day) => {
          onClose()
          changeItem(workspace, card_id, item, { due_date: day && endOf(day) })
        }}
      />
    </Float>
  )
}

function useOwnerChoice(card_id: string, item: Item) {
  const workspace = useWorkspace()
  return {
    label: cardText.itemOwner(toWords(item.title)),
    options: [NOBODY, ...useMemberOptions()],
    selected: [item.owner_id ?? NOBODY.id],
    onPick: (id: string) => changeItem(workspace, card_id, item, { owner_id: id === NOBODY.id ? null : id }),
  }
}
