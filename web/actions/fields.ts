import { type FieldChange, type NewField, putField } from '../data/fields.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import type { FieldRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { fieldText as words } from '../text/fields.ts'
import { type ActionDefinition, asShown, defineAction, newKey, perform } from './action.ts'

/** What admins do with the custom fields of a space. */

/** Adds a field, last. */
export function addField({ api, mirror, writing }: WorkspaceData, project_id: string, fields: NewField) {
  return writing(async () => {
    const { field } = await api.createField({ project_id }, fields, { idempotencyKey: newKey() })
    putField(mirror, field)
  })
}

/** Changes a field, and waits for it: another type converts all its values. */
export function changeField({ api, mirror, writing }: WorkspaceData, field_id: string, fields: FieldChange) {
  return writing(async () => {
    const { field } = await api.updateField({ field_id }, fields, { idempotencyKey: newKey() })
    putField(mirror, field)
  })
}

/** All of its space in their order, with this one at an index. */
function placed(mirror: Mirror, { id, index }: Move): Patch[] {
  const field = mirror.row('fields', id)
  if (!field) return []
  const others = mirror.ids('fields', 'project', field.project_id).filter((other) => other !== id)
  return others.toSpliced(index, 0, id).map((one, position) => ({ table: 'fields', id: one, set: { position } }))
}

interface Move {
  id: string
  index: number
}

const moveAction: ActionDefinition<Move> = defineAction<Move>({
  name: 'moveField',
  words: words.actions.move,
  patches: placed,
  send: async ({ api, mirror }, move, key) => {
    await api.updateField({ field_id: move.id }, { position: move.index }, { idempotencyKey: key })
    return asShown(mirror, placed(mirror, move))
  },
  undo: (mirror, { id }) => {
    const field = mirror.row('fields', id)
    if (!field) return null
    return { action: moveAction, args: { id, index: mirror.ids('fields', 'project', field.project_id).indexOf(id) } }
  },
})

/** Moves a field to an index among those of its space. */
export function moveField(workspace: WorkspaceData, id: string, index: number) {
  perform(workspace, moveAction, { id, index })
}

const deleteAction: ActionDefinition<FieldRow> = defineAction<FieldRow>({
  name: 'deleteField',
  words: words.actions.remove,
  patches: (_, { id }) => [{ table: 'fields', id, row: null }],
  send: async ({ api, mirror }, field, key) => {
    await api.deleteField({ field_id: field.id }, { idempotencyKey: key })
    return asShown(mirror, deleteAction.patches(mirror, field))
  },
  undo: (_, field) => ({ action: restoreAction, args: field }),
})

const restoreAction: ActionDefinition<FieldRow> = defineAction<FieldRow>({
  name: 'restoreField',
  words: words.actions.restore,
  patches: (_, field) => [{ table: 'fields', id: field.id, row: field }],
  send: async ({ api, mirror }, { id, position }, key) => {
    const { field } = await api.restoreField({ field_id: id }, { idempotencyKey: key })
    return { settle: () => putField(mirror, field, position) }
  },
  undo: (_, field) => ({ action: deleteAction, args: field }),
})

/** Deletes a field. Its values stay with it, and come back with it. */
export function deleteField(workspace: WorkspaceData, field: FieldRow) {
  perform(workspace, deleteAction, field, { toast: words.deleted(field.title) })
}
