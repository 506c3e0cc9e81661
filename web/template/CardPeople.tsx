import { TagMark } from '../board/Tags.tsx'
import { useMemberOptions, useTagOptions } from '../card/options.tsx'
import properties from '../card/Properties.module.css'
import { Property } from '../card/Property.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import type { Option } from '../ui/PickerList.tsx'
import { type CardPartProps, type CardProperty, withField } from './content.ts'

const NOBODY: Option = { id: 'nobody', name: text.nobody }

/** Who is on a card of a template, and its tags; also those that are gone, which nothing gets that is made from it. */
export function CardPeople<Card extends CardProperty>({ project_id, card, onChange }: CardPartProps<Card>) {
  const { mirror } = useWorkspace()
  const people = useMemberOptions()
  const tags = useTagOptions(project_id)
  const { owner_id, members = [], tags: tagged = [] } = card
  const nameOf = (id: string) => mirror.row('members', id)?.display_name || text.someone
  const names = members.map(({ user_id }) => nameOf(user_id)).join(', ')
  const tagNames = tagged.map((id) => mirror.row('tags', id)?.name ?? id).join(', ')
  return (
    <>
      <Property label={cardText.owner}>
        <Picker
          label={cardText.owner}
          name={cardText.choose(cardText.owner, owner_id ? nameOf(owner_id) : text.nobody)}
          className={properties.value}
          options={[NOBODY, ...people]}
          selected={[owner_id || NOBODY.id]}
          onPick={(id) => onChange(withField(card, 'owner_id', id === NOBODY.id ? undefined : id))}
        >
          <span data-empty={owner_id ? undefined : true}>{owner_id ? nameOf(owner_id) : text.nobody}</span>
        </Picker>
      </Property>
      <Property label={cardText.people}>
        <Picker
          label={cardText.people}
          name={cardText.choose(cardText.people, names || text.nobody)}
          className={properties.value}
          options={people}
          selected={members.map(({ user_id }) => user_id)}
          isMultiple
          onPick={(id, isOn) =>
            onChange({
              ...card,
              members: isOn ? [...members, { user_id: id }] : members.filter(({ user_id }) => user_id !== id),
            })
          }
        >
          <span data-empty={names ? undefined : true}>{names || text.nobody}</span>
        </Picker>
      </Property>
      <Property label={cardText.tags}>
        <Picker
          label={cardText.tags}
          name={cardText.choose(cardText.tags, tagNames || text.none)}
          className={properties.value}
          options={tags}
          selected={tagged}
          isMultiple
          onPick={(id, isOn) =>
            onChange({ ...card, tags: isOn ? [...tagged, id] : tagged.filter((other) => other !== id) })
          }
        >
          {tagged.length === 0 ? <span data-empty>{text.none}</span> : tagged.map((id) => <TagMark key={id} id={id} />)}
        </Picker>
      </Property>
    </>
  )
}
