import type { AnswerOf, BodyOf } from '../../client/client.ts'
import { readForms } from './forms.ts'
import { readTemplates } from './templates.ts'
import type { WorkspaceData } from './workspace.ts'

/** Rules of automation: read when their page is open, and kept nowhere. */

export type Rule = AnswerOf<'listRules'>['rules'][number]
export type RuleRun = AnswerOf<'listRuleRuns'>['runs'][number]
export type RuleTrial = AnswerOf<'tryRule'>['trial']
export type NewRule = BodyOf<'createRule'>
export type TriedRule = BodyOf<'tryNewRule'>
export type RuleChange = BodyOf<'updateRule'>
export type RuleTrigger = Rule['trigger']
export type RuleAction = Rule['actions'][number]

export interface RulePlace {
  kind: 'board' | 'space'
  id: string
}

/** Something that a rule can name. */
interface Named {
  id: string
  title: string
}

/** What the rules of a place can name, apart from what the mirror has. */
export interface RuleOptions {
  project_id: string
  title: string
  lists: readonly Named[]
  forms: readonly Named[]
  templates: readonly Named[]
  /** Empty for those who may not see them. */
  integrations: readonly Named[]
}

const PAGE = 100

export async function readRules({ api }: WorkspaceData, { kind, id }: RulePlace): Promise<Rule[]> {
  return Array.fromAsync(
    api.all.listRules({ count: PAGE, ...(kind === 'board' ? { board_id: id } : { project_id: id }) }),
  )
}

export async function readRuleOptions(
  workspace: WorkspaceData,
  { kind, id }: RulePlace,
  seesIntegrations: boolean,
): Promise<RuleOptions> {
  const { api } = workspace
  const [place, templates, integrations] = await Promise.all([
    kind === 'board' ? readBoard(workspace, id) : readSpace(workspace, id),
    readTemplates(workspace),
    seesIntegrations ? Array.fromAsync(api.all.listIntegrations({ count: PAGE })) : [],
  ])
  const { project_id } = place
  return {
    ...place,
    templates: templates.filter((one) => one.type === 'checklist' && one.project_id === project_id),
    integrations: integrations.filter(({ type }) => type.endsWith('webhook')),
  }
}

async function readBoard(workspace: WorkspaceData, board_id: string) {
  const [{ board }, { forms }] = await Promise.all([
    workspace.api.readBoard({ board_id }),
    readForms(workspace, board_id),
  ])
  return { project_id: board.project_id, title: board.title, lists: board.lists, forms }
}

async function readSpace({ api }: WorkspaceData, project_id: string) {
  const { project } = await api.readProject({ project_id })
  return { project_id, title: project.title, lists: [], forms: [] }
}

/** The last runs. */
export async function readRuns({ api }: WorkspaceData, rule_id: string): Promise<RuleRun[]> {
  return (await api.listRuleRuns({ rule_id, count: PAGE })).runs
}

/** What a rule would have done: nothing is written. */
export async function readTrial({ api }: WorkspaceData, rule_id: string): Promise<RuleTrial> {
  return (await api.tryRule({ rule_id })).trial
}

/** The same of a rule that is not saved. */
export async function readTrialOf({ api }: WorkspaceData, rule: TriedRule): Promise<RuleTrial> {
  return (await api.tryNewRule(rule)).trial
}
