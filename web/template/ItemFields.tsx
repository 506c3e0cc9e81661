import { UserRound } from 'lucide-react'
import { useState } from 'react'
import checklist from '../card/Checklist.module.css'
import { useMemberOptions } from '../card/options.tsx'
import { useRow } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { toHtml, toWords } from '../text/html.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import { Field } from '../ui/Field.tsx'
import { Picker } from '../ui/Picker.tsx'
import type { Option } from '../ui/PickerList.tsx'
import { RowButtons } from '../ui/RowButtons.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { type ItemContent, withField } from './content.ts'
import { changedPart, keyOf } from './part-keys.ts'

interface ItemFieldsProps {
  items: readonly ItemContent[] | undefined
  onChange(items: ItemContent[]): void
}

const NO_ITEMS: readonly ItemContent[] = []

/** The items of a checklist, a line each: Enter begins the next one. */
export function ItemFields({ items = NO_ITEMS, onChange }: ItemFieldsProps) {
  const [added, setAdded] = useState<ItemContent | null>(null)
  const people = useMemberOptions()
  const addAt = (at: number) => {
    const item: ItemContent = { title: '' }
    onChange(items.toSpliced(at, 0, item))
    setAdded(item)
  }
  return (
    <Rows label={words.items} addLabel={cardText.addItem} onAdd={() => addAt(items.length)}>
      {items.map((item, at) => {
        const change = (after: ItemContent) => onChange(items.with(at, changedPart(item, after)))
        const title = toWords(item.title) || words.item(at + 1)
        return (
          <Row key={keyOf(item)}>
            <Field
              label={words.item(at + 1)}
              isLabelHidden
              value={toWords(item.title)}
              autoFocus={item === added}
              onChange={(typed) => change({ ...item, title: toHtml(typed) })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                addAt(at + 1)
              }}
            />
            <ItemOwner
              title={title}
              owner_id={item.owner_id}
              people={people}
              onChange={(id) => change(withField(item, 'owner_id', id))}
            />
            <RowButtons title={title} rows={items} at={at} onChange={onChange} />
          </Row>
        )
      })}
    </Rows>
  )
}

const NOBODY: Option = { id: 'nobody', name: text.nobody }

interface ItemOwnerProps {
  title: string
  owner_id: string | undefined
  people: readonly Option[]
  onChange(id: string | undefined): void
}

/** Who does it; one who is gone is not given what is made from the template. */
function ItemOwner({ title, owner_id, people, onChange }: ItemOwnerProps) {
  const name = useRow('members', owner_id ?? '')?.display_name || text.someone
  const label = cardText.itemOwner(title)
  return (
    <Picker
      label={label}
      name={cardText.choose(label, owner_id ? name : text.nobody)}
      className={checklist.owner}
      options={[NOBODY, ...people]}
      selected={[owner_id || NOBODY.id]}
      onPick={(id) => onChange(id === NOBODY.id ? undefined : id)}
    >
      {owner_id ? <Face id={owner_id} /> : <UserRound size={16} aria-hidden />}
    </Picker>
  )
}
