import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveContentJob } from '../../server/entrypoints/live/live.jobs.ts'
import { Gateway } from '../../server/workspace/gateway.ts'
import { openText } from '../live.ts'
import { patience, proves } from '../prove.ts'
import { newTeamOn, stores } from '../team.ts'
import { Host } from './process.ts'

describe.each(stores)('a server on %s', patience(), (store) => {
  let host: Host
  beforeAll(async () => {
    host = await Host.on(store)
  })
  afterAll(() => host.close())

  test(
    'that is killed while people edit a text has everything it confirmed, and content follows',
    proves(store, 'typed and acknowledged text survives kill -9 of the server (texts)', 5, async () => {
      const process = await host.running()
      const server = host.at(process)
      const team = await newTeamOn(server)
      const board = await team.newBoard()
      const card = await team.newCard(board.lists[0], { content: '<p>Kept</p>' })
      const writer = await openText(team, card.id)
      await writer.type(' to the last word')
      await process.kill9()

      // As the next server does by the clock, when nobody else has in the time that a living one needs.
      const later = new Gateway(server.store, { now: () => Date.now() + 60_000 })
      const fail = (error: unknown) => {
        throw error
      }
      await liveContentJob(later, fail).turn()

      const texts = await server.store.read((db) =>
        db.selectFrom('cards').select('content').where('team_id', '=', team.team_id).execute(),
      )
      expect(texts).toEqual([{ content: '<p>Kept to the last word</p>' }])
    }),
  )
})
