import { Type } from 'typebox'
import type { AnswerOf } from '../../../../client/client.ts'
import { Board, more, Paging, pageOf } from '../args.ts'
import { titleOf } from '../lean.ts'
import { Args, tool } from '../tool.ts'

type Rule = AnswerOf<'readRule'>['rule']

const RuleId = Type.String({ minLength: 1, maxLength: 20, description: 'The id of a rule, as list_rules says.' })

/** Rules of automation: people write them, agents see what they do and stop them. */
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
]

function inShort({ id, board_id, project_id, title, trigger, filters, actions, ...more }: Rule) {
  return {
    ...{ id, title: titleOf(title), board_id, project_id, trigger, filters, actions },
    ...(more.paused_reason !== null && { paused: more.paused_reason }),
    ...(more.failures > 0 && { failures: more.failures }),
    ...(more.problems.length > 0 && { problems: more.problems.map(({ field, message }) => `${field}: ${message}`) }),
  }
}
