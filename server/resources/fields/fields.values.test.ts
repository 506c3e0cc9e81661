import { beforeEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'

const OPTIONS = [{ title: 'Idea' }, { title: 'Draft' }, { title: 'Ready' }]

describe.each(stores)('values of custom fields on %s', (store) => {
  let team: Team
  let project_id: string
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    project_id = board.project_id
  })

  const newField = async (body: object, of = project_id) =>
    (await team.made(`/projects/${of}/fields`, { title: 'Stage', type: 'text', ...body })).field
  const valuesOf = async (id: string) => (await team.get(`/cards/${id}`)).body.card.custom_fields
  const newCard = (custom_fields?: object, list = board.lists[0]) =>
    team.newCard(list, custom_fields ? { custom_fields } : {})

  test('are {} on cards without any', async () => {
    expect(await valuesOf((await newCard()).id)).toEqual({})
  })

  test.each([
    ['text', {}, 'Some text', ['', 7, true, ['a']]],
    ['number', {}, -12.345, ['12', true, 1e15 + 1]],
    ['money', {}, 9.99, ['9.99', 1.005]],
    ['money', { decimals: 0 }, 10, [9.5]],
    ['date', {}, 1_790_000_000, ['2026-01-01', -1, 1.5]],
    ['checkbox', {}, false, ['true', 1]],
    ['select', { options: OPTIONS }, '2', ['4', 2]],
    ['multi_select', { options: OPTIONS }, ['1', '3'], [['4'], 'x']],
    ['link', {}, 'https://example.com/a?b=c', ['javascript:alert(1)', 'example.com', 'https://a b']],
    ['rating', {}, 4, [0, 6, 2.5, '3']],
  ])(
    'of type %s are stored as sent, and refused by the title of the field if they do not fit',
    async (type, own, value, bad) => {
      const field = await newField({ title: `My ${type}`, type, ...own })
      const card = await newCard({ [field.id]: value })

      expect(card.custom_fields).toEqual({ [field.id]: value })
      expect(await valuesOf(card.id)).toEqual({ [field.id]: value })
      for (const wrong of bad) {
        const { status, body } = await team.patch(`/cards/${card.id}`, { custom_fields: { [field.id]: wrong } })
        if (wrong === '') expect(status).toBe(200)
        else {
          expect(status, JSON.stringify(wrong)).toBe(400)
          expect(body.errors[0]).toMatchObject({ field: `custom_fields.${field.id}` })
          expect(body.message).toContain(`“My ${type}”`)
        }
      }
      await team.patch(`/cards/${card.id}`, { custom_fields: { [field.id]: null } })
      expect(await valuesOf(card.id)).toEqual({})
      await expectSound(team)
    },
  )

  test('name people of the workspace, and options by their titles', async () => {
    const [person, stage] = [
      await newField({ title: 'Reviewer', type: 'person' }),
      await newField({ type: 'select', options: OPTIONS }),
    ]
    const card = await newCard({ Reviewer: team.user_id, stage: 'ready' })

    expect(card.custom_fields).toEqual({ [person.id]: team.user_id, [stage.id]: '3' })
    const { status, body } = await team.patch(`/cards/${card.id}`, {
      custom_fields: { [person.id]: 'uAAAAAAA', [stage.id]: 'x' },
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
      [`custom_fields.${person.id}`, `custom_fields.${stage.id}`].sort(),
    )
  })

  test('are merged field by field, with an event that names what changed', async () => {
    const [one, two] = [await newField({ title: 'One' }), await newField({ title: 'Two', type: 'number' })]
    const card = await newCard({ [one.id]: 'a', [two.id]: 1 })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.created',
      changes: { custom_fields: [null, { [one.id]: 'a', [two.id]: 1 }] },
    })

    const { body } = await team.patch(`/cards/${card.id}`, { custom_fields: { [two.id]: 2 } })

    expect(body.card.custom_fields).toEqual({ [one.id]: 'a', [two.id]: 2 })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.updated',
      changes: { custom_fields: [{ [two.id]: 1 }, { [two.id]: 2 }] },
    })
    const before = await team.events()
    await team.patch(`/cards/${card.id}`, { custom_fields: { [two.id]: 2 } })
    expect(await team.events()).toEqual(before)
  })

  test('named twice are refused, by whatever names, and blank texts are called empty', async () => {
    const stage = await newField({})
    await newField({ title: 'Other' })
    const card = await newCard({ [stage.id]: 'a' })
    for (const names of [
      [stage.id, 'Stage'],
      ['Stage', 'STAGE'],
      ['stage', stage.id],
    ]) {
      const custom_fields = { ...Object.fromEntries(names.map((name, index) => [name, `v${index}`])), Other: 'x' }
      const { status, body } = await team.patch(`/cards/${card.id}`, { custom_fields })
      expect([status, body.errors[0].code, body.message]).toEqual([
        400,
        'duplicate',
        expect.stringContaining('“Stage” is named twice'),
      ])
    }
    const long = await team.patch(`/cards/${card.id}`, { custom_fields: { [stage.id]: 'x'.repeat(2001) } })
    expect([long.status, long.body.message]).toEqual([400, '“Stage” must be a text of at most 2000 characters.'])
    const blank = await team.patch(`/cards/${card.id}`, { custom_fields: { [stage.id]: '  ' } })
    expect([blank.status, blank.body.message]).toEqual([400, expect.stringContaining('“Stage” is empty')])
    expect(await valuesOf(card.id)).toEqual({ [stage.id]: 'a' })
  })

  test('changed by several people at once clash only in the same field', async () => {
    const fields = await Promise.all(['One', 'Two', 'Three'].map((title) => newField({ title })))
    const [one, two, three] = fields
    const card = await newCard({ [one.id]: 'a' })
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
    for (const path of [`/cards/${card.id}`, `/epics/${epic.id}`]) {
      const etag = (await team.get(path)).headers.get('etag') ?? ''
      const change = (custom_fields: object) => team.patch(path, { custom_fields }, { 'if-match': etag })
      expect((await change({ [one.id]: '1' })).status).toBe(200)
      expect((await change({ [two.id]: '2' })).status).toBe(200)
      expect((await change({ [three.id]: '3' })).status).toBe(200)
      const again = await change({ [two.id]: '4' })
      expect([again.status, again.body.errors[0].field]).toEqual([412, `custom_fields.${two.id}`])
      if (path.startsWith('/cards')) expect((await change({ TWO: '5' })).status).toBe(412)
      const { body } = await team.get(path)
      expect((body.card ?? body.epic).custom_fields).toEqual({ [one.id]: '1', [two.id]: '2', [three.id]: '3' })
    }
  })

  test('of a field of another space are refused', async () => {
    const foreign = await newField({}, (await team.newProject()).id)
    const { status, body } = await team.post('/cards', {
      title: 'Card',
      board_id: board.id,
      list_id: board.lists[0].id,
      custom_fields: { [foreign.id]: 'x' },
    })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: `custom_fields.${foreign.id}`, code: 'unknown' }])
  })

  test('have defaults on new cards, and are needed where the field says so', async () => {
    const stage = await newField({ type: 'select', options: OPTIONS, default: 'Idea' })
    expect((await newCard()).custom_fields).toEqual({ [stage.id]: '1' })
    expect((await newCard({ [stage.id]: '2' })).custom_fields).toEqual({ [stage.id]: '2' })
    const budget = await newField({ title: 'Budget', type: 'number', required: true })
    const body = { title: 'Card', board_id: board.id, list_id: board.lists[0].id }
    const refused = await team.post('/cards', body)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('“Budget”')
    const card = await newCard({ [budget.id]: 0 })
    expect((await team.patch(`/cards/${card.id}`, { custom_fields: { [budget.id]: null } })).status).toBe(400)
    expect((await team.patch(`/cards/${card.id}`, { title: 'Other' })).status).toBe(200)
  })

  test('vanish with their field or option, and come back with the field', async () => {
    const tags = await newField({ type: 'multi_select', options: OPTIONS })
    const card = await newCard({ [tags.id]: ['1', '2'] })
    await team.delete(`/fields/${tags.id}`)
    expect(await valuesOf(card.id)).toEqual({})
    expect((await team.get(`/boards/${board.id}`)).body.board.lists[0].cards[0].custom_fields).toEqual({})
    await team.post(`/fields/${tags.id}/restore`)
    expect(await valuesOf(card.id)).toEqual({ [tags.id]: ['1', '2'] })
    await team.patch(`/fields/${tags.id}`, { options: [{ id: '2', title: 'Draft' }] })
    expect(await valuesOf(card.id)).toEqual({ [tags.id]: ['2'] })
    expect((await team.get(`/boards/${board.id}`)).body.board.lists[0].cards[0].custom_fields).toEqual({
      [tags.id]: ['2'],
    })
  })

  test('are restored with their card, without options that are gone', async () => {
    const tags = await newField({ type: 'multi_select', options: OPTIONS })
    const card = await newCard({ [tags.id]: ['1', '2'] })
    const { revision } = await team.head()
    await team.patch(`/cards/${card.id}`, { custom_fields: { [tags.id]: ['3'] } })
    await team.patch(`/fields/${tags.id}`, {
      options: [
        { id: '2', title: 'Draft' },
        { id: '3', title: 'Ready' },
      ],
    })

    expect((await team.get(`/cards/${card.id}?at=${revision}`)).body.card.custom_fields).toEqual({ [tags.id]: ['2'] })
    const { status, body } = await team.post(`/cards/${card.id}/restore`, { seq: revision })
    expect(status).toBe(200)
    expect(body.card.custom_fields).toEqual({ [tags.id]: ['2'] })
    await team.delete(`/cards/${card.id}`)
    const back = await team.post(`/cards/${card.id}/restore`, { seq: revision })
    expect(back.body.card.custom_fields).toEqual({ [tags.id]: ['2'] })
  })

  test('of money have at most its decimals, and stay when these become fewer', async () => {
    const field = await newField({ title: 'Budget', type: 'money', decimals: 3 })
    const old = await newCard({ [field.id]: 1.005 })
    await team.patch(`/fields/${field.id}`, { decimals: 2 })

    const message = '“Budget” must be an amount with at most 2 decimals.'
    const fresh = await newCard()
    const change = { custom_fields: { [field.id]: 1.005 } }
    for (const { status, body } of [
      await team.patch(`/cards/${fresh.id}`, change),
      await team.post('/cards', { title: 'New', list_id: board.lists[0].id, board_id: board.id, ...change }),
      await team.post('/batch', {
        operations: [{ method: 'PATCH', path: `/cards/${fresh.id}`, body: change }],
      }),
      await team.patch(`/fields/${field.id}`, { default: 1.005 }),
      await team.post('/rules', {
        ...{ title: 'Sets it', board_id: board.id, trigger: { type: 'completed' } },
        actions: [{ type: 'set', field: `custom_fields.${field.id}`, value: 1.005 }],
      }),
    ]) {
      expect(status, JSON.stringify(body)).toBe(400)
      expect(JSON.stringify(body)).toContain('Budget')
    }
    expect((await team.patch(`/cards/${fresh.id}`, change)).body.message).toBe(message)
    // What was there is read, and sent along with other values.
    expect(await valuesOf(old.id)).toEqual({ [field.id]: 1.005 })
    expect((await team.patch(`/cards/${old.id}`, change)).status).toBe(200)
    await team.patch(`/fields/${field.id}`, { type: 'number' })
    await team.patch(`/fields/${field.id}`, { type: 'money' })
    expect(await valuesOf(old.id)).toEqual({ [field.id]: 1.005 })
    await expectSound(team)
  })

  test('are converted to another type, after a preview of what would be lost', async () => {
    const field = await newField({ title: 'Size' })
    const [ten, many] = [await newCard({ [field.id]: '10' }), await newCard({ [field.id]: 'many' })]
    const { body } = await team.post(`/fields/${field.id}/preview`, { type: 'number' })
    expect(body.preview).toEqual({ total: 2, kept: 1, lost: 1, lost_values: ['many'] })
    expect(await valuesOf(ten.id)).toEqual({ [field.id]: '10' })

    await team.patch(`/fields/${field.id}`, { type: 'number' })

    expect(await valuesOf(ten.id)).toEqual({ [field.id]: 10 })
    expect(await valuesOf(many.id)).toEqual({})
    await team.patch(`/fields/${field.id}`, { type: 'select', options: [{ title: '10' }] })
    expect(await valuesOf(ten.id)).toEqual({ [field.id]: '1' })
    await expectSound(team)
  })

  test('become people only where they are ids of members, also of defaults and epics', async () => {
    const [field, stranger] = [await newField({ default: 'Red' }), await newTeam(store)]
    const { lists } = (await team.get('/epics')).body
    const [word, foreign, own] = [
      await newCard({ [field.id]: 'Red' }),
      await newCard({ [field.id]: stranger.user_id }),
      await newCard({ [field.id]: team.user_id }),
    ]
    const { epic } = await team.made('/epics', {
      title: 'Epic',
      list_id: lists[0].id,
      custom_fields: { [field.id]: 'Blue' },
    })

    const { revision } = await team.head()
    const { body } = await team.post(`/fields/${field.id}/preview`, { type: 'person' })
    expect(body.preview).toMatchObject({ total: 4, kept: 1, lost: 3 })
    expect(body.preview.lost_values.sort()).toEqual(['Blue', 'Red', stranger.user_id].sort())
    const changed = await team.patch(`/fields/${field.id}`, { type: 'person' })

    expect(changed.body.field.default).toBeNull()
    expect(await valuesOf(own.id)).toEqual({ [field.id]: team.user_id })
    for (const { id } of [word, foreign]) expect(await valuesOf(id)).toEqual({})
    // Nor do words come back as people with the past of their card.
    for (const [{ id }, values] of [
      [word, {}],
      [foreign, {}],
      [own, { [field.id]: team.user_id }],
    ] as const)
      expect((await team.post(`/cards/${id}/restore`, { seq: revision })).body.card.custom_fields).toEqual(values)
    expect((await team.get(`/epics/${epic.id}`)).body.epic.custom_fields).toEqual({})
  })

  test('stay with a card that goes to another space as far as there are such fields, which says what it lost', async () => {
    const [stage, budget] = [
      await newField({ type: 'select', options: OPTIONS }),
      await newField({ title: 'Budget', type: 'number' }),
    ]
    const there = await team.newBoard()
    const like = await newField(
      { title: 'stage', type: 'select', options: [{ title: 'Ready' }, { title: 'Idea' }] },
      there.project_id,
    )
    const card = await newCard({ [stage.id]: '1', [budget.id]: 5 })

    const { body, headers } = await team.patch(`/cards/${card.id}`, { list_id: there.lists[0].id })

    expect(body.card.custom_fields).toEqual({ [like.id]: '2' })
    expect(headers.get('boardwalk-ignored')).toContain('custom_fields.Budget')
    expect(await valuesOf(card.id)).toEqual({ [like.id]: '2' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.moved',
      changes: {
        custom_fields: [
          { [stage.id]: '1', [budget.id]: 5, [like.id]: null },
          { [like.id]: '2', [budget.id]: null },
        ],
      },
    })
    await expectSound(team)
  })

  test('set with a move are those of the space that the card comes into', async () => {
    const stage = await newField({})
    const there = await team.newBoard()
    const like = await newField({}, there.project_id)
    const count = await newField({ title: 'Count', type: 'number' }, there.project_id)
    const card = await newCard({ [stage.id]: 'here' })
    const list_id = there.lists[0].id

    const wrong = await team.patch(`/cards/${card.id}`, { list_id, custom_fields: { [stage.id]: 'still' } })
    const unfit = await team.patch(`/cards/${card.id}`, { list_id, custom_fields: { [count.id]: 'many' } })
    expect([wrong.status, unfit.status]).toEqual([400, 400])
    expect(unfit.body.message).toContain('“Count”')
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({
      board_id: board.id,
      custom_fields: { [stage.id]: 'here' },
    })

    const { body } = await team.patch(`/cards/${card.id}`, { list_id, custom_fields: { [count.id]: 3 } })
    const after = { [like.id]: 'here', [count.id]: 3 }
    expect(body.card.custom_fields).toEqual(after)
    expect(await valuesOf(card.id)).toEqual(after)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.moved',
      changes: { custom_fields: [{ [stage.id]: 'here', [like.id]: null, [count.id]: null }, after] },
    })
    await team.patch(`/cards/${card.id}`, { list_id, custom_fields: { [count.id]: null } })
    expect(await valuesOf(card.id)).toEqual({ [like.id]: 'here' })
    await expectSound(team)
  })

  test('that a list or a board loses in another space are named', async () => {
    const [stage, budget] = [await newField({}), await newField({ title: 'Budget', type: 'number' })]
    const there = await team.newBoard()
    await newField({}, there.project_id)
    for (const list of [board.lists[0], board.lists[1], board.lists[1]])
      await newCard({ [stage.id]: 'a', [budget.id]: 5 }, list)

    const ofList = await team.patch(`/lists/${board.lists[0].id}`, { board_id: there.id })
    const ofBoard = await team.patch(`/boards/${board.id}`, { project_id: there.project_id })

    for (const { status, headers } of [ofList, ofBoard])
      expect([status, headers.get('boardwalk-ignored')]).toEqual([200, 'custom_fields.Budget'])
    expect((await team.patch(`/boards/${board.id}`, { title: 'Other' })).headers.get('boardwalk-ignored')).toBeNull()
  })

  test('that a list or a board loses are in the history of each card, and come back in a space that has the field', async () => {
    const [stage, budget] = [await newField({}), await newField({ title: 'Budget', type: 'number' })]
    const there = await team.newBoard()
    const like = await newField({}, there.project_id)
    const held = { [stage.id]: 'a', [budget.id]: 5 }
    const [one, two, none] = [await newCard(held), await newCard(held, board.lists[1]), await newCard()]
    const { revision } = await team.head()
    const list = board.lists[0]

    await team.patch(`/lists/${list.id}`, { board_id: there.id })
    await team.patch(`/boards/${board.id}`, { project_id: there.project_id })

    const events = (await team.get(`/events?after=${revision}`)).body.events
    const ofCards = events.filter(({ type }: { type: string }) => type === 'card.updated')
    expect(ofCards.map(({ card_id }: { card_id: string }) => card_id)).toEqual([one.id, two.id])
    for (const { changes } of ofCards)
      expect(changes).toEqual({
        custom_fields: [
          { ...held, [like.id]: null },
          { [stage.id]: null, [budget.id]: null, [like.id]: 'a' },
        ],
      })
    expect(await valuesOf(none.id)).toEqual({})

    // Where the field is missing, the rest of the card's past is restored all the same.
    expect((await team.post(`/cards/${one.id}/restore`, { seq: revision })).body.card.custom_fields).toEqual({
      [like.id]: 'a',
    })
    await team.patch(`/boards/${board.id}`, { project_id })
    await team.patch(`/lists/${list.id}`, { board_id: board.id })
    for (const { id } of [one, two]) {
      expect(await valuesOf(id)).toEqual({ [stage.id]: 'a' })
      expect((await team.post(`/cards/${id}/restore`, { seq: revision })).body.card.custom_fields).toEqual(held)
    }
    await expectSound(team)
  })

  test('are restored in the fields of the space that the card is in now', async () => {
    const budget = await newField({ title: 'Budget', type: 'number' })
    const there = await team.newProject()
    const like = await newField({ title: 'budget', type: 'number' }, there.id)
    const [live, moved, deleted] = [
      await newCard({ [budget.id]: 5 }),
      await newCard({ [budget.id]: 6 }),
      await newCard({ [budget.id]: 7 }),
    ]
    const { revision } = await team.head()
    await team.patch(`/boards/${board.id}`, { project_id: there.id })
    await team.patch(`/cards/${live.id}`, { custom_fields: { [like.id]: 50 } })
    await team.patch(`/cards/${moved.id}`, { list_id: board.lists[1].id })
    await team.delete(`/cards/${deleted.id}`)

    for (const [card, value] of [
      [live, 5],
      [moved, 6],
      [deleted, 7],
    ] as const) {
      const { status, body } = await team.post(`/cards/${card.id}/restore`, { seq: revision })
      expect([status, body.card.custom_fields]).toEqual([200, { [like.id]: value }])
      expect(await valuesOf(card.id)).toEqual({ [like.id]: value })
    }
    await expectSound(team)
  })

  test('that lose some of their options in another space are named', async () => {
    const tags = await newField({ title: 'Areas', type: 'multi_select', options: OPTIONS })
    const there = await team.newBoard()
    const like = await newField(
      { title: 'Areas', type: 'multi_select', options: [{ title: 'Draft' }] },
      there.project_id,
    )
    const [some, all] = [await newCard({ [tags.id]: ['1', '2'] }), await newCard({ [tags.id]: ['2'] })]
    const [less, same] = [
      await team.patch(`/cards/${some.id}`, { list_id: there.lists[0].id }),
      await team.patch(`/cards/${all.id}`, { list_id: there.lists[0].id }),
    ]
    expect(less.body.card.custom_fields).toEqual({ [like.id]: ['1'] })
    expect(less.headers.get('boardwalk-ignored')).toBe('custom_fields.Areas')
    expect(same.body.card.custom_fields).toEqual({ [like.id]: ['1'] })
    expect(same.headers.get('boardwalk-ignored')).toBeNull()
  })

  test('follow a list and a board to another space', async () => {
    const stage = await newField({})
    const there = await team.newBoard()
    const like = await newField({}, there.project_id)
    const [one, two] = [await newCard({ [stage.id]: 'a' }), await newCard({ [stage.id]: 'b' }, board.lists[1])]

    await team.patch(`/lists/${board.lists[0].id}`, { board_id: there.id })
    await team.patch(`/boards/${board.id}`, { project_id: there.project_id })

    expect(await valuesOf(one.id)).toEqual({ [like.id]: 'a' })
    expect(await valuesOf(two.id)).toEqual({ [like.id]: 'b' })
  })

  test('are copied with a card and a board, also to another space', async () => {
    const stage = await newField({})
    const card = await newCard({ [stage.id]: 'a' })
    const there = await team.newBoard()
    const like = await newField({}, there.project_id)

    const same = await team.post(`/cards/${card.id}/copy`, {})
    expect(same.body.card.custom_fields).toEqual({ [stage.id]: 'a' })
    expect(await team.lastEvent()).toMatchObject({ changes: { custom_fields: [null, { [stage.id]: 'a' }] } })
    const moved = await team.post(`/cards/${card.id}/copy`, { list_id: there.lists[0].id })
    expect(moved.body.card.custom_fields).toEqual({ [like.id]: 'a' })
    const { board: copy } = await team.made(`/boards/${board.id}/copy`, {
      copy_cards: true,
      project_id: there.project_id,
    })
    expect((await team.get(`/boards/${copy.id}`)).body.board.lists[0].cards[0].custom_fields).toEqual({
      [like.id]: 'a',
    })
    await expectSound(team)
  })

  test('are taken along by templates, without fields that are gone', async () => {
    const [stage, gone] = [await newField({}), await newField({ title: 'Gone' })]
    const card = await newCard({ [stage.id]: 'a', [gone.id]: 'b' })
    const { template } = await team.made('/templates', { project_id, type: 'card', from: { card_id: card.id } })
    await team.delete(`/fields/${gone.id}`)

    const { card: made } = await team.made(`/templates/${template.id}/use`, { list_id: board.lists[0].id })

    expect(made.custom_fields).toEqual({ [stage.id]: 'a' })
  })

  test('are on epics too: of spaces that are not private', async () => {
    const [open, closed] = [await newField({}), await newField({}, (await team.newProject({ is_private: true })).id)]
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', {
      title: 'Epic',
      list_id: lists[0].id,
      custom_fields: { [open.id]: 'a' },
    })

    expect(epic.custom_fields).toEqual({ [open.id]: 'a' })
    const refused = await team.patch(`/epics/${epic.id}`, { custom_fields: { [closed.id]: 'x' } })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe(`There is no custom field ${closed.id} here.`)
    await team.patch(`/epics/${epic.id}`, { custom_fields: { [open.id]: 'b' } })
    expect(await team.lastEvent()).toMatchObject({
      type: 'epic.updated',
      changes: { custom_fields: [{ [open.id]: 'a' }, { [open.id]: 'b' }] },
    })
    const logged = async () => {
      const { body } = await team.get(`/events?card_id=${epic.id}`)
      return JSON.stringify([body.events, (await team.get(`/activity?card_id=${epic.id}`)).body])
    }
    expect(await logged()).toContain(`{"${open.id}":"b"}`)
    await team.patch(`/projects/${project_id}`, { is_private: true })
    expect((await team.get(`/epics/${epic.id}`)).body.epic.custom_fields).toEqual({})
    // Nor does the log show them.
    expect(await logged()).not.toContain('custom_fields')
  })

  test('have columns of their own in the CSV of a board', async () => {
    const [stage, who] = [
      await newField({ type: 'multi_select', options: OPTIONS }),
      await newField({ title: 'When', type: 'date' }),
    ]
    await newCard({ [stage.id]: ['1', '3'], [who.id]: 1_790_000_000 })
    const { body } = await team.get(`/boards/${board.id}/export.csv`)
    const [head, line] = String(body).split('\r\n')
    expect(head).toMatch(/,Stage,When$/)
    expect(line).toMatch(/,"Idea, Ready",2026-09-21$/)
  })
})
