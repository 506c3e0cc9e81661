import { SquareCheck, Star } from 'lucide-react'
import { useFields } from '../data/fields.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardRow, FieldRow, FieldValue } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { Face } from '../ui/Face.tsx'
import styles from './Field.module.css'
import { OptionMark } from './OptionMark.tsx'
import { valueInWords } from './values.ts'

/** More of them would be a form, not a tile. */
const MAX_SHOWN = 6

/** What a tile shows of custom fields: those that are meant for it and have a value. */
export function FieldFacts({ card: { project_id, values } }: { card: CardRow }) {
  const shown = useFields(project_id).filter(({ id, on_tile }) => on_tile && isShown(values[id]))
  return (
    <>
      {shown.slice(0, MAX_SHOWN).map((field) => (
        <Fact key={field.id} field={field} value={values[field.id]} />
      ))}
      {shown.length > MAX_SHOWN && <Others fields={shown.slice(MAX_SHOWN)} values={values} />}
    </>
  )
}

/** How many more there are, and which. */
function Others({ fields, values }: { fields: readonly FieldRow[]; values: CardRow['values'] }) {
  const { mirror } = useWorkspace()
  const label = fields
    .map((field) => fieldText.said(field.title, valueInWords(mirror, field, values[field.id])))
    .join(', ')
  return (
    <span className={styles.fact} role="img" aria-label={label} title={label}>
      +{fields.length}
    </span>
  )
}

/** A box that is not ticked is not worth a place. */
const isShown = (value: FieldValue | undefined) => value !== undefined && value !== false

function Fact({ field, value }: { field: FieldRow; value: FieldValue | undefined }) {
  const { mirror } = useWorkspace()
  const label = fieldText.said(field.title, valueInWords(mirror, field, value))
  return (
    <span className={styles.fact} role="img" aria-label={label} title={label}>
      <Shown field={field} value={value} />
    </span>
  )
}

function Shown({ field, value }: { field: FieldRow; value: FieldValue | undefined }) {
  const { mirror } = useWorkspace()
  switch (field.type) {
    case 'select':
    case 'multi_select': {
      const ids = [value].flat()
      return field.options.filter(({ id }) => ids.includes(id)).map((one) => <OptionMark key={one.id} option={one} />)
    }
    case 'person':
      return <Face id={String(value)} />
    case 'checkbox':
      return (
        <>
          <SquareCheck size={14} aria-hidden /> {field.title}
        </>
      )
    case 'rating':
      return (
        <>
          <Star size={14} aria-hidden /> {String(value)}
        </>
      )
    case 'date':
    case 'number':
    case 'money':
      // A bare number or day says nothing; a unit does.
      return (
        <>
          {field.unit === '' && <span className={styles.words}>{field.title}</span>}
          <span className={styles.words}>{valueInWords(mirror, field, value)}</span>
        </>
      )
    case 'text':
    case 'link':
      return <span className={styles.words}>{valueInWords(mirror, field, value)}</span>
    default:
      return field.type satisfies never
  }
}
