import { useRef, useState } from 'react'
import { PastedLines } from '../../board/PastedLines.tsx'
import { TitleLines } from '../../board/TitleLines.tsx'
import { draftOf, dropDraft, keepDraft } from '../../data/drafts.ts'
import styles from './NewCards.module.css'
import type { Slot } from './slots.ts'

export interface TitlesProps {
  slot: Slot
  onAdd(titles: readonly string[]): Promise<boolean>
}

export function TitleField({ slot: { typed, isOpen, open, close }, onAdd }: TitlesProps) {
  const [title, setTitle] = useState(draftOf(typed)?.text ?? '')
  const [pasted, setPasted] = useState<readonly string[] | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const focus = () => element.current?.querySelector('textarea')?.focus()
  const type = (text: string) => {
    setTitle(text)
    if (text.trim() === '') dropDraft(typed)
    else keepDraft(typed, { text, base: '' })
  }
  const isAdding = useRef(false)
  const add = async (titles: readonly string[]) => {
    if (isAdding.current) return
    isAdding.current = true
    const before = draftOf(typed)?.text
    const isAdded = await onAdd(titles)
    isAdding.current = false
    if (!isAdded) return
    // What was typed meanwhile is the next title.
    if (draftOf(typed)?.text === before) type('')
    setPasted(null)
    focus()
  }
  const leave = (to: Element | null) => {
    const form = element.current?.parentElement
    if (title.trim() === '' && pasted === null && !form?.contains(to)) close()
  }
  const giveUp = () => {
    const slot = element.current?.closest('[data-slot]')
    dropDraft(typed)
    close()
    slot?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const cancel = () => {
    setPasted(null)
    focus()
  }
  return (
    <div ref={element} className={styles.titles}>
      <TitleLines
        title={title}
        isAsked={isOpen}
        onType={type}
        onPaste={setPasted}
        onAdd={() => void add([title.trim()].filter(Boolean))}
        onFocus={open}
        onLeave={leave}
        onEscape={giveUp}
      />
      {pasted && <PastedLines titles={pasted} onChoose={(titles) => void add(titles)} onCancel={cancel} />}
    </div>
  )
}
