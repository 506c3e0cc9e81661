import { Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeTime, deleteTime, type EntryFields, isBroughtBack } from '../actions/time.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { TimeEntry } from '../data/time.ts'
import { showToast } from '../data/toasts.ts'
import { formatDay } from '../text/format.ts'
import { text } from '../text/text.ts'
import { timeText as words } from '../text/time.ts'
import { IconButton } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Form } from '../ui/Form.tsx'
import { formatSeconds } from './duration.ts'
import styles from './Time.module.css'
import { TimeForm } from './TimeForm.tsx'

type Mode = 'shown' | 'editing' | 'asking'

/** One entry; its own person and admins change it. */
export function EntryLine({ entry, onChanged }: { entry: TimeEntry; onChanged(): Promise<void> }) {
  const workspace = useWorkspace()
  const [mode, setMode] = useState<Mode>('shown')
  const isAdmin = useAllowed('time_entry.moderate')
  const mayChange = useAllowed('time_entry.update') && (isAdmin || entry.user_id === workspace.me.id)
  const name = useRow('members', entry.user_id)?.display_name ?? entry.user_id
  const isRunning = entry.time_started !== null
  const spent = isRunning ? words.running : formatSeconds(entry.seconds)
  const called = words.entry(spent, name)
  const refuse = (error: unknown) => showToast({ words: reasonOf(error), kind: 'refused' })
  const line = useRef<HTMLLIElement>(null)
  useFocusBack(line, mode)
  const remove = async () => {
    // The button goes with its line: keys would reach nothing.
    line.current?.closest<HTMLElement>('[role=dialog]')?.focus()
    const restore = await deleteTime(workspace, entry)
    const undo = restore && (() => void restore().then(onChanged).catch(refuse))
    showToast({ words: words.deleted(called), kind: 'done', ...(undo && { undo }) })
    await onChanged()
  }
  const change = async (fields: EntryFields) => {
    const restore = await changeTime(workspace, entry, fields)
    setMode('shown')
    if (restore) {
      const said = words.changed(words.entry(formatSeconds(fields.seconds), name))
      showToast({ words: said, kind: 'done', undo: () => void restore().then(onChanged).catch(refuse) })
    }
    await onChanged()
  }
  const leave = () => setMode('shown')
  if (mode !== 'shown')
    return (
      <li ref={line} onKeyDown={(event) => event.key === 'Escape' && leaveBy(event, leave)}>
        {mode === 'editing' ? (
          <TimeForm first={entry} onCancel={leave} onSubmit={change} />
        ) : (
          <Form action={text.delete} isDanger onCancel={leave} onSubmit={remove}>
            <p>{words.deleteForGood(called)}</p>
          </Form>
        )}
      </li>
    )
  return (
    <li ref={line} className={styles.entry}>
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
          <IconButton label={words.edit(called)} isDisabled={isRunning} onPress={() => setMode('editing')}>
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton
            label={words.delete(called)}
            onPress={() => (isBroughtBack(workspace, entry) ? void remove().catch(refuse) : setMode('asking'))}
          >
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** Of the form alone: the entries stay open. */
function leaveBy(event: KeyboardEvent, leave: () => void) {
  event.stopPropagation()
  leave()
}

/** What stood in for the line took the focus with it. */
function useFocusBack(line: RefObject<HTMLElement | null>, mode: Mode) {
  const before = useRef(mode)
  useLayoutEffect(() => {
    const index = { shown: -1, editing: 0, asking: 1 }[before.current]
    before.current = mode
    const buttons = line.current?.querySelectorAll('button')
    if (mode === 'shown' && index >= 0) buttons?.[index]?.focus()
    // The question has nothing to type in.
    if (mode === 'asking') buttons?.[0]?.focus()
  }, [line, mode])
}
