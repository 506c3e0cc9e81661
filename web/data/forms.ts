import { type AnswerOf, type BodyOf, etagOf } from '../../client/client.ts'
import type { WorkspaceData } from './workspace.ts'

export type Form = AnswerOf<'listForms'>['forms'][number]
export type FormField = Form['fields'][number]
export type NewForm = BodyOf<'createForm'>
export type FormChange = BodyOf<'updateForm'>

/** The forms of a board, and the version that was read, for the condition of a later change. */
interface Forms {
  forms: readonly Form[]
  version: string | undefined
}

/** Read on demand and not cached. */
export async function readForms({ api }: WorkspaceData, board_id: string): Promise<Forms> {
  const answer = await api.listForms({ board_id })
  return { forms: answer.forms, version: etagOf(answer) }
}
