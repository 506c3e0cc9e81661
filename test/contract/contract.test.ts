import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ArchivedMarker, Member, UserReference, WebhookNotification } from '../../server/http/schema.ts'
import { Board, BoardOutline } from '../../server/resources/boards/boards.schema.ts'
import { Card, CardSummary, Hint, LinkedCard } from '../../server/resources/cards/cards.schema.ts'
import { Checklist, ChecklistItem } from '../../server/resources/checklists/checklists.schema.ts'
import { VcsMapping } from '../../server/resources/containers/vcs-mapping.schema.ts'
import { Epic } from '../../server/resources/epics/epics.schema.ts'
import { Form, FormField } from '../../server/resources/forms/forms.schema.ts'
import { List, ListOutline } from '../../server/resources/lists/lists.schema.ts'
import { ExternalLink } from '../../server/resources/pull-requests/pull-requests.schema.ts'
import { Sprint, SprintOutline } from '../../server/resources/sprints/sprints.schema.ts'
import { Tag } from '../../server/resources/tags/tags.schema.ts'
import { clock, newTeam, stores, type Team } from '../team.ts'
import { type JsonSchema, problemsOfSchema, problemsOfValue } from './compare.ts'
import { NOT_LOADED, PRESENT_BY_TYPE, type SeedName, type SeedType } from './seed.ts'

describe('the schemas have exactly the fields and types of the contract', () => {
  test.each<[SeedName, object]>([
    ['UserReference', UserReference],
    ['ArchivedMarker', ArchivedMarker],
    ['Member', Member],
    ['List', List],
    ['Card', Card],
    ['CardSummary', CardSummary],
    ['LinkedCard', LinkedCard],
    ['Epic', Epic],
    ['Checklist', Checklist],
    ['ChecklistItem', ChecklistItem],
    ['Tag', Tag],
    ['ExternalLink', ExternalLink],
    ['Hint', Hint],
    ['WebhookNotification', WebhookNotification],
    ['Board', Board],
    ['VcsMapping', VcsMapping],
    ['Form', Form],
    ['FormField', FormField],
    ['Sprint', Sprint],
  ])('%s', (name, schema) => {
    expect(problemsOfSchema(schema as JsonSchema, name, PRESENT_BY_TYPE, name)).toEqual([])
  })

  test.each<[string, SeedName, object]>([
    ['ListOutline', 'List', ListOutline],
    ['BoardOutline', 'Board', BoardOutline],
    ['SprintOutline', 'Sprint', SprintOutline],
  ])('%s, which may leave out the contents of lists', (title, name, schema) => {
    const optional = new Set([...PRESENT_BY_TYPE, ...NOT_LOADED])
    expect(problemsOfSchema(schema as JsonSchema, name, optional, title)).toEqual([])
  })
})

const DAY_MS = 86_400_000

describe.each(stores)('the answers have exactly the fields and types of the contract on %s', (store) => {
  let team: Team
  let project: { id: string }
  let board: { id: string; lists: { id: string; board_id: string }[] }
  let card: { id: string }
  let sprint: { id: string }

  const sprintPath = () => `/sprints/${sprint.id}?project_id=${project.id}`
  const conforms = (value: unknown, type: SeedType, optional: ReadonlySet<string> = new Set()) =>
    expect(problemsOfValue(value, type, optional, String(type))).toEqual([])

  /** A workspace with as many fields filled as possible. */
  beforeAll(async () => {
    team = await newTeam(store)
    const other = await team.newMember('member')
    const members = [{ user_id: other.user_id, role: 'member' }]
    project = await team.newProject({ members })
    board = await team.newBoard({ project_id: project.id, members, content: 'About', color: 'ocean', icon: 'shield' })
    const [list] = board.lists
    if (!list) throw new Error('A board starts with lists.')
    const parent = await team.newCard(list, { title: 'Parent' })
    card = await team.newCard(list, {
      parent_card_id: parent.id,
      members,
      owner_id: other.user_id,
      due_date: 1_900_000_000,
      estimate: 3,
      checklists: [{ title: 'Steps', items: [{ title: 'One', checked: true }] }],
    })
    await team.newCard(list, { parent_card_id: card.id })
    const archived = await team.newCard(list, { parent_card_id: card.id })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    const now = clock.now()
    sprint = await team.newSprint(project.id, { start_date: now - 2 * DAY_MS, end_date: now + 12 * DAY_MS })
    const { body } = await team.get(sprintPath())
    await team.newCard(body.sprint.lists[0], { sprint_id: sprint.id, estimate: 2 })
  })
  afterEach(() => clock.reset())

  test('create a list', async () => {
    const { status, body } = await team.post('/lists', { board_id: board.id, title: 'Review' })

    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['list'])
    conforms(body.list, 'List')
    expect(body.list).toMatchObject({ cards: [], epics: [], card_order: {}, total_cards: 0, archived: null })
  })

  test('list boards', async () => {
    const { status, body } = await team.get('/boards')

    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['board_order', 'boards', 'count', 'cursor'])
    conforms(body.cursor, 'string')
    conforms(body.count, 'integer')
    conforms(body.board_order, 'object')
    conforms(body.boards, ['Board'], NOT_LOADED)
    expect(body.boards[0].lists[0]).not.toHaveProperty('cards')
  })

  test('list boards with their cards', async () => {
    const { body } = await team.get('/boards?include=cards')

    conforms(body.boards, ['Board'])
    const [list] = body.boards[0].lists
    expect(list.cards.map(({ id }: { id: string }) => id)).toContain(card.id)
    expect(Object.keys(list.card_order)).toHaveLength(list.total_cards)
  })

  test('search', async () => {
    const { lists } = (await team.get('/epics')).body
    await team.made('/epics', { title: 'Findable', list_id: lists[0].id })
    await team.patch(`/boards/${board.id}`, { title: 'Findable' })
    await team.patch(`/cards/${card.id}`, { title: 'Findable' })

    const { body } = await team.get('/search?query=findable')

    expect([body.boards.length, body.cards.length, body.epics.length]).toEqual([1, 1, 1])
    const keys = (thing: object) => Object.keys(thing).toSorted().join(' ')
    expect(keys(body.boards[0])).toBe('archived id layout project_id title')
    expect(keys(body.cards[0])).toBe(
      'archived board_id board_title epic excerpt id list_color list_id list_title members owner_id parent_card project_id sprint_id status title',
    )
    expect(keys(body.epics[0])).toBe('archived excerpt id list_color list_id list_title members owner_id status title')
  })

  test('update a sprint', async () => {
    const { status, body } = await team.patch(sprintPath(), { title: 'Renamed', content: 'Goal' })

    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['sprint'])
    conforms(body.sprint, 'Sprint')
    expect(body.sprint.progress).toHaveLength(3)
    expect(body.sprint).toMatchObject({ title: 'Renamed', content: 'Goal', state: 'planned' })
  })

  test('complete a sprint that has unfinished cards', async () => {
    const other = await team.newSprint(project.id)
    await team.newCard(other.lists[0], { sprint_id: other.id })

    const { body } = await team.patch(`/sprints/${other.id}?project_id=${project.id}`, { state: 'completed' })

    conforms(body.sprint, 'Sprint')
    expect(body.sprint).toMatchObject({ state: 'completed', override_end_date: expect.any(Number) })
    expect(body.sprint.unfinished_cards).toHaveLength(1)
  })

  test.each<[string, () => string, SeedName]>([
    ['board', () => `/boards/${board.id}`, 'Board'],
    ['list', () => `/lists/${board.lists[0]?.id}`, 'List'],
    ['card', () => `/cards/${card.id}`, 'Card'],
    ['sprint', sprintPath, 'Sprint'],
  ])('read a %s', async (noun, path, name) => {
    const { status, body } = await team.get(path())

    expect(status).toBe(200)
    conforms(body[noun], name)
  })

  test('the card has the fields it was created with', async () => {
    const { body } = await team.get(`/cards/${card.id}`)

    expect(body.card.checklists[0].items[0]).toMatchObject({ title: 'One', checked: true })
    expect(body.card.parent_card).toMatchObject({ title: 'Parent' })
    expect(body.card.child_cards).toHaveLength(2)
    expect(body.card.child_cards.at(-1).archived).toMatchObject({ user_id: team.user_id })
    expect(body.card.members).toHaveLength(1)
  })
})
