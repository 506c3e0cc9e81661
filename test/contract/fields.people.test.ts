import { afterEach, describe, test } from 'vitest'
import { clock, newTeam, stores } from '../team.ts'
import { expectShown } from './shown.ts'

afterEach(() => clock.reset())

describe.each(stores)('the fields about people on %s', (store) => {
  test('writing as two people', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')

    expectShown('UserReference', (await team.newNote()).user, (await other.newNote()).user)
  })

  test('coming in by two tokens', async () => {
    const team = await newTeam(store)
    const again = await team.newToken()

    expectShown('Source', (await team.newNote()).user.source, (await again.newNote()).user.source)
  })

  test('coming in by token and by command line', async () => {
    const team = await newTeam(store)
    const { lists } = (await team.get('/epics')).body

    expectShown('Source', (await team.newNote()).user.source, lists[0].user.source)
  })

  test('archiving as two people', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')
    const board = await team.newBoard()
    const first = (await team.patch(`/lists/${board.lists[0].id}`, { archived: true })).body.list
    clock.advance(1000)

    const second = (await other.patch(`/lists/${board.lists[1].id}`, { archived: true })).body.list

    expectShown('ArchivedMarker', first.archived, second.archived)
  })

  test('naming two people on a board', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')
    const board = await team.newBoard({ members: [{ user_id: team.user_id, role: 'admin' }] })
    clock.advance(1000)

    const another = await team.newBoard({ members: [{ user_id: other.user_id }] })

    expectShown('Member', board.members[0], another.members[0])
  })
})
