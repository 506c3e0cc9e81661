import { useFilterOptions } from '../board/filter.options.tsx'
import { NONE } from '../board/filter.ts'
import { useBoardOptions } from '../card/options.tsx'
import properties from '../card/Properties.module.css'
import { useSprintOptions } from '../card/sprint-options.ts'
import type { RuleOptions } from '../data/rules.ts'
import { cardText } from '../text/card.ts'
import { ruleText as words } from '../text/rules.ts'
import { Picker } from '../ui/Picker.tsx'
import type { Option } from '../ui/PickerList.tsx'
import type { Mode, PickedName } from './filters.ts'
import styles from './Rules.module.css'

type Value = string | number

interface ChosenValuesProps {
  label: string
  name: PickedName
  mode: Mode
  values: readonly Value[]
  options: RuleOptions
  onChange(values: Value[]): void
}

/** Several of what there is, and of what the rule names though it is gone. */
export function ChosenValues({ label, name, mode, values, options: place, onChange }: ChosenValuesProps) {
  const known = useOptions(name, place).filter(({ id }) => mode !== 'include_all' || id !== NONE)
  const gone = values.map(String).filter((id) => !known.some((option) => option.id === id))
  const options = [...known, ...gone.map((id) => ({ id, name: words.gone(id) }))]
  const chosen = values.map(String)
  const names = options.filter(({ id }) => chosen.includes(id)).map((option) => option.name)
  const shown = names.join(', ') || words.chooseSome
  return (
    <div className={styles.chosen}>
      <span className={styles.quiet} aria-hidden>
        {label}
      </span>
      <Picker
        label={label}
        name={cardText.choose(label, shown)}
        className={properties.value}
        options={options}
        selected={chosen}
        isMultiple
        onPick={(id, isOn) =>
          onChange(
            isOn ? [...values, name === 'priority' ? Number(id) : id] : values.filter((value) => String(value) !== id),
          )
        }
      >
        <span data-empty={names.length === 0 || undefined}>{shown}</span>
      </Picker>
    </div>
  )
}

/** Those of the filter bar, and a few more. */
function useOptions(name: PickedName, { project_id, lists }: RuleOptions): readonly Option[] {
  const boards = useBoardOptions()
  const sprints = useSprintOptions(project_id)
  const kind = KINDS[name]
  const known = useFilterOptions(kind ?? 'priorities', project_id)
  if (kind) return known
  if (name === 'boards') return boards
  if (name === 'sprints') return sprints
  if (name === 'lists') return lists.map(({ id, title }) => ({ id, name: title }))
  return Object.entries(words.status).map(([id, status]) => ({ id, name: status }))
}

const KINDS: Partial<Record<PickedName, Parameters<typeof useFilterOptions>[0]>> = {
  tags: 'tags',
  members: 'members',
  owners: 'members',
  priority: 'priorities',
  dues: 'dues',
  epics: 'epics',
}
