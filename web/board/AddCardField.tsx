import { useEffect, useRef, useState } from 'react'
import { addCards } from '../actions/cards.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import styles from './AddCard.module.css'
import { useContainer } from './container.ts'
import { PastedLines } from './PastedLines.tsx'
import { useBoardState } from './state.ts'
import { titlesOf } from './titles.ts'

/** Adds cards to a list of the place that is shown. */
export function useAddCards(list_id: string): (titles: readonly string[]) => void {
  const workspace = useWorkspace()
  const { board_id, sprint_id, project_id } = useContainer()
  return (titles) => {
    if (titles.length > 0) addCards(workspace, titles, { list_id, board_id, sprint_id, project_id })
  }
}

/** Takes one title after the other. Lines that are pasted become one card each, if the person wants that. */
export function AddCardField({ list_id }: { list_id: string }) {
  const state = useBoardState()
  const addAll = useAddCards(list_id)
  const [title, setTitle] = useState('')
  const [pasted, setPasted] = useState<readonly string[] | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // What it was asked from may have kept the focus until now: the palette lets nothing else have it.
  useEffect(() => field.current?.focus(), [])
  const close = () => state.now.adding === list_id && state.set({ adding: null })
  const add = (titles: readonly string[]) => {
    addAll(titles)
    setTitle('')
    setPasted(null)
    field.current?.focus()
  }
  return (
    <>
      <textarea
        ref={field}
        className={styles.input}
        aria-label={text.board.cardTitle}
        aria-description={text.board.addCardHelp}
        placeholder={text.board.cardTitle}
        dir="auto"
        rows={2}
        value={title}
        // biome-ignore lint/a11y/noAutofocus: the person who pressed the button wants to type
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
        onPaste={(event) => {
          const words = event.clipboardData.getData('text/plain')
          if (!words.trim().includes('\n')) return
          event.preventDefault()
          const titles = titlesOf(title + words)
          if (titles.length > 1) setPasted(titles)
          else setTitle(titles[0] ?? title)
        }}
        onBlur={() => {
          if (title.trim() === '' && pasted === null) close()
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            close()
            if (state.now.focused !== null) state.go(state.now.focused)
          }
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            add([title.trim()].filter(Boolean))
          }
        }}
      />
      {pasted && (
        <PastedLines
          titles={pasted}
          onChoose={add}
          onCancel={() => {
            setPasted(null)
            field.current?.focus()
          }}
        />
      )}
    </>
  )
}
