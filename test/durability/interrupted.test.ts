import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { query, startCluster } from '../cluster.ts'
import { isLong } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { newReadyUrl, newTeamOn, stores } from '../team.ts'
import { Bustle } from './bustle.ts'
import { expectNotNow, lookInto, startProcess } from './process.ts'

const PATIENCE = patience()
const KILLS = isLong ? 3 : 1
/** How often all connections are ended. */
const CUTS = isLong ? 20 : 6

describe.each(stores)('a server on %s', PATIENCE, (store) => {
  test(
    'that is killed under load leaves nothing half done',
    proves(store, 'kill -9 under load leaves a sound store (kills)', 4, async (proof) => {
      const url = await newReadyUrl(store)
      const at = await lookInto(url)
      const first = await startProcess(url)
      const team = await newTeamOn(at(first))
      const bustle = await Bustle.prepare(team)
      for (let round = 0; round < KILLS; round++) {
        const process = round === 0 ? first : await startProcess(url)
        const working = bustle.work(at(process), { turns: 100_000, seed: round })
        await wait(700)
        await process.kill9()
        for (const answer of await working) expect(answer.status).toBeLessThan(500)
        await expectSoundStore(at(process).store)
        proof.count(1)
      }
    }),
  )
})

describe.runIf(stores.includes('postgres'))('a PostgreSQL that ends connections and restarts', PATIENCE, () => {
  test(
    'costs at most a 503, and its server recovers by itself',
    proves(
      'postgres',
      'a PostgreSQL that ends connections and restarts costs at most a 503 (answers)',
      3,
      async (proof) => {
        const cluster = await startCluster()
        onTestFinished(cluster.stop)
        const process = await startProcess(cluster.url)
        const at = await lookInto(cluster.url)
        const team = await newTeamOn(at(process))
        const bustle = await Bustle.prepare(team)

        const stop = new AbortController()
        const working = bustle.work(at(process), { turns: 100_000, seed: 1, stop: stop.signal })
        for (let i = 0; i < CUTS; i++) {
          await wait(50)
          await query(
            cluster.url,
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'boardwalk' and pid <> pg_backend_pid()`,
          )
        }
        await cluster.kill9()
        await wait(300)
        await cluster.restart()
        while ((await team.get('/boards')).status !== 200) await wait(20)
        stop.abort()
        const answers = await working
        proof.count(answers.length)

        for (const answer of answers.filter(({ status }) => status >= 500)) expectNotNow(answer)
        expect(answers.some(({ status }) => status === 503)).toBe(true)
        await expectSoundStore(at(process).store)
      },
    ),
  )
})
