import { useCallback, useEffect, useRef, useState } from 'react'
import { Description } from '../card/Description.tsx'
import { Title } from '../card/Title.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { loadNote } from '../data/notes.ts'
import { type Action, AllowedContext, allows, useRole } from '../data/permissions.ts'
import type { NoteRow } from '../data/rows.ts'
import { Failure } from '../shell/Failure.tsx'
import { noteText as words } from '../text/note.ts'
import { text } from '../text/text.ts'
import { RefusedOf } from '../ui/Refused.tsx'
import { useTitle } from '../ui/title.ts'
import { NoteHeader } from './NoteHeader.tsx'
import styles from './Notes.module.css'

const WORDS = { label: words.text, write: words.write, empty: words.empty }

/** A note, with its text and title in place; those of others are only read. */
export function NoteView({ id }: { id: string }) {
  const workspace = useWorkspace()
  const note = useRow('notes', id)
  const role = useRole()
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const body = useRef<HTMLElement>(null)
  const isOwn = note?.user_id === workspace.me.id
  const allowed = useCallback((action: Action) => isOwn && allows(role, action), [isOwn, role])
  useTitle([note?.title, words.title])
  useEffect(() => {
    setFailure(null)
    loadNote(workspace, id).then(() => setLoaded(true), setFailure)
  }, [workspace, id])
  const isNew = isOwn && note.title === words.untitled && note.content === ''
  // Nothing was written there yet: one begins with its title.
  const begin = useRef(isNew)
  useEffect(() => {
    if (begin.current) body.current?.querySelector('textarea')?.select()
  }, [])

  if (failure !== null) return <Failure error={failure} />
  if (!note) return isLoaded ? <p className={styles.choose}>{words.missing}</p> : null
  const subject = { noun: 'note', id } as const
  return (
    <AllowedContext value={allowed}>
      <article ref={body} className={styles.note} aria-label={note.title || words.untitled}>
        <NoteHeader note={note} isOwn={isOwn} />
        <RefusedOf table="notes" id={id} />
        <div className={styles.text}>
          <Title subject={subject} title={note.title} />
          <Readers note={note} isOwn={isOwn} />
          <Description subject={subject} content={note.content} words={WORDS} isPlain />
        </div>
      </article>
    </AllowedContext>
  )
}

/** Who can read it. */
function Readers({ note, isOwn }: { note: NoteRow; isOwn: boolean }) {
  const author = useRow('members', note.user_id)
  const { is_public, has_attendees } = note
  return (
    <p className={styles.readers}>
      {!isOwn
        ? words.of(author?.display_name ?? text.someone)
        : is_public
          ? words.everyone
          : has_attendees
            ? words.attendees
            : words.onlyYou}
    </p>
  )
}
