import { Input, NumberField } from 'react-aria-components'
import { PRIORITY_OPTIONS } from '../card/options.tsx'
import properties from '../card/Properties.module.css'
import { Property } from '../card/Property.tsx'
import { useFields } from '../data/fields.ts'
import { FieldEditor } from '../field/FieldEditor.tsx'
import { HIGHEST_ESTIMATE } from '../rules/work.generated.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { CardPeople } from './CardPeople.tsx'
import styles from './Content.module.css'
import { type CardPartProps, type CardProperty, withField } from './content.ts'

/** What a card of a template has beside its texts. */
export function CardProperties<Card extends CardProperty>({ project_id, card, onChange }: CardPartProps<Card>) {
  const fields = useFields(project_id)
  const { priority = 0, estimate, custom_fields = {} } = card
  const set = (change: Partial<CardProperty>) => onChange({ ...card, ...change })
  const { name: urgency = '', icon } = PRIORITY_OPTIONS[priority] ?? {}
  return (
    <div className={styles.properties}>
      <Property label={cardText.priority}>
        <Picker
          label={cardText.priority}
          name={cardText.choose(cardText.priority, urgency)}
          className={properties.value}
          options={PRIORITY_OPTIONS}
          selected={[String(priority)]}
          onPick={(id) => set({ priority: Number(id) })}
        >
          {priority === 0 ? null : icon}
          <span data-empty={priority === 0 || undefined}>{priority === 0 ? text.none : urgency}</span>
        </Picker>
      </Property>
      <Property label={cardText.estimateLabel}>
        <NumberField
          aria-label={cardText.estimateLabel}
          value={estimate ?? Number.NaN}
          minValue={0}
          maxValue={HIGHEST_ESTIMATE}
          formatOptions={{ maximumFractionDigits: 0 }}
          onChange={(points) => onChange(withField(card, 'estimate', Number.isNaN(points) ? undefined : points))}
        >
          <Input className={properties.number ?? ''} placeholder={text.none} />
        </NumberField>
      </Property>
      <CardPeople project_id={project_id} card={card} onChange={onChange} />
      {fields.map((field) => (
        <Property key={field.id} label={field.title}>
          <FieldEditor
            field={field}
            value={custom_fields[field.id] ?? undefined}
            isReadOnly={false}
            onChange={(value) => {
              const { [field.id]: _, ...others } = custom_fields
              set({ custom_fields: value === null ? others : { ...others, [field.id]: value } })
            }}
          />
        </Property>
      ))}
    </div>
  )
}
