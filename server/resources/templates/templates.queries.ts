import { notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { projectOf, projectRole, visibleProject } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'
import type { TemplateType } from './templates.schema.ts'

export type FoundTemplate = Row<'templates'> & { container_role: ContainerRole | null }

/** The templates of spaces that the viewer can see, with their role there. */
function selectTemplates({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('templates')
    .innerJoin('projects', projectOf('templates'))
    .select(projectRole(viewer).as('container_role'))
    .where('templates.team_id', '=', team_id)
    .where(visibleProject(viewer))
}

export async function requireTemplate(r: Read, id: string): Promise<FoundTemplate> {
  const template = await selectTemplates(r)
    .selectAll('templates')
    .where('templates.id', '=', toId(id))
    .executeTakeFirst()
  if (!template) throw notFound('template', id)
  return template
}

export type TemplateInShort = Omit<Row<'templates'>, 'content'>

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
    .where('templates.id', '>', after)
    .orderBy('templates.id')
    .limit(limit)
  if (project_id !== null) query = query.where('templates.project_id', '=', project_id)
  if (type !== undefined) query = query.where('templates.type', '=', type)
  return query.execute()
}
