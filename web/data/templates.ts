import type { AnswerOf, BodyOf } from '../../client/client.ts'
import type { WorkspaceData } from './workspace.ts'

export type Template = AnswerOf<'listTemplates'>['templates'][number]
export type TemplateType = Template['type']
export type NewTemplate = BodyOf<'createTemplate'>
/** What a template is made from. */
export type TemplateSource = NonNullable<NewTemplate['from']>
/** Where something that is made from a template goes. */
export type TemplatePlace = BodyOf<'makeFromTemplate'>

const PAGE = 500

/** Every template that the person can see: read when it is asked for, and kept nowhere. */
export async function readTemplates({ api }: WorkspaceData): Promise<Template[]> {
  return Array.fromAsync(api.all.listTemplates({ count: PAGE }))
}
