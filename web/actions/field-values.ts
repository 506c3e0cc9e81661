import { putChangedCard } from '../data/answers.ts'
import { NO_VALUES } from '../data/card-rows.ts'
import { draftKey, dropDraft, keepDraft } from '../data/drafts.ts'
import { putEpic } from '../data/epic-rows.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow, FieldValue } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'

/** What cards and epics have in custom fields. */

interface Setting {
  id: string
  field_id: string
  /** Null empties it. */
  value: FieldValue | null
}

/** Where a value is kept that the server did not take; its field shows it with the reason. */
export function valueKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, id: string, field_id: string) {
  // Cards and epics are counted together.
  return draftKey([me.id, team_id, 'card', id, 'field', field_id])
}

const valueIn = (mirror: Mirror, id: string, field_id: string): FieldValue | null =>
  (mirror.row('cards', id)?.values ?? mirror.row('details', id)?.custom_fields)?.[field_id] ?? null

/** The values with one of them set, or taken out by null. */
export function withFieldValue(
  values: CardRow['values'] = NO_VALUES,
  { field_id, value }: Pick<Setting, 'field_id' | 'value'>,
): Record<string, FieldValue> {
  const { [field_id]: _, ...others } = values
  return value === null ? others : { ...others, [field_id]: value }
}

/** What the server did not take stays in its field. */
function keepTyped(
  workspace: WorkspaceData,
  { id, field_id, value }: Setting,
  base: FieldValue | null,
  refused: string,
) {
  const draft = valueKey(workspace, id, field_id)
  keepDraft(draft, { text: String(value ?? ''), base: String(base ?? ''), refused })
  return [draft]
}

/** One field at a time: concurrent changes to the others stay. */
const setValueAction: ActionDefinition<Setting> = defineAction<Setting>({
  name: 'setFieldValue',
  words: text.actions.changeCard,
  patches: (mirror, setting) => [
    {
      table: 'details',
      id: setting.id,
      set: { custom_fields: withFieldValue(mirror.row('details', setting.id)?.custom_fields, setting) },
    },
    {
      table: 'cards',
      id: setting.id,
      set: { values: withFieldValue(mirror.row('cards', setting.id)?.values, setting) },
    },
  ],
  refused: (workspace, setting, reason) =>
    keepTyped(workspace, setting, valueIn(workspace.mirror, setting.id, setting.field_id), reason),
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

const valueOfEpic = (mirror: Mirror, id: string, field_id: string): FieldValue | null =>
  (mirror.row('epics', id)?.values ?? mirror.row('epicDetails', id)?.custom_fields)?.[field_id] ?? null

const setEpicValueAction: ActionDefinition<Setting> = defineAction<Setting>({
  name: 'setEpicFieldValue',
  words: text.actions.changeEpic,
  patches: (mirror, setting) => [
    {
      table: 'epicDetails',
      id: setting.id,
      set: { custom_fields: withFieldValue(mirror.row('epicDetails', setting.id)?.custom_fields, setting) },
    },
    {
      table: 'epics',
      id: setting.id,
      set: { values: withFieldValue(mirror.row('epics', setting.id)?.values, setting) },
    },
  ],
  refused: (workspace, setting, reason) =>
    keepTyped(workspace, setting, valueOfEpic(workspace.mirror, setting.id, setting.field_id), reason),
  send: async ({ api, mirror }, { id, field_id, value }, key) => {
    const body = { custom_fields: { [field_id]: value } }
    const { epic } = await api.updateEpic({ epic_id: id }, body, { idempotencyKey: key })
    return { settle: () => putEpic(mirror, epic) }
  },
  undo: (mirror, { id, field_id }) => ({
    action: setEpicValueAction,
    args: { id, field_id, value: valueOfEpic(mirror, id, field_id) },
  }),
})

export function setEpicFieldValue(workspace: WorkspaceData, id: string, field_id: string, value: FieldValue | null) {
  dropDraft(valueKey(workspace, id, field_id))
  perform(workspace, setEpicValueAction, { id, field_id, value })
}
