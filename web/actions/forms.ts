import { etagOf } from '../../client/client.ts'
import type { Form, FormChange, NewForm } from '../data/forms.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/** What people do with the forms of a board. They wait for the answer, which says whether it is so now. */

/** A form, and the version that it was answered in. */
export interface SavedForm {
  form: Form
  version: string | undefined
}

export async function addForm({ api }: WorkspaceData, board_id: string, fields: NewForm): Promise<SavedForm> {
  const answer = await api.createForm({ board_id }, fields)
  return { form: answer.form, version: etagOf(answer) }
}

/** Refused when someone else changed the same fields since this version. */
export async function changeForm(
  { api }: WorkspaceData,
  form_id: string,
  fields: FormChange,
  version?: string,
): Promise<SavedForm> {
  const answer = await api.updateForm({ form_id }, fields, { ...(version !== undefined && { ifMatch: version }) })
  return { form: answer.form, version: etagOf(answer) }
}

export async function deleteForm({ api }: WorkspaceData, form_id: string) {
  await api.deleteForm({ form_id })
}
