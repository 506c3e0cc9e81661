import { describe, expect, test } from 'vitest'
import { placesOf, Refusals } from './refusals.ts'

const title = (id: string) => ({ table: 'cards', id, set: { title: 'New' } }) as const
const count = { table: 'lists', id: '7', set: { total_cards: 2 } } as const

describe('where a refusal is shown', () => {
  test.each([
    ['a card: where it is open, else at its tile', [title('3')], ['details/3', 'cards/3']],
    ['a text of a card', [{ table: 'details', id: '3', set: { content: '' } }] as const, ['details/3', 'cards/3']],
    ['a moved card, which changes counts of lists', [count, title('3')], ['details/3', 'cards/3']],
    ['a list', [count], ['lists/7']],
    ['several cards have no one place', [title('3'), title('4')], []],
    ['what shows nothing at once', [], []],
  ])('%s', (_, patches, places) => {
    expect(placesOf(patches)).toEqual(places)
  })

  test('it is gone when the same is tried again, and nothing else', () => {
    const refusals = new Refusals()
    let notified = 0
    const end = refusals.subscribe('cards/3', () => (notified += 1))
    refusals.put('cards/3', 'Moving did not work')
    refusals.forget([title('4')])
    expect(refusals.at('cards/3')).toEqual({ words: 'Moving did not work', anyway: null })
    refusals.forget([title('3')])
    expect(refusals.at('cards/3')).toBeUndefined()
    expect(notified).toBe(2)
    end()
    refusals.put('cards/3', 'Again')
    expect(notified).toBe(2)
  })

  test('where a card was dropped is known until the next action with it', () => {
    const refusals = new Refusals()
    refusals.noteDrop(['3', '4'], 'cell/7/urgent')
    expect(refusals.dropsOf([count, title('3'), title('4')])).toEqual(['cell/7/urgent'])
    expect(refusals.dropsOf([title('5')])).toEqual([])
    refusals.put('cell/7/urgent', 'Moving did not work')
    refusals.forget([title('3')])
    expect(refusals.at('cell/7/urgent')).toBeUndefined()
    expect(refusals.dropsOf([title('3')])).toEqual([])
  })
})
