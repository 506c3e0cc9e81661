import { changeCards } from '../actions/cards.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { loadEpics } from '../data/reading.ts'
import type { CardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { useEpicOptions } from './options.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

const NONE = { id: 'none', name: text.none }

export function EpicRow({ card, title }: { card: CardRow; title: string | undefined }) {
  const workspace = useWorkspace()
  const epic = useRow('epics', card.epic_id ?? '')
  const name = card.epic_id ? (epic?.title ?? title ?? '') : text.none
  return (
    <Property label={text.card.epic}>
      <Picker
        label={text.card.epic}
        name={text.card.choose(text.card.epic, name)}
        className={styles.value}
        options={[NONE, ...useEpicOptions()]}
        selected={[card.epic_id ?? NONE.id]}
        onPick={(id) => changeCards(workspace, [card.id], { epic_id: id === NONE.id ? '' : id })}
        onOpen={() => void loadEpics(workspace).catch(() => undefined)}
      >
        <span data-empty={card.epic_id ? undefined : true}>{name}</span>
      </Picker>
    </Property>
  )
}
