import { setCardMember } from '../actions/card-people.ts'
import { changeCards } from '../actions/cards.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Face, Faces } from '../ui/Face.tsx'
import { Picker } from '../ui/Picker.tsx'
import type { Option } from '../ui/PickerList.tsx'
import { useMemberOptions } from './options.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

const NOBODY: Option = { id: 'nobody', name: text.nobody }

/** Who answers for the card. */
export function OwnerRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const owner = useRow('members', card.owner_id ?? '')
  const name = card.owner_id ? owner?.display_name || text.someone : text.nobody
  return (
    <Property label={cardText.owner}>
      <Picker
        label={cardText.owner}
        name={cardText.choose(cardText.owner, name)}
        className={styles.value}
        options={[NOBODY, ...useMemberOptions(card.project_id)]}
        selected={[card.owner_id ?? NOBODY.id]}
        onPick={(id) => changeCards(workspace, [card.id], { owner_id: id === NOBODY.id ? '' : id })}
      >
        {card.owner_id ? <Face id={card.owner_id} /> : null}
        <span data-empty={card.owner_id ? undefined : true}>{name}</span>
      </Picker>
    </Property>
  )
}

/** Who works on it. */
export function PeopleRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const names = card.member_ids.map((id) => mirror.row('members', id)?.display_name || text.someone).join(', ')
  const [first, ...others] = card.member_ids
  return (
    <Property label={cardText.people}>
      <Picker
        label={cardText.people}
        name={cardText.choose(cardText.people, names || text.nobody)}
        className={styles.value}
        options={useMemberOptions(card.project_id)}
        selected={card.member_ids}
        isMultiple
        onPick={(id, isOn) => setCardMember(workspace, card.id, id, isOn)}
      >
        {first === undefined ? <span data-empty>{text.nobody}</span> : <Faces ids={card.member_ids} most={5} />}
        {first !== undefined && others.length === 0 && <span>{names}</span>}
      </Picker>
    </Property>
  )
}
