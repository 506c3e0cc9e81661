import { notFound } from '../../common/errors.ts'
import { TEMPLATES_DELETED } from '../../limits/templates.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { projectOf, projectRole, visibleProject } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'
import type { TemplateType } from './templates.schema.ts'

export type FoundTemplate = Row<'templates'> & { container_role: ContainerRole | null }

/** The templates of spaces that the viewer can see, with their role there, the deleted ones too. */
function selectTemplates({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('templates')
    .innerJoin('projects', projectOf('templates'))
    .select(projectRole(viewer).as('container_role'))
    .where('templates.team_id', '=', team_id)
    .where(visibleProject(viewer))
}

export async function requireTemplate(r: Read, id: string): Promise<FoundTemplate> {
  const template = await requireTemplateOrDeleted(r, id)
  if (template.time_deleted !== null) throw notFound('template', id)
  return template
}

export async function requireTemplateOrDeleted(r: Read, id: string): Promise<FoundTemplate> {
  const template = await selectTemplates(r)
    .selectAll('templates')
    .where('templates.id', '=', toId(id))
    .executeTakeFirst()
  if (!template) throw notFound('template', id)
  return template
}

/** The deleted templates of a space but the last ones. */
export function findLongDeleted({ db, team_id }: Read, project_id: number) {
  return (
    db
      .selectFrom('templates')
      .select('id')
      .where('team_id', '=', team_id)
      .where('project_id', '=', project_id)
      .where('time_deleted', 'is not', null)
      .orderBy('time_deleted', 'desc')
      .orderBy('id', 'desc')
      // Without a limit SQLite takes no offset.
      .limit(TEMPLATES_DELETED)
      .offset(TEMPLATES_DELETED)
      .execute()
  )
}

export type TemplateInShort = Omit<Row<'templates'>, 'content' | 'time_deleted'>

interface TemplateFilter {
  project_id: number | null
  type: TemplateType | undefined
  after: number
  limit: number
}

/** Templates without their contents, the oldest first. */
export function findTemplates(r: Read, { project_id, type, after, limit }: TemplateFilter): Promise<TemplateInShort[]> {
  let query = selectTemplates(r)
    .clearSelect()
    .select(['templates.team_id', 'templates.id', 'templates.project_id', 'templates.type', 'templates.title'])
    .select(['templates.description', 'templates.user_id', 'templates.source', 'templates.user_id_updated'])
    .select(['templates.source_updated', 'templates.time_created', 'templates.time_updated'])
    .where('templates.time_deleted', 'is', null)
    .where('templates.id', '>', after)
    .orderBy('templates.id')
    .limit(limit)
  if (project_id !== null) query = query.where('templates.project_id', '=', project_id)
  if (type !== undefined) query = query.where('templates.type', '=', type)
  return query.execute()
}
