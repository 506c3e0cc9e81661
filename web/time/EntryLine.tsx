import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeTime, deleteTime } from '../actions/time.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { TimeEntry } from '../data/time.ts'
import { showToast } from '../data/toasts.ts'
import { formatDay } from '../text/format.ts'
import { timeText as words } from '../text/time.ts'
import { IconButton } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { formatSeconds } from './duration.ts'
import styles from './Time.module.css'
import { TimeForm } from './TimeForm.tsx'

/** One entry; its own person and admins change it. */
export function EntryLine({ entry, onChanged }: { entry: TimeEntry; onChanged(): Promise<void> }) {
  const workspace = useWorkspace()
  const [isEditing, setEditing] = useState(false)
  const isAdmin = useAllowed('time_entry.moderate')
  const mayChange = useAllowed('time_entry.update') && (isAdmin || entry.user_id === workspace.me.id)
  const name = useRow('members', entry.user_id)?.display_name ?? entry.user_id
  const isRunning = entry.time_started !== null
  const spent = isRunning ? words.running : formatSeconds(entry.seconds)
  if (isEditing)
    return (
      <li>
        <TimeForm
          first={entry}
          onCancel={() => setEditing(false)}
          onSubmit={async (fields) => {
            await changeTime(workspace, entry.id, fields)
            setEditing(false)
            await onChanged()
          }}
        />
      </li>
    )
  const called = words.entry(spent, name)
  const refuse = (error: unknown) => showToast({ words: reasonOf(error), kind: 'refused' })
  const remove = async (button: Element) => {
    // The button goes with its line: keys would reach nothing.
    button.closest<HTMLElement>('[role=dialog]')?.focus()
    const restore = await deleteTime(workspace, entry)
    const undo = restore && (() => void restore().then(onChanged).catch(refuse))
    showToast({ words: words.deleted(called), kind: 'done', ...(undo && { undo }) })
    await onChanged()
  }
  return (
    <li className={styles.entry}>
      <Face id={entry.user_id} />
      <span className={styles.spent}>{spent}</span>
      <span className={styles.note} dir="auto">
        {entry.note}
      </span>
      <time className={styles.day} dateTime={entry.day}>
        {formatDay(Date.parse(`${entry.day}T12:00`))}
      </time>
      {mayChange && (
        <>
          <IconButton label={words.edit(called)} isDisabled={isRunning} onPress={() => setEditing(true)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton label={words.delete(called)} onPress={({ target }) => remove(target).catch(refuse)}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}
