import { followAllRules, RuleFollower } from '../server/feed/rules/follower.ts'
import { ruleJob } from '../server/feed/scheduler/rules.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { newTeam, type StoreName, type Team } from './team.ts'

const onError = (error: unknown) => {
  throw error
}

/** Runs the rules that events set off, and those that they set off in turn. */
export function runRules(gateway: Gateway) {
  return followAllRules(new RuleFollower(gateway, onError))
}

/** Runs the rules whose time has come, as the scheduled job does. */
export async function runByClock(gateway: Gateway) {
  const job = ruleJob(gateway, onError)
  while ((await job.turn()) > 0);
}

/** A board with rules. */
export async function newRuledBoard(store: StoreName) {
  const team = await newTeam(store)
  const { gateway } = team.server
  const board = await team.newBoard()
  const lists: { id: string }[] = board.lists
  const newRule = async (trigger: object, actions: object[], more: object = {}) =>
    (await team.made('/rules', { board_id: board.id, title: 'Rule', trigger, actions, ...more })).rule
  const readRule = async ({ id }: { id: string }) => (await team.get(`/rules/${id}`)).body.rule
  const runsOf = async ({ id }: { id: string }) => (await team.get(`/rules/${id}/runs`)).body.runs
  const readCard = async ({ id }: { id: string }) => (await team.get(`/cards/${id}`)).body.card
  const move = (card: { id: string }, to: number) => team.patch(`/cards/${card.id}`, { list_id: lists[to]?.id })
  return {
    ...{ team, gateway, board, lists, newRule, readRule, runsOf, readCard, move },
    run: () => runRules(gateway),
    runClock: () => runByClock(gateway),
  }
}

/** A rule that acts on a card each time that it is commented on; whether it did. */
export async function enteringByRule(team: Team, card: { id: string; board_id: string }, action: object) {
  const body = { board_id: card.board_id, title: 'Rule', trigger: { type: 'comment' }, actions: [action] }
  const { rule } = await team.made('/rules', body)
  const enter = async () => {
    await team.newComment(card.id)
    await runRules(team.server.gateway)
    return (await team.get(`/rules/${rule.id}/runs`)).body.runs[0]?.status === 'done'
  }
  return { enter }
}
