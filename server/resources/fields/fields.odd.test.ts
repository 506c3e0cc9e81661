import { beforeEach, describe, expect, test } from 'vitest'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('odd values of custom fields on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const newField = async (body: object) => (await team.made(`/projects/${board.project_id}/fields`, body)).field
  const set = async (custom_fields: object) => {
    const card = await team.newCard(board.lists[0])
    const { status, body } = await team.patch(`/cards/${card.id}`, { custom_fields })
    return { status, card, values: body.card?.custom_fields, errors: body.errors }
  }
  const found = async (custom_fields: object, sort?: string) => {
    const sort_by = sort && { sort_by: { field: sort, order_ascending: true } }
    const body = { type: 'card', card_filters: { custom_fields }, ...sort_by }
    const answer = await team.post('/views/preview', body)
    expect(answer.status).toBe(200)
    return answer.body.cards.map(({ id }: { id: string }) => id)
  }

  test('titles of options that look alike are one where they are written alike, and two where they are not', async () => {
    const body = (...titles: string[]) => ({
      title: 'Stage',
      type: 'select',
      options: titles.map((title) => ({ title })),
    })
    const path = `/projects/${board.project_id}/fields`
    for (const twins of [
      ['Café', 'Cafe\u0301'],
      ['Ready', ' ready '],
      ['ÄRGER', 'ärger'],
      ['Ready', 'READY'],
    ])
      expect([twins, (await team.post(path, body(...twins))).status]).toEqual([twins, 409])
    // A Cyrillic а, an ﬁ in one letter, a joiner that is not seen: other letters, however alike.
    const titles = ['Data', 'D\u0430ta', 'Refine', 'Re\ufb01ne', 'Da\u200dta', '👩‍💻', '👩💻']
    const stage = await newField(body(...titles))
    expect(stage.options.map(({ title }: { title: string }) => title)).toEqual(titles)
    for (const { id, title } of stage.options) {
      const { card, values } = await set({ [stage.id]: title })
      expect(values).toEqual({ [stage.id]: id })
      expect(await found({ [stage.id]: { include: [title] } })).toEqual([card.id])
    }
  })

  test('titles that are numbers are not taken for ids', async () => {
    const options = ['1', '2', '3', '5', '8'].map((title) => ({ title }))
    const sizes = await newField({ title: 'Sizes', type: 'select', options })
    const [, , , five, eight] = sizes.options
    expect(five.id).toBe('4')
    // In the API an id comes first, as documented.
    expect((await set({ [sizes.id]: '5' })).values).toEqual({ [sizes.id]: eight.id })
    const table = 'title,list,Sizes\nOne,To do,5\nTwo,To do,8'
    const query = `source=csv&project_id=${board.project_id}`
    const imported = await team.call('POST', `/imports?${query}`, table, { 'content-type': 'text/csv' })
    expect(imported.status).toBe(201)
    const { cards } = (await team.get(`/cards?project_id=${board.project_id}&count=100`)).body
    const sizeOf = (name: string) =>
      cards.find(({ title }: { title: string }) => title === name)?.custom_fields[sizes.id]
    expect([sizeOf('One'), sizeOf('Two')]).toEqual([five.id, eight.id])
    const words = await newField({ title: 'Words', type: 'text' })
    const { card } = await set({ [words.id]: '5' })
    await team.patch(`/fields/${words.id}`, { type: 'select', options })
    const { field } = (await team.get(`/fields/${words.id}`)).body
    expect((await team.get(`/cards/${card.id}`)).body.card.custom_fields[words.id]).toBe(field.options[3].id)
  })

  test('numbers are those that JSON can hold exactly, up to a bound', async () => {
    const [number, money] = [
      await newField({ title: 'N', type: 'number' }),
      await newField({ title: 'M', type: 'money', unit: 'EUR', decimals: 2 }),
    ]
    for (const { id } of [number, money]) {
      for (const refused of [
        '1e400',
        '-1e400',
        '9007199254740993',
        '1000000000000001',
        '"NaN"',
        '"1"',
        'true',
        '[1]',
        '{}',
      ]) {
        const card = await team.newCard(board.lists[0])
        const { status, body } = await team.call('PATCH', `/cards/${card.id}`, `{"custom_fields":{"${id}":${refused}}}`)
        expect([refused, status, body.errors?.[0]?.field.split('.', 2)]).toEqual([
          ...[refused, 400, ['custom_fields', id]],
        ])
      }
      for (const [json, kept] of [
        ['-0', 0],
        ['1e3', 1000],
        ['0.1', 0.1],
        ['1000000000000000', 1e15],
        ['-1000000000000000', -1e15],
        ['5e-324', 5e-324],
        ['123456789012.34', 123456789012.34],
      ] as const) {
        // Money has no smaller parts than its decimals.
        if (id === money.id && kept === 5e-324) continue
        const card = await team.newCard(board.lists[0])
        const { status } = await team.call('PATCH', `/cards/${card.id}`, `{"custom_fields":{"${id}":${json}}}`)
        expect([json, status]).toEqual([json, 200])
        const { custom_fields } = (await team.get(`/cards/${card.id}`)).body.card
        expect(Object.is(custom_fields[id], kept)).toBe(true)
        expect(await found({ [id]: { include: [kept] } })).toEqual([card.id])
      }
    }
    expect(await found({ [number.id]: { min: -1e15, max: 1e15 } })).toHaveLength(7)
  })

  test('links have a bound and no markup; long ones are kept and sorted', async () => {
    const link = await newField({ title: 'Link', type: 'link' })
    const long = `https://example.com/${'ä'.repeat(1980)}`
    expect(long).toHaveLength(2000)
    for (const value of [
      `${long}x`,
      `https://example.com/${'x'.repeat(10_000)}`,
      'javascript:alert(1)',
      'https://',
      ' https://x',
      'https://x y',
      'https://x"><b>',
      '//x',
      'data:text/html,x',
    ])
      expect([value.slice(0, 40), (await set({ [link.id]: value })).status]).toEqual([value.slice(0, 40), 400])
    const { card, values } = await set({ [link.id]: long })
    expect(values).toEqual({ [link.id]: long })
    const { card: other } = await set({ [link.id]: 'https://example.com/other' })
    expect(await found({ [link.id]: { has_value: true } }, `custom_fields.${link.id}`)).toEqual([other.id, card.id])
    expect((await team.get(`/boards/${board.id}/export.csv`)).body).toContain(long)
  })

  test('an empty choice is none, and options that go while a filter names them leave it without cards', async () => {
    const areas = await newField({ title: 'Areas', type: 'multi_select', options: [{ title: 'A' }, { title: 'B' }] })
    const [a, b] = areas.options
    const { card } = await set({ [areas.id]: [b.id, 'A', 'a'] })
    expect((await team.get(`/cards/${card.id}`)).body.card.custom_fields).toEqual({ [areas.id]: [a.id, b.id] })
    const empty = await set({ [areas.id]: [] })
    expect(empty.values).toEqual({})
    await team.patch(`/cards/${card.id}`, { custom_fields: { [areas.id]: [] } })
    expect((await team.get(`/cards/${card.id}`)).body.card.custom_fields).toEqual({})
    await team.patch(`/cards/${card.id}`, { custom_fields: { [areas.id]: [a.id] } })
    const { view } = await team.made('/views', {
      ...{ title: 'View', scope: 'workspace', filters: { custom_fields: { [areas.id]: { include: [a.id] } } } },
      sort: { field: `custom_fields.${areas.id}`, order_ascending: true },
    })
    const { feed } = await team.made(`/views/${view.id}/feed`, {})
    /** As the page, the spreadsheet and the calendar have it. */
    const shown = async () => {
      const page = await team.get(`/views/${view.id}/cards`)
      const [json, csv, calendar] = await Promise.all(
        [feed.json, feed.csv, feed.ics].map((url: string) => callServer(team.server, 'GET', new URL(url).pathname)),
      )
      expect([page, json, csv, calendar].map((answer) => answer?.status)).toEqual([200, 200, 200, 200])
      const ids = page.body.cards.map(({ id }: { id: string }) => id)
      expect(json?.body.cards.map(({ id }: { id: string }) => id)).toEqual(ids)
      return ids
    }
    expect(await shown()).toEqual([card.id])
    expect((await team.patch(`/fields/${areas.id}`, { options: [b] })).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await team.get(`/cards/${card.id}`)).body.card.custom_fields).toEqual({})
    await team.delete(`/fields/${areas.id}`)
    expect(await shown()).toEqual([])
  })
})
