import { AppError, invalid, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import { deletion, differenceInApi, given } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow, updateRow } from '../../workspace/rows.ts'
import { withoutLimit } from '../../workspace/without-limit.ts'
import { requireLiveProject, requireProject } from '../containers/projects.queries.ts'
import { toId } from '../shapes.ts'
import { TAG_COLUMNS } from './tags.columns.ts'
import { createTags } from './tags.create.ts'
import { clearTag, findTag, findTags, findTagsIn, sameName, toSlug, toTag } from './tags.queries.ts'
import type { CreateTag, Tag, TagQuery, UpdateTag } from './tags.schema.ts'

/** The tags the viewer can see; those usable in a space when one is given. */
export async function listTags(r: Read, { project_id, all, ...asked }: TagQuery) {
  if (project_id !== undefined) await requireProject(r, project_id)
  const walk = new Walk<[number]>(r.team_id, 'tags', { project_id, all }, asked, ['number'])
  const space = project_id === undefined || all ? null : toId(project_id)
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) => findTags(r, space, after ?? 0, limit),
    keyOf: ({ id }) => id,
    toItems: async (rows) => rows.map(toTag),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, tags: json }
}

/** Adds a tag to a space, or to the whole workspace. */
export async function createTag(w: Write, { name, color = '', project_id }: CreateTag): Promise<Tag> {
  const project = project_id === undefined ? null : await requireLiveProject(w, project_id)
  await refuseTwin(w, name, project?.id ?? null, 0)
  const [row] = await createTags(w, [{ name, color, project_id: project?.id ?? null }])
  return toTag(must(row))
}

export async function updateTag(w: Write, id: string, body: UpdateTag): Promise<Tag> {
  const tag = await requireTag(w, id)
  const fields = given(body)
  await w.expectUnchanged(tag.id, Object.keys(fields))
  if (fields.name !== undefined) await refuseTwin(w, fields.name, tag.project_id, tag.id)
  const columns = { ...fields, ...(fields.name !== undefined && { slug: toSlug(fields.name) }) }
  const changes = differenceInApi<Row<'tags'>>(tag, columns, TAG_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return toTag(tag)
  await updateRow(w, 'tags', tag.id, columns)
  w.emit('tag.updated', { tag_id: tag.id, project_id: tag.project_id }, changes)
  return toTag({ ...tag, ...columns })
}

/** Deletes a tag and removes it from every card; with `merge_into`, those cards get that tag instead. */
export async function deleteTag(w: Write, id: string, merge_into: string | undefined) {
  const tag = await requireTag(w, id)
  await w.expectUnchanged(tag.id, 'any')
  const into = merge_into === undefined ? null : await requireSuccessor(w, tag, merge_into)
  await withoutLimit(w, () => clearTag(w, tag.id, into?.id ?? null))
  await deleteRow(w, 'tags', tag.id)
  const changes = deletion(TAG_COLUMNS.inLog(tag))
  // One event says it of all cards: a tag can be on more than a log should have entries for.
  w.emit(
    'tag.deleted',
    { tag_id: tag.id, project_id: tag.project_id },
    into ? { ...changes, merged_into: [null, String(into.id)] } : changes,
  )
}

/** The tag that takes the place of another: everything that has the one can have the other. */
async function requireSuccessor(w: Write, tag: Row<'tags'>, merge_into: string) {
  const into = await findTag(w, toId(merge_into))
  if (!into) throw notFound('tag', merge_into)
  if (into.id === tag.id) throw invalid('merge_into', 'merge_into must be another tag than the one to be deleted.')
  if (into.project_id !== null && into.project_id !== tag.project_id)
    throw new AppError('conflict', `${into.name} is a tag of another space: it cannot be on all cards of ${tag.name}.`)
  return into
}

async function requireTag(w: Write, id: string) {
  const tag = await findTag(w, toId(id))
  if (!tag) throw notFound('tag')
  w.permit(tag.container_role)
  return tag
}

/** Two tags in the same space that read alike would be one tag to everybody who looks for it. */
async function refuseTwin(w: Write, name: string, project_id: number | null, but: number) {
  const twin = (await findTagsIn(w, project_id)).find((tag) => tag.id !== but && sameName(tag.name, name))
  if (twin) throw new AppError('conflict', `There is a tag like this already: ${twin.name}.`)
}
