import { changeCards } from '../actions/cards.ts'
import { addEpicWithCards } from '../actions/epics.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { loadEpics } from '../data/reading.ts'
import type { CardRow } from '../data/rows.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { useEpicOptions } from './options.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

const NONE = { id: 'none', name: text.none }

export function EpicRow({ card, title }: { card: CardRow; title: string | undefined }) {
  const workspace = useWorkspace()
  const mayCreate = allows(useRole(), 'epic.create')
  const epic = useRow('epics', card.epic_id ?? '')
  const name = card.epic_id ? (epic?.title ?? title ?? '') : text.none
  return (
    <Property label={cardText.epic}>
      <div>
        <Picker
          label={cardText.epic}
          name={cardText.choose(cardText.epic, name)}
          className={styles.value}
          options={[NONE, ...useEpicOptions()]}
          selected={[card.epic_id ?? NONE.id]}
          onPick={(id) => changeCards(workspace, [card.id], { epic_id: id === NONE.id ? '' : id })}
          {...(mayCreate && { onMake: (words: string) => void addEpicWithCards(workspace, words, [card.id]) })}
          onOpen={() => void loadEpics(workspace).catch(() => undefined)}
        >
          <span data-empty={card.epic_id ? undefined : true}>{name}</span>
        </Picker>
        {card.epic_id && !card.epic_id.startsWith('new-') && (
          <EpicLink id={card.epic_id} className={styles.open ?? ''}>
            {epicText.openEpic}
          </EpicLink>
        )}
      </div>
    </Property>
  )
}
