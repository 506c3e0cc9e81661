import { describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { RandomWrites } from '../../../test/random-writes.ts'
import { type Answer, newTeam, type StoreName, stores } from '../../../test/team.ts'

/** The revision that an answer shows. */
const revisionOf = ({ headers }: Answer) => Number(/^"(\d+)-/.exec(headers.get('etag') ?? '')?.[1])

/** Hints are only for people who work on a card now. */
const withoutHints = (body: Answer['body']) => (body.card ? { ...body, card: { ...body.card, hints: [] } } : body)

describe.each(stores)('the past, after random writes, on %s', (store: StoreName) => {
  test.each([1, 2])('equals what was read then (seed %i)', async (seed) => {
    const team = await newTeam(store)
    const world = await RandomWrites.begin(team, seed)
    const read: { path: string; at: number; body: unknown }[] = []
    for (let turn = 0; turn < 50; turn++) {
      await world.write()
      for (const path of world.somePaths()) {
        const answer = await team.get(path)
        if (answer.status === 200) read.push({ path, at: revisionOf(answer), body: withoutHints(answer.body) })
      }
    }
    for (const { path, at, body } of read) {
      const then = await team.get(`${path}?at=${at}`)
      expect({ at, ...then.body }).toEqual({ at, ...(withoutToken(body) as object) })
    }
    expect(read.length).toBeGreaterThan(100)
  })
})
