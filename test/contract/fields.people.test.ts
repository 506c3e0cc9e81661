import { join } from 'node:path'
import { afterEach, describe, test } from 'vitest'
import { importPlan } from '../../server/transfer/foreign/import-plan.ts'
import { readForeignFile } from '../../server/transfer/foreign/read-file.ts'
import { mailboxOf, SIGNED, startMailIn } from '../mail-in.ts'
import { clock, newTeam, stores } from '../team.ts'
import { expectShown } from './shown.ts'

const TRANSFER = join(import.meta.dirname, '../../server/transfer')

afterEach(() => clock.reset())

describe.each(stores)('the fields about people on %s', (store) => {
  test('writing as two people', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')

    expectShown('UserReference', (await team.newNote()).user, (await other.newNote()).user)
  })

  test('signing in by two tokens', async () => {
    const team = await newTeam(store)
    const again = await team.newToken()

    expectShown('Source', (await team.newNote()).user.source, (await again.newNote()).user.source)
  })

  test('signing in by token and by command line', async () => {
    const team = await newTeam(store)
    const { lists } = (await team.get('/epics')).body

    expectShown('Source', (await team.newNote()).user.source, lists[0].user.source)
  })

  test('signing in as two agents', async () => {
    const team = await newTeam(store)
    const [one, other] = [await team.newToken({ agent_name: 'One' }), await team.newToken({ agent_name: 'Other' })]

    expectShown('Source', (await one.newNote()).user.source, (await other.newNote()).user.source)
  })

  test('importing two files', async () => {
    const team = await newTeam(store)
    const { team_id, user_id, server } = team
    const bringIn = async (file: string, from: 'csv' | 'trello') => {
      const read = await readForeignFile(join(TRANSFER, file), from)
      const { project_id } = await importPlan(server.gateway, { team_id, user_id, role: 'owner' }, read)
      return (await team.get(`/projects/${project_id}`)).body.project
    }

    const first = await bringIn('csv/fixtures/cards.csv', 'csv')
    const second = await bringIn('trello/fixtures/board.json', 'trello')

    expectShown('Source', first.user.source, second.user.source)
  })

  test('writing by mail, signed and not', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { send } = await startMailIn(team.server)
    const to = await mailboxOf(team, board.id)
    await send({ from: 'ada@example.com', to, subject: 'One', text: 'x', ...SIGNED })
    await send({ from: 'eve@example.net', to, subject: 'Other', text: 'x' })
    const [one, other] = (await team.get(`/boards/${board.id}`)).body.board.lists[0].cards

    expectShown('Source', one.user.source, other.user.source)
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

  test('adding two people to a board', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')
    const board = await team.newBoard({ members: [{ user_id: team.user_id, role: 'admin' }] })
    clock.advance(1000)

    const another = await team.newBoard({ members: [{ user_id: other.user_id }] })

    expectShown('Member', board.members[0], another.members[0])
  })
})
