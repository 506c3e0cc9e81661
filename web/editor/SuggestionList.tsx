import type { Editor } from '@tiptap/react'
import { useEffect, useId } from 'react'
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

/** What may be chosen while typing. The focus stays in the text, which announces the current one to screen readers. */
export function SuggestionList({ label, items, at, rect, choose, editor }: OpenSuggestions & { editor: Editor }) {
  const list = useId()
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-activedescendant', `${list}-${at}`)
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, at])
  if (!rect || items.length === 0) return null
  return createPortal(
    <div id={list} role="listbox" aria-label={label} className={styles.mentions} style={placeAt(rect)}>
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
