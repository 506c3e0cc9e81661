import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { withoutToken } from '../../../test/live.ts'
import { RandomWrites } from '../../../test/random-writes.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { type Statement, watchStatements } from '../../../test/statements.ts'
import { newTeam, renewServers, type StoreName, stores, type Team } from '../../../test/team.ts'
import { ReadRows } from '../../workspace/past/read-rows.ts'

// The invariants of the whole store are checked: nothing of other files may be in it.
beforeAll(renewServers)

const seqNow = async (team: Team) => (await team.head()).revision

/** The last author and time differ after a restore. */
const UPDATED = new Set(['time_updated', 'user_id_updated', 'user_updated'])

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([field]) => !UPDATED.has(field))
  return Object.fromEntries(entries.map(([field, inner]) => [field, lasting(inner)]))
}

const shown = async (team: Team, path: string) => lasting(withoutToken((await team.get(path)).body))

/** A board with cards that have a bit of everything. */
async function fullBoard(team: Team) {
  const member = await team.newMember('member')
  const project = await team.newProject()
  const board = await team.newBoard({ project_id: project.id, members: [{ user_id: member.user_id, role: 'admin' }] })
  const { tag } = await team.made('/tags', { name: 'Tag', project_id: project.id })
  const card = await team.newCard(board.lists[0], {
    title: 'Full',
    content: '<p>Text</p>',
    estimate: 5,
    due_date: 1_800_000_000,
    owner_id: member.user_id,
    members: [{ user_id: member.user_id, role: 'reviewer' }],
    tags: [tag.id],
    external_id: 'X-1',
    checklists: [{ title: 'Steps', items: [{ title: 'One', checked: true }, { title: 'Two' }] }],
  })
  const child = await team.newCard(board.lists[1], { title: 'Child', parent_card_id: card.id })
  const linked = await team.newCard(board.lists[0], { title: 'Linked' })
  await team.made(`/cards/${card.id}/linked_cards`, { card_id: linked.id, linked_card_type: 'blocks' })
  const comment = await member.newComment(card.id)
  await team.newReply(comment.id)
  await team.put(`/comments/${comment.id}/reactions/${encodeURIComponent('👍')}`)
  await team.put(`/cards/${card.id}/watch`)
  await team.put(`/boards/${board.id}/bookmark`)
  return { member, project, board, tag, card, child, linked }
}

/** Does many requests, some at a time; returns the ids of what they created. */
async function inBatches(team: Team, operations: readonly object[]): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < operations.length; start += 100) {
    const { status, body } = await team.post('/batch', { operations: operations.slice(start, start + 100) })
    expect(status).toBe(200)
    for (const { body: made } of body.results) ids.push((made?.card ?? made?.page)?.id)
  }
  return ids
}

/** How often the most frequent statement was sent: once for each of many rows, unless they are batched. */
function mostRepeated(statements: readonly Statement[]): number {
  const counts = new Map<string, number>()
  for (const { text } of statements) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Math.max(...counts.values())
}

type ChangedBoard = Awaited<ReturnType<typeof changedCards>>

/** A board of so many cards with a bit of everything, which were all changed or deleted since `seq`. */
async function changedCards(team: Team, count: number) {
  const project = await team.newProject()
  const board = await team.newBoard({ project_id: project.id })
  const [first, second] = board.lists
  const member = await team.newMember('member')
  const { tag } = await team.made('/tags', { name: 'Tag', project_id: project.id })
  const { tag: other } = await team.made('/tags', { name: 'Other', project_id: project.id })
  const parent = await team.newCard(second, { title: 'Parent' })
  const batch = (operations: object[]) => inBatches(team, operations)
  const ids = await batch(
    Array.from({ length: count }, (_, n) => ({
      method: 'POST',
      path: '/cards',
      body: {
        title: `Card ${n}`,
        board_id: board.id,
        list_id: first.id,
        external_id: `${board.id}-${n}`,
        tags: [tag.id],
        owner_id: member.user_id,
        members: [{ user_id: member.user_id, role: 'reviewer' }],
        checklists: [{ title: 'Steps', items: [{ title: 'One' }] }],
        ...(n % 3 === 0 && { parent_card_id: parent.id }),
      },
    })),
  )
  const link = (id: string, n: number) => ({
    method: 'POST',
    path: `/cards/${id}/linked_cards`,
    body: { card_id: ids[(n + 1) % count], linked_card_type: 'blocks' },
  })
  await batch(ids.filter((_, n) => n % 10 === 0).map((id, n) => link(id, n * 10)))
  const seq = await seqNow(team)
  const then = await shown(team, `/boards/${board.id}`)
  const change = (id: string, n: number) => {
    const path = `/cards/${id}`
    if (n % 4 === 3) return { method: 'DELETE', path }
    const body = {
      title: 'Changed',
      external_id: null,
      owner_id: null,
      parent_card_id: null,
      members: [],
      tags: [other.id],
      ...(n % 2 === 1 && { list_id: second.id, position: 0 }),
      archived: n % 5 === 0,
    }
    return { method: 'PATCH', path, body }
  }
  await batch(ids.map(change))
  return { board, seq, shown: then }
}

/** Does something else after the past was read for a restore, and before its write begins: as others may at that moment. */
function betweenReadingAndWriting(team: Team, meanwhile: () => Promise<unknown>) {
  const { store } = team.server
  const read = store.read.bind(store)
  const spy = vi.spyOn(store, 'read').mockImplementation(async (...given) => {
    const result = await read(...given)
    if (result instanceof ReadRows) {
      spy.mockRestore()
      await meanwhile()
    }
    return result
  })
  onTestFinished(() => spy.mockRestore())
  return spy
}

describe.each(stores)('restoring on %s', (store: StoreName) => {
  test('a deleted card is restored under its id with everything it had, as one write with an event', async () => {
    const team = await newTeam(store)
    const { board, card, child } = await fullBoard(team)
    const seq = await seqNow(team)
    const paths = [`/cards/${card.id}`, `/boards/${board.id}`, `/comments?card_id=${card.id}`, `/cards/${child.id}`]
    const before = await Promise.all(paths.map((path) => shown(team, path)))
    await team.delete(`/cards/${card.id}`)

    const { status, body } = await team.post(`/cards/${card.id}/restore`, { seq })

    expect(status).toBe(200)
    expect(body.card.id).toBe(card.id)
    expect(await Promise.all(paths.map((path) => shown(team, path)))).toEqual(before)
    const events = (await team.events()).slice(seq)
    expect(events.map(({ type }) => type)).toEqual(['card.updated', 'card.deleted', 'card.updated', 'card.restored'])
    expect(events[3].changes).toMatchObject({
      title: [null, card.title],
      external_id: [null, 'X-1'],
      board_id: [null, board.id],
      list_id: [null, card.list_id],
    })
    // What was deleted is what was restored.
    const gone = Object.entries<[unknown, unknown]>(events[1].changes).map(([field, [value]]) => [field, [null, value]])
    expect(events[3].changes).toEqual(Object.fromEntries(gone))
    expect((await team.get('/search?query=Full')).body.cards.map(({ id }: { id: string }) => id)).toEqual([card.id])
    // The past in between shows that it was gone.
    expect((await team.get(`/cards/${card.id}?at=${events[1].seq}`)).status).toBe(404)
    expect(await shown(team, `/cards/${card.id}?at=${seq}`)).toEqual(before[0])
  })

  test('a deleted board is restored with its lists and cards, and a deleted list with its cards', async () => {
    const team = await newTeam(store)
    const { project, board, card } = await fullBoard(team)
    await team.newBoard({ project_id: project.id, title: 'Behind' })
    const seq = await seqNow(team)
    const paths = [`/boards/${board.id}`, `/boards?project_id=${project.id}`, `/comments?card_id=${card.id}`, '/tags']
    const before = await Promise.all(paths.map((path) => shown(team, path)))
    await team.delete(`/boards/${board.id}`)
    expect((await team.post(`/boards/${board.id}/restore`, { seq })).status).toBe(200)
    expect(await Promise.all(paths.map((path) => shown(team, path)))).toEqual(before)
    expect((await team.events()).slice(seq).map(({ type }) => type)).toEqual(['board.deleted', 'board.restored'])

    await team.delete(`/lists/${board.lists[0].id}`)
    expect((await team.post(`/lists/${board.lists[0].id}/restore`, { seq })).status).toBe(200)
    expect(await shown(team, `/boards/${board.id}`)).toEqual(before[0])
    expect((await team.get('/search?query=Full')).body.cards).toHaveLength(1)
    await expectSound(team)
    await expectSoundStore(team.server.store)
  })

  test('a page is restored with the pages below it', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const first = await team.newPage(project.id, { title: 'First' })
    const page = await team.newPage(project.id, { title: 'Parent', content: '<p>Text</p>', is_overview: true })
    const child = await team.newPage(project.id, { title: 'Child', parent_page_id: page.id })
    const grandchild = await team.newPage(project.id, { title: 'Grandchild', parent_page_id: child.id })
    await team.made('/comments', { content: 'Said', page_id: page.id })
    const seq = await seqNow(team)
    const paths = [
      `/pages?project_id=${project.id}`,
      ...[first, page, child, grandchild].map(({ id }) => `/pages/${id}`),
    ]
    const before = await Promise.all(paths.map((path) => shown(team, path)))
    await team.delete(`/pages/${page.id}`)
    await team.delete(`/pages/${grandchild.id}`)

    expect((await team.post(`/pages/${page.id}/restore`, { seq })).status).toBe(200)

    expect(await Promise.all(paths.map((path) => shown(team, path)))).toEqual(before)
    expect((await team.get(`/comments?page_id=${page.id}`)).body.comments).toHaveLength(1)
    await expectSoundStore(team.server.store)
  })

  test('an existing card gets its earlier state, and later comments are kept', async () => {
    const team = await newTeam(store)
    const { member, board, card, tag, linked } = await fullBoard(team)
    const seq = await seqNow(team)
    const before = withoutToken((await team.get(`/cards/${card.id}`)).body.card)
    await team.patch(`/cards/${card.id}`, {
      title: 'Other',
      content: '',
      due_date: null,
      owner_id: null,
      list_id: board.lists[2].id,
      members: [],
      tags: [],
      archived: true,
    })
    await team.delete(`/cards/${card.id}/checklists/${before.checklists[0].id}`)
    await team.delete(`/cards/${card.id}/linked_cards/${linked.id}`)
    await member.newComment(card.id, { content: 'Later' })

    const { status, body } = await team.post(`/cards/${card.id}/restore`, { seq })

    expect(status).toBe(200)
    expect(lasting({ ...body.card, total_comments: 0 })).toEqual(lasting({ ...before, total_comments: 0 }))
    expect(body.card.total_comments).toBe(before.total_comments + 1)
    expect((await team.lastEvent()).type).toBe('card.restored')
    const again = await seqNow(team)
    expect((await team.post(`/cards/${card.id}/restore`, { seq: again })).status).toBe(200)
    expect(await seqNow(team)).toBe(again)
    expect((await team.get('/tags')).body.tags.find(({ id }: { id: string }) => id === tag.id).total_cards).toBe(1)
    await expectSoundStore(team.server.store)
  })

  test('deleted tags, parents and linked cards are left out; a deleted list is replaced by a similar one', async () => {
    const team = await newTeam(store)
    const { board, card, child, tag, linked } = await fullBoard(team)
    const seq = await seqNow(team)
    await team.delete(`/cards/${child.id}`)
    await team.delete(`/cards/${card.id}`)
    await team.delete(`/cards/${linked.id}`)
    await team.delete(`/tags/${tag.id}`)
    await team.delete(`/lists/${board.lists[1].id}`)
    await team.newCard(board.lists[2], { external_id: 'X-1' })

    const parent = (await team.post(`/cards/${card.id}/restore`, { seq })).body.card
    const restored = (await team.post(`/cards/${child.id}/restore`, { seq })).body.card

    expect(parent).toMatchObject({ linked_cards: [], tags: [], external_id: null, child_cards: [] })
    expect(restored).toMatchObject({ list_id: board.lists[0].id, parent_card: { card_id: card.id } })
    await team.delete(`/cards/${card.id}`)
    await team.delete(`/boards/${board.id}`)
    expect((await team.post(`/cards/${card.id}/restore`, { seq })).status).toBe(409)
    await expectSoundStore(team.server.store)
  })

  test('roles apply, and invisible resources do not exist', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const { member, board, card } = await fullBoard(team)
    const outsider = await team.newMember('member')
    const guest = await team.newMember('guest')
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const hidden = await team.newCard(secret.lists[0])
    const seq = await seqNow(team)
    await team.delete(`/cards/${hidden.id}`)
    await team.delete(`/cards/${card.id}`)
    const head = await seqNow(team)
    const status = async (caller: { post: Team['post'] }, path: string) => (await caller.post(path, { seq })).status

    expect(await status(outsider, `/cards/${hidden.id}/restore`)).toBe(404)
    expect(await status(outsider, `/boards/${secret.id}/restore`)).toBe(404)
    expect(await status(outsider, `/lists/${secret.lists[0].id}/restore`)).toBe(404)
    expect((await other.post(`/cards/${card.id}/restore`, { seq: 1 })).status).toBe(404)
    expect(await status(guest, `/cards/${card.id}/restore`)).toBe(403)
    expect(await status(outsider, `/boards/${board.id}/restore`)).toBe(403)
    expect(await seqNow(team)).toBe(head)
    expect(await status(member, `/boards/${board.id}/restore`)).toBe(200)
    expect((await team.get(`/cards/${card.id}`)).status).toBe(200)
  })

  test('viewers are refused before any conflict is reported', async () => {
    const team = await newTeam(store)
    const viewer = await team.newMember('member')
    const members = [{ user_id: viewer.user_id, role: 'viewer' }]
    const project = await team.newProject({ members })
    const list = (await team.newBoard({ project_id: project.id, members })).lists[0]
    const page = await team.newPage(project.id)
    for (const path of [`/lists/${list.id}`, `/pages/${page.id}`]) {
      const seq = await seqNow(team)
      const etag = (await viewer.get(path)).headers.get('etag') as string
      await team.patch(path, { title: 'Changed' })
      const [asViewer, asOwner] = await Promise.all(
        [viewer, team].map((caller) => caller.post(`${path}/restore`, { seq }, { 'if-match': etag })),
      )

      expect([path, asViewer?.status, asOwner?.status]).toEqual([path, 403, 412])
    }
  })

  test('pages below one that was moved are restored only by people who may change their space', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const viewing = await team.newProject({ members: [{ user_id: member.user_id, role: 'viewer' }] })
    const open = await team.newProject()
    const page = await team.newPage(viewing.id, { title: 'Taken' })
    const below = await team.newPage(viewing.id, { title: 'Below', parent_page_id: page.id })
    const seq = await seqNow(team)
    await team.delete(`/pages/${below.id}`)
    expect((await team.patch(`/pages/${page.id}`, { project_id: open.id })).status).toBe(200)
    const restore = async (caller: { post: Team['post'] }) =>
      (await caller.post(`/pages/${page.id}/restore`, { seq })).status

    expect(await restore(member)).toBe(403)
    expect((await team.get(`/pages/${below.id}`)).status).toBe(404)
    expect(await restore(team)).toBe(200)
    expect((await team.get(`/pages/${below.id}`)).body.page.project_id).toBe(viewing.id)
  })

  test.each([{}, { seq: 0 }, { seq: '1' }, { seq: 1.5 }, { seq: null }, { seq: 99_999_999 }])(
    'refuses %j',
    async (body) => {
      const team = await newTeam(store)
      const board = await team.newBoard()
      const answer = await team.post(`/boards/${board.id}/restore`, body)
      expect({ status: answer.status, field: answer.body.errors?.[0]?.field }).toEqual({ status: 400, field: 'seq' })
    },
  )

  test('what was moved to a private space and deleted there cannot be restored from outside', async () => {
    const team = await newTeam(store)
    const outsider = await team.newMember('admin')
    const [open, hidden] = [await team.newProject(), await team.newProject({ is_private: true })]
    const [board, secret] = [
      await team.newBoard({ project_id: open.id }),
      await team.newBoard({ project_id: hidden.id }),
    ]
    const moved = await team.newBoard({ project_id: open.id })
    const list = await team.newList(board.id, { title: 'Was open' })
    const card = await team.newCard(board.lists[0])
    const inList = await team.newCard(list)
    const page = await team.newPage(open.id)
    const above = await team.newPage(open.id, { title: 'Above' })
    const below = await team.newPage(open.id, { title: 'Below', parent_page_id: above.id })
    const seq = await seqNow(team)
    await team.patch(`/cards/${card.id}`, { list_id: secret.lists[0].id })
    await team.patch(`/lists/${list.id}`, { board_id: secret.id })
    await team.patch(`/boards/${moved.id}`, { project_id: hidden.id })
    for (const { id } of [page, below])
      await team.patch(`/pages/${id}`, { project_id: hidden.id, parent_page_id: null })
    const things = [
      `/cards/${card.id}`,
      `/cards/${inList.id}`,
      `/lists/${list.id}`,
      `/boards/${moved.id}`,
      `/pages/${page.id}`,
      `/pages/${below.id}`,
    ]
    for (const path of things) expect([path, (await team.delete(path)).status]).toEqual([path, 204])
    await team.delete(`/pages/${above.id}`)

    for (const path of things)
      expect([path, (await outsider.post(`${path}/restore`, { seq })).status]).toEqual([path, 404])
    for (const path of [`/cards/${card.id}`, `/cards/${inList.id}`, `/boards/${moved.id}`])
      expect([path, (await outsider.get(`${path}?at=${seq}`)).status]).toEqual([path, 404])
    // Nor through their containers.
    const then = (await outsider.get(`/boards/${board.id}?at=${seq}`)).body.board
    expect(JSON.stringify(then)).not.toContain('Was open')
    expect((await outsider.post(`/boards/${board.id}/restore`, { seq })).status).toBe(200)
    expect((await outsider.post(`/pages/${above.id}/restore`, { seq })).status).toBe(200)
    for (const path of things) expect([path, (await team.get(path)).status]).toEqual([path, 404])

    // People who see both spaces restore all of it.
    for (const path of [`/lists/${list.id}`, ...things.filter((one) => !one.startsWith('/lists'))])
      expect([path, (await team.post(`${path}/restore`, { seq })).status]).toEqual([path, 200])
  })

  test('changes by others between reading the past and restoring it are respected', async () => {
    const team = await newTeam(store)
    const outsider = await team.newMember('admin')
    const hidden = await team.newProject({ is_private: true })
    const secret = await team.newBoard({ project_id: hidden.id })
    const { board, card, linked, child } = await fullBoard(team)
    const seq = await seqNow(team)
    const then = await shown(team, `/cards/${linked.id}`)
    await team.patch(`/cards/${linked.id}`, { title: 'Changed' })
    betweenReadingAndWriting(team, async () => {
      // Moved out of view, and deleted there.
      expect((await team.patch(`/cards/${card.id}`, { list_id: secret.lists[0].id })).status).toBe(200)
      expect((await team.delete(`/cards/${card.id}`)).status).toBe(204)
      // Deleted, or changed again.
      expect((await team.delete(`/cards/${child.id}`)).status).toBe(204)
      expect((await team.patch(`/cards/${linked.id}`, { content: '<p>Later</p>' })).status).toBe(200)
    })

    expect((await outsider.post(`/boards/${board.id}/restore`, { seq })).status).toBe(200)

    expect((await team.get(`/cards/${card.id}`)).status).toBe(404)
    expect((await team.get(`/cards/${child.id}`)).body.card.title).toBe('Child')
    // Its link led to the deleted card.
    const now = await shown(team, `/cards/${linked.id}`)
    expect(now).toMatchObject({ card: { title: 'Linked', content: '' } })
    expect(then).toMatchObject({ card: { title: 'Linked', content: '' } })
    await expectSoundStore(team.server.store)
  })

  test('the past is read before the write begins, unless it is part of another write', async () => {
    const team = await newTeam(store)
    const { board, card } = await fullBoard(team)
    const list = board.lists[0]
    const page = await team.newPage(board.project_id)
    const seq = await seqNow(team)
    const statementsOf = watchStatements(store, team.team_id)
    const isOfPast = ({ text }: Statement) => /^\s*select(?: n,| distinct row_id).*\bfrom past_rows\b/is.test(text)
    for (const path of [`/cards/${card.id}`, `/lists/${list.id}`, `/boards/${board.id}`, `/pages/${page.id}`]) {
      await team.patch(path, { title: 'Changed' })
      const change = async () =>
        expect([path, (await team.post(`${path}/restore`, { seq })).status]).toEqual([path, 200])
      const changed = await statementsOf(change)
      await team.delete(path)
      const gone = await statementsOf(change)
      for (const statements of [changed, gone]) {
        const begins = statements.findIndex(({ text }) => /^\s*(?:insert|update|delete)\b/i.test(text))
        expect([path, statements.slice(0, begins).some(isOfPast)]).toEqual([path, true])
        expect([path, statements.slice(begins).filter(isOfPast)]).toEqual([path, []])
      }
    }
    await team.delete(`/cards/${card.id}`)
    const operations = [{ method: 'POST', path: `/cards/${card.id}/restore`, body: { seq } }]
    const { status, body } = await team.post('/batch', { operations })
    expect([status, body.results[0].status]).toEqual([200, 200])
  })

  test('a board of 500 cards is restored with no more statements per group than one of 50', async () => {
    const team = await newTeam(store)
    const [few, many] = [await changedCards(team, 50), await changedCards(team, 500)]
    const statementsOf = watchStatements(store, team.team_id)
    const restored = async ({ board, seq, shown: then }: ChangedBoard) => {
      const statements = await statementsOf(async () => {
        expect((await team.post(`/boards/${board.id}/restore`, { seq })).status).toBe(200)
      })
      expect(await shown(team, `/boards/${board.id}`)).toEqual(then)
      return statements
    }
    const [ofFew, ofMany] = [await restored(few), await restored(many)]

    // 375 cards are changed in four groups, where 38 were one; 125 deleted ones are restored together.
    expect(ofMany.length).toBeLessThan(ofFew.length + 4 * 60)
    // Of 1,501 events 50 are written at a time. Nothing else is sent as often, and nothing for each card.
    expect(mostRepeated(ofMany)).toBeLessThanOrEqual(31)
    await expectSound(team)
    await expectSoundStore(team.server.store)
  })

  test('pages, lists and cards that get their parent back are restored together', async () => {
    const team = await newTeam(store)
    const COUNT = 120
    const all = <T>(make: (n: number) => T) => Array.from({ length: COUNT }, (_, n) => make(n))
    const project = await team.newProject()
    const top = await team.newPage(project.id, { title: 'Top' })
    const pages = await inBatches(
      team,
      all((n) => ({
        method: 'POST',
        path: '/pages',
        body: { title: `Page ${n}`, project_id: project.id, parent_page_id: top.id },
      })),
    )
    const board = await team.newBoard({ project_id: project.id })
    await inBatches(
      team,
      all((n) => ({ method: 'POST', path: '/lists', body: { board_id: board.id, title: `List ${n}` } })),
    )
    const home = await team.newBoard({ project_id: project.id })
    const parent = await team.newCard(home.lists[0], { title: 'Parent' })
    const place = { board_id: home.id, list_id: home.lists[0].id, parent_card_id: parent.id }
    await inBatches(
      team,
      all((n) => ({ method: 'POST', path: '/cards', body: { ...place, title: `Child ${n}` } })),
    )
    const seq = await seqNow(team)
    const lists: { id: string }[] = (await team.get(`/boards/${board.id}`)).body.board.lists
    const changes = {
      [`/pages/${top.id}`]: pages.map((id, n) =>
        n % 2 === 0
          ? { method: 'DELETE', path: `/pages/${id}` }
          : { method: 'PATCH', path: `/pages/${id}`, body: { title: 'Changed', parent_page_id: null, archived: true } },
      ),
      [`/boards/${board.id}`]: lists.map(({ id }, n) =>
        n % 2 === 0
          ? { method: 'DELETE', path: `/lists/${id}` }
          : { method: 'PATCH', path: `/lists/${id}`, body: { title: 'Changed', position: 0 } },
      ),
      [`/cards/${parent.id}`]: [{ method: 'DELETE', path: `/cards/${parent.id}` }],
    }
    const statementsOf = watchStatements(store, team.team_id)
    for (const [path, operations] of Object.entries(changes)) {
      const then = await shown(team, path)
      await inBatches(team, operations)
      const statements = await statementsOf(async () => {
        expect([path, (await team.post(`${path}/restore`, { seq })).status]).toEqual([path, 200])
      })
      expect(await shown(team, path)).toEqual(then)
      expect([path, mostRepeated(statements)]).toEqual([path, expect.toSatisfy((times: number) => times <= 10)])
    }
    await expectSound(team)
    await expectSoundStore(team.server.store)
  })

  test('after random writes, boards and cards can be restored, and the store stays consistent', async () => {
    const team = await newTeam(store)
    const world = await RandomWrites.begin(team, 11)
    const seqs: number[] = []
    for (let turn = 0; turn < 30; turn++) {
      await world.write()
      seqs.push(await seqNow(team))
    }
    for (const seq of seqs.filter((_, index) => index % 3 === 0).reverse())
      for (const path of world.somePaths()) {
        const { status, body } = await team.post(`${path}/restore`, { seq })
        expect([200, 404, 409], `${path} ${seq} ${JSON.stringify(body)}`).toContain(status)
      }
    await expectSoundStore(team.server.store)
  })
})
