import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Random } from '../../server/demo/random.ts'
import { RULE_DEPTH } from '../../server/limits/rules.ts'
import { ALL_RULES } from '../../server/resources/rules/rules.state.ts'
import { isLong, seed } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, newReadyUrl, newTeamOn, type Server, stores, type Team } from '../team.ts'
import { until } from './kills.ts'
import { lookInto, startProcess } from './process.ts'

/** Per kill. */
const CARDS = 10
const KILLS = isLong ? 6 : 2
/** Not longer than the rules of all cards take. */
const MOST_MS = 1000

describe.each(stores)('two servers on %s', patience(), (store) => {
  test(
    'that are killed while rules run have run each of them once for each event, with its effects, and chains end',
    proves(
      store,
      'each event sets a rule off once, with its effects, whichever server is killed (runs)',
      6,
      async (proof) => {
        const random = new Random(seed)
        const url = await newReadyUrl(store)
        const servers = [await startProcess(url), await startProcess(url)] as const
        const at = await lookInto(url)
        const team = await newTeamOn(at(servers[0]))
        const { list, comment, child } = await newRules(team)

        let [first, second] = servers
        const titles: string[] = []
        const create = async (server: Server, title: string) => {
          const body = { title, list_id: list.id, board_id: list.board_id }
          const caller = new Caller(server, team.team_id, team.user_id, team.token)
          return caller.post('/cards', body, { 'idempotency-key': title }).catch(() => null)
        }
        for (let kill = 0; kill < KILLS; kill++) {
          const fresh = Array.from({ length: CARDS }, (_, index) => `Card ${index} of ${kill}`)
          titles.push(...fresh)
          const before = await countComments(at(first), team)
          const pending = fresh.map((title, index) => create(at(index % 2 ? first : second), title))
          await until(async () => (await countComments(at(first), team)) > before)
          await wait(random.next() * MOST_MS)
          await first.kill9()
          await Promise.all(pending)
          ;[first, second] = [second, await startProcess(url)]
        }
        for (const title of titles) expect((await create(at(first), title))?.status).toBe(201)

        await until(() => isFollowed(at(first), team))
        const caller = new Caller(at(first), team.team_id, team.user_id, team.token)
        await expectSoundStore(at(first).store)
        await expectChains(at(first), team, titles)
        for (const rule of [comment, child]) {
          const { runs } = (await caller.get(`/rules/${rule.id}/runs?count=100`)).body
          const events = runs.map(({ event_seq }: { event_seq: string }) => event_seq)
          expect(events.length).toBeGreaterThan(0)
          expect(new Set(events).size).toBe(events.length)
        }
        proof.count(titles.length * 2 * (RULE_DEPTH + 1))
      },
    ),
  )
})

/** Each new card gets a comment and a card below it, which is new in turn. */
async function newRules(team: Team) {
  const { id: board_id, lists } = await team.newBoard()
  const newRule = async (action: object) => {
    const body = { board_id, title: 'Rule', trigger: { type: 'created' }, actions: [action] }
    return (await team.made('/rules', body)).rule
  }
  return {
    list: lists[0] as { id: string; board_id: string },
    comment: await newRule({ type: 'comment', content: 'Seen' }),
    child: await newRule({ type: 'child', title: 'Below {{card.title}}' }),
  }
}

/** What the rules have done so far. */
async function countComments({ store }: Server, { team_id }: Team): Promise<number> {
  const rows = await store.read((db) => db.selectFrom('comments').select('id').where('team_id', '=', team_id).execute())
  return rows.length
}

/** Nothing is left of the log for rules. */
async function isFollowed({ store }: Server, { team_id }: Team): Promise<boolean> {
  const found = await store.read((db) =>
    db
      .selectFrom('rule_cursors')
      .innerJoin('teams', 'teams.id', 'rule_cursors.team_id')
      .select(['rule_cursors.seq', 'rule_cursors.rule_id', 'teams.revision'])
      .where('rule_cursors.team_id', '=', team_id)
      .executeTakeFirst(),
  )
  return found !== undefined && Number(found.seq) === Number(found.revision) && Number(found.rule_id) === ALL_RULES
}

/** Below each card as many as rules may set one another off, and on all but the last of them one comment. */
async function expectChains({ store }: Server, { team_id }: Team, titles: readonly string[]) {
  const rows = await store.read((db) =>
    db
      .selectFrom('cards')
      .select(['id', 'title', 'parent_card_id'])
      .select((eb) =>
        eb
          .selectFrom('comments')
          .select((one) => one.fn.countAll<number>().as('n'))
          .whereRef('comments.team_id', '=', 'cards.team_id')
          .whereRef('comments.card_id', '=', 'cards.id')
          .as('comments'),
      )
      .where('team_id', '=', team_id)
      .execute(),
  )
  const found = rows.map(({ title, comments }) => `${title}: ${comments}`).toSorted()
  const wanted = titles.flatMap((title) =>
    Array.from({ length: RULE_DEPTH + 1 }, (_, depth) => {
      const comments = depth < RULE_DEPTH ? 1 : 0
      return `${'Below '.repeat(depth)}${title}: ${comments}`
    }),
  )
  expect(found).toEqual(wanted.toSorted())
}
