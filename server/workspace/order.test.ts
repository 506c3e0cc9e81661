import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_POSITION, positionAfter, positionBetween, positionsAfter, toOrder } from './order.ts'

/** An order by keys, as in the store: a key longer than allowed spreads all keys again. */
class KeptOrder {
  readonly items: { name: number; key: string }[] = []
  rebalances = 0

  insert(name: number, index: number) {
    const [before, after] = [this.items[index - 1]?.key ?? null, this.items[index]?.key ?? null]
    const key = positionBetween(before, after)
    if (key.length > LONGEST_POSITION) {
      this.rebalances += 1
      const keys = positionsAfter(null, this.items.length)
      for (const [at, item] of this.items.entries()) item.key = keys[at] as string
      this.insert(name, index)
    } else this.items.splice(index, 0, { name, key })
  }

  /** The names by key, as a database would sort them: byte by byte. */
  get names() {
    return this.items.toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))).map(({ name }) => name)
  }
}

describe('positions', () => {
  test.each([
    ['at the top', () => 0],
    ['at the bottom', (size: number) => size],
    ['after the first', () => 1],
    ['before the last', (size: number) => Math.max(0, size - 1)],
    ['in the middle', (size: number) => size >> 1],
  ])('ten thousand inserts %s keep their order and stay short', (_, indexFor) => {
    const order = new KeptOrder()
    const model: number[] = []
    for (let name = 0; name < 10_000; name++) {
      const index = indexFor(model.length)
      order.insert(name, index)
      model.splice(index, 0, name)
    }

    expect(order.names).toEqual(model)
    expect(Math.max(...order.items.map(({ key }) => key.length))).toBeLessThanOrEqual(LONGEST_POSITION)
    expect(order.rebalances).toBeLessThan(100)
  })

  test('match a plain array through any inserts and moves', () => {
    const step = fc.record({ take: fc.nat(), put: fc.nat(), isMove: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const order = new KeptOrder()
        const model: number[] = []
        for (const [name, { take, put, isMove }] of steps.entries()) {
          let moving = name
          if (isMove && model.length > 0) {
            const from = take % model.length
            moving = model.splice(from, 1)[0] as number
            order.items.splice(from, 1)
          }
          const index = put % (model.length + 1)
          model.splice(index, 0, moving)
          order.insert(moving, index)
        }
        expect(order.names).toEqual(model)
      }),
      { numRuns: 200 },
    )
  })

  test('many at the end sort after the last and among themselves', () => {
    const last = positionAfter(positionAfter(null))
    const keys = [last, ...positionsAfter(last, 500)]
    expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys)
    expect(new Set(keys).size).toBe(501)
  })

  test('become the order object of the API', () => {
    expect(toOrder(['7', '3'])).toEqual({ 7: 0, 3: 1 })
    expect(toOrder([9], 5)).toEqual({ 9: 5 })
  })
})
