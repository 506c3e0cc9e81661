import { invalid, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import type { Leniency } from '../../http/ignored.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { findProject } from '../containers/projects.queries.ts'
import { toId } from '../shapes.ts'
import { createTags } from './tags.create.ts'
import { findTagsForProjects, plainTag } from './tags.queries.ts'

/** Our own programs name only tags they know. */
const STRICT: Leniency = { isStrict: true, ignored: [] }

/**
 * The ids of tags that a caller names by id or by name, for a resource in this space, or in none. Unknown names become tags of
 * the space if the person may create them and it is not archived; else they are left out.
 */
export async function readTagNames(
  w: Write,
  project_id: number | null,
  named: readonly string[],
  leniency: Leniency = STRICT,
): Promise<number[]> {
  if (named.length === 0) return []
  const usable = await findTagsForProjects(w, project_id === null ? [] : [project_id])
  const byId = new Map(usable.map((tag) => [tag.id, tag]))
  // A space's own tag comes before one of the whole workspace, and an older one before a newer.
  const byName = new Map<string, Pick<Row<'tags'>, 'id'>>()
  for (const tag of usable.toSorted((a, b) => Number(a.project_id === null) - Number(b.project_id === null)))
    if (!byName.has(plainTag(tag.name))) byName.set(plainTag(tag.name), tag)
  const missing = new Map<string, { name: string; at: number }>()
  for (const [at, word] of named.entries()) {
    if (byId.has(toId(word)) || byName.has(plainTag(word))) continue
    // An id that is not a tag's is a mistake, not the name of a new one.
    if (/^\d+$/.test(word)) throw notFound('tag', word)
    if (plainTag(word) === '') throw invalid(`tags.${at}`, `tags.${at} must not be blank.`, 'too_short')
    if (!missing.has(plainTag(word))) missing.set(plainTag(word), { name: word.trim(), at })
  }
  if (missing.size > 0 && (await mayCreateTags(w, project_id))) {
    const made = [...missing.values()].map(({ name }) => ({ name, color: '', project_id }))
    for (const tag of await createTags(w, made)) byName.set(plainTag(tag.name), tag)
  } else leaveOut([...missing.values()], leniency)
  const found = named.flatMap((word) => byId.get(toId(word)) ?? byName.get(plainTag(word)) ?? [])
  return [...new Set(found.map(({ id }) => must(id)))]
}

async function mayCreateTags(w: Write, project_id: number | null): Promise<boolean> {
  if (project_id === null) return allows(w.role, 'tag.create')
  // Someone who was added to only one board does not see its space.
  const project = await findProject(w, project_id)
  if (project === undefined || project.time_archived !== null) return false
  return allows(roleIn(w.role, project.container_role), 'tag.create')
}

function leaveOut(missing: readonly { name: string; at: number }[], { isStrict, ignored }: Leniency) {
  const [first] = missing
  if (first && isStrict) {
    const field = `tags.${first.at}`
    throw invalid(field, `${field}: there is no tag “${first.name}” here, and you may not create one.`, 'not_found')
  }
  ignored.push(...missing.map(({ name }) => `tags.${name}`))
}
