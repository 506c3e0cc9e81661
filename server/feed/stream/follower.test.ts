import { expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'
import { Follower } from './follower.ts'
import type { Stream } from './stream.ts'

test.each(stores)('woken again for events it has read, it sends nothing twice, on %s', async (store) => {
  const team = await newTeam(store)
  const guest = await team.newMember('guest')
  const board = await team.newBoard({ members: [{ user_id: guest.user_id }] })
  const follower = new Follower(team.server.gateway, team.team_id, { reads: 0 } as never)
  const said: string[] = []
  const stream = {
    reader: { viewer: { user_id: guest.user_id, is_guest: 1 }, role: 'guest', isNamed: true, filter: {} },
    position: await follower.current(),
    notify: (name: string) => said.push(name),
  }
  // All that a follower needs of a stream whose reader sees no event.
  follower.join(stream as unknown as Stream)

  await team.delete(`/boards/${board.id}/members/${guest.user_id}`)
  for (let times = 0; times < 2; times++) await follower.wake()

  expect(said).toEqual(['access'])
})
