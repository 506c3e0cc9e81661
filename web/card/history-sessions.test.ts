import { expect, test } from 'vitest'
import type { Change } from '../data/reading.ts'
import { sessionsOf } from './history-sessions.ts'

const MINUTE = 60_000

let seq = 0
function change(
  minute: number,
  type: string,
  changes: Change['changes'] = {},
  by: { user_id?: string; agent_id?: string } = {},
): Change {
  const { user_id = 'ada', agent_id = null } = by
  const source = { type: 'token', client_id: null, import_id: null, agent_id, email_addr: null, email_verified: null }
  seq += 1
  return { seq, type, user_id, user: { user_id, type: 'user', source }, changes, time_created: minute * MINUTE }
}

const shown = (entries: Change[]) =>
  sessionsOf(entries.toSorted((a, b) => Number(b.seq) - Number(a.seq))).map(({ words, changes }) => [words, changes])

test('changes of one person without a longer pause are one entry, from the first value to the last', () => {
  const entries = [
    change(0, 'card.created', { title: [null, 'Launch'] }),
    change(1, 'card.updated', { content: ['', '<p>We</p>'] }),
    change(4, 'card.updated', { content: ['<p>We</p>', '<p>We launch</p>'], estimate: [3, 5] }),
    change(9, 'card.updated', { estimate: [5, 8] }),
    change(30, 'card.updated', { estimate: [8, 13] }),
  ]
  expect(shown(entries)).toEqual([
    ['changed the card', { estimate: [8, 13] }],
    ['changed the card', { content: ['', '<p>We launch</p>'], estimate: [3, 8] }],
    ['created the card', { title: [null, 'Launch'] }],
  ])
})

test('each custom field is a change of its own', () => {
  const entries = [
    change(0, 'card.updated', { custom_fields: [{ 47: 3 }, { 47: 8 }] }),
    change(1, 'card.updated', { custom_fields: [{ 48: null }, { 48: '1' }] }),
  ]
  expect(shown(entries)).toEqual([
    ['changed the card', { 'custom_fields.47': [3, 8], 'custom_fields.48': [null, '1'] }],
  ])
  expect(shown([change(2, 'card.created', { custom_fields: [null, { 47: 3 }] })])).toEqual([
    ['created the card', { 'custom_fields.47': [undefined, 3] }],
  ])
})

test('others, agents and comments stand by themselves', () => {
  const entries = [
    change(0, 'card.updated', { priority: [0, 1] }),
    change(1, 'card.updated', { priority: [1, 2] }, { user_id: 'bea' }),
    change(2, 'card.updated', { priority: [2, 3] }, { user_id: 'bea', agent_id: 'robot' }),
    change(3, 'comment.created'),
    change(4, 'comment.created'),
  ]
  expect(shown(entries)).toHaveLength(5)
})

test('what was taken back is not shown, and different changes are named together', () => {
  const entries = [
    change(0, 'card.updated', { priority: [0, 1] }),
    change(1, 'card.moved', { list_id: ['1', '2'] }),
    change(2, 'card.updated', { priority: [1, 0] }),
  ]
  expect(shown(entries)).toEqual([['changed the card', { list_id: ['1', '2'] }]])
  const items = [
    change(10, 'card.checklist_item_created', { 'checklists.1.items.2.title': [null, 'One'] }),
    change(11, 'card.checklist_item_updated', { 'checklists.1.items.2.checked': [false, true] }),
  ]
  expect(shown(items).map(([words]) => words)).toEqual(['changed the checklists'])
})

test('of an epic too, which is named as such', () => {
  const entries = [
    change(0, 'epic.created', { title: [null, 'Launch'] }),
    change(1, 'epic.updated', { health_status: [null, 'on_track'] }),
    change(2, 'epic.moved', { list_id: ['1', '2'] }),
    change(3, 'epic.updated', { health_status: ['on_track', 'at_risk'] }),
    change(30, 'epic.moved', { list_id: ['2', '3'] }),
    change(50, 'epic.some_day', {}),
  ]
  expect(shown(entries)).toEqual([
    ['changed something', {}],
    ['moved the epic', { list_id: ['2', '3'] }],
    ['changed the epic', { health_status: [null, 'at_risk'], list_id: ['1', '2'] }],
    ['created the epic', { title: [null, 'Launch'] }],
  ])
})
