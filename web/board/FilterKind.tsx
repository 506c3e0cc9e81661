import { memo, Suspense, useCallback, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import type { Option } from '../ui/PickerList.tsx'
import styles from './FilterBar.module.css'
import { useFilterOptions } from './filter.options.tsx'
import type { Filter, Kind } from './filter.ts'

// Only the row itself must be there at once, so that what is typed goes into it.
const PickerBeside = lazily(async () => (await import('../ui/Picker.tsx')).PickerBeside)

interface FilterChoiceProps {
  label: string
  options: readonly Option[]
  /** What is asked for, in one text: the same as long as it says the same. */
  values: string
  onChange(values: readonly string[]): void
}

/** What is asked for of one kind, and the way to change it. */
export function FilterChoice({ label, options, values, onChange }: FilterChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
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
            onPick={(id, isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
        </Suspense>
      )}
    </>
  )
}

interface FilterKindProps extends Pick<FilterChoiceProps, 'label' | 'values'> {
  kind: Kind
  /** The space whose tags there are. */
  project_id: string
  onChange(part: Partial<Filter>): void
}

/** The same of what every board knows the choices of. */
export const FilterKind = memo(function FilterKind({ kind, project_id, onChange, ...rest }: FilterKindProps) {
  const options = useFilterOptions(kind, project_id)
  const change = useCallback((values: readonly string[]) => onChange({ [kind]: values }), [kind, onChange])
  return <FilterChoice {...rest} options={options} onChange={change} />
})
