import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addNote } from '../actions/notes.ts'
import { useIds, useTeamName, useWorkspace } from '../data/hooks.ts'
import { loadNotes } from '../data/notes.ts'
import { allows, useRole } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { useKeys } from '../shell/keys.ts'
import { noteText as words } from '../text/note.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useTitle } from '../ui/title.ts'
import { NoteList } from './NoteList.tsx'
import styles from './Notes.module.css'
import { NoteView } from './NoteView.tsx'

/** One's notes, the newest first, beside the one that is open; on a phone before it. */
export function NotesPage() {
  const workspace = useWorkspace()
  const { team_id: team, me } = workspace
  const { note } = useParams({ strict: false })
  const ids = useIds('notes', 'author', me.id)
  const mayAdd = allows(useRole(), 'note.create')
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const navigate = useNavigate()
  useTitle([words.title, useTeamName()])
  useEffect(() => {
    loadNotes(workspace).then(() => setLoaded(true), setFailure)
  }, [workspace])
  const add = async () => {
    const made = await addNote(workspace)
    if (made !== null) await navigate({ to: '/$team/note-{$note}', params: { team, note: made } })
  }
  useKeys(words.title, mayAdd ? [{ keys: ['c'], words: words.newNote, run: () => void add() }] : [])

  if (failure !== null) return <Failure error={failure} />
  const isEmpty = isLoaded && ids.length === 0
  // The open note has the first heading.
  const Heading = note === undefined ? 'h1' : 'h2'
  return (
    <div className={styles.place} data-open={note !== undefined || undefined}>
      <section className={styles.beside} aria-label={words.list}>
        <header className={styles.header} data-bar={note === undefined || undefined}>
          <Heading className={styles.heading}>{words.title}</Heading>
          {mayAdd && (
            <IconButton label={words.newNote} shortcut="c" onPress={() => void add()}>
              <Plus size={16} aria-hidden />
            </IconButton>
          )}
        </header>
        <NoteList ids={ids} />
        {isEmpty && (
          <Empty drawing="notes">
            <p>{mayAdd ? words.none : words.noneForReaders}</p>
            {mayAdd && (
              <Button kind="strong" onPress={() => void add()}>
                {words.first}
              </Button>
            )}
          </Empty>
        )}
      </section>
      {note !== undefined ? (
        <NoteView key={note} id={note} />
      ) : (
        ids.length > 0 && <p className={styles.choose}>{words.choose}</p>
      )}
    </div>
  )
}
