import { makeCardTag, setCardTag } from '../actions/card-tags.ts'
import { TagMark } from '../board/Tags.tsx'
import { useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { useTagOptions } from './options.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

export function TagsRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const names = card.tag_ids.map((id) => mirror.row('tags', id)?.name ?? '').join(', ')
  return (
    <Property label={cardText.tags}>
      <Picker
        label={cardText.tags}
        name={cardText.choose(cardText.tags, names || text.none)}
        className={styles.value}
        options={useTagOptions(card.project_id)}
        selected={card.tag_ids}
        isMultiple
        onPick={(id, isOn) => setCardTag(workspace, card.id, id, isOn)}
        onMake={(name) => makeCardTag(workspace, card.id, name, card.project_id)}
      >
        {card.tag_ids.length === 0 ? (
          <span data-empty>{text.none}</span>
        ) : (
          card.tag_ids.map((id) => <TagMark key={id} id={id} />)
        )}
      </Picker>
    </Property>
  )
}
