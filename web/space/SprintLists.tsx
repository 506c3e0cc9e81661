import type { SprintSettings } from '../data/settings.ts'
import { SPRINT_STATUSES } from '../rules/work.generated.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'
import { RowButtons } from '../ui/RowButtons.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Select } from '../ui/Select.tsx'
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
  const isLast = ({ status }: Status) => statuses.filter((other) => other.status === status).length === 1
  return (
    <Rows
      label={words.lists}
      help={<p className={styles.quiet}>{words.listsHelp}</p>}
      addLabel={words.addList}
      onAdd={() => onChange([...statuses, { id: freeId(statuses), title: '', status: 'started' }])}
    >
      {statuses.map((status, at) => (
        <Row key={status.id}>
          <Field
            label={words.listTitle(at + 1)}
            isLabelHidden
            value={status.title}
            // One that was just added.
            autoFocus={status.title === ''}
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
          <RowButtons
            title={status.title || words.list(at + 1)}
            rows={statuses}
            at={at}
            isNeeded={isLast(status)}
            onChange={onChange}
          />
        </Row>
      ))}
    </Rows>
  )
}

/** Ids of lists count upwards. */
function freeId(statuses: readonly Status[]): string {
  return String(Math.max(0, ...statuses.map(({ id }) => Number(id) || 0)) + 1)
}
