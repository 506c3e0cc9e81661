import type { NewRule, RuleChange } from '../data/rules.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { newKey } from './action.ts'

/** What people do with rules of automation. They wait for the answer, which says whether it is so now. */

export async function addRule({ api }: WorkspaceData, rule: NewRule) {
  await api.createRule(rule, { idempotencyKey: newKey() })
}

export async function changeRule({ api }: WorkspaceData, rule_id: string, fields: RuleChange) {
  await api.updateRule({ rule_id }, fields, { idempotencyKey: newKey() })
}

export async function deleteRule({ api }: WorkspaceData, rule_id: string) {
  await api.deleteRule({ rule_id }, { idempotencyKey: newKey() })
}
