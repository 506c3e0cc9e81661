import { useEffect, useRef, useState } from 'react'
import { sendText, type TextSubject, textDraftKey, writeText } from '../actions/texts.ts'
import { draftOf, dropDraft, keepDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { cardText } from '../text/card.ts'
import { NotSaved } from '../ui/NotSaved.tsx'
import { Conflict } from './Conflict.tsx'
import { useFitLines } from './fit-lines.ts'
import styles from './Title.module.css'

/** The title, edited in place: Enter or leaving it saves, Escape takes back what was typed. */
export function Title({ subject, title: known }: { subject: TextSubject; title: string }) {
  const workspace = useWorkspace()
  const key = textDraftKey(workspace, subject, 'title')
  const draft = useDraft(key)
  const mayEdit = useAllowed(`${subject.noun}.update`)
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const base = useRef(known)
  const shown = isEditing || draft ? (draft?.text ?? known) : known

  const save = () => {
    setEditing(false)
    const now = draftOf(key)
    if (!now || now.theirs !== undefined || now.refused !== undefined) return
    const title = now.text.replace(/\s+/g, ' ').trim()
    if (title === '' || title === now.base) return dropDraft(key)
    keepDraft(key, { ...now, text: title })
    writeText(workspace, subject, { field: 'title', text: title, base: now.base })
  }

  // What an earlier life of this page did not save.
  const saveKept = useRef(save)
  useEffect(() => saveKept.current(), [])

  useFitLines(box, shown)

  return (
    <div>
      <h1 className={`visually-hidden ${styles.heading}`}>{known || cardText.untitled}</h1>
      <textarea
        ref={box}
        className={styles.title}
        aria-label={cardText.title}
        dir="auto"
        rows={1}
        readOnly={!mayEdit}
        value={shown}
        placeholder={cardText.untitled}
        onFocus={() => {
          base.current = known
          setEditing(true)
        }}
        onChange={(event) =>
          keepDraft(key, { text: event.target.value.replace(/\r?\n/g, ' '), base: draft?.base ?? base.current })
        }
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.preventDefault()
            if (draft?.theirs === undefined) dropDraft(key)
            box.current?.closest<HTMLElement>('[role=dialog], main')?.focus()
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            box.current?.blur()
          }
        }}
      />
      {draft?.refused !== undefined && (
        <NotSaved
          draft={key}
          reason={draft.refused}
          {...(mayEdit && { onRetry: () => sendText(workspace, subject, 'title') })}
          onDiscard={() => dropDraft(key)}
        />
      )}
      {draft?.theirs !== undefined && (
        <Conflict subject={subject} field="title" mine={draft.text} theirs={draft.theirs} />
      )}
    </div>
  )
}
