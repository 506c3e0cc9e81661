import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { expectSound } from '../invariants.ts'
import { isLong } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { Caller, newTeamOn, stores, type Team } from '../team.ts'
import { Load } from './load.ts'
import { expectNotNow, Host, lookInto, startProcess } from './process.ts'

const PEOPLE = 8
const KILLS = isLong ? 2 : 1
/** Each test starts the server several times, perhaps on a machine that is busy. */
const PATIENCE = patience()

describe.each(stores)('a server on %s', PATIENCE, (store) => {
  let host: Host
  beforeAll(async () => {
    host = await Host.on(store)
  })
  afterAll(() => host.close())

  test(
    'that is killed loses nothing acknowledged and does nothing half or twice',
    proves(
      store,
      'acknowledged writes survive kill -9 of the server, each once and whole (writes)',
      10,
      async (proof) => {
        const { at } = host
        let process = await host.running()
        const load = await Load.prepare(await newTeamOn(at(process)), PEOPLE)

        for (let round = 0; round < KILLS; round++) {
          const working = load.work(at(process))
          await load.acknowledged(60 + round * 40)
          await process.kill9()
          await working
          expect(load.open.length).toBeGreaterThan(0)

          process = await host.running()
          await load.check(at(process))
          await load.repeatLast(at(process))
          await load.repeatOpen(at(process))
          expect(load.open).toEqual([])
          await load.check(at(process))
        }
        proof.count(load.requests.length)
      },
    ),
  )

  test(
    'that is killed while sprints end has ended each of them completely or not at all',
    proves(store, 'interrupted work is done completely or not at all (sprints that ended)', 4, async (proof) => {
      const { at } = host
      let process = await host.running()
      const team = await newTeamOn(at(process))
      const sprints = await Promise.all(Array.from({ length: 8 }, () => newFullSprint(team)))

      const answers = sprints.map(({ path }, index) =>
        team.patch(path, { state: index % 2 ? 'completed' : 'canceled' }).catch(() => null),
      )
      await Promise.any(answers)
      await process.kill9()
      const acknowledged = await Promise.all(answers)

      process = await host.running()
      const caller = new Caller(at(process), team.team_id, team.user_id, team.token)
      const { cardsOf } = await expectSound(caller)
      proof.count(sprints.length)
      for (const [index, { path, cards }] of sprints.entries()) {
        const { sprint } = (await caller.get(path)).body
        if (acknowledged[index]) expect(sprint.state).toBe(index % 2 ? 'completed' : 'canceled')
        const [committed, , , cancelled] = sprint.lists.map(({ id }: { id: string }) => cardsOf.get(id))
        // Those that did not end have begun by the clock, if this is the day on which they do.
        const not = [cards, []]
        const left = { planned: not, started: not, canceled: [[], cards], completed: [[], []] }
        expect([committed, cancelled]).toEqual(left[sprint.state as keyof typeof left])
        expect(sprint.unfinished_cards).toHaveLength(sprint.state === 'completed' ? cards.length : 0)
      }
    }),
  )

  test(
    'that gets SIGTERM under load has answered every write it did',
    proves(store, 'after SIGTERM every write that was done was answered (writes)', 4, async (proof) => {
      const { at } = host
      const first = await host.running()
      const load = await Load.prepare(await newTeamOn(at(first)), PEOPLE)

      const working = load.work(at(first))
      await load.acknowledged(50)
      expect(await first.terminate()).toBe(0)
      await working

      const second = await host.running()
      await load.check(at(second))
      proof.count(load.requests.length)
      const { titles } = await expectSound(
        new Caller(at(second), load.team.team_id, load.team.user_id, load.team.token),
      )
      const unanswered = load.open.filter(({ kind }) => kind === 'list').map(({ value }) => value)
      expect(titles.filter((title) => unanswered.includes(title))).toEqual([])
    }),
  )

  test(
    'that gets SIGTERM answers everything in flight, and ends',
    proves(store, 'SIGTERM drops no request that has begun (requests half sent)', 6, async (proof) => {
      const { at } = host
      const process = await host.running()
      const team = await newTeamOn(at(process))
      const board = await team.newBoard({ lists: [] })
      const titles = Array.from({ length: 20 }, (_, i) => `List ${i}`)
      const begun = await Promise.all(titles.map((title) => beginCreateList(team, board.id, title)))

      const exit = process.terminate()
      await untilRefused(process.url)
      const answers = await Promise.all(begun.map((finish) => finish()))

      expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201))
      expect(await exit).toBe(0)
      proof.count(answers.length)
      const lists = await at(process).store.read((db) =>
        db.selectFrom('lists').select('title').where('team_id', '=', team.team_id).execute(),
      )
      expect(lists.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    }),
  )
})

describe.runIf(stores.includes('postgres'))('a PostgreSQL that is killed', PATIENCE, () => {
  test(
    'keeps acknowledged writes; its server answers 503 meanwhile and recovers by itself',
    proves(
      'postgres',
      'acknowledged writes survive kill -9 of PostgreSQL; 503 meanwhile, then back by itself (writes)',
      5,
      async (proof) => {
        const cluster = await startCluster()
        onTestFinished(cluster.stop)
        const process = await startProcess(cluster.url)
        const at = await lookInto(cluster.url)
        const load = await Load.prepare(await newTeamOn(at(process)), PEOPLE)
        const caller = new Caller(at(process), load.team.team_id, load.team.user_id, load.team.token)

        const working = load.work(at(process))
        await load.acknowledged(60)
        await cluster.kill9()
        await working
        for (const answer of [
          ...load.requests.flatMap(({ answer }) => (answer && answer.status !== 503 ? [] : (answer ?? []))),
          await caller.get('/boards'),
          await caller.post('/projects', { title: 'x' }),
        ])
          expectNotNow(answer)

        await cluster.restart()
        await until(async () => (await caller.get('/boards')).status === 200)
        await load.check(at(process))
        await load.repeatLast(at(process))
        await load.repeatOpen(at(process))
        expect(load.open).toEqual([])
        await load.check(at(process))
        proof.count(load.requests.length)
      },
    ),
  )
})

/** A sprint of a space of its own, with four cards in its first list. */
async function newFullSprint(team: Team) {
  const project = await team.newProject()
  const sprint = await team.newSprint(project.id)
  const cards: string[] = []
  for (let i = 0; i < 4; i++) cards.push((await team.newCard(sprint.lists[0], { sprint_id: sprint.id })).id)
  return { path: `/sprints/${sprint.id}?project_id=${project.id}`, cards }
}

/** Sends a request up to its body, waits until the server has read that far, and answers how to send the rest. */
async function beginCreateList(team: Team, board_id: string, title: string) {
  const body = JSON.stringify({ board_id, title })
  const sending = request(`${team.server.url}/v1/${team.team_id}/lists`, {
    method: 'POST',
    // As browsers and most clients do: the connection stays open after the answer, and must not hold up the end.
    agent: new Agent({ keepAlive: true }),
    headers: {
      authorization: `Bearer ${team.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      text(response).then((whole) => resolve({ status: Number(response.statusCode), body: whole }), reject)
    })
  })
  sending.flushHeaders()
  await new Promise((read) => sending.once('continue', read))
  return () => {
    sending.end(body)
    return answered
  }
}

/** Returns when the port is closed: the server has begun to stop. */
async function untilRefused(url: string) {
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await wait(20)
}
