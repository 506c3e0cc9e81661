import { useCallback, useEffect, useState } from 'react'
import type { BodyOf, Field, FieldPreview } from '../../client/client.ts'
import { useOnLive } from './connection.ts'
import { useDerived, useWorkspace } from './hooks.ts'
import type { ShownField } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { FieldRow } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** The custom fields of spaces: read with the first card or settings page that shows them. The log keeps right what is loaded. */

export type NewField = BodyOf<'createField'>
export type FieldChange = BodyOf<'updateField'>
export type FieldType = FieldRow['type']
export type FieldOption = FieldRow['options'][number]

export function toFieldRow(field: ShownField, position: number): FieldRow {
  const { id, project_id, type, title, options, required, default: value, unit, decimals, on_tile } = field
  return { id, project_id, type, title, options, required, default: value, unit, decimals, on_tile, position }
}

/** A field as a write answered it, where it was. */
export function putField(mirror: Mirror, field: ShownField, position?: number) {
  const at = position ?? mirror.said('fields', field.id)?.position ?? Number.MAX_SAFE_INTEGER
  mirror.put('fields', field.id, toFieldRow(field, at))
}

/** Reads the fields of a space, and answers what puts them into the mirror in place of what was known of them. */
export async function readFields({ api, mirror, keepAnswer }: WorkspaceData, project_id: string) {
  const answer = await api.listFields({ project_id })
  keepAnswer(keyOf(project_id), answer)
  return () => putFields(mirror, project_id, answer.fields)
}

const keyOf = (project_id: string) => `fields/${project_id}`

function putFields(mirror: Mirror, project_id: string, fields: readonly ShownField[]) {
  mirror.change(() => {
    const known = mirror.saidRows('fields').filter((field) => field.project_id === project_id)
    const gone = new Set(known.map(({ id }) => id))
    fields.forEach((field, index) => {
      gone.delete(field.id)
      putField(mirror, field, index)
    })
    for (const id of gone) mirror.put('fields', id, null)
  })
}

/** Kept for a reload without a connection: values are nothing without them. */
function loadFields({ api, mirror, loadOrRecall }: WorkspaceData, project_id: string): Promise<void> {
  return loadOrRecall(
    keyOf(project_id),
    () => api.listFields({ project_id }),
    ({ fields }) => putFields(mirror, project_id, fields),
  )
}

const NONE: readonly FieldRow[] = []

/** The fields of a space in their order; none until they are read. */
export function useFields(project_id: string): readonly FieldRow[] {
  const workspace = useWorkspace()
  const { mirror, connection } = workspace
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    if (project_id) loadFields(workspace, project_id).catch(() => setFailed(true))
  }, [workspace, project_id])
  useEffect(load, [load])
  useOnLive(connection, hasFailed ? load : null)
  const derive = useCallback(
    () => mirror.ids('fields', 'project', project_id).flatMap((id) => mirror.row('fields', id) ?? NONE),
    [mirror, project_id],
  )
  return useDerived(['fields'], derive)
}

/** What another type, or other options, would do to the values that there are. */
export async function readPreview(
  { api }: WorkspaceData,
  field_id: string,
  body: BodyOf<'previewField'>,
): Promise<FieldPreview> {
  return (await api.previewField({ field_id }, body)).preview
}

export type { Field, FieldPreview }
