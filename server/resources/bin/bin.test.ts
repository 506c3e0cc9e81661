import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Caller,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type StoreName,
  startServer,
  stores,
} from '../../../test/team.ts'
import { DAY_MS } from '../../common/time.ts'
import { findDeletions } from './bin.queries.ts'
import type { DeletedItem } from './bin.schema.ts'

afterEach(() => clock.reset())

const items = async (caller: Caller, query = ''): Promise<DeletedItem[]> =>
  (await caller.get(`/bin?${query}`)).body.items
const titles = async (caller: Caller, query = '') => (await items(caller, query)).map(({ title }) => title)

describe.each(stores)('GET /v1/{team_id}/bin on %s', (store: StoreName) => {
  test('lists what was deleted, newest first, with what restoring it takes', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const [todo, doing] = board.lists
    const card = await team.newCard(todo, { title: 'Launch' })
    const inside = await team.newCard(doing, { title: 'Inside' })
    const page = await team.newPage(board.project_id, { title: 'Guide' })
    const other = await team.newBoard({ title: 'Other', project_id: board.project_id })
    await member.delete(`/cards/${card.id}`)
    await team.delete(`/lists/${doing.id}`)
    await team.delete(`/pages/${page.id}`)
    await team.delete(`/boards/${other.id}`)

    const [first, second, third, last, ...rest] = await items(team)

    expect(rest).toEqual([])
    expect(first).toMatchObject({ noun: 'board', id: other.id, title: 'Other', board_id: null })
    expect(second).toMatchObject({ noun: 'page', id: page.id, title: 'Guide' })
    expect(third).toMatchObject({ noun: 'list', id: doing.id, title: 'Doing', board_id: board.id, list_id: null })
    expect(last).toMatchObject({
      noun: 'card',
      id: card.id,
      title: 'Launch',
      project_id: board.project_id,
      board_id: board.id,
      list_id: todo.id,
      user_id: member.user_id,
      time_expires: null,
    })
    for (const { noun, id, seq } of await items(team))
      expect((await team.post(`/${noun}s/${id}/restore`, { seq })).status).toBe(200)
    expect(await items(team)).toEqual([])
    expect((await team.get(`/cards/${inside.id}`)).body.card.list_id).toBe(doing.id)
  })

  test('what a write deleted beside other changes can be restored, and what was deleted again is there once', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const parent = await team.newCard(board.lists[0], { title: 'Parent' })
    await team.newCard(board.lists[0], { title: 'Child', parent_card_id: parent.id })
    await team.delete(`/cards/${parent.id}`)
    const [deleted] = await items(team)
    expect((await team.post(`/cards/${parent.id}/restore`, { seq: deleted?.seq })).status).toBe(200)
    const both = [parent.id, (await team.newCard(board.lists[0], { title: 'Second' })).id]
    const operations = both.map((id) => ({ method: 'DELETE', path: `/cards/${id}` }))
    expect((await team.post('/batch', { operations })).status).toBe(200)

    expect(await titles(team)).toEqual(['Second', 'Parent'])
    for (const { id, seq } of await items(team))
      expect((await team.post(`/cards/${id}/restore`, { seq })).status).toBe(200)
  })

  test('is found by noun, space and words, page by page', async () => {
    const team = await newTeam(store)
    const [board, elsewhere] = [await team.newBoard(), await team.newBoard()]
    for (const title of ['Café one', 'Two', 'Café three'])
      await team.delete(`/cards/${(await team.newCard(board.lists[0], { title })).id}`)
    await team.delete(`/cards/${(await team.newCard(elsewhere.lists[0], { title: 'Elsewhere' })).id}`)
    await team.delete(`/lists/${board.lists[1].id}`)

    expect(await titles(team, 'noun=list')).toEqual(['Doing'])
    expect(await titles(team, `project_id=${elsewhere.project_id}`)).toEqual(['Elsewhere'])
    expect(await titles(team, 'title=CAFE')).toEqual(['Café three', 'Café one'])
    expect(await titles(team, 'title=three+caf')).toEqual(['Café three'])
    const pages: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await team.get(`/bin?count=2${cursor && `&cursor=${cursor}`}`)
      pages.push(body.items.map(({ title }: DeletedItem) => title))
      cursor = body.cursor || null
    }
    expect(pages).toEqual([['Doing', 'Elsewhere'], ['Café three', 'Two'], ['Café one']])
    expect((await team.get('/bin?noun=epic')).status).toBe(400)
  })

  test('shows only what the caller could see and may restore', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const [admin, member, guest] = [
      await team.newMember('admin'),
      await team.newMember('member'),
      await team.newMember('guest'),
    ]
    const secret = await team.newProject({ is_private: true })
    const hidden = await team.newBoard({ project_id: secret.id })
    const readOnly = await team.newProject({ members: [{ user_id: member.user_id, role: 'viewer' }] })
    const looked = await team.newBoard({ project_id: readOnly.id })
    const open = await team.newBoard({ title: 'Open' })
    const gone = await team.newBoard({ title: 'Gone' })
    for (const [{ lists }, title] of [
      [hidden, 'Hidden'],
      [looked, 'Looked at'],
      [open, 'Card'],
      [gone, 'Of a board that is gone'],
    ] as const)
      await team.delete(`/cards/${(await team.newCard(lists[0], { title })).id}`)
    await team.delete(`/boards/${gone.id}`)

    expect(await titles(team)).toEqual(['Gone', 'Card', 'Looked at', 'Hidden'])
    expect(await titles(admin)).toEqual(['Gone', 'Card', 'Looked at'])
    expect(await titles(member)).toEqual(['Card'])
    expect((await guest.get('/bin')).status).toBe(403)
    expect(await titles(other)).toEqual([])
    const [board] = await items(team, 'noun=board')
    await team.post(`/boards/${gone.id}/restore`, { seq: board?.seq })
    expect(await titles(admin)).toEqual(['Of a board that is gone', 'Card', 'Looked at'])
  })

  test('says when things leave it, and lists them no longer then', async () => {
    const server = await startServer(await newReadyUrl(store), { logRetentionDays: 30 })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    await team.delete(`/cards/${card.id}`)
    const [item] = await items(team)
    const { events } = (await team.get(`/events?after=${Number(item?.seq) - 1}`)).body
    expect(item?.time_expires).toBe(events[0].time_created + 30 * DAY_MS)

    await server.store.transaction((db) =>
      db
        .updateTable('teams')
        .set({ log_start: Number(item?.seq) + 1 })
        .where('id', '=', team.team_id)
        .execute(),
    )
    await team.newCard(board.lists[0])
    expect(await items(team)).toEqual([])
  })

  test('looks through a bounded number of deletions at a time', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const operations = []
    for (let number = 0; number < 250; number += 1) {
      const card = await team.newCard(board.lists[0], { title: number === 0 ? 'Oldest' : 'Other' })
      operations.push({ method: 'DELETE', path: `/cards/${card.id}` })
    }
    for (let at = 0; at < operations.length; at += 50)
      await team.post('/batch', { operations: operations.slice(at, at + 50) })
    const caller = {
      team_id: team.team_id,
      user_id: team.user_id,
      role: 'owner',
      source: '{"type":"token"}',
      scope: 'read',
    } as const
    const find = (before: number | null) =>
      team.server.gateway
        .enter(caller, 'bin.read')
        .read((r) =>
          findDeletions(
            r,
            { noun: null, project_id: null, before, limit: 10 },
            ({ changes }) => changes.includes('Oldest'),
            200,
          ),
        )

    const first = await find(null)
    expect([first.rows.length, first.reached === null]).toEqual([0, false])
    const second = await find(first.reached)
    expect([second.rows.length, second.reached]).toEqual([1, null])
  })
})
