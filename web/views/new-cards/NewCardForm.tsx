import { Suspense, use, useRef, useState } from 'react'
import { addCards } from '../../actions/cards.ts'
import { NeededFields } from '../../board/AddCardField.tsx'
import { useDraft } from '../../data/drafts.ts'
import { useWorkspace } from '../../data/hooks.ts'
import type { CardRow } from '../../data/rows.ts'
import { useNeeded } from '../../field/needed.ts'
import { newInViewText as words } from '../../text/new-in-view.ts'
import { useAddedCards } from './added.ts'
import { NewCardPlace } from './NewCardPlace.tsx'
import styles from './NewCards.module.css'
import { RefusedTitles } from './RefusedTitles.tsx'
import { NewCardsContext, type Slot } from './slots.ts'
import { TitleField } from './TitleField.tsx'
import { type Target, useTarget } from './use-target.ts'

/** Takes the titles of new cards, one after the other, and shows those that were refused. */
export function NewCardForm({ slot }: { slot: Slot }) {
  const view_id = use(NewCardsContext)?.view_id ?? ''
  const target = useTarget(slot, view_id)
  const needed = useNeeded()
  const element = useRef<HTMLDivElement>(null)
  const { add, said } = useAdd(slot, target)
  const refused = useDraft(slot.refused)
  /** False while something is missing, which is said beside it. */
  const submit = async (titles: readonly string[]) => {
    const values = needed.take()
    if (values === null) element.current?.querySelector<HTMLElement>('fieldset :is(input, textarea, button)')?.focus()
    return values !== null && titles.length > 0 && (await add(titles, values))
  }
  const given = Object.keys(slot.card.values)
  return (
    <div ref={element} className={styles.form}>
      {refused?.refused === undefined ? (
        <TitleField slot={slot} onAdd={submit} />
      ) : (
        <RefusedTitles slot={slot} titles={refused.text} reason={refused.refused} onAdd={submit} />
      )}
      <NewCardPlace slot={slot} target={target} />
      <Suspense>
        <NeededFields project_id={target.to?.project_id ?? ''} given={given} {...needed.fields} />
      </Suspense>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

/** Adds cards where the person has chosen. False while there is no list for them. */
function useAdd({ card, refused }: Slot, { to, findList }: Target) {
  const workspace = useWorkspace()
  const added = useAddedCards()
  const [said, say] = useState('')
  const add = async (titles: readonly string[], values?: CardRow['values']) => {
    const list = await findList()
    if (!to || list === undefined) return false
    const { project_id, title } = to
    const [board_id, sprint_id] = to.is === 'board' ? [to.id, null] : [null, to.id]
    const all = { ...values, ...card.values }
    const place = { list_id: list, board_id, sprint_id, project_id }
    const more = { ...(Object.keys(all).length > 0 && { values: all }), given: card.given, draft: refused }
    added.add(addCards(workspace, titles, place, more))
    say(titles.length === 1 ? words.added(titles[0] ?? '', title) : words.addedAll(titles.length, title))
    return true
  }
  return { add, said }
}
