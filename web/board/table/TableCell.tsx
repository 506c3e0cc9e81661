import { type ReactNode, useState } from 'react'
import { changeCards, toEstimate } from '../../acts/cards.ts'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow } from '../../data/rows.ts'
import { formatDay, formatMoment } from '../../text/format.ts'
import { text } from '../../text/text.ts'
import { EditBox } from '../../ui/EditBox.tsx'
import { Face, Faces } from '../../ui/Face.tsx'
import { Priority } from '../../ui/Priority.tsx'
import { Sign } from '../../ui/Sign.tsx'
import { Due } from '../CardFacts.tsx'
import { type PickerKind, useBoardState } from '../state.ts'
import { Tags } from '../Tags.tsx'
import type { ColumnKey } from './columns.ts'
import styles from './Table.module.css'

/** One field of a card, and the way to change it. */
export function TableCell({ card, column }: { card: CardRow; column: ColumnKey }) {
  switch (column) {
    case 'list':
      return (
        <Chooser card={card} kind="move" column={column}>
          <ListName id={card.list_id} />
        </Chooser>
      )
    case 'priority':
      return (
        <Chooser card={card} kind="priority" column={column}>
          <Priority priority={card.priority} isNamed={false} /> {text.priorities[card.priority]}
        </Chooser>
      )
    case 'owner':
      return (
        <Chooser card={card} kind="owner" column={column}>
          {card.owner_id !== null && <PersonName id={card.owner_id} />}
        </Chooser>
      )
    case 'members':
      return (
        <Chooser card={card} kind="assign" column={column}>
          {card.member_ids.length > 0 && <Faces ids={card.member_ids} />}
        </Chooser>
      )
    case 'tags':
      return (
        <Chooser card={card} kind="tags" column={column}>
          {card.tag_ids.length > 0 && <Tags ids={card.tag_ids} />}
        </Chooser>
      )
    case 'start':
      return (
        <Chooser card={card} kind="start" column={column}>
          {card.start_date !== null && formatDay(card.start_date)}
        </Chooser>
      )
    case 'due':
      return (
        <Chooser card={card} kind="due" column={column}>
          {card.due_date !== null && <Due card={card} />}
        </Chooser>
      )
    case 'estimate':
      return <Estimate card={card} />
    case 'epic':
      return (
        <Chooser card={card} kind="epic" column={column}>
          {card.epic_id !== null && <EpicName id={card.epic_id} />}
        </Chooser>
      )
    case 'created':
      return <Moment time={card.time_created} />
    case 'updated':
      return <Moment time={card.time_updated} />
  }
}

interface ChooserProps {
  card: CardRow
  kind: PickerKind
  column: ColumnKey
  children: ReactNode
}

function Chooser({ card, kind, column, children }: ChooserProps) {
  const state = useBoardState()
  const mayChange = useAllowed('card.update')
  return (
    <button
      type="button"
      className={styles.choose}
      aria-haspopup="dialog"
      disabled={!mayChange}
      onClick={(event) => state.set({ picker: { kind, ids: [card.id], anchor: event.currentTarget } })}
    >
      <span className="visually-hidden">{text.table.columns[column]}: </span>
      {children || <Nothing />}
    </button>
  )
}

/** A field that is empty says so to readers alone. */
function Nothing() {
  return (
    <>
      <span className={styles.none} aria-hidden>
        –
      </span>
      <span className="visually-hidden">{text.none}</span>
    </>
  )
}

function ListName({ id }: { id: string }) {
  const list = useRow('lists', id)
  if (!list) return null
  return (
    <>
      <Sign behavior={list.behavior} color={list.color} /> <span className={styles.name}>{list.title}</span>
    </>
  )
}

function EpicName({ id }: { id: string }) {
  return <span className={styles.name}>{useRow('epics', id)?.title}</span>
}

function PersonName({ id }: { id: string }) {
  const person = useRow('members', id)
  return (
    <>
      <Face id={id} /> <span className={styles.name}>{person?.display_name || person?.email || text.someone}</span>
    </>
  )
}

/** What nobody writes: the server keeps it. */
function Moment({ time }: { time: number }) {
  return (
    <time className={styles.moment} dateTime={new Date(time).toISOString()} title={formatMoment(time)}>
      {formatDay(time)}
    </time>
  )
}

function Estimate({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const [isEditing, setEditing] = useState(false)
  const mayChange = useAllowed('card.update')
  const { id, estimate } = card
  if (!isEditing)
    return (
      <button type="button" className={styles.choose} disabled={!mayChange} onClick={() => setEditing(true)}>
        <span className="visually-hidden">{text.table.columns.estimate}: </span>
        {estimate ?? <Nothing />}
      </button>
    )
  return (
    <EditBox
      label={text.table.columns.estimate}
      value={estimate === null ? '' : String(estimate)}
      isEmptyAllowed
      onEnd={(value) => {
        setEditing(false)
        const points = value === null ? undefined : toEstimate(value)
        if (points !== undefined) changeCards(workspace, [id], { estimate: points })
      }}
    />
  )
}
