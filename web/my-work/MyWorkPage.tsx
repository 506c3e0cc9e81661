import { useCallback, useState } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { isOfCards, useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { type MyWorkKind, readMyWork } from '../data/finding.ts'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { Failure } from '../shell/Failure.tsx'
import { formatDay, type Urgency, urgencyOf } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Page } from '../ui/Page.tsx'
import { Sign } from '../ui/Sign.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './MyWork.module.css'

// The words have each kind, and no other.
const KINDS = Object.keys(text.myWork.kinds satisfies Record<MyWorkKind, string>) as MyWorkKind[]
const GROUPS: readonly (Urgency | 'none')[] = ['past', 'soon', 'later', 'none']

/** The reader's own cards in all places, what is due first. */
export function MyWorkPage() {
  const [kind, setKind] = useState<MyWorkKind>('assigned')
  const workspace = useWorkspace()
  const { mirror } = workspace
  const read = useCallback(() => readMyWork(workspace, kind), [workspace, kind])
  const { answer: ids, failure, again } = useAnswer(read)
  // Which cards are one's own is the server's to say.
  useAgainOn(again, isOfCards)
  const group = useCallback(
    () =>
      Map.groupBy(ids ?? [], (id) => {
        const due = mirror.row('cards', id)?.due_date ?? null
        return due === null ? 'none' : urgencyOf(due)
      }),
    [ids, mirror],
  )
  const groups = useDerived(['cards'], group)
  const words = text.myWork
  // What was read before stays while the server cannot be reached.
  if (failure !== undefined && !ids) return <Failure error={failure} />
  return (
    <Page title={words.title}>
      <Tabs
        label={words.show}
        value={kind}
        choices={KINDS.map((value) => ({ value, words: words.kinds[value] }))}
        onChoose={setKind}
      />
      {GROUPS.map((name) => {
        const found = groups.get(name)
        if (!found) return null
        return (
          <section key={name} aria-label={words.groups[name]}>
            <h2 className={styles.heading} data-urgency={name}>
              {words.groups[name]}
            </h2>
            <ul>
              {found.map((id) => (
                <WorkLine key={id} id={id} />
              ))}
            </ul>
          </section>
        )
      })}
      {ids?.length === 0 && <p className={styles.nothing}>{words.nothing[kind]}</p>}
    </Page>
  )
}

function WorkLine({ id }: { id: string }) {
  const { mirror } = useWorkspace()
  const card = useRow('cards', id)
  if (!card) return null
  const { status, title, board_id, sprint_id, due_date } = card
  const place = sprint_id ? mirror.row('sprints', sprint_id)?.title : mirror.row('boards', board_id ?? '')?.title
  return (
    <li className={styles.line}>
      <Sign behavior={status} />
      <CardLink id={id} className={styles.card}>
        <span className={styles.number}>#{id}</span>
        <span className={styles.title}>{title || text.card.untitled}</span>
      </CardLink>
      <span className={styles.place}>{place}</span>
      {due_date !== null && (
        <span className={styles.due} data-urgency={urgencyOf(due_date)}>
          {formatDay(due_date)}
        </span>
      )}
    </li>
  )
}
