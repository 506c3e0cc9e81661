import { afterEach, describe, test } from 'vitest'
import { clock, newTeam, newTeamApart, stores } from '../team.ts'
import { newWebhook } from '../webhooks.ts'
import { expectShown } from './shown.ts'

afterEach(() => clock.reset())

describe.each(stores)('the fields of lists on %s', (store) => {
  async function listOnBoard() {
    const team = await newTeam(store)
    const board = await team.newBoard({ lists: [] })
    const list = await team.newList(board.id)
    const read = async () => (await team.get(`/lists/${list.id}`)).body.list
    return { team, list, read, path: `/lists/${list.id}` }
  }

  test('lists of two workspaces', async () => {
    const { list } = await listOnBoard()
    clock.advance(1000)
    const theirs = await newTeamApart(store)

    expectShown('List', list, (await theirs.newBoard()).lists[0])
  })

  test('editing a list', async () => {
    const { team, list, path } = await listOnBoard()
    const other = await team.newMember('member')
    clock.advance(1000)

    const { body } = await other.patch(path, {
      title: 'Review',
      content: 'What waits for a second look',
      behavior: 'started',
      icon: 'eye',
      color: 'ocean',
      max_cards: 5,
      min_cards: 1,
      limit_unit: 'points',
      limit_is_hard: true,
    })

    expectShown('List', list, body.list)
  })

  test('putting a card into a list', async () => {
    const { team, list, read } = await listOnBoard()

    await team.newCard(list)

    expectShown('List', list, await read())
  })

  test('putting an epic into a list of the roadmap', async () => {
    const team = await newTeam(store)
    const firstList = async () => (await team.get('/epics')).body.lists[0]
    const before = await firstList()

    await team.made('/epics', { title: 'Launch', list_id: before.id })

    expectShown('List', before, await firstList())
  })

  test('archiving a list', async () => {
    const { team, list, path } = await listOnBoard()
    expectShown('List', list, (await team.patch(path, { archived: true })).body.list)
  })

  test('notifying an integration of a list', async () => {
    const { team, list, path } = await listOnBoard()
    const webhook = await newWebhook(team)

    const { body } = await team.patch(path, { webhook_notifications: [{ webhook, options: { card_created: true } }] })

    expectShown('List', list, body.list)
  })

  test('watching a list', async () => {
    const { team, list, read, path } = await listOnBoard()

    await team.put(`${path}/watch`)

    expectShown('List', list, await read())
  })
})
