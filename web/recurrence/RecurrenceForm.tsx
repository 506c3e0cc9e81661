import { useState } from 'react'
import { useIds, useWorkspace } from '../data/hooks.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import type { Draft } from './draft.ts'
import { NextDates } from './NextDates.tsx'
import styles from './Recurrence.module.css'
import { RuleFields } from './RuleFields.tsx'
import { StartFields } from './StartFields.tsx'

// The keys of an object are texts, but these are the modes.
const MODES = Object.entries(words.modes).map(([value, said]) => ({ value: value as Draft['mode'], words: said }))

interface RecurrenceFormProps {
  board_id: string
  /** What is saved, if it is. */
  recurrence?: RecurrenceRow
  first: Draft
  action: string
  onSubmit(draft: Draft): Promise<void>
  onCancel(): void
}

/** When cards are made, where, and what they are called. */
export function RecurrenceForm({ board_id, recurrence, first, action, onSubmit, onCancel }: RecurrenceFormProps) {
  const { mirror } = useWorkspace()
  const [draft, setDraft] = useState(first)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const lists = useIds('lists', 'place', board_id).flatMap((id) => mirror.row('lists', id) ?? [])
  const live = lists.filter(({ is_archived }) => !is_archived)
  // One of another place, or that is gone: the first of the board.
  const list_id = live.some(({ id }) => id === draft.list_id) ? draft.list_id : (live[0]?.id ?? draft.list_id)
  const { rule, starts, time_zone, mode, title } = draft
  return (
    <Form
      action={action}
      isDisabled={title.trim() === '' || rule.trim() === ''}
      onCancel={onCancel}
      onSubmit={() => onSubmit({ ...draft, list_id, title: title.trim(), rule: rule.trim() })}
    >
      <RuleFields rule={rule} starts={starts} time_zone={time_zone} onChange={(next) => change({ rule: next })} />
      <StartFields draft={draft} onChange={change} />
      <Select label={words.mode} value={mode} choices={MODES} onChoose={(next) => change({ mode: next })} />
      {words.modesHelp[mode] && <p className={styles.quiet}>{words.modesHelp[mode]}</p>}
      <NextDates recurrence={recurrence} rule={rule} starts={starts} time_zone={time_zone} />
      <Select
        label={words.list}
        value={list_id}
        choices={live.map(({ id, title: said }) => ({ value: id, words: said }))}
        onChoose={(id) => change({ list_id: id })}
      />
      <Field
        label={words.cardTitle}
        help={words.cardTitleHelp}
        value={title}
        onChange={(next) => change({ title: next })}
        maxLength={500}
      />
    </Form>
  )
}
