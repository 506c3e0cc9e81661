import { afterEach, describe, test } from 'vitest'
import { connect } from '../code-hosts.ts'
import { clock, newTeam, newTeamApart, stores, type Team } from '../team.ts'
import { expectShown } from './shown.ts'

const DAY_MS = 86_400_000

afterEach(() => clock.reset())

describe.each(stores)('the fields of epics on %s', (store) => {
  async function epicOf(team: Team, fields: object = {}) {
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Launch', list_id: lists[0].id, ...fields })
    const path = `/epics/${epic.id}`
    const listOf = (behavior: string) => lists.find((list: { behavior: string }) => list.behavior === behavior).id
    return { team, epic, path, listOf, read: async () => (await team.get(path)).body.epic }
  }
  const newEpic = async (fields: object = {}) => epicOf(await newTeam(store), fields)

  test('putting a file on an epic', async () => {
    const { team, epic, path, read } = await newEpic()

    await team.newFile(path)

    expectShown('Epic', epic, await read())
  })

  test('a pull request that names an epic', async () => {
    const { team, epic, read } = await newEpic()

    await (await connect(team)).deliver({ branch: `epic-${epic.id}-launch` })

    expectShown('Epic', epic, await read())
  })

  test('writing a similar epic', async () => {
    const { team, epic, read } = await newEpic({ title: 'Replace the gearbox' })

    await epicOf(team, { title: 'The gearbox: replace it' })

    expectShown('Epic', epic, await read())
  })

  test('epics of two workspaces', async () => {
    const { epic } = await newEpic()
    clock.advance(1000)
    const theirs = await newTeamApart(store)

    expectShown('Epic', epic, (await epicOf(theirs, { members: [{ user_id: theirs.user_id }] })).epic)
  })

  test('editing an epic', async () => {
    const { team, epic, path } = await newEpic()
    const { id: project_id } = await team.newProject()
    const { field } = await team.made(`/projects/${project_id}/fields`, { type: 'number', title: 'Budget' })
    const other = await team.newMember('member')
    clock.advance(1000)

    const { body } = await other.patch(path, {
      title: 'Spring release',
      content: 'All of it',
      priority: 2,
      owner_id: other.user_id,
      start_date: 1_900_000_000,
      due_date: 1_900_086_400,
      health_status_stale_period: 7,
      custom_fields: { [field.id]: 12 },
      cover_image: 'https://example.com/cover.png',
      icon: { type: 'emoji', emoji: '📘' },
    })

    expectShown('Epic', epic, body.epic)
  })

  test('moving an epic', async () => {
    const { team, epic, path, listOf } = await newEpic()
    expectShown('Epic', epic, (await team.patch(path, { list_id: listOf('completed') })).body.epic)
  })

  test('putting a card into an epic', async () => {
    const { team, epic, path, read } = await newEpic()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])

    await team.post(`${path}/cards/${card.id}`)

    expectShown('Epic', epic, await read())
  })

  test('reading an epic to edit it', async () => {
    const { epic, read } = await newEpic()
    expectShown('Epic', epic, await read())
  })

  test('working on an epic', async () => {
    const { team, epic, listOf, read } = await newEpic()
    const other = (await team.made('/epics', { title: 'Grow', list_id: listOf('started') })).epic
    const { tag } = await team.made('/tags', { name: 'Big bets' })

    const { checklist } = await team.made(`/cards/${epic.id}/checklists`, { title: 'Before launch' })
    await team.made(`/cards/${epic.id}/checklists/${checklist.id}/items`, { title: 'Book a room' })
    await team.post(`/cards/${epic.id}/tags`, { id: tag.id })
    await team.made(`/cards/${epic.id}/linked_cards`, { card_id: other.id, linked_card_type: 'blocks' })
    await team.made('/comments', { card_id: epic.id, content: 'Ready?' })

    expectShown('Epic', epic, await read())
  })

  test('changing a list of the roadmap', async () => {
    const { team, epic, read } = await newEpic()

    await team.patch(`/lists/${epic.list_id}`, { color: 'ocean', archived: true })

    expectShown('Epic', epic, await read())
  })

  test('archiving an epic', async () => {
    const { team, epic, path } = await newEpic()
    expectShown('Epic', epic, (await team.patch(path, { archived: true })).body.epic)
  })

  test('watching an epic', async () => {
    const { team, epic, path, read } = await newEpic()

    await team.put(`${path}/watch`)

    expectShown('Epic', epic, await read())
  })

  test('setting the health of an epic', async () => {
    const { team, epic, path } = await newEpic()
    expectShown('Epic', epic, (await team.patch(path, { health_status: 'at_risk' })).body.epic)
  })

  test('leaving the health of an epic unchanged for long', async () => {
    const { epic, read } = await newEpic({ health_status: 'on_track' })

    clock.advance((epic.health_status_stale_period + 1) * DAY_MS)

    expectShown('Epic', epic, await read())
  })
})
