import { useLayoutEffect, useRef, useState } from 'react'
import { lastBlockOf } from '../text/html.ts'
import editor from './Editor.module.css'
import styles from './PendingEditor.module.css'
import { Rich } from './Rich.tsx'

interface PendingEditorProps {
  label: string
  placeholder: string
  /** What stands there. */
  value: string
  /** All that was typed so far, as plain lines, and the text that they are the end of. */
  onType(lines: string, before: string): void
  onLeave?: (() => void) | undefined
  onSubmit?: (() => void) | undefined
}

/**
 * Takes what is typed while the editor is still being fetched: the text as it is, with a field at its end, where the editor will have
 * its cursor.
 */
export function PendingEditor({ label, placeholder, value, onType, onLeave, onSubmit }: PendingEditorProps) {
  // What is typed is in a node of its own inside of what React has drawn: that is not drawn again.
  const [html] = useState(value)
  const place = useRef<HTMLFieldSetElement>(null)
  const on = useRef({ onType, onLeave, onSubmit })
  on.current = { onType, onLeave, onSubmit }

  useLayoutEffect(() => {
    const shown = place.current?.querySelector('[data-text]')
    if (!shown) return
    const field = document.createElement('span')
    field.className = styles.field ?? ''
    field.setAttribute('contenteditable', 'plaintext-only')
    // Browsers that know no plain fields take any, of which only the words are read.
    if (field.contentEditable !== 'plaintext-only') field.contentEditable = 'true'
    field.dir = 'auto'
    field.role = 'textbox'
    field.ariaLabel = label
    field.ariaMultiLine = 'true'
    if (html === '') field.dataset.placeholder = placeholder
    // A line that ends with a break has one more, or its cursor would not show.
    field.addEventListener('input', () => on.current.onType(field.innerText.replace(/\n$/, ''), html))
    const end = lastBlockOf(shown) ?? shown
    end.append(field)
    field.focus({ preventScroll: true })
    return () => field.remove()
  }, [html, label, placeholder])

  return (
    <fieldset
      ref={place}
      className={editor.editor}
      aria-label={label}
      aria-busy
      onBlur={() => {
        // As in the editor: the window losing the focus is no reason to leave.
        if (document.hasFocus()) on.current.onLeave?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && on.current.onSubmit) {
          event.preventDefault()
          on.current.onSubmit()
        } else if (event.key === 'Escape') {
          event.preventDefault()
          place.current?.closest<HTMLElement>('[role=dialog], main')?.focus()
        }
      }}
    >
      <div className={styles.text} data-text>
        <Rich html={html} />
      </div>
    </fieldset>
  )
}
