import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteNote } from '../actions/notes.ts'
import { useCopy } from '../card/copy.ts'
import { noteAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { NoteRow } from '../data/rows.ts'
import { formatMoment } from '../text/format.ts'
import { noteText as words } from '../text/note.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { refusedHere } from '../ui/Refused.tsx'
import styles from './Notes.module.css'

/** When it was written, and what can be done with it; on a phone also the way back to the others. */
export function NoteHeader({ note: { id, time_created }, isOwn }: { note: NoteRow; isOwn: boolean }) {
  const workspace = useWorkspace()
  const { team_id: team } = workspace
  const navigate = useNavigate()
  const copy = useCopy()
  const [isAsked, ask] = useState(false)
  const remove = () => {
    ask(false)
    void navigate({ to: '/$team/notes', params: { team } })
    deleteNote(workspace, id)
  }
  return (
    <header className={styles.header} data-bar {...refusedHere('notes', id)}>
      <Link to="/$team/notes" params={{ team }} className={styles.back ?? ''}>
        <ChevronLeft size={16} aria-hidden /> {words.title}
      </Link>
      <time className={styles.written} dateTime={new Date(time_created).toISOString()}>
        {formatMoment(time_created)}
      </time>
      <IconButton label={words.copyLink} onPress={() => copy(noteAddress(team, id), words.linkCopied)}>
        <Link2 size={16} aria-hidden />
      </IconButton>
      {isOwn && (
        <IconButton label={words.remove} onPress={() => ask(true)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
      <Dialog title={words.deleteTitle} isOpen={isAsked} onClose={() => ask(false)}>
        <p>{words.deleteHelp}</p>
        <DialogButtons>
          <Button onPress={() => ask(false)}>{text.cancel}</Button>
          <Button kind="danger" onPress={remove}>
            {text.delete}
          </Button>
        </DialogButtons>
      </Dialog>
    </header>
  )
}
