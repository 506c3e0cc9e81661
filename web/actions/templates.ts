import { putBoard } from '../data/answers.ts'
import { toSprintRow } from '../data/sprint-rows.ts'
import type { NewTemplate, TemplatePlace } from '../data/templates.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { newKey } from './action.ts'

/** What people do with templates. They wait for the answer, which says whether it is so now. */

export async function saveTemplate({ api }: WorkspaceData, template: NewTemplate) {
  await api.createTemplate(template, { idempotencyKey: newKey() })
}

export async function changeTemplate(
  { api }: WorkspaceData,
  template_id: string,
  fields: { title: string; description: string },
) {
  await api.updateTemplate({ template_id }, fields, { idempotencyKey: newKey() })
}

/** Deletes a template, and answers what saves it again. */
export async function deleteTemplate({ api }: WorkspaceData, template_id: string): Promise<() => Promise<void>> {
  const { template } = await api.readTemplate({ template_id })
  await api.deleteTemplate({ template_id }, { idempotencyKey: newKey() })
  const { project_id, type, title, description, content } = template
  const key = newKey()
  return async () => {
    await api.createTemplate({ project_id, type, title, description, content }, { idempotencyKey: key })
  }
}

/** A place that was made, for the person to go there; nothing for what is added to the place that is open. */
export interface MadePlace {
  kind: 'board' | 'page' | 'sprint'
  id: string
}

/** Makes what a template says. Cards and checklists come with the log, as those of other people do. */
export async function makeFromTemplate(
  { api, mirror }: WorkspaceData,
  template_id: string,
  place: TemplatePlace,
): Promise<MadePlace | null> {
  const { board, page, sprint } = await api.makeFromTemplate({ template_id }, place, { idempotencyKey: newKey() })
  if (board) {
    putBoard(mirror, board)
    return { kind: 'board', id: board.id }
  }
  if (sprint) {
    mirror.put('sprints', sprint.id, toSprintRow(sprint))
    return { kind: 'sprint', id: sprint.id }
  }
  return page ? { kind: 'page', id: page.id } : null
}
