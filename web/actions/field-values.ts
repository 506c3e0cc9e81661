import { putChangedCard } from '../data/answers.ts'
import { draftKey, dropDraft, keepDraft } from '../data/drafts.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow, FieldValue } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'
import { cardPatches } from './card-answer.ts'

/** What cards have in custom fields. */

interface Setting {
  id: string
  field_id: string
  /** Null empties it. */
  value: FieldValue | null
}

/** Where a value is kept that the server did not take; its field shows it with the reason. */
export function valueKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, id: string, field_id: string) {
  return draftKey([me.id, team_id, 'card', id, 'field', field_id])
}

const valuesOf = (mirror: Mirror, id: string) =>
  mirror.row('details', id)?.custom_fields ?? mirror.row('cards', id)?.custom_fields ?? {}

const valueIn = (mirror: Mirror, id: string, field_id: string): FieldValue | null =>
  valuesOf(mirror, id)[field_id] ?? null

/** Null takes it out. */
export function withFieldValue(values: CardRow['custom_fields'], field_id: string, value: FieldValue | null) {
  const { [field_id]: _, ...others } = values
  return value === null ? others : { ...others, [field_id]: value }
}

/** One field at a time: concurrent changes to the others stay. */
const setValueAction: ActionDefinition<Setting> = defineAction<Setting>({
  name: 'setFieldValue',
  words: text.actions.changeCard,
  patches: (mirror, { id, field_id, value }) => {
    const custom_fields = withFieldValue(valuesOf(mirror, id), field_id, value)
    return cardPatches(mirror, id, { custom_fields }, () => ({ custom_fields }))
  },
  refused: (workspace, { id, field_id, value }, refused) => {
    const draft = valueKey(workspace, id, field_id)
    const base = valueIn(workspace.mirror, id, field_id)
    keepDraft(draft, { text: String(value ?? ''), base: String(base ?? ''), refused })
    return [draft]
  },
  send: async ({ api, mirror }, { id, field_id, value }, key) => {
    const body = { custom_fields: { [field_id]: value } }
    const { card } = await api.updateCard({ card_id: id }, body, { idempotencyKey: key })
    return { settle: () => putChangedCard(mirror, card) }
  },
  undo: (mirror, { id, field_id }) => ({
    action: setValueAction,
    args: { id, field_id, value: valueIn(mirror, id, field_id) },
  }),
})

export function setFieldValue(workspace: WorkspaceData, id: string, field_id: string, value: FieldValue | null) {
  dropDraft(valueKey(workspace, id, field_id))
  perform(workspace, setValueAction, { id, field_id, value })
}
