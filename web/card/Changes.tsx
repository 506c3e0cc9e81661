import { Fragment } from 'react'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import type { Part } from '../text/word-diff.ts'
import styles from './History.module.css'
import { shownChanges } from './history-changes.ts'

interface ChangesProps {
  checklists: CardDetails['checklists']
  changes: Record<string, unknown[]>
}

/** What was before and what came after, field by field. */
export function Changes({ checklists, changes }: ChangesProps) {
  const { mirror } = useWorkspace()
  // Custom fields and lists are named once they are read.
  useDerived(['fields', 'lists'], nothing)
  const shown = shownChanges(mirror, checklists, changes)
  if (shown.length === 0) return null
  return (
    <dl className={styles.changes}>
      {shown.map(({ name, label, parts, isText }) => (
        <div key={name} className={styles.change}>
          <dt>{label}</dt>
          <dd data-text={isText || undefined}>
            {parts.map((part, index) => (
              // Parts of a change never move: their places identify them.
              <Fragment key={String(index)}>
                {!isText && index > 0 && ' → '}
                <ShownPart {...part} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const nothing = () => null

function ShownPart({ kind, words }: Part) {
  if (kind === 'same') return words
  const Element = kind === 'gone' ? 'del' : 'ins'
  return (
    <Element>
      <span className="visually-hidden">{kind === 'gone' ? cardText.before : cardText.after}: </span>
      {words}
    </Element>
  )
}
