import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useFields } from '../../data/fields.ts'
import { lanesText as words } from '../../text/lanes.ts'
import { Select } from '../../ui/Select.tsx'
import { useView, withValue } from '../view.ts'
import { hasLanes, LANE_PROPERTIES, nameOfField } from './kinds.ts'
import styles from './LanesSelect.module.css'

const NONE = 'none'
const ICON = <Rows3 size={16} aria-hidden />

/** What a board is shown in lanes by; also one of the custom fields of its space. */
export function LanesSelect({ project_id }: { project_id: string }) {
  const { view, change } = useView()
  // Read when they are looked at: most boards are opened without that.
  const [isWanted, setWanted] = useState(view.lanes?.startsWith('custom_fields.') === true)
  const fields = useFields(isWanted ? project_id : '').filter(hasLanes)
  const choices = [
    { value: NONE, words: words.none, icon: ICON },
    ...LANE_PROPERTIES.map((value) => ({ value, words: words.by[value], icon: ICON })),
    ...fields.map((field) => ({ value: nameOfField(field), words: field.title, icon: ICON })),
  ]
  const value = choices.find((choice) => choice.value === view.lanes)?.value ?? NONE
  return (
    <div className={styles.select}>
      <Select
        label={words.label}
        isLabelHidden
        onOpen={() => setWanted(true)}
        value={value}
        choices={choices}
        onChoose={(chosen) => change((before) => withValue(before, 'lanes', chosen === NONE ? null : chosen))}
      />
    </div>
  )
}
