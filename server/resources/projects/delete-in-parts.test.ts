import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { AppError } from '../../common/errors.ts'
import type { Write } from '../../workspace/handles.ts'
import { deletePartOfProject, deleteProject } from './projects.delete.ts'

/** So few cards count as many here. */
const MANY = 2

describe.each(stores)('what is too large for one write is deleted in parts: on %s', (store) => {
  let team: Team
  let project: { id: string }
  let events: () => Promise<string[]>
  beforeEach(async () => {
    team = await newTeam(store)
    project = await team.newProject({ title: 'Old' })
    const start = (await team.head()).revision
    events = async () =>
      (await team.get(`/events?after=${start}`)).body.events.map(({ type }: { type: string }) => type)
  })

  const inParts = (terms = {}, rest = (w: Write) => deleteProject(w, project.id)) => {
    const { team_id, user_id } = team
    const caller = { team_id, user_id, source: '{"type":"session"}', role: 'owner', scope: 'write' } as const
    return team.server.gateway
      .enter(caller, 'project.delete', () => terms)
      .deleteInParts({
        isLarge: async () => true,
        part: (w, most) => deletePartOfProject(w, project.id, Math.min(most, MANY)),
        rest,
      })
  }

  const failing = async () => {
    throw new AppError('too_busy', 'Try again.')
  }

  async function fill() {
    const [small, large, empty] = [await newBoard('Small'), await newBoard('Large'), await newBoard('Empty')]
    for (let count = 0; count < 2; count++) await team.newCard(small.lists[0])
    const [first, second] = large.lists
    for (let count = 0; count < 5; count++) await team.newCard(first)
    for (let count = 0; count < 3; count++) await team.newCard(second)
    const sprint = await team.newSprint(project.id)
    for (let count = 0; count < 3; count++) await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    return { small, large, empty, sprint }
  }

  const newBoard = (title: string) => team.newBoard({ project_id: project.id, title })

  test('boards one by one, of a large one its lists, of a long list its cards, and the space at the end', async () => {
    const before = await team.census()
    await fill()

    // While the space is there its events are, too.
    await expect(inParts({}, failing)).rejects.toMatchObject({ code: 'too_busy' })
    expect((await events()).filter((type) => type.endsWith('.deleted'))).toEqual([
      'board.deleted',
      ...Array(4).fill('card.deleted'),
      'list.deleted',
      'card.deleted',
      'card.deleted',
      'board.deleted',
      ...Array(3).fill('card.deleted'),
    ])
    // The same again goes on.
    expect((await team.get(`/projects/${project.id}`)).status).toBe(200)
    await inParts()

    expect(await team.lastEvent()).toMatchObject({ type: 'project.deleted', entity_id: project.id })
    expect((await team.get(`/projects/${project.id}`)).status).toBe(404)
    const { cards, boards, lists, sprints, search_documents } = await team.census()
    expect({ cards, boards, lists, sprints, search_documents }).toEqual({
      cards: before.cards,
      boards: before.boards,
      lists: before.lists,
      sprints: before.sprints,
      search_documents: Number(before.search_documents) - 1,
    })
  })

  test('cards whose home is elsewhere go there', async () => {
    const { sprint } = await fill()
    const home = await team.newBoard()
    const card = await team.newCard(home.lists[0])
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id, list_id: sprint.lists[0].id })

    await inParts()

    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ board_id: home.id, sprint_id: null })
  })

  test('an outdated If-Match deletes nothing, and its own parts do not outdate one', async () => {
    await fill()
    const { revision } = await team.head()
    await team.patch(`/projects/${project.id}`, { title: 'Older' })
    const count = (await events()).length

    await expect(inParts({ ifMatch: revision })).rejects.toMatchObject({ code: 'precondition_failed' })
    expect(await events()).toHaveLength(count)

    await inParts({ ifMatch: (await team.head()).revision })
    expect((await team.get(`/projects/${project.id}`)).status).toBe(404)
  })

  test('what turns out to be too much is done in parts then', async () => {
    const { large } = await fill()
    const { team_id, user_id } = team
    let tries = 0
    let parts = 0
    await team.server.gateway
      .enterAs({ team_id, user_id, source: '{"type":"session"}' }, 'project.delete')
      .deleteInParts({
        isLarge: async () => false,
        part: async (w, most) => {
          parts += 1
          // As if only the smallest part could be carried out.
          const isMore = await deletePartOfProject(w, project.id, most)
          if (isMore && most > 1) throw new AppError('too_much_at_once', 'Too much.')
          return isMore
        },
        rest: async (w) => {
          tries += 1
          await deleteProject(w, project.id)
          if (tries === 1) throw new AppError('too_much_at_once', 'Too much.')
        },
      })
    expect(tries).toBe(2)
    expect(parts).toBeGreaterThan(10)
    expect((await team.get(`/boards/${large.id}`)).status).toBe(404)
  })
})
