import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { WRITE_UNITS } from '../../limits/writes.ts'
import { insertRows, writerOf } from '../../store/prepared.ts'
import { Work } from '../../store/work.ts'
import { deleteTag } from './tags.service.ts'

/** More than are changed, and than are found, at once. */
const COUNT = 2300

describe.each(stores)('a tag that is on thousands of cards on %s', (store) => {
  test('is deleted in pieces, and nobody sees only some of them gone', async () => {
    const { team, tag, ids } = await newTagged()
    const { revision } = await team.head()
    const shown = await Promise.all(ids.map((id) => team.get(`/cards/${id}`)))
    const seen = new Set<number>()
    let isOver = false
    const look = async () => {
      while (!isOver) seen.add(await countTagged(team, tag.id))
    }
    const looking = look()

    const statements = await watchStatements(
      store,
      team.team_id,
    )(async () => {
      expect((await team.delete(`/tags/${tag.id}`)).status).toBe(204)
      isOver = true
      await looking
    })

    expect([...seen].filter((count) => count !== 500 && count !== 0)).toEqual([])
    const pieces = statements.filter(({ text }) => /^delete from .?card_tags/.test(text))
    expect(pieces.length).toBeGreaterThanOrEqual(COUNT / 500)
    expect(await countTagged(team, tag.id)).toBe(0)
    expect((await team.get('/tags')).body.tags).toEqual([])
    expect(await team.lastEvent()).toMatchObject({ seq: revision + 1, type: 'tag.deleted', entity_id: tag.id })
    expect(await countNotes(team, revision + 1)).toEqual({ card_tags: COUNT, tags: 1 })
    for (const [index, id] of ids.entries()) {
      expect((await team.get(`/cards/${id}`)).body.card.tags).toEqual([])
      // Nobody edits the past together.
      const { card } = shown[index]?.body ?? {}
      const past = { card: { ...card, collaboration: null } }
      expect((await team.get(`/cards/${id}?at=${revision}`)).body).toEqual(past)
    }
  })

  test('is merged in pieces: each card has the other tag, once', async () => {
    const { team, tag, ids, board } = await newTagged()
    const { tag: into } = await team.made('/tags', { name: 'Into', project_id: board.project_id })
    expect((await team.post(`/cards/${ids[1]}/tags`, { id: into.id })).status).toBe(204)
    const { revision } = await team.head()

    expect((await team.delete(`/tags/${tag.id}?merge_into=${into.id}`)).status).toBe(204)

    const expected = [{ ...into, total_cards: COUNT }]
    for (const id of ids) expect((await team.get(`/cards/${id}`)).body.card.tags).toEqual(expected)
    expect((await team.get('/tags')).body.tags).toEqual(expected)
    expect(await countNotes(team, revision + 1)).toMatchObject({ card_tags: 2 * COUNT - 1 })
  })

  test('is deleted even if that is more than a write may do', async () => {
    const { team, tag } = await newTagged()
    const { gateway } = team.server
    const workspace = gateway.enter(
      { ...team, role: 'owner', source: '{"type":"session"}', scope: 'write' },
      'tag.delete',
    )

    // What is left does for the rest of the write, but not for all these cards.
    await workspace.write(async (w) => {
      writerOf(w.db).work.charge(WRITE_UNITS - 60)
      await deleteTag(w, tag.id, undefined)
    })

    expect(await countTagged(team, tag.id)).toBe(0)
  })

  /** The first and the last of its cards. */
  async function newTagged() {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { tag } = await team.made('/tags', { name: 'Common', project_id: board.project_id })
    const sample = await team.newCard(board.lists[0])
    const ids = await addCopies(team, sample.id, COUNT, () => ({}))
    await team.server.store.transaction(async (db) => {
      const { team_id } = team
      await insertRows(
        db,
        'card_tags',
        ids.map((id) => ({ team_id, card_id: Number(id), tag_id: Number(tag.id) })),
      )
      await sql`update tags set total_cards = ${COUNT} where team_id = ${team_id} and id = ${Number(tag.id)}`.execute(
        db,
      )
    })
    // The rows were added past the gateway: a write lets everybody see them.
    await team.newList(board.id)
    return { team, board, tag, ids: [ids[0], ids[COUNT - 1]] }
  }
})

test('work beyond the limit leaves the rest of a write its own allowance', async () => {
  const work = new Work()
  work.allow({ units: 10, microseconds: 10 })
  work.charge(4)

  await work.withoutLimit(async () => work.charge(100))

  work.charge(6)
  expect(() => work.charge(1)).toThrow('more than one write may do')
})

async function countTagged(team: Team, tag: string): Promise<number> {
  const { status, body } = await team.post('/views/preview?count=500', {
    type: 'card',
    card_filters: { include: { tags: [tag] } },
  })
  expect(status).toBe(200)
  return body.count
}

/** How many rows of each table a write remembered as they were. */
async function countNotes({ team_id, server }: Team, seq: number) {
  const { rows } = await server.store.read((db) =>
    sql<{ table_name: string; count: number }>`select table_name, count(*) as count from past_rows
      where team_id = ${team_id} and seq = ${seq} group by table_name`.execute(db),
  )
  return Object.fromEntries(rows.map(({ table_name, count }) => [table_name, Number(count)]))
}
