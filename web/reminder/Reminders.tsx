import { AlarmClock, Pencil, X } from 'lucide-react'
import { reasonOf } from '../actions/action.ts'
import { changeReminder } from '../actions/reminders.ts'
import { CardLink } from '../card/CardLink.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { type Reminder, useReminders } from '../data/reminders.ts'
import { showToast } from '../data/toasts.ts'
import { showDialog } from '../shell/dialogs.ts'
import { useKeys } from '../shell/keys.ts'
import { cardText } from '../text/card.ts'
import { formatMoment } from '../text/format.ts'
import { reminderText as words } from '../text/reminders.ts'
import { IconButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useRows } from '../ui/use-rows.ts'
import styles from './Reminders.module.css'

/** All reminders of one's own: those to come first, then those that wait for a date or are over. */
export function Reminders() {
  const workspace = useWorkspace()
  const { reminders, failure } = useReminders()
  const { rows, ref } = useRows<HTMLDivElement>()
  const remove = (reminder: Reminder) =>
    changeReminder(workspace, reminder.card_id, reminder, null).catch((error: unknown) =>
      showToast({ words: reasonOf(error), kind: 'refused' }),
    )
  useLineKeys(rows, (id) => {
    const reminder = reminders?.find(({ card_id }) => card_id === id)
    if (reminder) void remove(reminder)
  })
  if (failure !== undefined && !reminders) return <p role="alert">{reasonOf(failure)}</p>
  if (reminders?.length === 0)
    return (
      <Empty drawing="inbox">
        <p>{words.nothing}</p>
      </Empty>
    )
  const isComing = ({ time_next }: Reminder) => time_next !== null
  const groups = [
    [words.upcoming, reminders?.filter(isComing) ?? []],
    [words.others, reminders?.filter((one) => !isComing(one)) ?? []],
  ] as const
  return (
    <div ref={ref}>
      {groups.map(
        ([heading, some]) =>
          some.length > 0 && (
            <section key={heading} aria-label={heading} data-rows>
              <h2 className={styles.heading}>{heading}</h2>
              <ul>
                {some.map((reminder) => (
                  <Line key={reminder.card_id} reminder={reminder} onRemove={() => void remove(reminder)} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function Line({ reminder, onRemove }: { reminder: Reminder; onRemove(): void }) {
  const { card_id, card_title } = reminder
  const title = card_title || cardText.untitled
  return (
    <li className={styles.line} data-reminder={card_id}>
      <AlarmClock size={16} aria-hidden className={styles.sign ?? ''} />
      <CardLink id={card_id} className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.when}>{inWords(reminder)}</span>
      </CardLink>
      <IconButton label={words.change(title)} onPress={() => showDialog({ kind: 'remind', card_id })}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={words.remove(title)} onPress={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

function inWords({ lead, time, time_next }: Reminder): string {
  const said = lead === null ? null : words.leads[lead]
  if (time_next !== null) return said === null ? formatMoment(time_next) : words.lead(said, formatMoment(time_next))
  if (lead === 'none') return words.leads.none
  return said === null ? words.over(formatMoment(time ?? 0)) : words.waits(said)
}

/** The line that the keys stand on is the one that has the browser's focus. */
function useLineKeys(list: { readonly current: HTMLElement | null }, remove: (card_id: string) => void) {
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-reminder]') ?? [])]
  const current = () => lines().findIndex((line) => line.contains(document.activeElement))
  const focus = (line: HTMLElement | undefined) => line?.querySelector<HTMLElement>('a')?.focus()
  const walk = (steps: 1 | -1) => {
    const all = lines()
    focus(all[Math.min(Math.max(current() + steps, 0), all.length - 1)])
  }
  const onLine = (act: (card_id: string) => void) => {
    const card_id = lines()[current()]?.dataset.reminder
    if (card_id !== undefined) act(card_id)
  }
  useKeys(words.list, [
    { keys: ['j', 'ArrowDown'], words: words.keys.next, run: () => walk(1) },
    { keys: ['k', 'ArrowUp'], words: words.keys.previous, run: () => walk(-1) },
    { keys: ['Enter'], words: words.keys.open },
    { keys: ['h'], words: words.keys.change, run: () => onLine((card_id) => showDialog({ kind: 'remind', card_id })) },
    {
      keys: ['e', 'x', 'Delete'],
      words: words.keys.remove,
      run: () =>
        onLine((card_id) => {
          const [all, at] = [lines(), current()]
          focus(all[at + 1] ?? all[at - 1])
          remove(card_id)
        }),
    },
  ])
}
