import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueSprints } from '../../server/feed/scheduler/sprints.ts'
import { walk } from '../invariants.ts'
import { isLong } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, newReadyUrl, newTeamOn, type OwnServer, type StoreName, startServer, stores } from '../team.ts'
import { Bustle } from './bustle.ts'

/** How much each of eight people does through each server. */
const TURNS = isLong ? 25 : 15

const settings: [string, StoreName, number][] = [
  ['one server on SQLite', 'sqlite', 1],
  ['two servers on SQLite', 'sqlite', 2],
  ['two servers on PostgreSQL', 'postgres', 2],
]
const possible = settings.filter(([, store]) => stores.includes(store))

describe.each(possible)('everything at once through %s', patience(), (_, store, count) => {
  const servers: OwnServer[] = []
  beforeAll(async () => {
    const url = await newReadyUrl(store)
    for (let i = 0; i < count; i++) servers.push(await startServer(url))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
  })

  test(
    'leaves a sound workspace, the same on all servers',
    proves(store, 'many people working at once leave every order, count and log right (answers)', 5, async (proof) => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const [first] = servers as [OwnServer]
      const team = await newTeamOn(first)
      const bustle = await Bustle.prepare(team)

      const working = servers.map((server, index) => bustle.work(server, { turns: TURNS, seed: seed + 1000 * index }))
      const starting = servers.map(({ gateway }) => runDueSprints(gateway))
      const answers = (await Promise.all(working)).flat()
      await Promise.all(starting)

      proof.count(answers.length)
      const failed = answers.filter(({ status }) => status >= 500)
      expect({ seed, failed }).toEqual({ seed, failed: [] })
      expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(answers.length / 3)
      await expectSoundStore(first.store)
      const shown = await Promise.all(servers.map((server) => everythingAt(server, team)))
      for (const other of shown) expect(other).toEqual(shown[0])
    }),
  )
})

async function everythingAt(server: OwnServer, { team_id, user_id, token }: Caller) {
  const caller = new Caller(server, team_id, user_id, token)
  const shown: Record<string, unknown> = { epics: (await caller.get('/epics')).body }
  for (const noun of ['projects', 'boards', 'cards', 'pages', 'tags', 'events'])
    shown[noun] = await walk(caller, `/${noun}`, noun)
  shown.found = (await caller.get('/search?query=card')).body
  return shown
}
