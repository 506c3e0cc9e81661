import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newReadyUrl, stores } from '../../test/team.ts'
import { open } from './open.ts'
import { inTurns } from './steps.ts'
import type { Db } from './store.ts'

/** More statements than fit into one turn. */
const MANY = 50_000

describe.each(stores)('many statements on %s', (store) => {
  test.each(['read', 'readAside', 'transaction'] as const)(
    'of one %s let others have a turn in between',
    async (way) => {
      const opened = await open(await newReadyUrl(store))
      onTestFinished(() => opened.close())
      let hadTurn = false

      await opened[way](async (db: Db) => {
        setImmediate(() => {
          hadTurn = true
        })
        for (let count = 0; count < MANY && !hadTurn; count++) await sql`select 1`.execute(db)
      })

      expect(hadTurn).toBe(true)
    },
  )
})

test('long texts are gone through some at a time, with a turn for others between them', async () => {
  const lengths = [400_000, 400_000, 10, 600_000, 5, 5]
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const groups: { some: number[]; turns: number }[] = []

  for await (const some of inTurns(lengths, (length) => length)) groups.push({ some, turns })
  isOver = true

  expect(groups).toEqual([
    { some: [400_000, 400_000], turns: 0 },
    { some: [10, 600_000], turns: 1 },
    { some: [5, 5], turns: 2 },
  ])
})
