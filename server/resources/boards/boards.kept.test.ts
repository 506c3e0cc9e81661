import { describe, expect, test } from 'vitest'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'

const THREE = [{ title: 'A' }, { title: 'B' }, { title: 'C' }]

/** Three boards of one space that were listed before, and the ids of those whose lists the next listing reads. */
async function newScene(store: StoreName) {
  const team = await newTeam(store)
  const boards: Awaited<ReturnType<Team['newBoard']>>[] = []
  const project = await team.newProject()
  for (const title of ['One', 'Two', 'Three'])
    boards.push(await team.newBoard({ title, project_id: project.id, lists: THREE }))
  await team.get('/boards')
  const statementsOf = watchStatements(store, team.team_id)
  const boardsRead = async () => {
    const statements = await statementsOf(() => team.get('/boards'))
    const ofLists = statements.filter(({ text }) => /from "lists".*"board_id"/s.test(text))
    return ofLists.flatMap(({ parameters }) => {
      const ids = parameters.find((value) => /^[[{]/.test(String(value)))
      return [...String(ids).matchAll(/\d+/g)].map(([id]) => id)
    })
  }
  return { team, boards, project, boardsRead }
}

describe.each(stores)('listing boards again on %s', (store) => {
  test('reads the one board of which something changed, and shows it', async () => {
    const { team, boards, boardsRead } = await newScene(store)
    const [, two] = boards
    const [first, second] = two?.lists ?? []
    const card = { title: 'x', board_id: two?.id, list_id: first.id }
    const changes = {
      'the title of a list': () => team.patch(`/lists/${first.id}`, { title: 'Another' }),
      'a new list': () => team.post('/lists', { board_id: two?.id, title: 'D' }),
      'a new card': () => team.post('/cards', card),
      'the order of lists': () => team.patch(`/lists/${first.id}`, { position: 1 }),
    }
    for (const [what, change] of Object.entries(changes)) {
      expect((await change()).status, what).toBeLessThan(300)
      expect(await boardsRead(), what).toEqual([two?.id])
    }
    const moved = (await team.get(`/lists/${first.id}`)).body.list.cards[0]
    await team.patch(`/cards/${moved.id}`, { list_id: second.id })
    expect(await boardsRead(), 'a card that moved').toEqual([two?.id])
    const shown = (await team.get('/boards')).body.boards[1]
    expect(shown.lists.map(({ title }: { title: string }) => title)).toEqual(['B', 'Another', 'C', 'D'])
    expect(shown.lists.map(({ total_cards }: { total_cards: number }) => total_cards)).toEqual([1, 0, 0, 0])
  })

  test('reads all of them where others may be shown, or other boards change with it', async () => {
    const { team, boards, project, boardsRead } = await newScene(store)
    const [one, two, three] = boards
    const { tag } = await team.made('/tags', { name: 'bug' })
    await boardsRead()
    const place = { title: 'x', board_id: one?.id, list_id: one?.lists[0].id }
    const changes = {
      'a card with a tag, which counts on every board': () => team.post('/cards', { ...place, tags: [tag.id] }),
      'the order of boards': () => team.patch(`/boards/${two?.id}`, { position: 0 }),
      'an archived list': () => team.patch(`/lists/${one?.lists[1].id}`, { archived: true }),
      'a list that goes to another board': () => team.patch(`/lists/${one?.lists[2].id}`, { board_id: two?.id }),
      'an archived board': () => team.patch(`/boards/${three?.id}`, { archived: true }),
      'a new board': () => team.newBoard({ title: 'Four', project_id: project.id, lists: THREE }),
    }
    for (const [what, change] of Object.entries(changes)) {
      await change()
      const read = await boardsRead()
      const shown = (await team.get('/boards')).body.boards
      expect(read.toSorted(), what).toEqual(shown.map(({ id }: { id: string }) => id).toSorted())
    }
    const [first, second] = (await team.get('/boards')).body.boards
    expect([first.id, second.id]).toEqual([two?.id, one?.id])
    expect(second.tags).toMatchObject([{ id: tag.id, total_cards: 1 }])
    expect(first.lists.map(({ title }: { title: string }) => title)).toEqual(['A', 'B', 'C', 'C'])
  })

  test('shows nobody what another may see, and nothing of a batch that was undone', async () => {
    const { team, boards, project } = await newScene(store)
    const [one] = boards
    const hidden = await team.newProject({ is_private: true })
    const secret = await team.newBoard({ title: 'Secret', project_id: hidden.id })
    const guest = await team.newMember('guest')
    await team.post(`/projects/${project.id}/members`, { user_id: guest.user_id, role: 'member' })
    const titles = async (reader: typeof guest) =>
      (await reader.get('/boards')).body.boards.map(({ title }: { title: string }) => title)
    expect(await titles(guest)).toEqual(['One', 'Two', 'Three'])
    await team.patch(`/lists/${secret.lists[0].id}`, { title: 'Hidden' })
    expect(await titles(guest)).toEqual(['One', 'Two', 'Three'])
    expect(await titles(team)).toContain('Secret')

    const before = (await team.get('/boards')).body
    const operations = [
      { method: 'PATCH', path: `/lists/${one?.lists[0].id}`, body: { title: 'Undone' } },
      { method: 'GET', path: '/boards' },
      { method: 'PATCH', path: '/lists/999999', body: { title: 'x' } },
    ]
    expect((await team.post('/batch', { operations })).status).toBe(404)
    expect((await team.get('/boards')).body).toEqual(before)
    await team.patch(`/lists/${one?.lists[1].id}`, { title: 'Done' })
    const after = (await team.get('/boards')).body.boards[0].lists
    expect(after.map(({ title }: { title: string }) => title)).toEqual(['A', 'Done', 'C'])
  })
})
