import { DateValue } from '../card/DateRow.tsx'
import properties from '../card/Properties.module.css'
import { Check } from '../ui/Check.tsx'
import { startOf } from '../ui/DayCalendar.tsx'
import { ChoiceValue } from './ChoiceValue.tsx'
import { dateOfMoment, momentOfDate } from './days.ts'
import type { EditorProps } from './editor.ts'
import styles from './Field.module.css'
import { PersonValue } from './PersonValue.tsx'
import { RatingValue } from './RatingValue.tsx'
import { TypedValue } from './TypedValue.tsx'

/** A value of a custom field, edited as its type asks. */
export function FieldEditor(props: EditorProps) {
  const { field, value, isReadOnly, className = properties.value, onChange } = props
  switch (field.type) {
    case 'text':
    case 'number':
    case 'money':
    case 'link':
      return <TypedValue {...props} />
    case 'select':
    case 'multi_select':
      return <ChoiceValue {...props} />
    case 'person':
      return <PersonValue {...props} />
    case 'rating':
      return <RatingValue {...props} />
    case 'date':
      return (
        <DateValue
          label={field.title}
          className={className}
          value={typeof value === 'number' ? momentOfDate(value) : null}
          onChange={(day) => onChange(day && dateOfMoment(startOf(day)))}
        />
      )
    case 'checkbox':
      return (
        <div className={styles.check} data-empty={value === undefined || undefined}>
          <Check aria-label={field.title} isSelected={value === true} isDisabled={isReadOnly} onChange={onChange} />
        </div>
      )
  }
}
