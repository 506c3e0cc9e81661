import { useState } from 'react'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { Field } from '../ui/Field.tsx'
import { exactly, textOf } from './field-filter.ts'

interface FilterTextProps {
  field: FieldRow
  asked: string
  onChange(asked: string): void
}

/** A text, letter by letter: views of the API ask for no parts of texts in custom fields. Nothing asks for nothing. */
export function FilterText({ field: { title }, asked, onChange }: FilterTextProps) {
  const [typed, setTyped] = useState(textOf(asked) ?? '')
  return (
    <Field
      label={fieldText.filter.exactly(title)}
      help={fieldText.filter.exactlyHelp}
      value={typed}
      onChange={(words) => {
        setTyped(words)
        onChange(exactly(words.trim()))
      }}
    />
  )
}
