import { afterEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { newRuledBoard, runByClock, runRules } from '../../../test/rules.ts'
import { type Caller, callServer, clock, stores, type Team } from '../../../test/team.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { RuleFollower } from '../../feed/rules/follower.ts'
import { ruleJob } from '../../feed/scheduler/rules.ts'
import { RULE_DEPTH, RULE_FAILURES, RULE_RUNS_KEPT, RULE_RUNS_PER_HOUR } from '../../limits/rules.ts'
import type { Store } from '../../store/store.ts'
import { Gateway } from '../../workspace/gateway.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000
const COMMENT = [{ type: 'comment', content: 'Noted' }]

/** A store whose process is killed at every commit: all was computed, and nothing of it stays. */
function killedAtCommit(store: Store): Store {
  return {
    ...store,
    transaction: (fn, deadline) =>
      store.transaction(async (db, mayWait) => {
        await fn(db, mayWait)
        throw new Error('Killed')
      }, deadline),
  }
}

async function commentsOn(team: Caller, card: { id: string }) {
  return (await team.get(`/comments?card_id=${card.id}`)).body.comments
}

async function inboxOf({ server }: Team, { token }: Caller) {
  await followAll(
    new NotificationFollower(server.gateway, {
      onError(error) {
        throw error
      },
    }),
  )
  const headers = { authorization: `Bearer ${token}` }
  return (await callServer(server, 'GET', '/v1/users/me/notifications', undefined, headers)).body.notifications
}

describe.each(stores)('rules of automation on %s', (store) => {
  test('whose process is killed before the commit are run by the next one, once, however many there are', async () => {
    const { team, board, gateway, newRule, runsOf } = await newRuledBoard(store)
    const rules = [await newRule({ type: 'created' }, COMMENT), await newRule({ type: 'created' }, COMMENT)]
    const card = await team.newCard(board.lists[0])
    const errors: string[] = []
    const dying = new RuleFollower(new Gateway(killedAtCommit(gateway.store), clock), (error, team_id) => {
      if (team_id === team.team_id) errors.push((error as Error).message)
    })
    await dying.turn()
    expect(errors).toEqual(['Killed'])
    expect(await commentsOn(team, card)).toEqual([])
    for (const rule of rules) expect(await runsOf(rule)).toEqual([])

    const others = Array.from({ length: 4 }, () => new Gateway(gateway.store, clock))
    await Promise.all(others.map(runRules))
    await runRules(gateway)
    expect(await commentsOn(team, card)).toHaveLength(2)
    for (const rule of rules) expect(await runsOf(rule)).toHaveLength(1)
    await dying.turn()
    expect(await commentsOn(team, card)).toHaveLength(2)
  })

  test('go on with the other rules of an event, also when it is the last one and nothing came of the first', async () => {
    const { team, board, gateway, newRule, runsOf } = await newRuledBoard(store)
    const failing = await newRule({ type: 'created' }, [{ type: 'move', list_id: board.lists[2].id }])
    const other = await newRule({ type: 'created' }, COMMENT)
    await team.delete(`/lists/${board.lists[2].id}`)
    // Of no workspace anything is left, so that the first to be run is the first rule here.
    await runRules(gateway)
    const card = await team.newCard(board.lists[0])
    // Killed after the first rule.
    let commits = 0
    const store2: Store = {
      ...gateway.store,
      transaction: (fn, deadline) =>
        gateway.store.transaction(async (db, mayWait) => {
          const result = await fn(db, mayWait)
          commits += 1
          if (commits > 1) throw new Error('Killed')
          return result
        }, deadline),
    }
    await new RuleFollower(new Gateway(store2, clock), () => undefined).turn()
    expect([(await runsOf(failing)).length, (await runsOf(other)).length]).toEqual([1, 0])
    await runRules(gateway)
    expect([(await runsOf(failing)).length, (await runsOf(other)).length]).toEqual([1, 1])
    expect(await commentsOn(team, card)).toHaveLength(1)
  })

  test('that fail by a fault of the server fail once, and hold up no others', async () => {
    const { team, board, gateway, newRule, runsOf } = await newRuledBoard(store)
    const rules = [await newRule({ type: 'created' }, COMMENT), await newRule({ type: 'created' }, COMMENT)]
    // Of no workspace anything is left, so that the first to be run is the first rule here.
    await runRules(gateway)
    const card = await team.newCard(board.lists[0])
    let writes = 0
    const faulty: Store = {
      ...gateway.store,
      transaction: (fn, deadline) =>
        gateway.store.transaction(async (db, mayWait) => {
          const result = await fn(db, mayWait)
          writes += 1
          if (writes === 1) throw new TypeError('A fault')
          return result
        }, deadline),
    }
    const errors: string[] = []
    const follower = new RuleFollower(new Gateway(faulty, clock), (error) => errors.push((error as Error).message))
    await follower.turn()

    expect(errors).toEqual(['A fault'])
    const [first, second] = await Promise.all(rules.map(runsOf))
    expect(first).toMatchObject([{ status: 'failed', reason: 'internal_error' }])
    expect(second).toMatchObject([{ status: 'done' }])
    expect(await commentsOn(team, card)).toHaveLength(1)
  })

  test('by the clock are run once, also by several processes and after a kill', async () => {
    const { team, board, gateway, newRule } = await newRuledBoard(store)
    await newRule({ type: 'due', hours: 1 }, COMMENT)
    const card = await team.newCard(board.lists[0], { due_date: clock.now() + 3 * HOUR_MS })
    clock.advance(2.5 * HOUR_MS)
    const dying = ruleJob(new Gateway(killedAtCommit(gateway.store), clock), () => undefined)
    await dying.turn()
    expect(await commentsOn(team, card)).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => new Gateway(gateway.store, clock)).map(runByClock))
    await runByClock(gateway)
    expect(await commentsOn(team, card)).toHaveLength(1)
  })

  test('that set off themselves or one another end after a few levels, and say so', async () => {
    const { team, board, newRule, runsOf, move, run } = await newRuledBoard(store)
    const own = await newRule({ type: 'comment' }, COMMENT)
    const card = await team.newCard(board.lists[0])
    await team.newComment(card.id)
    await run()
    expect(await commentsOn(team, card)).toHaveLength(1 + RULE_DEPTH)
    const runs = await runsOf(own)
    expect(runs.map(({ depth }: { depth: number }) => depth)).toEqual([6, 5, 4, 3, 2, 1])
    expect(runs[0]).toMatchObject({ status: 'skipped', reason: 'depth' })

    const there = await newRule({ type: 'moved', list_id: board.lists[1].id }, [
      { type: 'move', list_id: board.lists[0].id },
    ])
    const back = await newRule({ type: 'moved', list_id: board.lists[0].id }, [
      { type: 'move', list_id: board.lists[1].id },
    ])
    await move(card, 1)
    await run()
    expect([(await runsOf(there)).length, (await runsOf(back)).length]).toEqual([3, 3])
    expect((await runsOf(back))[0]).toMatchObject({ status: 'skipped', reason: 'depth', depth: 6 })
  })

  test('end at their bound of an hour, keep a bounded log of runs, and go on in the next hour', async () => {
    const { team, gateway, board, newRule, runsOf, readCard, run } = await newRuledBoard(store)
    const rule = await newRule({ type: 'created' }, [{ type: 'set', field: 'priority', value: 3 }])
    const full = { runs: RULE_RUNS_PER_HOUR, hour_runs: RULE_RUNS_PER_HOUR, time_hour: clock.now() }
    await gateway.store.transaction((db) =>
      db.updateTable('rule_states').set(full).where('team_id', '=', team.team_id).execute(),
    )
    const late = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    await run()
    expect(await runsOf(rule)).toMatchObject([{ status: 'skipped', reason: 'hourly_limit' }])
    for (const card of late) expect((await readCard(card)).priority).not.toBe(3)
    clock.advance(HOUR_MS)
    const card = await team.newCard(board.lists[0])
    await run()
    expect((await readCard(card)).priority).toBe(3)

    for (let made = 0; made < RULE_RUNS_KEPT + 5; made += 1) await team.newCard(board.lists[0])
    await run()
    const { rows } = await gateway.store.read(async (db) => ({
      rows: await db.selectFrom('rule_runs').select('id').where('team_id', '=', team.team_id).execute(),
    }))
    expect(rows).toHaveLength(RULE_RUNS_KEPT)
  })

  test('that fail do nothing and say why; several times in a row they are paused, and their maker is notified', async () => {
    const { team, board, newRule, readRule, runsOf, run } = await newRuledBoard(store)
    const list = board.lists[1]
    const rule = await newRule({ type: 'created' }, [...COMMENT, { type: 'move', list_id: list.id }])
    await team.delete(`/lists/${list.id}`)
    expect(await readRule(rule)).toMatchObject({
      problems: [{ field: 'actions.1.list_id', message: expect.stringContaining('list') }],
    })
    const card = await team.newCard(board.lists[0])
    await run()
    expect(await commentsOn(team, card)).toEqual([])
    expect(await runsOf(rule)).toMatchObject([
      { status: 'failed', reason: 'not_found', message: expect.stringMatching(/^Action 2: /) },
    ])
    expect(await readRule(rule)).toMatchObject({ failures: 1, last_status: 'failed', paused: false })
    // Without an event nobody who looks at the rule would hear of it.
    expect(await team.lastEvent()).toMatchObject({
      ...{ type: 'rule.failed', entity_id: rule.id, board_id: board.id },
      changes: { status: [null, 'failed'], reason: [null, 'not_found'] },
    })
    expect(await inboxOf(team, team)).toEqual([])
    for (let failed = 1; failed < RULE_FAILURES + 1; failed += 1) await team.newCard(board.lists[0])
    await run()
    expect(await readRule(rule)).toMatchObject({ failures: RULE_FAILURES, paused: true, paused_reason: 'failed' })
    expect(await runsOf(rule)).toHaveLength(RULE_FAILURES)
    expect(await inboxOf(team, team)).toMatchObject([
      { kind: 'rule_paused', type: 'rule', rule_id: rule.id, board_id: board.id, user_ids: [] },
    ])
    // It is turned on again only if it can run.
    expect((await team.patch(`/rules/${rule.id}`, { paused: false })).status).toBe(400)
    const fixed = await team.patch(`/rules/${rule.id}`, { paused: false, actions: COMMENT })
    expect(fixed.body.rule).toMatchObject({ paused: false, failures: 0, problems: [] })
    await run()
    expect(await runsOf(rule)).toHaveLength(RULE_FAILURES)
  })

  test('run with the rights that their maker has at that moment', async () => {
    const { team, board, lists, readRule, runsOf, run } = await newRuledBoard(store)
    const [ada, bob] = [await team.newMember('member'), await team.newMember('member')]
    const body = { board_id: board.id, title: 'Rule', trigger: { type: 'created' }, actions: COMMENT }
    const rule = (await ada.made('/rules', body)).rule
    const other = (await bob.made('/rules', body)).rule
    await team.post(`/boards/${board.id}/members`, { user_id: bob.user_id, role: 'viewer' })
    const first = await team.newCard(lists[0] as never)
    await run()
    expect(await runsOf(rule)).toMatchObject([{ status: 'done' }])
    expect(await runsOf(other)).toMatchObject([{ status: 'failed', reason: 'maker_gone' }])
    expect(await commentsOn(team, first)).toMatchObject([{ user_id: ada.user_id }])

    const headers = { authorization: `Bearer ${team.token}` }
    const path = `/v1/teams/${team.team_id}/members/${ada.user_id}`
    expect((await callServer(team.server, 'PATCH', path, { role: 'guestReader' }, headers)).status).toBe(200)
    await team.newCard(lists[0] as never)
    await run()
    expect(await runsOf(rule)).toMatchObject([{ status: 'failed', reason: 'maker_gone' }, {}])
    expect((await callServer(team.server, 'DELETE', path, undefined, headers)).status).toBe(204)
    await team.newCard(lists[0] as never)
    await run()
    expect((await runsOf(rule))[0]).toMatchObject({ status: 'failed', reason: 'maker_gone' })
    // Another person takes it over.
    await team.patch(`/rules/${rule.id}`, { paused: true })
    expect((await team.patch(`/rules/${rule.id}`, { paused: false })).body.rule.owner_id).toBe(team.user_id)
    expect(await readRule(rule)).toMatchObject({ failures: 0 })
  })

  test('are tried on the last events without any write', async () => {
    const { team, board, gateway, newRule, runsOf, move, run } = await newRuledBoard(store)
    const card = await team.newCard(board.lists[0], { title: 'Urgent' })
    const other = await team.newCard(board.lists[0], { title: 'Calm' })
    for (const one of [card, other]) await move(one, 1)
    const filters = { include: { title: ['Urgent'] } }
    const rule = await newRule({ type: 'moved', status: 'started' }, COMMENT, { filters })
    const due = await newRule({ type: 'due', hours: 48 }, COMMENT)
    await team.patch(`/cards/${other.id}`, { due_date: clock.now() + HOUR_MS })
    await run()
    const { totals } = gateway
    const [head, writes] = [await team.head(), totals.writes]
    const tried = await team.post(`/rules/${rule.id}/try`)
    expect(tried.body.trial).toMatchObject({
      ...{ looked_at: 2, would_run: 1, actions: ['comment'] },
      runs: [
        { card_id: other.id, card_title: 'Calm', event_type: 'card.moved', passes: false },
        { card_id: card.id, card_title: 'Urgent', event_type: 'card.moved', passes: true },
      ],
    })
    expect((await team.post(`/rules/${due.id}/try`)).body.trial).toMatchObject({
      ...{ would_run: 1, runs: [{ card_id: other.id, event_seq: null, passes: true }] },
    })
    expect(await team.head()).toEqual(head)
    expect(gateway.totals.writes).toBe(writes)
    expect(await runsOf(rule)).toEqual([])
    expect(await commentsOn(team, card)).toEqual([])
  })

  test('are copied with their board, paused and with its lists; and come back with a deleted one', async () => {
    const { team, board, lists, newRule, readRule, runsOf, run } = await newRuledBoard(store)
    const filters = { include: { lists: [lists[0]?.id] } }
    const rule = await newRule({ type: 'created' }, [{ type: 'move', list_id: lists[1]?.id }], { filters })
    const copy = (await team.made(`/boards/${board.id}/copy`, {})).board
    const { rules } = (await team.get(`/rules?board_id=${copy.id}`)).body
    expect(rules).toMatchObject([
      {
        ...{ title: 'Rule', paused_reason: 'copied', problems: [] },
        actions: [{ type: 'move', list_id: copy.lists[1].id }],
        filters: { include: { lists: [copy.lists[0].id] } },
      },
    ])
    const { revision } = await team.head()
    await team.delete(`/boards/${board.id}`)
    expect((await team.get(`/rules/${rule.id}`)).status).toBe(404)
    expect((await team.post(`/boards/${board.id}/restore`, { seq: revision })).status).toBe(200)
    expect(await readRule(rule)).toMatchObject({ title: 'Rule', paused: false, problems: [] })
    await run()
    await team.newCard(board.lists[0])
    await run()
    expect(await runsOf(rule)).toMatchObject([{ status: 'done' }])
  })

  test('of an import go on there, and nothing that was in its log sets them off', async () => {
    const { team, board, gateway, newRule, run } = await newRuledBoard(store)
    const rule = await newRule({ type: 'created' }, COMMENT)
    await newRule({ type: 'time', time: '09:00', time_zone: 'UTC' }, COMMENT, { filters: { has_due_date: true } })
    await run()
    await team.newCard(board.lists[0])
    const { team_id } = await importText(team.server, await exportOf(team))
    const copy = await ownerOf(team.server, team_id, team.email)
    const runs = async () => (await copy.get(`/rules/${rule.id}/runs`)).body.runs
    await runRules(gateway)
    expect(await runs()).toEqual([])
    expect((await copy.get(`/rules/${rule.id}`)).body.rule).toMatchObject({ paused: false, problems: [] })
    await copy.newCard(board.lists[0])
    await runRules(gateway)
    expect(await runs()).toMatchObject([{ status: 'done' }])
  })
})
