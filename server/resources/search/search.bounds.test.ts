import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { toCardHits } from './search.hits.ts'
import { excerptOf } from './search.marks.ts'
import { search } from './search.service.ts'

afterEach(() => void vi.restoreAllMocks())

const BOUND = 1000

describe.each(stores)('a search with few matches on %s', (store) => {
  let team: Team
  let cancelled: string[]
  const count = 3 * BOUND
  beforeAll(async () => {
    team = await newTeam(store)
    const lists = ['committed', 'cancelled'].map((behavior) => ({ title: behavior, behavior }))
    const board = await team.newBoard({ lists })
    const rare = Number(board.lists[1].id)
    const card = await team.newCard(board.lists[0], { title: 'Sample' })
    const isRare = (number: number) => number === 3 || number === 2100
    const ids = await addCopies(team, card.id, count, (number) => ({
      title: 'Haystack',
      ...(isRare(number) && { list_id: rare }),
    }))
    cancelled = [ids[2100] as string, ids[3] as string]
  })

  test('ends a page when it has read enough, and its cursor continues', async () => {
    const { team_id, user_id, server } = team
    const workspace = server.gateway.enterAs({ team_id, user_id, source: '{"type":"token"}' }, 'search.read')
    const pages: string[][] = []
    for (let cursor = ''; ; ) {
      const query = { query: 'haystack', statuses: 'cancelled', ...(cursor && { cursor }) }
      const page = await workspace.read((r) => search(r, query, BOUND))
      pages.push(page.cards?.map(({ id }) => id) ?? [])
      cursor = page.cursor
      if (!cursor) break
    }

    expect((await team.get('/search?query=haystack&statuses=cancelled')).body.cards).toHaveLength(2)
    expect(pages.flat()).toEqual(cancelled)
    expect(pages.length).toBeGreaterThanOrEqual(count / BOUND)
  })

  test('fills the page at once when most match', async () => {
    const { body } = await team.get('/search?query=haystack&statuses=backlog,committed,started,completed&count=50')

    expect(body.cards).toHaveLength(50)
  })
})

test('an excerpt parses no more of a text than it needs', () => {
  const filler = 'ünïcödé wörds '.repeat(280)
  let characters = 0
  const { normalize } = String.prototype
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    characters += this.length
    return normalize.call(this, form)
  })
  const costOf = (text: string) => {
    characters = 0
    const excerpt = excerptOf(text, ['needle'])
    return { excerpt, characters }
  }

  const early = costOf(`A needle ${filler}`)
  const late = costOf(`${filler} a needle`)

  expect(early.excerpt).toMatch(/^A <em>needle<\/em> ünï.*…$/)
  expect(late.excerpt).toMatch(/^….* <em>needle<\/em>$/)
  expect(early.characters).toBeLessThan(late.characters / 3)
})

describe.each(stores)('a page of long texts on %s', (store) => {
  test('yields to others while its hits are marked', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { content: 'ünïcödé wörds '.repeat(300) })
    const ids = (await addCopies(team, card.id, 50, () => ({}))).map(Number)
    const { team_id, user_id, server } = team
    const workspace = server.gateway.enterAs({ team_id, user_id, source: '{"type":"token"}' }, 'search.read')
    let turns = 0

    await workspace.read(async (r) => {
      let isOver = false
      const others = async () => {
        for (; !isOver; turns++) await nextTurn()
      }
      const hits = toCardHits(r, ids, ['nowhere']).finally(() => {
        isOver = true
      })
      await Promise.all([hits, others()])
    })

    // 50 texts, of which 4,000 characters each are read.
    expect(turns).toBeGreaterThanOrEqual(10)
  })
})
