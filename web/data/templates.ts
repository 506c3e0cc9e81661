import { type AnswerOf, type BodyOf, etagOf } from '../../client/client.ts'
import type { WorkspaceData } from './workspace.ts'

export type Template = AnswerOf<'listTemplates'>['templates'][number]
export type TemplateType = Template['type']
export type NewTemplate = BodyOf<'createTemplate'>
export type TemplateChange = BodyOf<'updateTemplate'>
/** What a template is made from. */
export type TemplateSource = NonNullable<NewTemplate['from']>
/** Where something that is made from a template goes. */
export type TemplatePlace = BodyOf<'makeFromTemplate'>

/** What a template makes. */
export type TemplateContent = AnswerOf<'readTemplate'>['template']['content']

/** A template with its content, and the version that was answered, for the condition of a later change. */
export interface SavedTemplate {
  template: AnswerOf<'readTemplate'>['template']
  version: string | undefined
}

const PAGE = 500

/** Every template that the person can see: read when it is asked for, and kept nowhere. */
export async function readTemplates({ api }: WorkspaceData): Promise<Template[]> {
  return Array.fromAsync(api.all.listTemplates({ count: PAGE }))
}

export async function readTemplate({ api }: WorkspaceData, template_id: string): Promise<SavedTemplate> {
  const answer = await api.readTemplate({ template_id })
  return { template: answer.template, version: etagOf(answer) }
}
