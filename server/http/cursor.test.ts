import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../test/team.ts'

type Page = { cursor: string; count: number; [items: string]: unknown }

/** Walks a collection page by page; `between` is called after each. Returns the key of each item, in order. */
async function walk(
  caller: Caller,
  path: string,
  noun: string,
  count: number,
  between?: (page: number) => Promise<void>,
) {
  const seen: string[] = []
  const orders: number[] = []
  let cursor = ''
  // Bounded, because a cursor that leads in a circle would never end.
  for (let page = 0; page < 100; page++) {
    const query = `${path.includes('?') ? '&' : '?'}count=${count}${cursor && `&cursor=${cursor}`}`
    const { body } = (await caller.get(path + query)) as { body: Page }
    const items = body[noun] as { id?: string; seq?: number }[]
    expect(items.length).toBeLessThanOrEqual(count)
    expect(body.count).toBe(items.length)
    seen.push(...items.map(({ id, seq }) => String(id ?? seq)))
    if (noun === 'boards') orders.push(...Object.values(body.board_order as Record<string, number>))
    cursor = body.cursor
    if (!cursor) return { seen, orders }
    await between?.(page)
  }
  throw new Error('The walk does not end.')
}

describe.each(stores)('walking through pages on %s', (store) => {
  let team: Team
  beforeAll(async () => {
    team = await newTeam(store)
    const spaces = [await team.newProject(), await team.newProject(), await team.newProject({ is_private: true })]
    for (let n = 0; n < 7; n++) {
      const board = await team.newBoard({ project_id: spaces[n % 3].id, lists: [{}] })
      await team.newCard(board.lists[0])
    }
  })

  test.each([
    ['boards', '/boards'],
    ['boards', '/boards?include=cards'],
    ['cards', '/cards'],
    ['events', '/events'],
    ['projects', '/projects'],
  ])('%s: pages of any size of %s make up the whole', async (noun, path) => {
    const whole = await walk(team, path, noun, 500)
    expect(new Set(whole.seen).size).toBe(whole.seen.length)
    const sizes = noun === 'events' ? [2, 5] : Array.from({ length: whole.seen.length }, (_, index) => index + 1)

    for (const count of sizes) {
      const { seen, orders } = await walk(team, path, noun, count)
      expect(seen).toEqual(whole.seen)
      if (noun === 'boards') expect(orders.toSorted((a, b) => a - b)).toEqual(seen.map((_, index) => index))
    }
  })

  test('a page that is exactly full is the last one', async () => {
    expect((await team.get('/boards?count=7')).body).toMatchObject({ count: 7, cursor: '' })
    expect((await team.get('/boards?count=6')).body.cursor).not.toBe('')
  })

  test('boards that come and go during a walk: what stays is met once', async () => {
    const own = await newTeam(store)
    const project = await own.newProject()
    const boards: { id: string }[] = []
    for (let n = 0; n < 8; n++) boards.push(await own.newBoard({ project_id: project.id, lists: [] }))
    const [first, second, , , , sixth] = boards.map(({ id }) => id)
    const added: string[] = []

    const { seen } = await walk(own, '/boards', 'boards', 2, async (page) => {
      // One that was met, the one that the cursor stands on, and one that is still to come.
      if (page === 0) for (const id of [first, second, sixth]) await own.patch(`/boards/${id}`, { archived: true })
      if (page < 3) added.push((await own.newBoard({ project_id: project.id, lists: [] })).id)
    })

    const stayed = boards.map(({ id }) => id).filter((id) => id !== sixth)
    expect(seen).toEqual([...stayed, ...added])
  })

  test('cards that move and are archived during a walk are met once', async () => {
    const own = await newTeam(store)
    const board = await own.newBoard()
    const cards: { id: string }[] = []
    for (let n = 0; n < 6; n++) cards.push(await own.newCard(board.lists[0]))
    const ids = cards.map(({ id }) => id)

    const { seen } = await walk(own, '/cards', 'cards', 2, async (page) => {
      if (page > 0) return
      await own.patch(`/cards/${ids[0]}`, { list_id: board.lists[1].id, position: 0 })
      await own.patch(`/cards/${ids[5]}`, { position: 0 })
      await own.patch(`/cards/${ids[3]}`, { archived: true })
    })

    expect(seen).toEqual(ids.filter((_, index) => index !== 3))
  })

  test('events that happen during a walk come at its end', async () => {
    const own = await newTeam(store)
    const project = await own.newProject()
    for (let n = 0; n < 3; n++) await own.newBoard({ project_id: project.id, lists: [] })

    const { seen } = await walk(own, '/events', 'events', 1, async (page) => {
      if (page < 3) await own.newBoard({ project_id: project.id, lists: [] })
    })

    // The owner's token, the space, three boards, and the three that came meanwhile.
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })

  describe('a cursor that does not belong here is refused:', () => {
    let cursor: string
    beforeAll(async () => {
      cursor = (await team.get('/boards?count=1')).body.cursor
    })
    const tampered = (change: (parts: unknown[]) => unknown) =>
      Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString())))).toString('base64url')

    test.each<[string, () => string]>([
      ['with another filter', () => `/boards?archived=true&cursor=${cursor}`],
      ['with one filter more', () => `/boards?include=cards&cursor=${cursor}`],
      ['of another collection', () => `/cards?cursor=${cursor}`],
      ['of another collection with a like key', () => `/projects?cursor=${cursor}`],
      ['garbage', () => '/boards?cursor=garbage'],
      ['JSON that is no cursor', () => `/boards?cursor=${Buffer.from('{}').toString('base64url')}`],
      ['null', () => `/boards?cursor=${Buffer.from('null').toString('base64url')}`],
      ['cut short', () => `/boards?cursor=${cursor.slice(0, -5)}`],
      ['too long', () => `/boards?cursor=${'A'.repeat(1001)}`],
      ['with a part missing', () => `/boards?cursor=${tampered((parts) => parts.slice(0, -1))}`],
      [
        'with a part of another type',
        () => `/boards?cursor=${tampered(([of, n, ...key]) => [of, n, ...key.reverse()])}`,
      ],
      ['with a letter too many', () => `/boards?cursor=${cursor}x`],
      ['with U+0000', () => `/boards?cursor=${tampered(([of, n, , ...key]) => [of, n, '\u0000', ...key])}`],
      [
        'with half a surrogate pair',
        () => `/boards?cursor=${tampered(([of, n, , ...key]) => [of, n, '\ud800', ...key])}`,
      ],
      ['with 1.5', () => `/boards?cursor=${tampered(([of, , ...key]) => [of, 1.5, ...key])}`],
      ['with -1', () => `/boards?cursor=${tampered(([of, , ...key]) => [of, -1, ...key])}`],
    ])('%s', async (_, path) => {
      const { status, body } = await team.get(path())

      expect(status).toBe(400)
      expect(body.errors[0].field).toBe('cursor')
    })

    test('of another workspace', async () => {
      const theirs = await newTeamApart(store)
      await theirs.newBoard()

      expect((await theirs.get(`/boards?cursor=${cursor}`)).status).toBe(400)
    })
  })
})

describe.each(stores)('pages of things with all their cards on %s', (store) => {
  test('end before they hold too many, and the walk goes on', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const boards = []
    const sprints = []
    for (let n = 0; n < 4; n++) {
      boards.push(await team.newBoard({ project_id: project.id, lists: [{}] }))
      sprints.push(await team.newSprint(project.id))
    }
    // As if there were that many: the page is measured by the counts that lists keep.
    await team.server.store.transaction((db) =>
      db.updateTable('lists').set({ total_cards: 2400 }).where('team_id', '=', team.team_id).execute(),
    )

    const counts: number[] = []
    for (const path of ['/boards?include=cards', `/sprints?project_id=${project.id}`]) {
      const noun = path.startsWith('/boards') ? 'boards' : 'sprints'
      const { seen } = await walk(team, path, noun, 500, async () => void counts.push(1))
      expect(seen).toEqual((noun === 'boards' ? boards : sprints).map(({ id }) => id))
      counts.push((await team.get(path)).body.count)
    }
    // Two boards of one list to a page; sprints have four lists each, and a page is never empty.
    expect(counts).toEqual([1, 2, 1, 1, 1, 1])
  })
})
