import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { answerWith, Receiver } from '../receiver.ts'
import { Caller, newTeamOn, stores } from '../team.ts'
import { Host, startProcess } from './process.ts'

const KILLS = isLong ? 3 : 1
const EVENTS = 12

const settings = {
  SECRET_KEY: 'the-key-of-all-servers-that-tests-start',
  WEBHOOK_ALLOW: '127.0.0.0/8',
}

describe.each(stores)('webhooks of servers on %s', patience(), (store) => {
  let host: Host
  beforeAll(async () => {
    host = await Host.on(store, settings)
  })
  afterAll(() => host.close())

  test(
    'that are killed between commit and delivery lose none: each comes at least once, in order, under one id',
    proves(
      store,
      'committed events reach a webhook, though the server is killed again and again (events)',
      4,
      async (proof) => {
        const { at } = host
        let process = await host.running()
        const team = await newTeamOn(at(process))
        const receiver = await Receiver.start()
        const hook = { type: 'generic_webhook', title: 'Hook', url: receiver.url, events: ['project.created'] }
        await team.made('/integrations', hook)

        for (let kill = 0; kill < KILLS; kill++) {
          const caller = new Caller(at(process), team.team_id, team.user_id, team.token)
          const titles = Array.from({ length: EVENTS }, (_, index) => `Space ${kill} ${index}`)
          for (const title of titles) await caller.made('/projects', { title })
          // Some have arrived, others are on their way or still to be sent.
          await receiver.came(1 + kill * EVENTS)
          await process.kill9()
          process = await host.running()
        }
        const expected = (
          await team.server.store.read((db) =>
            db
              .selectFrom('events')
              .select('seq')
              .where('team_id', '=', team.team_id)
              .where('type', '=', 'project.created')
              .orderBy('seq')
              .execute(),
          )
        ).map(({ seq }) => seq)
        const seqs = () => receiver.bodies.map((body) => (body as { seq: number }).seq)
        for (let count = expected.length; new Set(seqs()).size < expected.length; count++) await receiver.came(count)

        const ids = new Map<number, Set<unknown>>()
        for (const [index, seq] of seqs().entries())
          ids.set(seq, (ids.get(seq) ?? new Set()).add(receiver.received[index]?.headers['webhook-id']))
        expect([...ids.keys()]).toEqual(expected)
        expect([...ids.values()].map(({ size }) => size)).toEqual(expected.map(() => 1))
        // Twice came at most what was on its way at each kill.
        expect(receiver.received.length - expected.length).toBeLessThanOrEqual(KILLS)
        proof.count(expected.length)
      },
    ),
  )

  test(
    'that get SIGTERM stop even if a receiver hangs, and the next one takes over at once',
    proves(store, 'SIGTERM waits for no receiver of webhooks (servers)', 2, async () => {
      const first = await host.running()
      const team = await newTeamOn(host.at(first))
      const receiver = await Receiver.start(() => undefined)
      await team.made('/integrations', { type: 'generic_webhook', title: 'Hook', url: receiver.url })
      await team.newProject()
      await receiver.came(1)

      expect(await first.terminate()).toBe(0)

      receiver.answering = answerWith(204)
      await host.running()
      await receiver.came(2)
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    }),
  )

  test(
    'of which there are two deliver each event once, in order, and one takes over when the other is killed',
    proves(
      store,
      'two servers deliver each event once, and one takes over from the other (events)',
      3,
      async (proof) => {
        const processes = await Promise.all([host.running(), startProcess(host.url, 0, settings)])
        const callers = processes.map(host.at)
        const team = await newTeamOn(callers[0] as (typeof callers)[number])
        const receiver = await Receiver.start()
        const hook = { type: 'generic_webhook', title: 'Hook', url: receiver.url, events: ['project.created'] }
        await team.made('/integrations', hook)
        const make = async (count: number, which: readonly number[]) => {
          for (let index = 0; index < count; index++) {
            const server = callers[which[index % which.length] as number] as (typeof callers)[number]
            await new Caller(server, team.team_id, team.user_id, team.token).made('/projects', { title: `${index}` })
          }
        }

        await make(EVENTS, [0, 1])
        await receiver.came(EVENTS)
        const seqs = receiver.bodies.map((body) => (body as { seq: number }).seq)
        expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
        expect(seqs).toHaveLength(EVENTS)

        await processes[0]?.kill9()
        await make(EVENTS, [1])
        await receiver.came(2 * EVENTS)
        await processes[1].kill9()
        proof.count(receiver.received.length)
      },
    ),
  )
})
