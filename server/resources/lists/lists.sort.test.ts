import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectSoundLists } from '../../../test/invariants.ts'
import { newTeam, stores } from '../../../test/team.ts'
import { SORTED_CARDS } from '../../limits/writes.ts'

const DAY = 86_400

describe.each(stores)('POST /v1/{team_id}/lists/{id}/sort on %s', (store) => {
  async function newCards() {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [list] = board.lists
    // One date in seconds, one in milliseconds: both are instants.
    await team.newCard(list, { title: 'Card 10', priority: 4, due_date: 3 * DAY })
    await team.newCard(list, { title: 'card 9', due_date: 2 * DAY * 1000_000 })
    await team.newCard(list, { title: 'Another', priority: 1 })
    const archived = await team.newCard(list, { title: 'Away', priority: 1 })
    await team.newCard(list, { title: 'Last', priority: 2, due_date: DAY })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    return { team, board, list, archived }
  }

  test.each([
    [{ by: 'due_date' }, ['Last', 'Card 10', 'card 9', 'Another']],
    [{ by: 'due_date', descending: true }, ['card 9', 'Card 10', 'Last', 'Another']],
    [{ by: 'priority' }, ['Another', 'Last', 'Card 10', 'card 9']],
    [{ by: 'title' }, ['Another', 'card 9', 'Card 10', 'Last']],
    [{ by: 'time_created', descending: true }, ['Last', 'Another', 'card 9', 'Card 10']],
  ])('%j', async (body, titles) => {
    const { team, board, list } = await newCards()

    const { status, body: answer } = await team.post(`/lists/${list.id}/sort`, body)

    expect(status).toBe(200)
    expect(answer.list.cards.map(({ title }: { title: string }) => title)).toEqual(titles)
    const shown = (await team.get(`/boards/${board.id}`)).body.board.lists[0].cards
    expect(shown.map(({ title }: { title: string }) => title)).toEqual(titles)
    await expectSoundLists(team)
  })

  test('emits an event for each card that moved, and none when all are in order', async () => {
    const { team, list } = await newCards()
    const before = (await team.events()).length
    await team.post(`/lists/${list.id}/sort`, { by: 'priority' })
    const events = (await team.events()).slice(before)

    expect(events).toHaveLength(4)
    for (const event of events)
      expect(event).toMatchObject({
        type: 'card.moved',
        changes: { position: [expect.any(String), expect.any(String)] },
      })
    await team.post(`/lists/${list.id}/sort`, { by: 'priority' })
    expect((await team.events()).length).toBe(before + 4)
  })

  test('archived cards keep their positions', async () => {
    const { team, list, archived } = await newCards()
    const positionOf = async () => {
      const { cards } = (await team.get(`/cards?archived=true&fields=position`)).body
      return cards.find(({ id }: { id: string }) => id === archived.id).position
    }
    const before = await positionOf()
    await team.post(`/lists/${list.id}/sort`, { by: 'title', descending: true })

    expect(await positionOf()).toBe(before)
  })

  test('lists of sprints are sorted too; those of the roadmap are not, nor by anything unknown', async () => {
    const { team, board } = await newCards()
    const sprint = await team.newSprint(board.project_id)
    for (const title of ['b', 'a']) await team.newCard(sprint.lists[0], { title, sprint_id: sprint.id })
    const { lists } = (await team.get('/epics')).body

    const sorted = await team.post(`/lists/${sprint.lists[0].id}/sort`, { by: 'title' })
    const roadmap = await team.post(`/lists/${lists[0].id}/sort`, { by: 'title' })
    const unknown = await team.post(`/lists/${sprint.lists[0].id}/sort`, { by: 'colour' })

    expect(sorted.body.list.cards.map(({ title }: { title: string }) => title)).toEqual(['a', 'b'])
    expect(roadmap.status).toBe(409)
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'by' }] } })
  })

  test('a list of too many cards is refused before they are read', async () => {
    const { team, list } = await newCards()
    await team.server.store.transaction((db) =>
      sql`update lists set total_cards = ${SORTED_CARDS + 1} where team_id = ${team.team_id} and id = ${list.id}`.execute(
        db,
      ),
    )

    const { status, body } = await team.post(`/lists/${list.id}/sort`, { by: 'title' })

    expect([status, body.code]).toEqual([413, 'too_much_at_once'])
  })

  test('is for people who may change the list', async () => {
    const { team, list } = await newCards()
    const reader = await team.newMember('guestReader')
    const stranger = await newTeam(store)

    const viewer = await team.newMember('member')
    const looked = await team.newBoard({ members: [{ user_id: viewer.user_id, role: 'viewer' }] })

    expect((await viewer.post(`/lists/${looked.lists[0].id}/sort`, { by: 'title' })).status).toBe(403)
    expect((await reader.post(`/lists/${list.id}/sort`, { by: 'title' })).status).toBe(403)
    expect((await stranger.post(`/lists/${list.id}/sort`, { by: 'title' })).status).toBe(404)
  })
})
