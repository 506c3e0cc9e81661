import { memo, Suspense, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import styles from './FilterBar.module.css'
import { useFilterOptions } from './filter.options.tsx'
import type { Filter, Kind } from './filter.ts'

// Only the row itself must be there at once, so that what is typed goes into it.
const PickerBeside = lazily(async () => (await import('../ui/Picker.tsx')).PickerBeside)

interface FilterKindProps {
  kind: Kind
  label: string
  /** The space whose tags there are. */
  project_id: string
  /** What is asked for of this kind, in one text: the same as long as it says the same. */
  values: string
  onChange(part: Partial<Filter>): void
}

/** What is asked for of one kind, and the way to change it. */
export const FilterKind = memo(function FilterKind({ kind, label, project_id, values, onChange }: FilterKindProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const options = useFilterOptions(kind, project_id)
  const chosen: readonly string[] = values === '' ? [] : values.split(',')
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <>
      <Button ref={button} kind="plain" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {label}
        {names.length > 0 && <strong className={styles.chosen}>{names.join(', ')}</strong>}
      </Button>
      {isOpen && (
        <Suspense>
          <PickerBeside
            label={label}
            anchor={button.current}
            onClose={() => setOpen(false)}
            options={options}
            selected={chosen}
            isMultiple
            onPick={(id, isOn) => onChange({ [kind]: isOn ? [...chosen, id] : chosen.filter((other) => other !== id) })}
          />
        </Suspense>
      )}
    </>
  )
})
