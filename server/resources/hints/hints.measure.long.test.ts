import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { readCard } from '../cards/cards.service.ts'
import { madePairs, WAY_NAMES, type Way } from './duplicates.ts'
import { ALIKE, findHints } from './hints.find.ts'

/** The measurements in `docs/hints.md`: they must match the current ones. */

const PAIRS = madePairs()
const MINIMUMS = [0.4, 0.5, ALIKE, 0.6, 0.7, 0.8]

interface Measured {
  precision: number
  recall: number
  foundBy: Map<Way, number>
}

describe.each(stores)('hints for a test set of duplicates on %s', (store) => {
  let team: Team
  let ids: string[]
  beforeAll(async () => {
    team = await newTeam(store)
    const board = await team.newBoard()
    const titles = [...PAIRS.map(({ original }) => original), ...PAIRS.map(({ again }) => again)]
    const operations = titles.map((title) => ({
      method: 'POST',
      path: '/cards',
      body: { title, board_id: board.id, list_id: board.lists[0].id },
    }))
    const { body } = await team.post('/batch', { operations })
    ids = body.results.map(({ body: { card } }: { body: { card: { id: string } } }) => card.id)
  })

  /** For each card in turn: how much of what is proposed is its pair, and how often its pair is proposed. */
  async function measure(least: number): Promise<Measured> {
    const { team_id, user_id, server } = team
    const workspace = server.gateway.enterAs({ team_id, user_id, source: '{"type":"token"}' }, 'card.read')
    const foundBy = new Map<Way, number>()
    let [proposed, found] = [0, 0]
    for (const [index, id] of ids.entries()) {
      const pair = index % PAIRS.length
      const other = ids[index < PAIRS.length ? index + PAIRS.length : pair]
      const hints = await workspace.read(async (r) => findHints(r, await readCard(r, id), least))
      const cards = hints.flatMap(({ relation }) => relation?.card.card_id ?? [])
      proposed += cards.length
      if (!other || !cards.includes(other)) continue
      found += 1
      const way = PAIRS[pair]?.way ?? 'the same words'
      foundBy.set(way, (foundBy.get(way) ?? 0) + 1)
    }
    return { precision: found / proposed, recall: found / ids.length, foundBy }
  }

  test('finds as much, and proposes as little else, as docs/hints.md says', async () => {
    const page = await readFile('docs/hints.md', 'utf8')
    const shown = (share: number) => share.toFixed(2)
    for (const least of MINIMUMS) {
      const { precision, recall, foundBy } = await measure(least)
      expect(page).toContain(`| ${least} | ${shown(precision)} | ${shown(recall)} |`)
      if (least !== ALIKE) continue
      for (const way of WAY_NAMES) {
        const all = 2 * PAIRS.filter((pair) => pair.way === way).length
        expect(page).toContain(`| ${way} | ${foundBy.get(way) ?? 0} of ${all} |`)
      }
      expect(precision).toBeGreaterThan(0.9)
      expect(recall).toBeGreaterThan(0.85)
    }
  })
})
