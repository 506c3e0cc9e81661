import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { boardSettingsText } from '../text/board-settings.ts'
import { cardText } from '../text/card.ts'
import { Button } from '../ui/Button.tsx'
import styles from './BoardSettings.module.css'

/**
 * What a board is for, written where it is read. It is kept when one leaves it; the editor stays, so that what stands below it
 * does not move away from under a press.
 */
export function BoardAbout({ content, onSave }: { content: string; onSave(content: string): void }) {
  /** What stood there when the writing began. */
  const [begun, begin] = useState<string | null>(null)
  const written = useRef(content)
  const saved = useRef(content)
  const words = boardSettingsText
  const save = useRef<() => void>(() => undefined)
  save.current = () => {
    if (written.current === saved.current) return
    saved.current = written.current
    onSave(written.current)
  }
  useEffect(() => () => save.current(), [])
  return (
    <section className={styles.about} aria-label={words.description}>
      <header className={styles.aboutHeader}>
        <h3 className={styles.label}>{words.description}</h3>
        {begun === null && (
          <Button
            kind="plain"
            aria-label={words.changeDescription}
            onHoverStart={prepareEditor}
            onPress={() => {
              written.current = content
              saved.current = content
              begin(content)
            }}
          >
            <Pencil size={14} aria-hidden /> {cardText.edit}
          </Button>
        )}
      </header>
      {begun !== null ? (
        <LazyEditor
          label={words.description}
          placeholder={words.writeDescription}
          value={begun}
          onChange={(html) => {
            written.current = html
          }}
          onLeave={() => save.current()}
          onSubmit={() => save.current()}
        />
      ) : content ? (
        <Rich html={content} />
      ) : (
        <p className={styles.help}>{words.writeDescription}</p>
      )}
    </section>
  )
}
