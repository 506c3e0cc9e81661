import { useRef, useState } from 'react'
import { useFields } from '../data/fields.ts'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { formatNumber } from '../text/format.ts'
import { Button } from '../ui/Button.tsx'
import { Float } from '../ui/Float.tsx'
import styles from './FilterBar.module.css'
import { FilterField } from './FilterField.tsx'
import type { FieldFilters } from './field-filter.ts'
import type { Filter } from './filter.ts'

const words = fieldText.filter

interface AskedFieldsProps {
  fields: readonly FieldRow[]
  asked: FieldFilters
  onChange(part: Pick<Filter, 'fields'>): void
}

type FilterFieldsProps = Omit<AskedFieldsProps, 'fields'> & { project_id: string }

/** What is asked of the custom fields of a space. */
export function FilterFields({ project_id, ...asked }: FilterFieldsProps) {
  return <AskedFields fields={useFields(project_id)} {...asked} />
}

/** What is asked of custom fields, behind one button: there may be many of them. */
export function AskedFields({ fields, asked, onChange }: AskedFieldsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const count = fields.filter(({ id }) => asked[id]).length
  if (fields.length === 0) return null
  const set = (id: string, value: string) => {
    const { [id]: _, ...others } = asked
    onChange({ fields: value === '' ? others : { ...others, [id]: value } })
  }
  return (
    <>
      <Button ref={button} kind="plain" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {words.open}
        {count > 0 && <strong className={styles.chosen}>{formatNumber(count)}</strong>}
      </Button>
      {isOpen && (
        <Float label={words.open} anchor={button.current} onClose={() => setOpen(false)}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <FilterField
                key={field.id}
                field={field}
                asked={asked[field.id] ?? ''}
                onChange={(value) => set(field.id, value)}
              />
            ))}
          </div>
        </Float>
      )}
    </>
  )
}
