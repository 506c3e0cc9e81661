import { type ReactNode, Suspense, useRef, useState } from 'react'
import { addCards, typedTitleKey } from '../actions/cards.ts'
import { draftOf, dropDraft, keepDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { useNeeded } from '../field/needed.ts'
import { lazily } from '../ui/lazily.ts'
import styles from './AddCard.module.css'
import { useBoardActions } from './actions.ts'
import { useContainer } from './container.ts'
import { PastedLines } from './PastedLines.tsx'
import { useBoardState, useNow } from './state.ts'
import { TitleLines } from './TitleLines.tsx'

/** Few spaces need any. */
export const NeededFields = lazily(async () => (await import('../field/NeededFields.tsx')).NeededFields)

/** Adds cards to a list of the place that is shown. */
export function useAddCards(
  list_id: string,
): (titles: readonly string[], values?: CardRow['values']) => readonly string[] {
  const workspace = useWorkspace()
  const { board_id, sprint_id, project_id } = useContainer()
  return (titles, values) =>
    titles.length > 0
      ? addCards(workspace, titles, { list_id, board_id, sprint_id, project_id }, values && { values })
      : []
}

interface AddCardFieldProps {
  list_id: string
  /** Whether the person wants to type there now, or has typed something before that was not added. */
  isAsked: boolean
  /** What else is asked of new cards here. */
  children?: ReactNode
}

/** Takes one title after the other. Lines that are pasted become one card each, if the person wants that. */
export function AddCardField({ list_id, isAsked, children }: AddCardFieldProps) {
  const state = useBoardState()
  const actions = useBoardActions()
  const addAll = useAddCards(list_id)
  const { project_id } = useContainer()
  const key = typedTitleKey(useWorkspace(), list_id)
  const [title, setTitle] = useState(draftOf(key)?.text ?? '')
  const type = (words: string) => {
    setTitle(words)
    if (words.trim() === '') dropDraft(key)
    else keepDraft(key, { text: words, base: '' })
  }
  const [pasted, setPasted] = useState<readonly string[] | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const needed = useNeeded()
  const ofLane = actions.valuesOfNew(useNow(({ addingIn }) => addingIn))
  const focus = (part: string) => place.current?.querySelector<HTMLElement>(part)?.focus()
  const close = () => state.now.adding === list_id && state.set({ adding: null })
  const add = (titles: readonly string[]) => {
    if (titles.length === 0) return
    const values = needed.take()
    if (values === null) return focus('fieldset :is(input, textarea, button)')
    actions.placeNew(addAll(titles, ofLane ? { ...values, ...ofLane } : values), state.now.addingIn)
    type('')
    setPasted(null)
    focus('textarea')
  }
  return (
    <div ref={place} className={styles.open}>
      <TitleLines
        title={title}
        isAsked={isAsked}
        onType={type}
        // After what was typed before is added, the field stays for the next one.
        onFocus={() => state.now.adding !== list_id && state.set({ adding: list_id, addingIn: null })}
        onPaste={setPasted}
        onAdd={() => add([title.trim()].filter(Boolean))}
        onLeave={(to) => title.trim() === '' && pasted === null && !place.current?.contains(to) && close()}
        onEscape={() => {
          dropDraft(key)
          close()
          if (state.now.focused !== null) state.go(state.now.focused)
        }}
      />
      {pasted && (
        <PastedLines
          titles={pasted}
          onChoose={add}
          onCancel={() => {
            setPasted(null)
            focus('textarea')
          }}
        />
      )}
      {children}
      <Suspense>
        <NeededFields project_id={project_id} given={Object.keys(ofLane ?? {})} {...needed.fields} />
      </Suspense>
    </div>
  )
}
