import { useState } from 'react'
import { addRule, changeRule } from '../actions/rules.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Rule, RuleOptions, RulePlace } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { DraftTrial } from './DraftTrial.tsx'
import { type RuleDraft, saidOf } from './draft.ts'
import { RuleActions } from './RuleActions.tsx'
import { RuleFilters } from './RuleFilters.tsx'
import { RuleWhen } from './RuleWhen.tsx'

interface RuleDialogProps {
  place: RulePlace
  options: RuleOptions
  /** Absent for a new one. */
  rule?: Rule
  draft: RuleDraft
  onClose(): void
  onSaved(): Promise<void>
}

/** A rule in three sentences: when, if, then. */
export function RuleDialog({ place, options, rule, draft: begun, onClose, onSaved }: RuleDialogProps) {
  const workspace = useWorkspace()
  const { title, trigger, filters, actions } = begun
  const [draft, setDraft] = useState<RuleDraft>({ title, trigger, filters, actions })
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }))
  const where = place.kind === 'board' ? { board_id: place.id } : { project_id: place.id }
  const save = async () => {
    const said = saidOf(draft)
    if (rule) await changeRule(workspace, rule.id, said)
    else await addRule(workspace, { ...where, ...said })
    await onSaved()
  }
  return (
    <Dialog title={rule ? words.editTitle : words.newTitle} isOpen size="large" onClose={onClose}>
      <Form
        action={text.save}
        isDisabled={draft.title.trim() === '' || draft.actions.length === 0}
        onCancel={onClose}
        onSubmit={save}
      >
        <Field label={words.name} value={draft.title} onChange={(value) => change({ title: value })} autoFocus />
        <RuleWhen trigger={draft.trigger} options={options} onChange={(value) => change({ trigger: value })} />
        <RuleFilters filters={draft.filters} options={options} onChange={(value) => change({ filters: value })} />
        <RuleActions actions={draft.actions} options={options} onChange={(value) => change({ actions: value })} />
        <DraftTrial place={where} draft={draft} />
      </Form>
    </Dialog>
  )
}
