import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../test/cluster.ts'
import { addCopies } from '../../../test/many-cards.ts'
import { type Statement, watchStatements } from '../../../test/statements.ts'
import { newReadyUrl, newTeam, newTeamOn, type OwnServer, startServer, stores, type Team } from '../../../test/team.ts'
import { candidates } from '../../store/candidates.ts'

const COUNT = 6000
/** Neither in the order of the ids nor in that of UTF-16, which would swap the last two letters. */
const LETTERS = ['m', 'b', '\u{ff5e}', '\u{1f600}']
const titleOf = (number: number) =>
  `${LETTERS[number % 4]} ${String((number * 7919) % COUNT).padStart(5, '0')} ${number % 3 === 0 ? 'apple' : 'pear'} ${number === 1234 ? 'needle' : ''}`

describe.each(stores)('views of many cards on %s', (store) => {
  let team: Team
  let ids: string[]
  let list: string
  beforeAll(async () => {
    team = await newTeam(store)
    const board = await team.newBoard()
    list = board.lists[1].id
    const card = await team.newCard(board.lists[0], { title: 'Sample' })
    ids = await addCopies(team, card.id, COUNT, (number) => ({
      title: titleOf(number),
      content: number < 150 ? `<p>${'long '.repeat(10_000)}</p>` : '<p>short</p>',
      list_id: Number(number % 5 === 0 ? list : board.lists[0].id),
    }))
  })

  const all = async (card_filters: object): Promise<string[]> => {
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const { status, body } = await team.post(`/views/preview?count=500${cursor && `&cursor=${cursor}`}`, {
        type: 'card',
        card_filters,
      })
      expect(status).toBe(200)
      found.push(...body.cards.map(({ id }: { id: string }) => id))
      cursor = body.cursor
      if (!cursor) return found
    }
  }
  const numbers = (passes: (number: number) => boolean) =>
    Array.from({ length: COUNT }, (_, number) => number).filter(passes)
  const newest = (passes: (number: number) => boolean) =>
    numbers(passes)
      .reverse()
      .map((number) => ids[number])

  test('have all matches, from whichever step, in one order', async () => {
    const byTitle = numbers((number) => number % 3 === 0).sort((a, b) =>
      Buffer.compare(Buffer.from(titleOf(a)), Buffer.from(titleOf(b))),
    )
    const found = await all({ include: { title: ['apple'] }, sort_by: { field: 'title' } })

    expect(found).toEqual(byTitle.map((number) => ids[number]))
  })

  test('combine words, lists and exclusions', async () => {
    expect(await all({ include: { title: ['needl'] } })).toEqual([ids[1234]])
    expect(await all({ include: { title: ['apple', 'needle'], lists: [list] } })).toEqual(
      newest((number) => number % 15 === 0),
    )
    expect(await all({ include: { lists: [list] }, exclude: { title: ['apple'], content: ['long'] } })).toEqual(
      newest((number) => number % 5 === 0 && number % 3 !== 0 && number >= 150),
    )
    expect(await all({ include: { content: ['long'] }, exclude: { title: ['pear'] } })).toEqual(
      newest((number) => number % 3 === 0 && number < 150),
    )
    expect(await all({ include: { title: ['apple'], content: ['nowhere'] } })).toEqual([])
  })

  test.each([
    ['neighbours', () => true, COUNT],
    ['most of them', (number: number) => number % 3 !== 0, COUNT - COUNT / 3],
    ['some of them', (number: number) => number % 15 === 0, COUNT / 15],
    ['one', (number: number) => number === 1234, 1],
  ])('read few rows, and little of their texts, in each statement: %s', async (_, passes, total) => {
    const { team_id } = team
    const wanted = numbers(passes).map((number) => Number(ids[number]))
    const parts = await team.server.store.read(async (db) => {
      const sizes: { rows: number; bytes: number }[] = []
      for await (const { from, where } of candidates(db, { team_id, table: 'cards' }, wanted)) {
        const size = sql<{ rows: number; bytes: number }>`select count(*) as rows,
          coalesce(sum(octet_length(content)), 0) as bytes from ${from} where cards.team_id = ${team_id} and ${where}`
        sizes.push(...(await size.execute(db)).rows)
      }
      return sizes
    })

    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(total)
    if (store === 'postgres') expect(parts).toHaveLength(1)
    else
      for (const { rows, bytes } of parts) {
        expect(rows).toBeLessThanOrEqual(1000)
        expect(bytes).toBeLessThanOrEqual(4_000_000)
      }
  })
})

describe.each(stores)('views of relatives on %s', (store) => {
  const FEW = 1500
  let team: Team
  let server: OwnServer
  beforeAll(async () => {
    const url = await newReadyUrl(store)
    server = await startServer(url)
    team = await newTeamOn(server)
    const card = await team.newCard((await team.newBoard()).lists[0])
    await addCopies(team, card.id, FEW, () => ({}))
    // A minute later PostgreSQL would have analyzed them. Until then it plans as if there were none.
    if (store === 'postgres') await query(url, 'analyze')
  })
  afterAll(() => server.stop())

  test.each(['is_parent', 'is_child', 'has_linked_card'])('check only the relatives of each card: %s', async (flag) => {
    const statements = await watchStatements(
      store,
      team.team_id,
    )(async () => {
      const { body } = await team.post('/views/preview', { type: 'card', card_filters: { [flag]: false } })
      expect(body).toMatchObject({ count: 100 })
    })
    const asking = statements.filter(({ text }) => text.includes('relative'))
    expect(asking).not.toEqual([])
    // Comparing all cards with all would read two million.
    for (const statement of asking) expect(await rowsRead(statement)).toBeLessThan(FEW * 20)
  })

  /** How many rows a statement reads; on SQLite, which does not report it, an estimate if each search found one. */
  async function rowsRead({ text, parameters }: Statement): Promise<number> {
    const explain = store === 'sqlite' ? 'explain query plan' : 'explain (analyze, format json)'
    const query = CompiledQuery.raw(`${explain} ${text}`, [...parameters])
    const { rows } = await team.server.store.read((db) => db.executeQuery<Record<string, unknown>>(query))
    if (store === 'postgres') return rowsOf(Object(rows[0]?.['QUERY PLAN']).at(0).Plan)
    // A search by the workspace alone goes through all of its rows.
    const through = /^SCAN (relative|card_links)\b|^SEARCH (relative|card_links) .*\(team_id=\?\)/
    return FEW ** (1 + rows.filter(({ detail }) => through.test(String(detail))).length)
  }
})

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function rowsOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own)
}
