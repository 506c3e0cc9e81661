import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { cardText } from '../text/card.ts'
import { templatesText as words } from '../text/templates.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Content.module.css'

interface TextPartProps {
  label: string
  value: string | undefined
  onChange(html: string): void
}

/** A text of a template. The editor stays once it is open, so that nothing moves away from under a press; Escape closes it alone. */
export function TextPart({ label, value = '', onChange }: TextPartProps) {
  const [isEditing, setEditing] = useState(false)
  const wasEditing = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <section className={styles.text} aria-label={label}>
      <header className={styles.textHead}>
        <span className={styles.name}>{label}</span>
        {!isEditing && (
          <Button
            ref={button}
            kind="plain"
            aria-label={words.editText(label)}
            onHoverStart={prepareEditor}
            onPress={() => setEditing(true)}
          >
            <Pencil size={14} aria-hidden /> {cardText.edit}
          </Button>
        )}
      </header>
      {isEditing ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside has the focus, and this only ends it
        <div
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setEditing(false)
          }}
        >
          <LazyEditor label={label} placeholder={words.writeText} value={value} onChange={onChange} />
        </div>
      ) : value ? (
        <Rich html={value} />
      ) : (
        <p className={styles.quiet}>{words.noText}</p>
      )}
    </section>
  )
}
