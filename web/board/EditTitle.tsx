import { useRef, useState } from 'react'
import { changeCards } from '../actions/cards.ts'
import { draftOf, dropDraft, textKey } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { useFirstFocus } from '../ui/first-focus.ts'
import styles from './AddCard.module.css'
import { useBoardState } from './state.ts'

/** A card's title, edited where it stands. */
export function EditTitle({ id, title: before }: { id: string; title: string }) {
  const workspace = useWorkspace()
  const state = useBoardState()
  // One that the server did not take is here again.
  const key = textKey(workspace.me.id, workspace.team_id, { noun: 'card', id }, 'title')
  const [title, setTitle] = useState(() => refusedTitle(key) ?? before)
  const isOver = useRef(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const isFirstFocus = useFirstFocus(box)
  const end = (isKept: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const words = title.trim()
    if (isKept && words) {
      if (refusedTitle(key) !== undefined) dropDraft(key)
      if (words !== before) changeCards(workspace, [id], { title: words })
    }
    state.set({ editing: null })
  }
  return (
    <textarea
      ref={box}
      className={styles.input}
      aria-label={text.board.cardTitle}
      dir="auto"
      rows={3}
      value={title}
      // biome-ignore lint/a11y/noAutofocus: the person who started editing wants to type
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value.replaceAll('\n', ' '))}
      onBlur={() => isOver.current || isFirstFocus() || end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        end(event.key === 'Enter')
        state.go(id)
      }}
    />
  )
}

function refusedTitle(key: string): string | undefined {
  const draft = draftOf(key)
  return draft?.refused === undefined ? undefined : draft.text
}
