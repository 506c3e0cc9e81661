import { Type } from 'typebox'
import type { AnswerOf } from '../../../../client/client.ts'
import { MCP_TEXT } from '../../../limits/mcp.ts'
import { type RuleAction, RuleActions, RuleTrigger } from '../../../resources/rules/rules.schema.ts'
import type { ViewFilters } from '../../../resources/views/views.schema.ts'
import { AsItIs } from '../answer.ts'
import { Board, more, Paging, pageOf, Space, Title } from '../args.ts'
import { titleOf } from '../lean.ts'
import { Args, type Context, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

type Rule = AnswerOf<'readRule'>['rule']

const RuleId = Type.String({ minLength: 1, maxLength: 20, description: 'The id of a rule, as list_rules says.' })
const Trigger = {
  ...RuleTrigger,
  description: 'When. Things are named by their ids: read_board, list_tags, list_members and list_fields say them.',
}
/** All filters of views, which would be longer here than all else that agents read of rules: the API checks them. */
const Filters = Type.Unsafe<ViewFilters>({
  type: 'object',
  description:
    'If: what the card must be like when the rule runs. For example {"include": {"tags": ["4"], "members": ["me"], "priority": [3], ' +
    '"statuses": ["started"], "dues": ["overdue"]}, "exclude": {"lists": ["7"]}, "include_all": {"tags": ["4", "5"]}, ' +
    '"has_members": false, "is_blocked": true, "due_date": {"before": "now+3d"}, "custom_fields": {"47": {"min": 3}}}.',
})
const Actions = { ...RuleActions, description: 'Then: up to ten actions in this order, all of them or none.' }

/** The same parts once more: how they look stands beside `create_rule`. */
const again = <Part>(type: 'object' | 'array', what: string) =>
  Type.Optional(Type.Unsafe<Part>({ type, description: `${what}, as in create_rule.` }))
const parts = {
  trigger: again<RuleTrigger>('object', 'When'),
  filters: again<ViewFilters>('object', 'If'),
  actions: again<RuleAction[]>('array', 'Then'),
}

/** Rules of automation, which run with the rights of the person whose token made or last changed them. */
export const ruleTools = [
  tool({
    name: 'list_rules',
    title: 'List the rules of automation',
    description: 'What happens by itself: of a board, or everywhere. Says when, what, and why a rule is paused.',
    effect: 'reads',
    input: Args({ board: Type.Optional(Board), ...Paging }),
    run: async ({ api, names }, { board, ...args }) => {
      const scope = board === undefined ? {} : { board_id: (await names.board(board)).id }
      const page = await api.listRules({ ...scope, ...pageOf(args) })
      return { rules: page.rules.map(inShort), ...more(page) }
    },
  }),

  tool({
    name: 'create_rule',
    title: 'Create a rule',
    description:
      'Makes something happen by itself on a board or in a space, with your rights: when, if, then. Try it first with try_rule.',
    effect: 'adds',
    input: Args({
      board: Type.Optional(Board),
      space: Type.Optional(Space),
      title: Title,
      trigger: Trigger,
      filters: Type.Optional(Filters),
      actions: Actions,
      paused: Type.Optional(
        Type.Boolean({ description: 'true makes it paused: it does nothing until it is resumed.' }),
      ),
    }),
    run: async (context, { board, space, ...said }) => {
      const place = await placeOf(context, board, space)
      return inShort((await context.api.createRule({ ...place, ...said })).rule)
    },
  }),

  tool({
    name: 'update_rule',
    title: 'Change a rule',
    description: 'Changes what is given and leaves the rest. The rule runs with your rights from then on.',
    effect: 'replaces',
    input: Args({ rule: RuleId, title: Type.Optional(Title), ...parts }),
    run: async ({ api }, { rule: named, ...changes }) => {
      const { rule } = await api.readRule({ rule_id: named })
      return inShort((await api.updateRule({ rule_id: rule.id }, changes)).rule)
    },
  }),

  tool({
    name: 'pause_rule',
    title: 'Pause or resume a rule',
    description: 'A paused rule does nothing. One that is resumed runs with your rights from then on.',
    effect: 'replaces',
    input: Args({ rule: RuleId, paused: Type.Boolean({ description: 'true pauses it, false resumes it.' }) }),
    run: async ({ api }, { rule: named, paused }) => {
      // What one cannot see does not exist, whatever one may change.
      const { rule } = await api.readRule({ rule_id: named })
      return inShort((await api.updateRule({ rule_id: rule.id }, { paused })).rule)
    },
  }),

  tool({
    name: 'delete_rule',
    title: 'Delete a rule',
    description: 'It does nothing any more. What it did stays.',
    effect: 'replaces',
    input: Args({ rule: RuleId }),
    run: async ({ api }, { rule: named }) => {
      const { rule } = await api.readRule({ rule_id: named })
      await api.deleteRule({ rule_id: rule.id })
      return { deleted: rule.id }
    },
  }),

  tool({
    name: 'try_rule',
    title: 'Try a rule',
    description:
      'What a rule would have done at the last 50 events, or by the clock now; nothing is done. Give the id of a rule, with what you ' +
      'would change of it, or a board or space with the parts of a new one.',
    // The API asks for the role that changes rules: it is nothing for tokens that only read.
    effect: 'sets',
    input: Args({
      rule: Type.Optional(RuleId),
      board: Type.Optional(Board),
      space: Type.Optional(Space),
      ...parts,
    }),
    run: async (context, { rule: named, board, space, ...said }) => {
      if (named !== undefined && (board !== undefined || space !== undefined))
        throw new ToolError('Give the id of a rule, or the board or space of a new one, not both.')
      const saved = named === undefined ? undefined : (await context.api.readRule({ rule_id: named })).rule
      if (saved && Object.keys(said).length === 0)
        return trialInShort((await context.api.tryRule({ rule_id: saved.id })).trial)
      const place = saved ? ofSaved(saved) : await placeOf(context, board, space)
      const { trigger, filters = {}, actions } = { ...(saved && saidBy(saved)), ...said }
      if (trigger === undefined || actions === undefined) throw new ToolError('A new rule needs a trigger and actions.')
      return trialInShort((await context.api.tryNewRule({ ...place, trigger, filters, actions })).trial)
    },
  }),
]

async function placeOf({ names }: Context, board: string | undefined, space: string | undefined) {
  if ((board === undefined) === (space === undefined))
    throw new ToolError('Say which board or which space the rule is for: one of them.')
  if (board !== undefined) return { board_id: (await names.board(board)).id }
  return { project_id: (await names.space(space ?? '')).id }
}

const ofSaved = ({ board_id, project_id }: Rule) => (board_id === null ? { project_id } : { board_id })
const saidBy = ({ trigger, filters, actions }: Rule) => ({ trigger, filters, actions })

function inShort({ id, board_id, project_id, title, trigger, filters, actions, ...more }: Rule) {
  return {
    ...{ id, title: titleOf(title), board_id, project_id, trigger: part(trigger) },
    ...(Object.keys(filters).length > 0 && { filters: part(filters) }),
    actions: part(actions),
    ...(more.paused_reason !== null && { paused: more.paused_reason }),
    ...(more.failures > 0 && { failures: more.failures }),
    ...(more.problems.length > 0 && { problems: more.problems.map(({ field, message }) => `${field}: ${message}`) }),
  }
}

/** Parts of rules are shown whole or not at all: one that was cut would be sent back so. */
function part(said: object): AsItIs | string {
  return JSON.stringify(said).length <= MCP_TEXT
    ? new AsItIs(said)
    : 'Too long to be shown here. It stays as it is when you change other parts.'
}

type Trial = AnswerOf<'tryRule'>['trial']

function trialInShort({ looked_at, would_run, actions, runs }: Trial) {
  return {
    ...{ looked_at, would_run, actions },
    runs: runs.map(({ card_id, card_title, passes, event_type, time_created }) => ({
      ...{
        card: card_id,
        title: titleOf(card_title),
        would: passes ? 'run' : 'not run: the card does not pass the filters',
      },
      ...(event_type !== null && { event: event_type }),
      ...(time_created !== null && { time: new Date(time_created).toISOString() }),
    })),
  }
}
