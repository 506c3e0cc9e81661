import { ChevronDown } from 'lucide-react'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Picker } from '../ui/Picker.tsx'
import { selectLook, selectWords } from '../ui/Select.tsx'
import styles from './Integrations.module.css'

interface SpaceChoiceProps {
  chosen: readonly string[]
  onChoose(chosen: string[]): void
}

/** The spaces whose events are sent: none chosen means all of them. */
export function SpaceChoice({ chosen, onChoose }: SpaceChoiceProps) {
  const { mirror } = useWorkspace()
  const ids = useIds('projects', 'all', 'all')
  const nameOf = useSpaceNames()
  const options = ids.flatMap((id) => {
    const row = mirror.row('projects', id)
    return row && !row.is_archived ? [{ id, name: row.title }] : []
  })
  return (
    <div className={styles.copy}>
      <p className={styles.small} aria-hidden>
        {words.spaces}
      </p>
      <Picker
        label={words.spaces}
        name={`${words.spaces}: ${nameOf(chosen)}`}
        className={selectLook}
        options={options}
        selected={chosen}
        isMultiple
        onPick={(id, isOn) => onChoose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
      >
        <span className={selectWords}>{nameOf(chosen)}</span> <ChevronDown size={16} aria-hidden />
      </Picker>
    </div>
  )
}

/** What spaces are called together. */
export function useSpaceNames(): (ids: readonly string[]) => string {
  const { mirror } = useWorkspace()
  useIds('projects', 'all', 'all')
  return (ids) => {
    if (ids.length === 0) return words.allSpaces
    const names = ids.flatMap((id) => mirror.row('projects', id)?.title ?? [])
    const hidden = ids.length - names.length
    return [...names, ...(hidden > 0 ? [words.hiddenSpaces(hidden)] : [])].join(', ')
  }
}
