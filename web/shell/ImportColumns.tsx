import { useState } from 'react'
import type { ImportPreview, Reading } from '../actions/imports.ts'
import { fieldText } from '../text/fields.ts'
import { text } from '../text/text.ts'
import { Select } from '../ui/Select.tsx'
import styles from './ImportFile.module.css'

const words = text.shell.import
const FIELDS = Object.entries(words.fields).map(([value, name]) => ({ value, words: name }))
const AS_TEXT = { value: 'text', words: words.intoText }
const AS_FIELD = { value: 'custom', words: words.intoField }
const AS_IT_SEEMS = { value: '', words: words.asItSeems }
// The words have each order, and no other.
const ORDERS = Object.entries(words.dateOrders).map(([value, name]) => ({
  value: value as NonNullable<Reading['dates']> | '',
  words: name,
}))

interface ColumnsProps {
  columns: ImportPreview['columns']
  reading: Reading
  onRead(reading: Reading): void
}

/** What each column of a table is, and how its dates are written; nothing for files that have no columns. */
export function ImportColumns({ columns, reading, onRead }: ColumnsProps) {
  const isTitled = columns.some(({ field }) => field === 'title')
  // Required choices are visible and stay so.
  const [isOpen] = useState(!isTitled)
  if (columns.length === 0) return null
  const names = [...new Map(columns.map((column) => [column.name, column])).values()]
  const choose = (name: string, field: string) => {
    const { [name]: _, ...others } = reading.map
    onRead({ ...reading, map: field === '' ? others : { ...others, [name]: field } })
  }
  return (
    <details open={isOpen}>
      <summary>{words.columns}</summary>
      <div className={styles.columns}>
        {!isTitled && <p className={styles.missing}>{words.noTitle}</p>}
        {names.filter(canBeNamed).map((column) => (
          <div key={column.name} className={styles.column}>
            <span className={styles.name} title={column.name} aria-hidden>
              {column.name}
            </span>
            <Select
              label={words.column(column.name)}
              isLabelHidden
              value={choiceOf(reading, column.name) ?? column.field ?? ''}
              onChoose={(value) => choose(column.name, value)}
              choices={choicesFor(column, choiceOf(reading, column.name))}
            />
          </div>
        ))}
        <Select
          label={words.dates}
          value={reading.dates ?? ''}
          onChoose={(value) => onRead({ ...reading, dates: value || null })}
          choices={ORDERS}
        />
      </div>
    </details>
  )
}

function choicesFor({ name, field, new_field }: ImportPreview['columns'][number], chosen: string | undefined) {
  return [
    ...(field === null && chosen === undefined ? [{ value: '', words: intoNew(new_field) }] : []),
    ...(chosen === undefined ? [] : [AS_IT_SEEMS]),
    // A custom field of the space, which has the name of the column.
    ...(field?.startsWith('custom_fields.') ? [{ value: field, words: name }] : []),
    ...(field === null && new_field === null ? [] : [AS_TEXT]),
    ...(field === null && chosen !== AS_FIELD.value ? [] : [AS_FIELD]),
    ...FIELDS,
  ]
}

/** What becomes of a column without a field. */
function intoNew(type: ImportPreview['columns'][number]['new_field']): string {
  return type === null ? words.intoText : words.newField(fieldText.types[type])
}

/** What was chosen for a column, whatever it is called: objects have names of their own. */
function choiceOf({ map }: Reading, name: string): string | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined
}

/** What is said of columns is a list with commas: those with one in their name stay what they seem to be. */
function canBeNamed({ name }: { name: string }): boolean {
  return name !== '' && !name.includes(',')
}
