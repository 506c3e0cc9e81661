import { useState } from 'react'
import { useMemberOptions } from '../card/options.tsx'
import properties from '../card/Properties.module.css'
import type { FieldRow } from '../data/rows.ts'
import { OptionDot } from '../field/OptionMark.tsx'
import { cardText } from '../text/card.ts'
import { fieldText } from '../text/fields.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './FilterBar.module.css'
import { FilterDays } from './FilterDays.tsx'
import { FilterNumber } from './FilterNumber.tsx'
import { FilterText } from './FilterText.tsx'
import { ANY, NO_VALUE, rangeOf, textOf } from './field-filter.ts'
import { ME } from './filter.ts'

const words = fieldText.filter
const ALL = 'all'

interface FilterFieldProps {
  field: FieldRow
  asked: string
  /** Empty asks for nothing. */
  onChange(asked: string): void
}

/** What is asked of one custom field, as its type allows. */
export function FilterField(props: FilterFieldProps) {
  const { field, asked, onChange } = props
  const { title, type } = field
  // Another choice empties what was typed below it.
  const [choices, chose] = useState(0)
  if (type === 'select' || type === 'multi_select' || type === 'person') return <Chosen {...props} />
  const range = rangeOf(asked)
  const own =
    type === 'checkbox'
      ? ([
          ['true', fieldText.yes],
          ['false', fieldText.no],
        ] as const)
      : []
  return (
    <div className={styles.field}>
      <Select
        label={title}
        value={range || textOf(asked) !== null || asked === '' ? ALL : asked}
        choices={[
          { value: ALL, words: words.all },
          ...own.map(([value, said]) => ({ value, words: said })),
          { value: ANY, words: words.any },
          { value: NO_VALUE, words: words.none },
        ]}
        onChoose={(value) => {
          chose((times) => times + 1)
          onChange(value === ALL ? '' : value)
        }}
      />
      {(type === 'number' || type === 'money' || type === 'rating') && <FilterNumber {...props} />}
      {type === 'date' && <FilterDays {...props} />}
      {(type === 'text' || type === 'link') && <FilterText key={choices} {...props} />}
    </div>
  )
}

/** Any of several options or people, or none. */
function Chosen({ field, asked, onChange }: FilterFieldProps) {
  const people = useMemberOptions()
  const isPerson = field.type === 'person'
  const own = field.options.map(({ id, title, color }) => ({ id, name: title, icon: <OptionDot color={color} /> }))
  const options = [
    { id: NO_VALUE, name: words.none },
    ...(isPerson ? [{ id: ME, name: text.filter.me }, ...people] : own),
  ]
  const chosen = asked === '' ? [] : asked.split(',')
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        {field.title}
      </span>
      <Picker
        label={words.of(field.title)}
        name={cardText.choose(field.title, names.join(', ') || words.all)}
        className={properties.value}
        options={options}
        selected={chosen}
        isMultiple
        onPick={(id, isOn) => onChange((isOn ? [...chosen, id] : chosen.filter((one) => one !== id)).join())}
      >
        <span data-empty={names.length === 0 || undefined}>{names.join(', ') || words.all}</span>
      </Picker>
    </div>
  )
}
