import { RotateCcw } from 'lucide-react'
import { CardFacts } from '../board/CardFacts.tsx'
import { Cover } from '../board/Cover.tsx'
import type { PastCard } from '../data/past.ts'
import { useAllowed } from '../data/permissions.ts'
import { cardText } from '../text/card.ts'
import { pastText as words } from '../text/past.ts'
import { IconButton } from '../ui/Button.tsx'
import { type Difference, inWords } from './differences.ts'
import styles from './PastTile.module.css'
import type { PastParts } from './parts.ts'

interface PastTileProps extends Pick<PastParts, 'onRestore' | 'onLook'> {
  card: PastCard
  difference: Difference | undefined
}

/** A card as it was on its board, and what became of it. */
export function PastTile({ card, difference, onRestore, onLook }: PastTileProps) {
  const { id, cover } = card
  const title = card.title || cardText.untitled
  const mayRestore = useAllowed('card.restore')
  const mark = difference ? inWords(difference) : ''
  return (
    <div className={styles.card} data-mark={mark ? difference?.fate : undefined} data-past-card={id}>
      {cover !== null && <Cover address={cover} />}
      <button type="button" className={styles.link} onClick={() => onLook(id)}>
        <span className={styles.number}>#{id}</span>{' '}
        <span className={styles.title} dir="auto">
          {title}
        </span>{' '}
        <span className="visually-hidden">{words.asItWas}</span>
      </button>
      <CardFacts card={card} />
      {mark && (
        <p className={styles.mark}>
          <span>{mark}</span>
          {mayRestore && (
            <IconButton
              label={words.restoreOf(title)}
              onPress={() => onRestore('card', id, difference?.fate === 'deleted')}
            >
              <RotateCcw size={16} aria-hidden />
            </IconButton>
          )}
        </p>
      )}
    </div>
  )
}
