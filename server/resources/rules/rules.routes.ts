import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import {
  CreateRule,
  Rule,
  RulePage,
  RuleQuery,
  RuleRunPage,
  RuleRunQuery,
  RuleTrial,
  TryRule,
  UpdateRule,
} from './rules.schema.ts'
import { createRule, deleteRule, listRules, listRuns, readRule, updateRule } from './rules.service.ts'
import { tryNewRule, tryRule } from './rules.try.ts'

const RuleAnswer = Type.Object({ rule: Rule })
const TrialAnswer = Type.Object({ trial: RuleTrial })

/** Runs change what is shown of a rule without a new revision: answers are not kept. */
export const ruleRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/rules',
    {
      config: { access: 'rule.read', isKept: false },
      schema: {
        operationId: 'listRules',
        summary: 'List the rules of automation, of a board, of a space or of all',
        params: TeamParams,
        querystring: RuleQuery,
        response: { 200: RulePage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listRules(r, query)),
  )

  app.post(
    '/:team_id/rules',
    {
      config: { access: 'rule.create' },
      schema: {
        operationId: 'createRule',
        summary: 'Create a rule of a board or of a space, which runs with your rights',
        params: TeamParams,
        body: CreateRule,
        response: { 201: RuleAnswer },
      },
    },
    async ({ workspace, body }, reply) => {
      const rule = await workspace.write((w) => createRule(w, body))
      return reply.code(201).send({ rule })
    },
  )

  app.post(
    '/:team_id/rules/try',
    {
      config: { access: 'rule.create' },
      schema: {
        operationId: 'tryNewRule',
        summary: 'What a rule that is not saved would have done at the last events; nothing is done',
        params: TeamParams,
        body: TryRule,
        response: { 200: TrialAnswer },
      },
    },
    async ({ workspace, body }) => ({ trial: await workspace.read((r) => tryNewRule(r, body)) }),
  )

  app.get(
    '/:team_id/rules/:id',
    {
      config: { access: 'rule.read', isKept: false },
      schema: {
        operationId: 'readRule',
        summary: 'Read a rule',
        params: ItemParams,
        response: { 200: RuleAnswer },
      },
    },
    async ({ workspace, params }) => ({ rule: await workspace.read((r) => readRule(r, params.id)) }),
  )

  app.patch(
    '/:team_id/rules/:id',
    {
      config: { access: 'rule.update' },
      schema: {
        operationId: 'updateRule',
        summary: 'Change, pause or resume a rule',
        params: ItemParams,
        body: UpdateRule,
        response: { 200: RuleAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ rule: await workspace.write((w) => updateRule(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/rules/:id',
    {
      config: { access: 'rule.delete' },
      schema: {
        operationId: 'deleteRule',
        summary: 'Delete a rule; what it did stays',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteRule(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/:team_id/rules/:id/runs',
    {
      config: { access: 'rule.read', isKept: false },
      schema: {
        operationId: 'listRuleRuns',
        summary: 'List the runs of a rule and their results, the latest first',
        params: ItemParams,
        querystring: RuleRunQuery,
        response: { 200: RuleRunPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listRuns(r, params.id, query)),
  )

  app.post(
    '/:team_id/rules/:id/try',
    {
      config: { access: 'rule.update' },
      schema: {
        operationId: 'tryRule',
        summary: 'What a rule would have done at the last events; nothing is done',
        params: ItemParams,
        response: { 200: TrialAnswer },
      },
    },
    async ({ workspace, params }) => ({ trial: await workspace.read((r) => tryRule(r, params.id)) }),
  )
}
