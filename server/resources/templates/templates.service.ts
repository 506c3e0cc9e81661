import { invalid } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, difference, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { requireLiveProject, requireProject } from '../containers/projects.queries.ts'
import { valuesOfTemplate } from '../fields/fields.write.ts'
import { toAuthorship, toId } from '../shapes.ts'
import { TEMPLATE_COLUMNS } from './templates.columns.ts'
import { cardsIn, parseContent, writeContent } from './templates.content.ts'
import { readSource } from './templates.from.ts'
import {
  findLongDeleted,
  findTemplates,
  requireTemplate,
  requireTemplateOrDeleted,
  type TemplateInShort,
} from './templates.queries.ts'
import type {
  CardContent,
  CreateTemplate,
  Template,
  TemplateContent,
  TemplateOutline,
  TemplateQuery,
  UpdateTemplate,
} from './templates.schema.ts'

const UNTITLED = 'Untitled'

/** The templates the viewer can see, the oldest first, without their contents. */
export async function listTemplates(r: Read, { project_id, type, ...asked }: TemplateQuery) {
  if (project_id !== undefined) await requireProject(r, project_id)
  const walk = new Walk<[number]>(r.team_id, 'templates', { project_id, type }, asked, ['number'])
  const space = project_id === undefined ? null : toId(project_id)
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) => findTemplates(r, { project_id: space, type, after: after ?? 0, limit }),
    keyOf: ({ id }) => id,
    toItems: async (rows) => rows.map((row) => toOutline(r, row)),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, templates: json }
}

export async function readTemplate(r: Read, id: string): Promise<Template> {
  return toTemplate(r, await requireTemplate(r, id))
}

/** Saves something that exists, or a given content, as a template of a space. */
export async function createTemplate(w: Write, body: CreateTemplate): Promise<Template> {
  const { type, from, description = '' } = body
  if (from && body.content) throw invalid('content', 'A template is made from something or has a content: send one.')
  const project = await requireLiveProject(w, body.project_id)
  const content = from ? await readSource(w, type, from) : await withValues(w, project.id, body.content ?? {}, {})
  const row: Row<'templates'> = {
    team_id: w.team_id,
    id: w.nextId(),
    project_id: project.id,
    type,
    title: body.title ?? content.title ?? UNTITLED,
    description,
    content: writeContent(type, content),
    time_deleted: null,
    ...authored(w),
  }
  await insertRows(w, 'templates', [row])
  w.emit('template.created', refsOf(row), creation(TEMPLATE_COLUMNS.inLog(row)))
  return toTemplate(w, row)
}

export async function updateTemplate(w: Write, id: string, body: UpdateTemplate): Promise<Template> {
  const row = await requireTemplate(w, id)
  w.permit(row.container_role)
  const { content, ...texts } = given(body)
  await w.expectUnchanged(row.id, Object.keys(given(body)))
  const after = content && (await withValues(w, row.project_id, content, parseContent(row.type, row.content)))
  const fields = { ...texts, ...(after && { content: writeContent(row.type, after) }) }
  const changes = difference<Row<'templates'>>(row, fields)
  if (Object.keys(changes).length === 0) return toTemplate(w, row)
  await updateRow(w, 'templates', row.id, { ...fields, ...touched(w) })
  // The log says that the content changed, not to what: see `TEMPLATE_COLUMNS`.
  w.emit('template.updated', refsOf(row), { ...changes, ...(changes.content && { content: [null, null] }) })
  return toTemplate(w, { ...row, ...fields, ...touched(w) })
}

/** A content whose values of custom fields were checked, and are named by ids. */
async function withValues(
  w: Write,
  project_id: number,
  content: TemplateContent,
  before: TemplateContent,
): Promise<TemplateContent> {
  const holders = [content, ...cardsIn(content)]
  const had = [before, ...cardsIn(before)].map(({ custom_fields }) => custom_fields ?? {})
  const values = await valuesOfTemplate(
    w,
    project_id,
    holders.map(({ custom_fields }) => custom_fields ?? {}),
    had,
  )
  let index = 0
  const own = <C extends Pick<CardContent, 'custom_fields'>>(card: C): C => {
    const custom_fields = values[index] ?? {}
    index += 1
    return card.custom_fields ? { ...card, custom_fields } : card
  }
  // In the order of `cardsIn`.
  const { lists, cards, ...rest } = own(content)
  return {
    ...rest,
    ...(lists && { lists: lists.map((list) => (list.cards ? { ...list, cards: list.cards.map(own) } : list)) }),
    ...(cards && { cards: cards.map(own) }),
  }
}

/** Deletes a template; what was made from it stays. The last ones of a space can be restored. */
export async function deleteTemplate(w: Write, id: string) {
  const row = await requireTemplate(w, id)
  w.permit(row.container_role)
  await w.expectUnchanged(row.id, 'any')
  await updateRow(w, 'templates', row.id, { time_deleted: w.now, ...touched(w) })
  for (const { id: old } of await findLongDeleted(w, row.project_id)) await deleteRow(w, 'templates', old)
  w.emit('template.deleted', refsOf(row), deletion(TEMPLATE_COLUMNS.inLog(row)))
}

/** Undoes the deletion of a template, which has its id again: rules and recurrences name it by that. */
export async function restoreTemplate(w: Write, id: string): Promise<Template> {
  const row = await requireTemplateOrDeleted(w, id)
  w.permit(row.container_role)
  if (row.time_deleted === null) return toTemplate(w, row)
  const columns = { time_deleted: null, ...touched(w) }
  // Its space is named for the number of templates that it has.
  await updateRow(w, 'templates', row.id, { project_id: row.project_id, ...columns })
  w.emit('template.restored', refsOf(row), creation(TEMPLATE_COLUMNS.inLog(row)))
  return toTemplate(w, { ...row, ...columns })
}

function refsOf({ id, project_id }: TemplateInShort) {
  return { template_id: id, project_id }
}

function toOutline(r: Read, row: TemplateInShort): TemplateOutline {
  return {
    id: String(row.id),
    team_id: row.team_id,
    project_id: String(row.project_id),
    type: row.type,
    title: row.title,
    description: row.description,
    ...toAuthorship(r, row),
  }
}

function toTemplate(r: Read, row: Row<'templates'>): Template {
  return { ...toOutline(r, row), content: parseContent(row.type, row.content) }
}
