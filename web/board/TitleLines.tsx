import { useEffect, useRef } from 'react'
import { text } from '../text/text.ts'
import styles from './AddCard.module.css'
import { titlesOf } from './titles.ts'

interface TitleLinesProps {
  title: string
  /** Whether it takes the focus. */
  isAsked: boolean
  onType(title: string): void
  /** Several lines. */
  onPaste(titles: readonly string[]): void
  onAdd(): void
  onFocus(): void
  onLeave(to: Element | null): void
  onEscape(): void
}

/** The field for the title of a new card: Enter adds it. */
export function TitleLines({ title, isAsked, onType, onPaste, onAdd, onFocus, onLeave, onEscape }: TitleLinesProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // What it was asked from may have kept the focus until now: the palette lets nothing else have it.
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
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
      autoFocus={isAsked}
      onChange={(event) => onType(event.target.value)}
      onPaste={(event) => {
        const words = event.clipboardData.getData('text/plain')
        if (!words.trim().includes('\n')) return
        event.preventDefault()
        const titles = titlesOf(title + words)
        if (titles.length > 1) onPaste(titles)
        else onType(titles[0] ?? title)
      }}
      onFocus={onFocus}
      onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onEscape()
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          onAdd()
        }
      }}
    />
  )
}
