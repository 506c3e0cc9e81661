import { expect, test } from 'vitest'
import { changesOf, savable, withCardIn } from './content.ts'

test('only what was changed is sent', () => {
  const before = { title: 'Bug', description: '', content: { title: 'It fails' } }
  expect(changesOf(before, { ...before, title: ' Bug ' })).toEqual({})
  expect(changesOf(before, { ...before, content: { title: 'It fails', priority: 1 } })).toEqual({
    content: { title: 'It fails', priority: 1 },
  })
})

test('an item without words is left out, and a card without a title gets one', () => {
  const checklists = [{ title: ' ', items: [{ title: 'Build' }, { title: '' }] }]
  expect(
    savable({ title: '', lists: [{ title: '', cards: [{ title: '', checklists }] }], items: [{ title: ' ' }] }, 'New'),
  ).toEqual({
    lists: [{ cards: [{ title: 'New', checklists: [{ title: 'New', items: [{ title: 'Build' }] }] }] }],
    items: [],
  })
})

test('a card goes to the end of another list', () => {
  const card = { title: 'Laptop' }
  const [from, to] = [{ cards: [card, { title: 'Desk' }] }, { cards: [{ title: 'Key' }] }]
  expect(withCardIn([from, to], card, to, (_, after) => after)).toEqual([
    { cards: [{ title: 'Desk' }] },
    { cards: [{ title: 'Key' }, card] },
  ])
})
