import type { Editor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Face } from '../ui/Face.tsx'
import styles from './Editor.module.css'
import type { OpenSuggestions } from './suggestions.ts'

const HIGHEST = 280
const WIDTH = 240
const GAP = 4

/** Below the cursor, or above it where there is no room. */
function placeAt({ left, top, bottom }: DOMRect) {
  const isAbove = bottom + HIGHEST > window.innerHeight && top > HIGHEST
  const side = isAbove ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }
  return { left: Math.min(left, window.innerWidth - WIDTH), ...side }
}

/** Whether one is writing in it: elsewhere nothing is to be chosen for it. */
function useFocused(editor: Editor): boolean {
  const [isFocused, setFocused] = useState(editor.isFocused)
  useEffect(() => {
    const [onFocus, onBlur] = [() => setFocused(true), () => setFocused(false)]
    editor.on('focus', onFocus)
    editor.on('blur', onBlur)
    return () => {
      editor.off('focus', onFocus)
      editor.off('blur', onBlur)
    }
  }, [editor])
  return isFocused
}

/** What may be chosen while typing. The focus stays in the text, which announces the current one to screen readers. */
export function SuggestionList({ label, items, at, rect, choose, editor }: OpenSuggestions & { editor: Editor }) {
  const list = useId()
  const isOpen = useFocused(editor) && rect !== null && items.length > 0
  useEffect(() => {
    if (!isOpen) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-activedescendant', `${list}-${at}`)
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, at, isOpen])
  if (!isOpen) return null
  return createPortal(
    <div
      id={list}
      role="listbox"
      aria-label={label}
      className={styles.mentions}
      style={placeAt(rect)}
      // Nor does it lose the focus to the gaps between them.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          id={`${list}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={styles.member}
          onPointerDown={(event) => {
            // The text keeps the focus.
            event.preventDefault()
            choose(item)
          }}
        >
          {item.isPerson && <Face id={item.id} />}
          {item.icon && <item.icon size={16} aria-hidden />}
          <span className={styles.suggested}>{item.label}</span>
          {item.hint && <span className={styles.hint}>{item.hint}</span>}
        </div>
      ))}
    </div>,
    document.body,
  )
}
