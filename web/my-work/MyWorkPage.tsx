import { useCallback, useState } from 'react'
import { WorkLine } from '../card/WorkLine.tsx'
import { isOfCards, useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { type MyWorkKind, readMyWork } from '../data/finding.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { Failure } from '../shell/Failure.tsx'
import { type Urgency, urgencyOf } from '../text/format.ts'
import { placesText } from '../text/places.ts'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ItemLine } from './ItemLine.tsx'
import styles from './MyWork.module.css'
import { useOwnItems } from './own-items.ts'

// The words have each kind, and no other.
const KINDS = Object.keys(placesText.myWork.kinds satisfies Record<MyWorkKind, string>) as MyWorkKind[]
const GROUPS: readonly (Urgency | 'none')[] = ['past', 'soon', 'later', 'none']

/** The reader's own cards and items of checklists in all places, what is due first. */
export function MyWorkPage() {
  const [kind, setKind] = useState<MyWorkKind>('assigned')
  const workspace = useWorkspace()
  const { mirror } = workspace
  const read = useCallback(() => readMyWork(workspace, kind), [workspace, kind])
  const { answer: ids, failure, again } = useAnswer(read)
  // Which cards are one's own is the server's to say.
  useAgainOn(again, isOfCards)
  const ownItems = useOwnItems(kind)
  const group = useCallback(
    () =>
      Map.groupBy(ids ?? [], (id) => {
        const due = mirror.row('cards', id)?.due_date ?? null
        return due === null ? 'none' : urgencyOf(due)
      }),
    [ids, mirror],
  )
  const groups = useDerived(['cards'], group)
  const words = placesText.myWork
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
        const found = groups.get(name) ?? []
        const own = ownItems?.get(name) ?? []
        if (found.length + own.length === 0) return null
        return (
          <section key={name} aria-label={words.groups[name]}>
            <h2 className={styles.heading} data-urgency={name}>
              {words.groups[name]}
            </h2>
            <ul>
              {found.map((id) => (
                <WorkLine key={id} id={id} />
              ))}
              {own.map((item) => (
                // The same item again, after its check was taken back, starts unchecked.
                <ItemLine key={`${item.id} ${item.time_updated}`} item={item} />
              ))}
            </ul>
          </section>
        )
      })}
      {ids?.length === 0 && ownItems?.size === 0 && (
        <Empty drawing="work">
          <p>{words.nothing[kind]}</p>
        </Empty>
      )}
    </Page>
  )
}
