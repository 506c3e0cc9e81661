import { randomBytes } from 'node:crypto'
import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { columnsOf, deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { requireBoard, requireBoardToChange } from '../containers/boards.queries.ts'
import { refuseArchivedProject } from '../containers/projects.queries.ts'
import { toAuthorship } from '../shapes.ts'
import { FORM_COLUMNS } from './forms.columns.ts'
import { requireCustomFields } from './forms.custom.ts'
import { parseFields, readFields } from './forms.fields.ts'
import { type FoundForm, findFormsOfBoards, requireForm } from './forms.queries.ts'
import type { CreateForm, Form, UpdateForm } from './forms.schema.ts'

/** 192 bits: too many to guess. */
const TOKEN_BYTES = 24
export const FORM_TOKEN = /^[\w-]{32}$/

/** The state of a form that was copied, imported or restored: it has to be published explicitly. */
export const NOT_PUBLIC = { is_public: 0, public_token: null, page_key: null } as const

export async function listForms(r: Read, board_id: string) {
  const board = await requireBoard(r, board_id)
  const rows = await findFormsOfBoards(r, [board.id])
  // A board shows all of them, and has a limited number.
  return { cursor: '', count: rows.length, forms: rows.map((row) => toForm(r, row)) }
}

export async function readForm(r: Read, id: string): Promise<Form> {
  return toForm(r, await requireForm(r, id))
}

export async function createForm(w: Write, board_id: string, body: CreateForm): Promise<Form> {
  const board = await requireBoardToChange(w, board_id)
  refuseArchivedProject(board)
  const { title, ...others } = body
  const { description = '', fields = [], is_public = false } = given(others)
  if (is_public) permitPublishing(w, board.container_role)
  const read = readFields(fields)
  await requireCustomFields(w, board.project_id, read)
  const [row] = await insertForms(w, board, [
    { title, description, fields: JSON.stringify(read), ...publicity(is_public) },
  ])
  return toForm(w, must(row))
}

type Publicity = Pick<Row<'forms'>, 'is_public' | 'public_token' | 'page_key'>
/** All that is copied, so that no form is made without it. */
type NewForm = Publicity & ReturnType<typeof FORM_COLUMNS.copied>

async function insertForms(
  w: Write,
  board: Pick<Row<'boards'>, 'id' | 'project_id'>,
  forms: readonly NewForm[],
): Promise<Row<'forms'>[]> {
  const rows = forms.map(
    (form): Row<'forms'> => ({
      team_id: w.team_id,
      id: w.nextId(),
      board_id: board.id,
      ...form,
      ...authored(w),
    }),
  )
  await insertRows(w, 'forms', rows)
  for (const row of rows)
    w.emit(
      'form.created',
      { form_id: row.id, board_id: board.id, project_id: board.project_id },
      creation(FORM_COLUMNS.inLog(row)),
    )
  return rows
}

/** Forms of a copied board have the same fields, but are not public. */
export async function copyForms(w: Write, from: number, to: Row<'boards'>) {
  const forms = await findFormsOfBoards(w, [from])
  await insertForms(
    w,
    to,
    forms.map((form) => ({ ...FORM_COLUMNS.copied(form), ...NOT_PUBLIC })),
  )
}

export async function updateForm(w: Write, id: string, body: UpdateForm): Promise<Form> {
  const form = await requireForm(w, id)
  w.permit(form.container_role)
  const { fields, is_public, ...texts } = given(body)
  await w.expectUnchanged(form.id, Object.keys(given(body)))
  const changesPublicity = is_public !== undefined && is_public !== (form.is_public === 1)
  if (changesPublicity) permitPublishing(w, form.container_role)
  const read = fields && readFields(fields)
  if (read) await requireCustomFields(w, form.project_id, read, parseFields(form.fields))
  return changeForm(w, form, {
    ...texts,
    ...(read && { fields: JSON.stringify(read) }),
    ...(changesPublicity && publicity(is_public)),
  })
}

async function changeForm(w: Write, form: FoundForm, columns: Partial<NewForm>): Promise<Form> {
  // Readers of the log must see neither its address nor the key that signs its page.
  const { public_token: _, page_key: __, ...logged } = columns
  const changes = loggedChanges(form, columnsOf('forms', logged))
  if (Object.keys(changes).length === 0) return toForm(w, form)
  const set = { ...columns, ...touched(w) }
  await updateRow(w, 'forms', form.id, set)
  w.emit('form.updated', { form_id: form.id, board_id: form.board_id, project_id: form.project_id }, changes)
  return toForm(w, { ...form, ...set })
}

/** Forms of a board moved to another space are no longer public, because others decide there. */
export async function closeForms(w: Write, board_id: number) {
  for (const form of await findFormsOfBoards(w, [board_id]))
    if (form.is_public === 1) await changeForm(w, form, NOT_PUBLIC)
}

/** Deletes a form; the cards it created stay. */
export async function deleteForm(w: Write, id: string) {
  const form = await requireForm(w, id)
  w.permit(form.container_role)
  await w.expectUnchanged(form.id, 'any')
  await deleteRow(w, 'forms', form.id)
  w.emit(
    'form.deleted',
    { form_id: form.id, board_id: form.board_id, project_id: form.project_id },
    deletion(FORM_COLUMNS.inLog(form)),
  )
}

/** Each time a form is published it gets a new address, so that old ones stay invalid. */
function publicity(isPublic: boolean): Publicity {
  return isPublic ? { is_public: 1, public_token: newKey(), page_key: newKey() } : NOT_PUBLIC
}

function newKey(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

function permitPublishing(w: Write, container_role: ContainerRole | null) {
  if (!allows(roleIn(w.role, container_role), 'form.publish'))
    throw new AppError('forbidden', 'Only an admin of the board, of its space or of the workspace may publish a form.')
}

function loggedChanges(form: Row<'forms'>, columns: Partial<Row<'forms'>>): Changes {
  const changes = differenceInApi<Row<'forms'>>(form, columns, FORM_COLUMNS.inLog)
  if (!changes.is_public) return changes
  // What becomes public with it is shown too.
  const [before, after] = [FORM_COLUMNS.inLog(form), FORM_COLUMNS.inLog({ ...form, ...columns })]
  return Object.fromEntries(Object.keys(after).map((field) => [field, [before[field], after[field]]]))
}

export function toForm(r: Read, row: Row<'forms'>): Form {
  const { user, user_updated, time_created, time_updated } = toAuthorship(r, row)
  return {
    id: String(row.id),
    title: row.title,
    description: row.description,
    board_id: String(row.board_id),
    fields: parseFields(row.fields),
    user,
    user_updated,
    time_created,
    time_updated,
    is_public: row.is_public === 1,
    public_settings: row.public_token === null ? null : { url: `${r.publicUrl}/f/${row.public_token}` },
  }
}
