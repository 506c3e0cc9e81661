import { putChangedCard } from '../data/answers.ts'
import { draftKey, dropDraft, keepDraft } from '../data/drafts.ts'
import type { Mirror } from '../data/mirror.ts'
import type { FieldValue } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'

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

const valueIn = (mirror: Mirror, id: string, field_id: string): FieldValue | null =>
  mirror.row('details', id)?.custom_fields[field_id] ?? null

/** One field at a time: concurrent changes to the others stay. */
const setValueAction: ActionDefinition<Setting> = defineAction<Setting>({
  name: 'setFieldValue',
  words: text.actions.changeCard,
  patches: (mirror, { id, field_id, value }) => {
    const { [field_id]: _, ...others } = mirror.row('details', id)?.custom_fields ?? {}
    const custom_fields = value === null ? others : { ...others, [field_id]: value }
    return [{ table: 'details', id, set: { custom_fields } }]
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
