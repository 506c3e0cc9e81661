import { sql } from 'kysely'
import { AppError, invalid } from '../../common/errors.ts'
import { FIELDS_OF_SPACE } from '../../limits/fields.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { toOrder } from '../../workspace/order.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { chooseNewPosition, choosePosition } from '../../workspace/position.ts'
import { columnsOf, insertRows, updateRow } from '../../workspace/rows.ts'
import { withoutLimit } from '../../workspace/without-limit.ts'
import { requireLiveProject } from '../containers/projects.queries.ts'
import { toAuthorship } from '../shapes.ts'
import { FIELD_COLUMNS } from './fields.columns.ts'
import { convertedAll, convertValues, previewConversion } from './fields.convert.ts'
import { hasOptions, parseOptions, readOptions, sameTitle } from './fields.options.ts'
import { type FoundField, findFields, requireField, requireProjectOfFields } from './fields.queries.ts'
import type {
  CreateField,
  Field,
  FieldPreview,
  FieldQuery,
  FieldValue,
  PreviewField,
  UpdateField,
} from './fields.schema.ts'
import { parseStored } from './fields.stored.ts'
import { type FieldKind, isNone, kindOf, readValue, shownValue, Unfit } from './fields.values.ts'
import { requirePeople } from './fields.write.ts'

/** The fields of a space, in order; those deleted when asked for. */
export async function listFields(r: Read, project_id: string, { deleted = false }: FieldQuery) {
  const project = await requireProjectOfFields(r, project_id)
  const fields = await findFields(r, project.id, deleted)
  return {
    cursor: '',
    count: fields.length,
    field_order: toOrder(fields.map(({ id }) => id)),
    fields: fields.map((row) => toField(r, row)),
  }
}

export async function readField(r: Read, id: string): Promise<Field> {
  return toField(r, await requireField(r, id))
}

/** Adds a field at the end of those of its space. */
export async function createField(w: Write, project_id: string, body: CreateField): Promise<Field> {
  const project = await requireLiveProject(w, project_id)
  const { type, title } = body
  await refuseTwin(w, project.id, title, 0)
  const chosen = readOptions(type, body.options ?? [], { options: [], last_option: 0 })
  const decimals = body.decimals ?? (type === 'money' ? 2 : 0)
  const row: Row<'fields'> = {
    team_id: w.team_id,
    id: w.nextId(),
    project_id: project.id,
    type,
    title,
    options: JSON.stringify(chosen.options),
    last_option: chosen.last_option,
    required: body.required ? 1 : 0,
    default_value: await readDefault(w, title, { type, options: chosen.options, decimals }, body.default ?? null),
    unit: body.unit ?? '',
    decimals,
    on_tile: body.on_tile ? 1 : 0,
    position: await choosePosition(w, siblingsIn(project.id), {}),
    time_deleted: null,
    reindex_after: null,
    ...authored(w),
  }
  await insertRows(w, 'fields', [row])
  w.emit('field.created', refsOf(row), creation(FIELD_COLUMNS.inLog(row)))
  return toField(w, row)
}

export async function updateField(w: Write, id: string, body: UpdateField): Promise<Field> {
  const row = await requireFieldToChange(w, id)
  await w.expectUnchanged(row.id, touchedFields(body))
  if (body.title !== undefined) await refuseTwin(w, row.project_id, body.title, row.id)
  const before = kindOf(row)
  const type = body.type ?? row.type
  const chosen = optionsAfter(row, type, body.options)
  const after: FieldKind = { type, options: chosen.options }
  const { title, unit, decimals, required, on_tile } = given(body)
  const fields = columnsOf('fields', {
    ...given({ title, unit, decimals }),
    ...(required !== undefined && { required: required ? (1 as const) : (0 as const) }),
    ...(on_tile !== undefined && { on_tile: on_tile ? (1 as const) : (0 as const) }),
    type,
    options: JSON.stringify(chosen.options),
    default_value: await defaultAfter(w, row, before, after, body),
    position: await chooseNewPosition(w, siblingsIn(row.project_id), row, {
      isElsewhere: false,
      ...(body.position !== undefined && { index: body.position }),
    }),
  })
  const changes = differenceInApi<Row<'fields'>>(row, fields, FIELD_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return toField(w, row)
  if (type !== row.type) await withoutLimit(w, () => convertValues(w, row.id, before, after))
  const columns = {
    ...fields,
    last_option: chosen.last_option,
    ...(isFoundOtherwise(changes) && { reindex_after: 0 }),
    ...touched(w),
  }
  await updateRow(w, 'fields', row.id, columns)
  w.emit('field.updated', refsOf(row), changes)
  return toField(w, { ...row, ...columns })
}

/** What another type would keep and lose: nothing is changed. */
export async function previewField(r: Read, id: string, body: PreviewField): Promise<FieldPreview> {
  const row = await requireField(r, id)
  // Its values may be on cards that only the space's own people see.
  if (!allows(roleIn(r.role, row.container_role), 'field.update'))
    throw new AppError('forbidden', 'Only admins of the space may change its custom fields.')
  const { options } = optionsAfter(row, body.type, body.options)
  return previewConversion(r, row.id, kindOf(row), { type: body.type, options })
}

/** Deletes a field: its values stay with the cards and epics, unseen, until it is restored. */
export async function deleteField(w: Write, id: string) {
  const row = await requireFieldToChange(w, id)
  await w.expectUnchanged(row.id, 'any')
  await updateRow(w, 'fields', row.id, { time_deleted: w.now, ...touched(w) })
  w.emit('field.deleted', refsOf(row), deletion(FIELD_COLUMNS.inLog(row)))
}

/** Undoes the deletion of a field: values that cards and epics had are shown again. */
export async function restoreField(w: Write, id: string): Promise<Field> {
  const row = await requireField(w, id)
  w.permit(row.container_role)
  if (row.time_deleted === null) return toField(w, row)
  await refuseTwin(w, row.project_id, row.title, row.id)
  const columns = { time_deleted: null, reindex_after: 0, ...touched(w) }
  await updateRow(w, 'fields', row.id, columns)
  w.emit('field.restored', refsOf(row), creation(FIELD_COLUMNS.inLog(row)))
  return toField(w, { ...row, ...columns })
}

/** Whether search has to look again at what has a value in the field: see `fields.reindex.ts`. */
function isFoundOtherwise(changes: Changes): boolean {
  return 'type' in changes || 'options' in changes
}

async function requireFieldToChange(w: Write, id: string): Promise<FoundField> {
  const row = await requireField(w, id)
  w.permit(row.container_role)
  if (row.time_deleted !== null)
    throw new AppError('conflict', `The field “${row.title}” was deleted. Restore it first.`)
  return row
}

/** The options that a field has after a change: without a word about them, its own, if the type has any. */
function optionsAfter(row: Row<'fields'>, type: Row<'fields'>['type'], wanted: UpdateField['options']) {
  const before = { options: parseOptions(row.options), last_option: row.last_option }
  if (wanted !== undefined) return readOptions(type, wanted, before)
  return hasOptions(type) ? before : { options: [], last_option: row.last_option }
}

/** The default after a change: the one that is sent, else the one that it had, as far as it still fits. */
async function defaultAfter(w: Write, row: Row<'fields'>, before: FieldKind, after: FieldKind, body: UpdateField) {
  if (body.default !== undefined)
    return readDefault(w, row.title, { ...after, decimals: body.decimals ?? row.decimals }, body.default)
  const stored = parseStored(row.default_value)
  const [kept] = stored ? await convertedAll(w, before, after, [stored]) : []
  return kept ? JSON.stringify(kept) : null
}

async function readDefault(w: Write, title: string, kind: FieldKind, value: FieldValue | null): Promise<string | null> {
  if (isNone(value)) return null
  const read = readValue(kind, value)
  if (read instanceof Unfit) throw invalid('default', `The default of “${title}” ${read.must}.`)
  if (kind.type === 'person') await requirePeople(w, [{ title, field: 'default', user_id: String(read.v) }])
  return JSON.stringify(read)
}

/** Two fields of a space that read alike would be one to everybody. Also bounds how many there are. */
async function refuseTwin(w: Write, project_id: number, title: string, but: number) {
  const others = (await findFields(w, project_id)).filter(({ id }) => id !== but)
  const twin = others.find((field) => sameTitle(field.title, title))
  if (twin) throw new AppError('conflict', `There is a field like this already: ${twin.title}.`)
  if (others.length >= FIELDS_OF_SPACE)
    throw new AppError(
      'conflict',
      `A space has at most ${FIELDS_OF_SPACE} custom fields. Delete fields that nobody needs.`,
    )
}

/** Deleted fields keep their positions, but an index does not count them. */
function siblingsIn(project_id: number) {
  return { table: 'fields', within: { project_id }, counted: sql<boolean>`time_deleted is null` } as const
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdateField): string[] {
  return Object.keys(given(body)).map((name) => (name === 'default' ? 'default_value' : name))
}

function refsOf({ id, project_id }: Row<'fields'>) {
  return { field_id: id, project_id }
}

function toField(r: Read, row: Row<'fields'>): Field {
  const kind = kindOf(row)
  const stored = parseStored(row.default_value)
  return {
    id: String(row.id),
    team_id: row.team_id,
    project_id: String(row.project_id),
    type: row.type,
    title: row.title,
    options: [...kind.options],
    required: row.required === 1,
    default: (stored && shownValue(kind, stored)) ?? null,
    unit: row.unit,
    decimals: row.decimals,
    on_tile: row.on_tile === 1,
    time_deleted: row.time_deleted,
    ...toAuthorship(r, row),
  }
}
