import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BodyOf, Field, FieldPreview } from '../../client/client.ts'
import { useOnLive } from './connection.ts'
import { useDerived, useWorkspace } from './hooks.ts'
import type { ShownField } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { CardRow, FieldRow } from './rows.ts'
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

/** Those of several spaces; what fails stays unknown. */
export async function loadFieldsOf(workspace: WorkspaceData, project_ids: readonly string[]) {
  await Promise.allSettled(project_ids.map((id) => loadFields(workspace, id)))
}

/** Reads the spaces of fields that are named by id alone: those of another space, in which a card was. */
export async function loadFieldsById(workspace: WorkspaceData, ids: readonly string[]) {
  const { api, mirror } = workspace
  for (const field_id of ids) {
    // The space of an earlier one may have had it.
    if (mirror.row('fields', field_id)) continue
    // One that is gone, or cannot be seen, stays without a name.
    const found = await api.readField({ field_id }).catch(() => null)
    if (!found) continue
    const put = await readFields(workspace, found.field.project_id).catch(() => null)
    put?.()
  }
}

const NONE: readonly FieldRow[] = []

/** The fields of a space in their order; none until they are read. */
export function useFields(project_id: string): readonly FieldRow[] {
  return useFieldsOf(useMemo(() => (project_id ? [project_id] : []), [project_id]))
}

/** Those of several spaces, space by space. The ids must be stable. */
export function useFieldsOf(project_ids: readonly string[]): readonly FieldRow[] {
  const workspace = useWorkspace()
  const { mirror, connection } = workspace
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    for (const id of project_ids) loadFields(workspace, id).catch(() => setFailed(true))
  }, [workspace, project_ids])
  useEffect(load, [load])
  useOnLive(connection, hasFailed ? load : null)
  const derive = useCallback(
    () =>
      project_ids
        .flatMap((id) => mirror.ids('fields', 'project', id))
        .flatMap((id) => mirror.row('fields', id) ?? NONE),
    [mirror, project_ids],
  )
  return useDerived(['fields'], derive)
}

/**
 * The titles of the fields whose values cards lose in another space: it has no field of that title and type, or not all of their
 * options.
 */
export async function readLostFields(
  workspace: WorkspaceData,
  ids: readonly string[],
  project_id: string,
): Promise<string[]> {
  const { mirror } = workspace
  const cards = ids.flatMap((id) => mirror.row('cards', id) ?? [])
  const leaving = cards.filter((card) => card.project_id !== project_id && Object.keys(card.values).length > 0)
  if (leaving.length === 0) return []
  await Promise.all(
    [...new Set([project_id, ...leaving.map((card) => card.project_id)])].map((id) => loadFields(workspace, id)),
  )
  const there = mirror.ids('fields', 'project', project_id).flatMap((id) => mirror.row('fields', id) ?? NONE)
  const lost = leaving.flatMap(({ values }) =>
    Object.entries(values).flatMap(([id, value]) => {
      const field = mirror.row('fields', id)
      const like = there.find(({ title, type }) => type === field?.type && plain(title) === plain(field.title))
      return field && !(like && hasOptions(like, field, value)) ? [field.title] : []
    }),
  )
  return [...new Set(lost)]
}

/** As the server compares titles. */
const plain = (title: string) => title.normalize('NFC').trim().toLowerCase()

/** Options of another space are found by their titles. */
function hasOptions(there: FieldRow, here: FieldRow, value: CardRow['values'][string]): boolean {
  if (here.type !== 'select' && here.type !== 'multi_select') return true
  const titles = new Set(there.options.map(({ title }) => plain(title)))
  return [value].flat().every((chosen) => {
    const option = here.options.find(({ id }) => id === chosen)
    return option === undefined || titles.has(plain(option.title))
  })
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
