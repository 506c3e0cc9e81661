import { Fragment } from 'react'
import { pastText as words } from '../text/past.ts'
import type { Part } from '../text/word-diff.ts'
import { isSimilar, shortened, wordDiff } from '../text/word-diff.ts'
import { Button } from '../ui/Button.tsx'
import styles from './PastFields.module.css'

/** One value of a card or a page, then and today; `is` is null when it was deleted since. */
export interface PastField {
  name: string
  label: string
  was: string
  is: string | null
  /** Texts show word by word what differs. */
  isText?: boolean
  /** Restores this one alone; left out where that cannot be. */
  restore?: (() => void) | undefined
}

/** What it was, field by field, with what is different today. */
export function PastFields({ fields }: { fields: readonly PastField[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </dl>
  )
}

function Field({ field: { label, was, is, isText = false, restore } }: { field: PastField }) {
  const isDifferent = is !== null && was !== is
  const parts = isDifferent ? partsOf(was, is, isText) : null
  return (
    <div className={styles.field} data-different={isDifferent || undefined}>
      <dt>{label}</dt>
      <dd>
        <div className={styles.value} data-text={parts?.isText || undefined}>
          {parts
            ? parts.parts.map((part, index) => (
                // Parts of a difference never move: their places identify them.
                <Fragment key={String(index)}>
                  {!parts.isText && index > 0 && ' → '}
                  <ShownPart {...part} />
                </Fragment>
              ))
            : was || '–'}
        </div>
        {isDifferent && restore && (
          <Button kind="plain" aria-label={words.restoreFieldOf(label)} onPress={restore}>
            {words.restore}
          </Button>
        )}
      </dd>
    </div>
  )
}

function partsOf(was: string, is: string, isText: boolean): { parts: Part[]; isText: boolean } {
  const parts = isText ? wordDiff(was, is) : []
  if (isText && was !== '' && is !== '' && isSimilar(parts)) return { parts: shortened(parts), isText: true }
  return {
    isText: false,
    parts: [
      { kind: 'gone', words: was || '–' },
      { kind: 'new', words: is || '–' },
    ],
  }
}

function ShownPart({ kind, words: shown }: Part) {
  if (kind === 'same') return shown
  const Element = kind === 'gone' ? 'del' : 'ins'
  return (
    <Element>
      <span className="visually-hidden">{kind === 'gone' ? words.thenWas : words.today}: </span>
      {shown}
    </Element>
  )
}
