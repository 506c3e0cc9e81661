import { useState } from 'react'
import type { FieldRow } from '../data/rows.ts'
import { typedNumber } from '../field/values.ts'
import { fieldText } from '../text/fields.ts'
import { Field } from '../ui/Field.tsx'
import styles from './FilterBar.module.css'
import { rangeOf, rangeText } from './field-filter.ts'

const words = fieldText.filter

interface FilterNumberProps {
  field: FieldRow
  asked: string
  onChange(asked: string): void
}

/** At least one number, and at most another. What is none asks for nothing. */
export function FilterNumber({ field: { title }, asked, onChange }: FilterNumberProps) {
  const { from, to } = rangeOf(asked) ?? { from: '', to: '' }
  const [least, setLeast] = useState(from)
  const [most, setMost] = useState(to)
  const numberIn = (typed: string) => String(typedNumber(typed) ?? '')
  const ask = (nextLeast: string, nextMost: string) => {
    setLeast(nextLeast)
    setMost(nextMost)
    onChange(rangeText(numberIn(nextLeast), numberIn(nextMost)))
  }
  return (
    <div className={styles.range}>
      <Field label={words.least(title)} value={least} inputMode="decimal" onChange={(typed) => ask(typed, most)} />
      <Field label={words.most(title)} value={most} inputMode="decimal" onChange={(typed) => ask(least, typed)} />
    </div>
  )
}
