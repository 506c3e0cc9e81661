import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { SprintSettings } from '../data/settings.ts'
import { SPRINT_STATUSES } from '../rules/work.generated.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { Select } from '../ui/Select.tsx'
import { stayInRow } from '../ui/stay-in-row.ts'
import styles from './SpacePage.module.css'

type Status = SprintSettings['statuses'][number]

interface SprintListsProps {
  statuses: readonly Status[]
  onChange(statuses: Status[]): void
}

/** The lists that new sprints begin with: at least one of each kind. */
export function SprintLists({ statuses, onChange }: SprintListsProps) {
  const words = spaceText.sprints
  const change = (at: number, part: Partial<Status>) =>
    onChange(statuses.map((status, index) => (index === at ? { ...status, ...part } : status)))
  const moveUp = (at: number, pressed: Element) => {
    const [above, moved] = [statuses[at - 1], statuses[at]]
    if (above && moved) onChange(statuses.with(at - 1, moved).with(at, above))
    stayInRow(pressed)
  }
  const isLast = ({ status }: Status) => statuses.filter((other) => other.status === status).length === 1
  return (
    <fieldset ref={keepRowFocus} className={styles.statuses}>
      <legend>{words.lists}</legend>
      <p className={styles.quiet}>{words.listsHelp}</p>
      <ul className={styles.rows}>
        {statuses.map((status, at) => (
          <li key={status.id} className={styles.status}>
            <Field
              label={words.listTitle(at + 1)}
              isLabelHidden
              value={status.title}
              onChange={(title) => change(at, { title })}
            />
            <Select
              label={words.listKind(at + 1)}
              isLabelHidden
              isDisabled={isLast(status)}
              value={status.status}
              choices={SPRINT_STATUSES.map((value) => ({ value, words: text.behaviors[value] }))}
              onChoose={(value) => change(at, { status: value })}
            />
            <IconButton
              label={words.listUp(status.title)}
              isDisabled={at === 0}
              data-move
              onPress={({ target }) => moveUp(at, target)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={words.listDown(status.title)}
              isDisabled={at === statuses.length - 1}
              data-move
              onPress={({ target }) => moveUp(at + 1, target)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={words.removeList(status.title)}
              isDisabled={isLast(status)}
              onPress={() => onChange(statuses.filter((_, index) => index !== at))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          kind="plain"
          data-add
          onPress={() => onChange([...statuses, { id: freeId(statuses), title: '', status: 'started' }])}
        >
          <Plus size={16} aria-hidden /> {words.addList}
        </Button>
      </div>
    </fieldset>
  )
}

/** Ids of lists count upwards. */
function freeId(statuses: readonly Status[]): string {
  return String(Math.max(0, ...statuses.map(({ id }) => Number(id) || 0)) + 1)
}
