import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newOpenForm } from '../../../test/forms.ts'
import { clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { FORM_MAX_AGE, FORM_MIN_AGE, FORM_SENDS } from '../../limits/forms.ts'

afterEach(() => clock.reset())

describe.each(stores)('floods, robots and the page of a form on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const cards = async () => (await team.get(`/cards?board_id=${board.id}`)).body.cards
  const NAME = { id: 'name', type: 'short_text', label: 'What is it?', required: true, card_property: 'title' }

  test('is sent by people, not by robots that fill in everything, are too quick, or have no page', async () => {
    const { page } = await newOpenForm(team, board.id, [NAME])
    const other = await newOpenForm(team, board.id, [NAME])
    clock.freeze(Date.now())
    const { body } = await page.get()
    const { body: elsewhere } = await other.page.get()
    const [[name, served] = ['', '']] = page.hiddenIn(body)
    const [time, signature] = served.split('.')
    const shown: [string, string] = ['form.shown', 'name']
    const answer: [string, string] = ['name', 'Kept "answer"']

    const quick = await page.send(body, { name: 'Kept "answer"' })
    clock.advance(FORM_MIN_AGE)
    const refused = [
      quick,
      await page.send(body, { name: 'Kept "answer"', 'contact.website': 'https://example.com' }),
      await page.post([answer, shown]),
      await page.post([answer, shown, [name, `${Number(time) - 1}.${signature}`]]),
      await page.post([answer, shown, ...other.page.hiddenIn(elsewhere)]),
    ]
    clock.advance(FORM_MAX_AGE)
    refused.push(await page.send(body, { name: 'Kept "answer"' }))

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    for (const { body: again } of refused) expect(again).toContain('value="Kept &quot;answer&quot;"')
    expect(await cards()).toEqual([])
    clock.advance(FORM_MIN_AGE)
    expect((await page.send(refused.at(-1)?.body, { name: 'x' })).status).toBe(201)
  })

  test('that is sent twice makes one card, and two when its answers differ', async () => {
    const { page } = await newOpenForm(team, board.id, [NAME])
    const { body } = await page.get()
    clock.advance(FORM_MIN_AGE)

    const statuses = []
    for (const name of ['One', 'One', 'Two']) statuses.push((await page.send(body, { name })).status)

    expect(statuses).toEqual([201, 201, 201])
    expect((await cards()).map(({ title }: { title: string }) => title)).toEqual(['One', 'Two'])
  })

  test('of a list that is full comes back with the answers, and is taken as it is when there is room', async () => {
    const { page } = await newOpenForm(team, board.id, [NAME])
    await team.newCard(board.lists[0], { title: 'First' })
    for (const { id } of board.lists.slice(1)) await team.delete(`/lists/${id}`)
    await team.patch(`/lists/${board.lists[0].id}`, { max_cards: 1, limit_is_hard: true })
    clock.freeze(Date.now())
    const { body } = await page.get()
    clock.advance(FORM_MIN_AGE)

    const refused = await page.send(body, { name: 'Kept "answer"' })

    expect([refused.status, refused.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('No more answers are taken at this moment.')
    expect(refused.body).toContain('value="Kept &quot;answer&quot;"')
    expect(await cards()).toHaveLength(1)
    await team.patch(`/lists/${board.lists[0].id}`, { max_cards: 2 })
    expect((await page.send(refused.body, { name: 'Kept "answer"' })).status).toBe(201)
    expect(await cards()).toHaveLength(2)
  })

  test('that is sent too often is answered with a page, not with JSON', async () => {
    const { page } = await newOpenForm(team, board.id, [NAME])
    clock.freeze(Date.now())
    const { body } = await page.get()
    clock.advance(FORM_MIN_AGE)
    for (let turn = 0; turn < FORM_SENDS; turn++) await page.send(body, { name: `No. ${turn}` })

    const refused = await page.send(body, { name: 'x' })

    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.body).toContain('Go back')
  })

  test('limits what it takes from one address', async () => {
    const { page } = await newOpenForm(team, board.id, [NAME])
    const other = await newOpenForm(team, board.id, [NAME])
    clock.freeze(Date.now())
    const send = async () => (await page.postJson({ answers: { name: 'x' } })).status

    const statuses = []
    for (let turn = 0; turn < FORM_SENDS; turn++) statuses.push(await send())

    expect(new Set(statuses)).toEqual(new Set([201]))
    const refused = await page.postJson({ answers: { name: 'x' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await other.page.postJson({ answers: { name: 'x' } })).status).toBe(201)
    clock.advance(60_000)
    expect(await send()).toBe(201)
  })
})
