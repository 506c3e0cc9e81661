import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newTeam } from '../test/team.ts'
import { Boardwalk } from './client.ts'

test('a streamed answer is whole, whatever Node collects before it is read', async () => {
  setFlagsFromString('--expose-gc')
  // The flag above defines this name.
  const collect = runInNewContext('gc') as () => void
  const { server, token, team_id } = await newTeam('sqlite')
  const body = await new Boardwalk({ baseUrl: server.url, token, team_id }).exportWorkspace()

  for (let round = 0; round < 5; round++) {
    collect()
    // Finalizers run between two turns of the event loop.
    await nextTurn()
  }

  expect(await new Response(body).text()).toMatch(/^\{"format":"boardwalk-export"/)
})
