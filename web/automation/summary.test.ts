import { describe, expect, test } from 'vitest'
import { Mirror } from '../data/mirror.ts'
import type { CardRow, FieldRow, SprintRow } from '../data/rows.ts'
import type { Rule, RuleOptions } from '../data/rules.ts'
import { sentenceOf } from './summary.ts'

const STAGE: FieldRow = {
  id: '30',
  project_id: '2',
  type: 'select',
  title: 'Stage',
  options: [{ id: 'o1', title: 'Ready', color: 'green' }],
  required: false,
  default: null,
  unit: '',
  decimals: 0,
  on_tile: false,
  position: 0,
}

const options: RuleOptions = {
  project_id: '2',
  title: 'Website',
  lists: [{ id: '10', title: 'Review' }],
  forms: [{ id: '11', title: 'Feedback' }],
  templates: [{ id: '12', title: 'Release' }],
  integrations: [{ id: '13', title: 'Chat' }],
}

const sentence = (rule: Partial<Rule>) =>
  sentenceOf(
    { mirror: new Mirror(), options, fields: [STAGE] },
    { trigger: { type: 'completed' }, filters: {}, actions: [{ type: 'archive' }], ...rule },
  )

describe('a rule in one line', () => {
  test.each([
    [{ type: 'set', field: 'priority', value: 2 }, 'set “Priority” to High'],
    [{ type: 'set', field: 'custom_fields.30', value: 'o1' }, 'set “Stage” to “Ready”'],
    [{ type: 'set', field: 'due_date', value: null }, 'empty “Due date”'],
    [{ type: 'set', field: 'custom_fields.99', value: 1 }, 'set “Custom field 99, which is gone” to 1'],
    [{ type: 'move', list_id: '10' }, 'move the card to “Review”'],
    [{ type: 'move', status: 'completed' }, 'move the card to Done'],
    [{ type: 'checklist', template_id: '12' }, 'add the checklist “Release”'],
    [{ type: 'webhook', integration_id: '13' }, 'call “Chat”'],
    [{ type: 'webhook', integration_id: '14' }, 'call an integration'],
    [{ type: 'notify', user_id: 'actor' }, 'notify the person who caused it'],
    [{ type: 'child', title: 'Test it' }, 'create the child card “Test it”'],
  ] as const)('says what it does: %j', (action, words) => {
    expect(sentence({ actions: [action] })).toBe(`When a card is completed: ${words}`)
  })

  test.each([
    [{ type: 'moved', list_id: '10' }, 'a card is moved to “Review”'],
    [{ type: 'moved', list_id: '99' }, 'a card is moved to “#99, which is not here”'],
    [{ type: 'field', field: 'priority' }, '“Priority” changes'],
    [{ type: 'field', field: 'custom_fields.30', value: 'o1' }, '“Stage” becomes “Ready”'],
    [{ type: 'due', hours: 48 }, 'a card is due in 48 hours'],
    [{ type: 'time', time: '09:00' }, 'it is 09:00'],
    [{ type: 'form', form_id: '11' }, 'the form “Feedback” is filled in'],
    [{ type: 'pull_request', state: 'merged' }, 'a pull request becomes merged'],
  ] as const)('says when: %j', (trigger, words) => {
    expect(sentence({ trigger })).toBe(`When ${words}: archive the card`)
  })

  test('says for which cards', () => {
    const filters = { include: { lists: ['10'], statuses: ['started' as const] }, has_tags: false }
    expect(sentence({ filters })).toBe(
      'When a card is completed, if: List is any of Review; Status is any of In progress; not “Has a tag”: archive the card',
    )
  })

  const POINTS: FieldRow = { ...STAGE, id: '31', type: 'number', title: 'Points', options: [] }
  const BROWSER: FieldRow = { ...POINTS, id: '32', type: 'text', title: 'Browser' }
  const SHIP: FieldRow = { ...POINTS, id: '33', type: 'date', title: 'Ship' }
  const DONE: FieldRow = { ...POINTS, id: '34', type: 'checkbox', title: 'Signed' }
  const DAY = Date.UTC(2020, 11, 24)

  test.each([
    [{ custom_fields: { 30: { include: ['o1'] } } }, 'Stage is Ready'],
    [{ custom_fields: { 30: { include: ['o1', 'none'] } } }, 'Stage is any of Ready, None'],
    [{ custom_fields: { 30: { exclude: ['o1'] } } }, 'Stage is none of Ready'],
    [{ custom_fields: { 30: { has_value: true } } }, 'Stage has a value'],
    [{ custom_fields: { 30: { has_value: false } } }, 'Stage is empty'],
    [{ custom_fields: { 31: { min: 3, max: 5 } } }, 'Points at least 3 and at most 5'],
    [{ custom_fields: { 32: { has_value: true, include: ['none'] } } }, 'Browser is none'],
    [{ custom_fields: { 33: { after: DAY, before: 'now+3d' } } }, 'Ship from Dec 24, 2020 and before now+3d'],
    [{ custom_fields: { 34: { include: [true] } } }, 'Signed is Yes'],
    [{ custom_fields: { 99: { min: 3 } } }, 'Custom field 99, which is gone at least 3'],
    [{ due_date: { after: 'now-1w' } }, 'Due date from now-1w'],
    [{ due_date: { before: new Date(2020, 11, 24).getTime() } }, 'Due date before Thu, Dec 24, 2020'],
    [{ sprint_id: '40' }, 'In the sprint “Sprint 7”'],
    [{ sprint_id: '41' }, 'In the sprint “#41, which is not here”'],
    [{ include: { dues: ['overdue' as const] } }, 'Due is any of Overdue'],
    [{ include: { sprints: ['40'] } }, 'Sprint is any of Sprint 7'],
    [{ include: { ids: ['50', '51'] } }, 'Card is any of Pay by card, #51'],
  ])('says what is asked for: %j', (filters, said) => {
    const mirror = new Mirror()
    // Only their titles matter.
    mirror.put('sprints', '40', { id: '40', title: 'Sprint 7', project_id: '2' } as SprintRow)
    mirror.put('cards', '50', { id: '50', title: 'Pay by card', tag_ids: [], member_ids: [] } as unknown as CardRow)
    const fields = [STAGE, POINTS, BROWSER, SHIP, DONE]
    const actions = [{ type: 'archive' as const }]
    expect(sentenceOf({ mirror, options, fields }, { trigger: { type: 'completed' }, filters, actions })).toBe(
      `When a card is completed, if: ${said}: archive the card`,
    )
  })
})
