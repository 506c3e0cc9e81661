import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { setEpicOfCards } from '../actions/epics.ts'
import { useCardOptions } from '../card/found.tsx'
import { Section } from '../card/Section.tsx'
import { progressOf } from '../data/epic-rows.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { BEHAVIORS } from '../rules/work.generated.ts'
import { epicText } from '../text/epic.ts'
import { buttonLook } from '../ui/Button.tsx'
import { Picker } from '../ui/Picker.tsx'
import { EpicCard } from './EpicCard.tsx'
import styles from './EpicCards.module.css'
import { Progress } from './Progress.tsx'

/** What is being worked on stands first, what is over last. */
const RANKS = ['started', 'committed', 'backlog', 'completed', 'cancelled'] satisfies (typeof BEHAVIORS)[number][]

/** The cards that work towards the epic, from all boards that the reader sees. */
export function EpicCards({ id }: { id: string }) {
  const workspace = useWorkspace()
  const { mirror, queue } = workspace
  const derive = useCallback(
    () =>
      mirror
        .ids('cards', 'epic', id)
        .flatMap((card) => mirror.row('cards', card) ?? [])
        .filter(({ is_archived }) => !is_archived)
        .toSorted((a, b) => RANKS.indexOf(a.status) - RANKS.indexOf(b.status)),
    [mirror, id],
  )
  const cards = useDerived(['cards'], derive)
  const mayChange = useAllowed('epic.update')
  const { options, search } = useCardOptions(id)
  const others = options.filter((option) => !cards.some((card) => card.id === option.id))
  return (
    <Section
      title={epicText.cards}
      actions={
        mayChange && (
          <Picker
            label={epicText.addCards}
            className={`${buttonLook} ${styles.add}`}
            options={others}
            selected={[]}
            isMultiple
            onSearch={search}
            onPick={(card) => setEpicOfCards(workspace, [card], id)}
          >
            <Plus size={16} aria-hidden /> {epicText.addCards}
          </Picker>
        )
      }
    >
      {cards.length === 0 ? (
        <p className={styles.empty}>{epicText.cardsEmpty}</p>
      ) : (
        <>
          <Progress progress={progressOf(cards.map(({ status }) => ({ status, archived: null })))} isLong />
          <ul className={styles.list} aria-label={epicText.cards}>
            {cards.map((card) => (
              <EpicCard key={queue.keyOf(card.id)} card={card} mayRemove={mayChange} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
