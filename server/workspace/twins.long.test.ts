import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportOf } from '../../test/exports.ts'
import { clock, copyOf, startServer, stores } from '../../test/team.ts'
import { type Filled, onto, preparedTwins, stepsAlone, storyOfAll } from '../../test/twins.story.ts'
import { everythingOf, type Texts, textReader } from '../../test/twins.ts'
import { CHANGES_SCHEMAS } from '../resources/events/events.schema.ts'
import type { Row } from '../store/tables.ts'
import { EVENT_TYPES, type EventType } from './events/types.ts'

/** A person is the same in all their workspaces, and each of them logs a change of the person. */
const OF_THE_PERSON = ['PATCH /v1/users/me', 'PATCH /v1/users/:id']

/** Types of events that no plain request emits; each has a test of its own. */
const NOT_BY_ROUTES: EventType[] = [
  'card.checklist_item_due_soon',
  'card.checklist_item_overdue',
  'card.pull_request_added',
  'card.pull_request_updated',
  'card.pull_request_removed',
  'card.due_soon',
  'card.reminded',
  'card.overdue',
  'comment.file_deleted',
  'epic.moved',
  'epic.members_changed',
  'epic.checklist_updated',
  'epic.checklist_deleted',
  'epic.checklist_item_created',
  'epic.checklist_item_updated',
  'epic.checklist_item_deleted',
  'epic.checklist_item_due_soon',
  'epic.checklist_item_overdue',
  'epic.file_deleted',
  'epic.pull_request_added',
  'epic.pull_request_updated',
  'epic.pull_request_removed',
  'epic.due_soon',
  'epic.reminded',
  'epic.overdue',
  'epic.health_stale',
  'member.link_used',
  'member.erased',
  'page.file_deleted',
  'team.log_cut',
  'recurrence.card_made',
  'rule.notified',
  'rule.failed',
  'rule.called',
  'token.expired',
]

/**
 * Ids count from 1 in every workspace, so workspaces filled in the same way have the same ids, and a statement that omits its
 * workspace reads or changes the rows of another. The same people are in all of them.
 */
describe.each(stores)('workspaces with the same ids on %s', (store) => {
  afterEach(() => clock.reset())

  test('nothing that happens in one changes the others, or differs because of them', async () => {
    const { now, url, filled } = await preparedTwins(store)
    const expected = await stepsAlone(store)
    clock.freeze(now)
    const server = await startServer(await copyOf(store, url))
    onTestFinished(server.stop)
    const [before, { team: own, people, ids }, after] = filled.map((one) => onto(server, one)) as [
      Filled,
      Filled,
      Filled,
    ]
    const twins = [before.team, after.team]
    let exports = await Promise.all(twins.map(exportOf))
    const readers = await Promise.all(twins.map(textReader))
    const readTexts = () => Promise.all(readers.map((read) => read()))
    let kept = await readTexts()

    // Step by step, so that the first difference is the one shown.
    const awaited = expected.values()
    for await (const { step, isRead, ...answer } of storyOfAll(own, people, ids)) {
      expect({ step, isRead, ...answer }).toEqual(awaited.next().value)
      if (isRead) continue
      // Every row of every table: more than an export, which has neither tokens nor the search index.
      const texts = await readTexts()
      if (OF_THE_PERSON.includes(step)) {
        for (const [index, tables] of texts.entries())
          expect(differing(tables, kept[index])).toEqual(['teams', 'events'])
        kept = texts
        exports = await Promise.all(twins.map(exportOf))
      }
      for (const [index, tables] of texts.entries())
        for (const table of differing(tables, kept[index]))
          expect({ step, [table]: tables[table] }).toEqual({ step, [table]: kept[index]?.[table] })
    }

    expect(awaited.next()).toEqual({ value: undefined, done: true })
    const { events } = (await everythingOf(own, ['events'])) as { events: Row<'events'>[] }
    expect(events.flatMap(undeclaredIn)).toEqual([])
    const happened = new Set(events.map(({ type }) => type))
    expect([...EVENT_TYPES.keys()].filter((type) => !happened.has(type))).toEqual(NOT_BY_ROUTES)
    expect(await Promise.all(twins.map(exportOf))).toEqual(exports)
  })
})

const ajv = new Ajv2020({ strict: false })
const validators = new Map<string, ValidateFunction>()

/** Fields of an event that its declaration does not have. */
function undeclaredIn({ type, changes }: Row<'events'>): string[] {
  const validate = validators.get(type) ?? ajv.compile({ additionalProperties: false, ...CHANGES_SCHEMAS.get(type) })
  validators.set(type, validate)
  return validate(JSON.parse(changes)) ? [] : [`${type} ${changes} ${ajv.errorsText(validate.errors)}`]
}

function differing(now: Texts, before: Texts = {}): string[] {
  return Object.keys(now).filter((table) => now[table] !== before[table])
}
