import { Plus } from 'lucide-react'
import { cardText } from '../text/card.ts'
import { toHtml, toWords } from '../text/html.ts'
import { templatesText as words } from '../text/templates.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Content.module.css'
import type { ItemContent } from './content.ts'
import { changedPart, keyOf } from './part-keys.ts'
import { RowButtons } from './RowButtons.tsx'
import { useRowMoves } from './use-row-moves.ts'

interface ItemFieldsProps {
  items: readonly ItemContent[] | undefined
  onChange(items: ItemContent[]): void
}

const NO_ITEMS: readonly ItemContent[] = []

/** The items of a checklist, a line each: Enter begins the next one. */
export function ItemFields({ items = NO_ITEMS, onChange }: ItemFieldsProps) {
  const rows = useRowMoves(items, onChange)
  const addAt = (at: number) => {
    onChange(items.toSpliced(at, 0, { title: '' }))
    rows.goTo(at)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{words.items}</legend>
      <ol ref={rows.list} className={styles.list} aria-label={words.items}>
        {items.map((item, at) => (
          <li key={keyOf(item)} className={styles.line}>
            <Field
              label={words.item(at + 1)}
              isLabelHidden
              value={toWords(item.title)}
              onChange={(typed) => onChange(items.with(at, changedPart(item, { ...item, title: toHtml(typed) })))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                addAt(at + 1)
              }}
            />
            <RowButtons
              title={toWords(item.title) || words.item(at + 1)}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onMove={(by) => rows.move(at, by)}
              onRemove={() => rows.remove(at)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button ref={rows.add} kind="plain" onPress={() => addAt(items.length)}>
          <Plus size={16} aria-hidden /> {cardText.addItem}
        </Button>
      </div>
    </fieldset>
  )
}
