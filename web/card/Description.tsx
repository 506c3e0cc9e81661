import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cardDraftKey, sendCardText, writeCardText } from '../acts/card-text.ts'
import { draftOf, dropDraft, keepDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { NotSaved } from '../ui/NotSaved.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './Description.module.css'
import { useLiveText } from './live-text.ts'
import { Section } from './Section.tsx'

const PAUSE_MS = 900
const LEFT_MS = 5000

/**
 * The text of a card. It saves itself after a pause and when one leaves it; what is typed is kept in the browser until the
 * server has it.
 */
export function Description({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { id, content } = card
  const key = cardDraftKey(workspace, id, 'content')
  const draft = useDraft(key)
  const [isEditing, setEditing] = useState(false)
  /** What the next write replaces: what stood there when the writing began, then what was sent last. */
  const base = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = useRef<() => void>(() => undefined)
  save.current = () => {
    clearTimeout(timer.current)
    const now = draftOf(key)
    if (!now || now.theirs !== undefined || now.refused !== undefined || now.text === base.current) return
    if (now.text === now.base) {
      dropDraft(key)
      return
    }
    base.current = now.text
    writeCardText(workspace, { id, field: 'content', text: now.text, base: now.base })
  }
  // What an earlier life of this page did not save; and what is not saved when this one ends.
  useEffect(() => {
    save.current()
    return () => save.current()
  }, [])

  const { editing, typed, take, isTaken, last } = useLiveText(id, isEditing, () => save.current())
  /** What stood there when one left it, until the server says that it does. */
  const [left, setLeft] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is over as soon as the card has another text
  useEffect(() => setLeft(null), [content])
  // The server may have said something newer before one left: that counts, as soon as what was typed must have reached it.
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => setLeft(null), LEFT_MS)
    return () => clearTimeout(timer)
  }, [left])

  const change = (html: string) => {
    if (isTaken.current) {
      typed(html)
      return
    }
    base.current ??= content
    keepDraft(key, { text: html, base: base.current })
    clearTimeout(timer.current)
    // What is typed before the editor is there goes into it; written at once as well, it would be there twice.
    if (editing === 'alone') timer.current = setTimeout(() => save.current(), PAUSE_MS)
  }
  const leave = () => {
    if (isTaken.current) setLeft(last())
    else save.current()
    base.current = null
    setEditing(false)
  }

  const mayEdit = useAllowed('card.update')
  const isConflict = draft?.theirs !== undefined
  const shown = draft?.text ?? left ?? content
  return (
    <Section
      title={text.card.description}
      status={draft && !isConflict && draft.refused === undefined ? text.card.saving : ''}
      actions={
        mayEdit &&
        !isEditing &&
        !isConflict && (
          <IconButton label={`${text.card.edit}: ${text.card.description}`} onPress={() => setEditing(true)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        )
      }
    >
      {draft?.theirs !== undefined ? (
        <Conflict id={id} field="content" mine={draft.text} theirs={draft.theirs} />
      ) : isEditing ? (
        <LazyEditor
          isOpening={editing === 'opening'}
          onReady={take}
          together={typeof editing === 'object' ? editing.together : undefined}
          label={text.card.description}
          placeholder={text.card.writeDescription}
          value={draft?.text ?? content}
          onChange={change}
          onLeave={leave}
          onSubmit={leave}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className={mayEdit ? styles.shown : ''}
          onPointerEnter={prepareEditor}
          onClick={(event) => {
            const isLink = event.target instanceof Element && event.target.closest('a')
            if (mayEdit && !isLink && document.getSelection()?.isCollapsed !== false) setEditing(true)
          }}
        >
          {shown ? (
            <Rich html={shown} />
          ) : (
            <p className={styles.empty}>{mayEdit ? text.card.writeDescription : text.card.noDescription}</p>
          )}
        </div>
      )}
      {draft?.refused !== undefined && !isEditing && (
        <NotSaved
          reason={draft.refused}
          {...(mayEdit && { onRetry: () => sendCardText(workspace, id, 'content') })}
          onDiscard={() => dropDraft(key)}
        />
      )}
    </Section>
  )
}
