import { followAllRules, RuleFollower } from '../server/feed/rules/follower.ts'
import { ruleJob } from '../server/feed/scheduler/rules.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { newTeam, type StoreName } from './team.ts'

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
