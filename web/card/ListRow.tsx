import { moveCards } from '../actions/card-moves.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { Sign } from '../ui/Sign.tsx'
import { useListOptions } from './options.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

export function ListRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const {
    mirror,
    boards: { load: loadBoard },
  } = workspace
  const list = useRow('lists', card.list_id)
  const details = useRow('details', card.id)
  const place = card.board_id ?? card.sprint_id ?? ''
  const title = list?.title ?? details?.list_title ?? text.none
  const move = (list_id: string) => {
    const { board_id, sprint_id } = card
    const after = mirror.ids('cards', 'list', list_id).at(-1) ?? null
    moveCards(workspace, [card.id], { list_id, board_id, sprint_id, after })
  }
  return (
    <Property label={cardText.list}>
      <Picker
        label={cardText.list}
        name={cardText.choose(cardText.list, title)}
        className={styles.value}
        options={useListOptions(place)}
        selected={[card.list_id]}
        onPick={move}
        onOpen={() => {
          if (card.board_id) void loadBoard(card.board_id).catch(() => undefined)
        }}
      >
        <Sign behavior={card.status} color={list?.color ?? details?.list_color ?? ''} /> {title}
      </Picker>
    </Property>
  )
}
