import { type SqlBool, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinAll, newNeighbours } from '../../../test/neighbours.ts'
import { type Caller, stores } from '../../../test/team.ts'
import { EVERYWHERE } from './views.containers.ts'
import { ALL, orderOf } from './views.orders.ts'
import { findSorted } from './views.queries.ts'

describe.each(stores)('views next to workspaces with the same ids on %s', (store) => {
  async function newWorlds() {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const guest = await joinAll(neighbours, 'guest', 'member')
    const ids: Record<string, string> = {}
    for (const team of all) {
      const isOwn = team === own
      const members = [{ user_id: guest.user_id }]
      const board = await team.newBoard({ members })
      // Elsewhere they are in everything.
      const hidden = await team.newProject({ is_private: true, members: isOwn ? [] : members })
      const away = await team.newBoard({ project_id: hidden.id, members: isOwn ? [] : members })
      const card = await team.newCard(board.lists[0])
      const child = await team.newCard(away.lists[0], { parent_card_id: card.id })
      const page = await team.newPage(hidden.id)
      if (isOwn) Object.assign(ids, { card: card.id, child: child.id, page: page.id })
      else {
        await team.made(`/cards/${card.id}/members`, members[0] as object)
        await team.newPage(hidden.id, { parent_page_id: page.id })
      }
    }
    return { own, guest, ids }
  }
  async function preview(caller: Caller, type: 'card' | 'page', filters: object): Promise<string[]> {
    const { body } = await caller.post('/views/preview', { type, [`${type}_filters`]: filters })
    return body[`${type}s`].map(({ id }: { id: string }) => id)
  }

  test('find each resource here once, by its values here', async () => {
    const { own, ids } = await newWorlds()

    expect(await preview(own, 'card', { is_archived: false })).toEqual([ids.child, ids.card])
    expect(await preview(own, 'card', { has_members: true })).toEqual([])
    expect(await preview(own, 'page', { is_parent: false })).toEqual([ids.page])
  })

  test('show a guest only what they were added to here', async () => {
    const { own, guest, ids } = await newWorlds()

    expect(await preview(guest, 'card', { is_archived: false })).toEqual([ids.card])
    expect(await preview(guest, 'card', { is_parent: true })).toEqual([])
    // What is found is read by its id, which checks again.
    const wanted = {
      type: 'page',
      conditions: [sql<SqlBool>`1 = 1`],
      short: [],
      texts: null,
      among: [],
      amongValues: [],
      containers: EVERYWHERE,
      sort: { order: orderOf('page', 'time_created'), isAscending: true, span: ALL },
    } as const
    const { team_id, user_id } = guest
    const caller = { team_id, user_id, role: 'guest', source: '{"type":"token"}', scope: 'read' } as const
    expect(await own.server.gateway.enter(caller, 'search.read').read((r) => findSorted(r, wanted, null, 10))).toEqual({
      found: [],
      reached: null,
    })
  })
})
