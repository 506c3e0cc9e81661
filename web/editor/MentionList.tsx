import type { Editor } from '@tiptap/react'
import { useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import styles from './Editor.module.css'
import type { OpenMentions } from './mentions.ts'

/** The people `@` may mention. The focus stays in the text, which announces the current one to screen readers. */
export function MentionList({ items, at, rect, choose, editor }: OpenMentions & { editor: Editor }) {
  const list = useId()
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-activedescendant', `${list}-${at}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, at])
  if (!rect || items.length === 0) return null
  return createPortal(
    <div
      id={list}
      role="listbox"
      aria-label={text.editor.mentions}
      className={styles.mentions}
      style={{ left: Math.min(rect.left, window.innerWidth - 240), top: rect.bottom + 4 }}
    >
      {items.map((member, index) => (
        <div
          key={member.id}
          id={`${list}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={styles.member}
          onPointerDown={(event) => {
            // The text keeps the focus.
            event.preventDefault()
            choose(member)
          }}
        >
          <Face id={member.id} /> {member.label}
        </div>
      ))}
    </div>,
    document.body,
  )
}
