import { useRef, useState } from 'react'
import { type Checklist, changeChecklist, type Item } from '../actions/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { EditBox } from '../ui/EditBox.tsx'
import { useFocusAfter } from '../ui/lost-focus.ts'
import { AddItem } from './AddItem.tsx'
import styles from './Checklist.module.css'
import { ChecklistItem } from './ChecklistItem.tsx'
import { ChecklistMenu } from './ChecklistMenu.tsx'
import { useChecklistDrag } from './checklist-drag.ts'
import { useChecklistDrop } from './item-drag.ts'
import { useTouchOver } from './item-touch.ts'
import { useMayChecklist } from './may-checklist.ts'
import { Section } from './Section.tsx'

interface ChecklistViewProps {
  checklist: Checklist
  /** All of the card, in their order. */
  all: readonly Checklist[]
  place: number
  /** The item that was moved last, and how often one was: it keeps the focus. */
  followed: { id: string; focusRequest: number }
  onMove(item: Item, to: { checklist_id: string; position: number }): void
}

/** A checklist with its items and how many of them are done. */
export function ChecklistView({ checklist, all, place, followed, onMove }: ChecklistViewProps) {
  const workspace = useWorkspace()
  const { items, title } = checklist
  const [isRenaming, setRenaming] = useState(false)
  const mayChange = useMayChecklist(checklist.card_id)
  const element = useRef<HTMLDivElement>(null)
  const isOver = useChecklistDrop(element, checklist.id, isRenaming || !mayChange)
  const isTouchOver = useTouchOver(checklist.id)
  const section = useRef<HTMLElement>(null)
  const handle = useRef<HTMLElement>(null)
  const edge = useChecklistDrag(section, handle, checklist.id, isRenaming || !mayChange)
  useFocusAfter(isRenaming, () => handle.current?.querySelector<HTMLElement>('button'))
  const done = items.filter(({ checked }) => checked).length
  if (isRenaming)
    return (
      <EditBox
        label={cardText.checklistTitle}
        value={title}
        onEnd={(words) => {
          setRenaming(false)
          if (words !== null) changeChecklist(workspace, checklist, { title: words })
        }}
      />
    )
  return (
    <Section
      ref={section}
      {...(mayChange && { handle })}
      edge={edge}
      title={title || cardText.checklist}
      status={items.length > 0 ? `${done}/${items.length}` : ''}
      actions={
        mayChange && (
          <ChecklistMenu
            checklist={checklist}
            place={place}
            isLast={place === all.length - 1}
            onRename={() => setRenaming(true)}
          />
        )
      }
    >
      {items.length > 0 && (
        <progress className={styles.progress} value={done} max={items.length} aria-label={title}>
          {cardText.checked(done, items.length)}
        </progress>
      )}
      <div
        ref={element}
        className={styles.ground}
        data-checklist={checklist.id}
        data-over={isOver || isTouchOver || undefined}
      >
        <ul className={styles.items} aria-label={title}>
          {items.map((item, index) => (
            <ChecklistItem
              key={workspace.queue.keyOf(item.id)}
              card_id={checklist.card_id}
              item={item}
              place={index}
              of={items.length}
              checklists={all}
              focusRequest={workspace.queue.idOf(followed.id) === item.id ? followed.focusRequest : 0}
              onMove={(to) => onMove(item, to)}
            />
          ))}
        </ul>
        {mayChange && <AddItem checklist={checklist} />}
      </div>
    </Section>
  )
}
