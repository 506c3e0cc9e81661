import { etagOf } from '../../client/client.ts'
import { putBoard } from '../data/answers.ts'
import { toSprintRow } from '../data/sprint-rows.ts'
import type { NewTemplate, SavedTemplate, TemplateChange, TemplatePlace } from '../data/templates.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { newKey } from './action.ts'

/** What people do with templates. They wait for the answer, which says whether it is so now. */

export async function saveTemplate({ api }: WorkspaceData, template: NewTemplate) {
  await api.createTemplate(template, { idempotencyKey: newKey() })
}

/** Refused when someone else changed the same fields since this version. */
export async function changeTemplate(
  { api }: WorkspaceData,
  template_id: string,
  fields: TemplateChange,
  version: string | undefined,
): Promise<SavedTemplate> {
  const condition = version !== undefined && { ifMatch: version }
  const answer = await api.updateTemplate({ template_id }, fields, { idempotencyKey: newKey(), ...condition })
  return { template: answer.template, version: etagOf(answer) }
}

/** Deletes a template, and answers what restores it. */
export async function deleteTemplate({ api }: WorkspaceData, template_id: string): Promise<() => Promise<void>> {
  await api.deleteTemplate({ template_id }, { idempotencyKey: newKey() })
  const key = newKey()
  return async () => {
    await api.restoreTemplate({ template_id }, { idempotencyKey: key })
  }
}

/** A place that was made, for the person to go there; nothing for what is added to the place that is open. */
export interface MadePlace {
  kind: 'board' | 'page' | 'sprint'
  id: string
}

/** Makes what a template says. Cards and checklists come with the log, as those of other people do. */
export function makeFromTemplate(
  { api, mirror, writing }: WorkspaceData,
  template_id: string,
  place: TemplatePlace,
): Promise<MadePlace | null> {
  return writing(async () => {
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
  })
}
