import { useMemo } from 'react'
import { useAllowed } from '../data/permissions.ts'
import { cardText } from '../text/card.ts'
import { pastText as words } from '../text/past.ts'
import { Button } from '../ui/Button.tsx'
import { inWords } from './differences.ts'
import styles from './PastBoard.module.css'
import type { PastParts } from './parts.ts'

interface Line {
  key: string
  title: string
  what: string
  /** What restores it; nothing for what was added since. */
  noun: 'list' | 'card' | null
  id: string
  isGone: boolean
}

function linesOf({ past, differences }: Pick<PastParts, 'past' | 'differences'>): Line[] {
  const { lists, cards, addedLists, addedCards, isRenamed } = differences
  const cardTitle = ({ id, title }: { id: string; title: string }) => `#${id} ${title || cardText.untitled}`
  const lineOf = (noun: 'list' | 'card', id: string, title: string): Line[] => {
    const difference = (noun === 'list' ? lists : cards).get(id)
    const what = difference ? inWords(difference) : ''
    return what === '' ? [] : [{ key: id, id, title, what, noun, isGone: difference?.fate === 'deleted' }]
  }
  const added = { what: words.marks.added, noun: null, isGone: false }
  return [
    ...(isRenamed
      ? [{ ...added, key: 'board', id: '', title: words.board, what: words.marks.changed(words.fields.title) }]
      : []),
    ...past.lists.flatMap(({ id, title }) => lineOf('list', id, words.list(title))),
    ...past.cards.flatMap((card) => lineOf('card', card.id, cardTitle(card))),
    ...addedLists.map(({ id, title }) => ({ ...added, key: id, id, title: words.list(title) })),
    ...addedCards.map((card) => ({ ...added, key: card.id, id: card.id, title: cardTitle(card) })),
  ]
}

/** More would take long to draw, and nobody reads them: the marks on the board show the others. */
const MOST_LINES = 200

/** What differs today, in words. */
export function DifferenceList({ past, differences, onRestore, onLook }: PastParts) {
  const lines = useMemo(() => linesOf({ past, differences }), [past, differences])
  const may = { list: useAllowed('list.restore'), card: useAllowed('card.restore') }
  if (lines.length === 0) return <p className={styles.note}>{words.same}</p>
  return (
    <details className={styles.differences}>
      <summary>{`${words.differences}: ${words.count(lines.length)}`}</summary>
      <ul className={styles.lines} aria-label={words.differences}>
        {lines.slice(0, MOST_LINES).map(({ key, title, what, noun, id, isGone }) => (
          <li key={key} className={styles.line}>
            <span className={styles.words}>
              {title} <span className={styles.what}>· {what}</span>
            </span>
            {noun === 'card' && (
              <Button kind="plain" aria-label={words.lookAt(title)} onPress={() => onLook(id)}>
                {words.look}
              </Button>
            )}
            {noun !== null && may[noun] && (
              <Button kind="plain" aria-label={words.restoreOf(title)} onPress={() => onRestore(noun, id, isGone)}>
                {words.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
