import { useCallback, useState } from 'react'
import { moveItem } from '../actions/checklist-items.ts'
import type { Item } from '../actions/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { toWords } from '../text/html.ts'
import { ChecklistView } from './ChecklistView.tsx'
import { useChecklistDrops } from './checklist-drag.ts'
import { useItemDrops } from './item-drag.ts'

/** What is to be done for the card or epic, list by list. */
export function Checklists({ card }: { card: Pick<CardDetails, 'id' | 'checklists'> }) {
  const workspace = useWorkspace()
  const { id: card_id, checklists } = card
  const [said, say] = useState('')
  const [followed, follow] = useState({ id: '', focusRequest: 0 })
  const move = useCallback(
    (item: Item, to: { checklist_id: string; position: number }) => {
      const checklist = checklists.find(({ id }) => id === to.checklist_id)
      if (!checklist) return
      const isSame = item.checklist_id === to.checklist_id
      const words = toWords(item.title)
      const [place, of] = [to.position + 1, checklist.items.length + (isSame ? 0 : 1)]
      const id = moveItem(workspace, card_id, item, to)
      follow(({ focusRequest }) => ({ id, focusRequest: focusRequest + 1 }))
      say(isSame ? cardText.movedTo(words, place, of) : cardText.movedInto(words, checklist.title, place, of))
    },
    [workspace, card_id, checklists],
  )
  useItemDrops(checklists, move)
  useChecklistDrops(checklists)
  return (
    <>
      {checklists.map((checklist, index) => (
        <ChecklistView
          key={workspace.queue.keyOf(checklist.id)}
          checklist={checklist}
          all={checklists}
          place={index}
          followed={followed}
          onMove={move}
        />
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
