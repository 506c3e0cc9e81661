import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { colorsOf, PERSON_COLORS } from './person-colors.ts'

const person = (id: string, color = 'red') => ({ id, color, time_created: Number(id) })
const people = (count: number) => Array.from({ length: count }, (_, index) => person(String(index + 1)))

describe('the colours of people', () => {
  test('the first has their own, the second the opposite one, though both would have the same', () => {
    expect([...colorsOf([person('1', 'green'), person('2', 'green')]).values()]).toEqual(['green', 'pink'])
  })

  test('no two are alike, as long as there are enough', () => {
    expect(new Set(colorsOf(people(PERSON_COLORS.length)).values()).size).toBe(PERSON_COLORS.length)
  })

  test('of many, each colour is given as often as the others', () => {
    const counts = Map.groupBy(colorsOf(people(3 * PERSON_COLORS.length)).values(), (color) => color)
    expect([...counts.values()].map(({ length }) => length)).toEqual(PERSON_COLORS.map(() => 3))
  })

  test('who comes later changes nobody else, in whatever order they are listed', () => {
    const before = colorsOf(people(5))
    const after = colorsOf(people(12).reverse())
    for (const [id, color] of before) expect(after.get(id)).toBe(color)
  })

  test('worked out once more from what was given, they stay', () => {
    const some = people(11)
    const given = colorsOf(some)
    expect(colorsOf(some.map((one) => ({ ...one, color: given.get(one.id) ?? '' })))).toEqual(given)
  })

  test('the theme and the server know each of them', () => {
    const tokens = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8')
    expect(PERSON_COLORS.filter((color) => !tokens.includes(`[data-color="${color}"]`))).toEqual([])
    const server = readFileSync(new URL('../../server/resources/users/users.service.ts', import.meta.url), 'utf8')
    expect(server).toContain(`AVATAR_COLORS = [${PERSON_COLORS.map((color) => `'${color}'`).join(', ')}]`)
  })
})
