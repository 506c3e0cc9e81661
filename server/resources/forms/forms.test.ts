import { beforeEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

describe.each(stores)('forms on %s', (store) => {
  let team: Team
  let board: Board
  let path: string
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Support' })
    path = `/boards/${board.id}/forms`
  })

  const newForm = async (fields: object = {}) => (await team.made(path, { title: 'Ask us', ...fields })).form
  /** The status at the address of a form, without an account. */
  const statusOf = async ({ url }: { url: string }) =>
    (await callServer(team.server, 'GET', url.slice(url.lastIndexOf('/f/')))).status

  test('are created on a board, read, changed and deleted', async () => {
    const made = await team.post(path, {
      title: 'Ask us',
      fields: [
        { id: 'late', type: 'date', label: 'Until when?', order: 5, card_property: 'due_date' },
        { type: 'short_text', label: 'What is it?', order: 2, required: true, card_property: 'title' },
      ],
    })
    expect(made.status).toBe(201)
    const { form } = made.body
    const empty = { options: [], placeholder: '', description: '', multi_select: false }
    const always = { condition_field_id: null, condition_operator: null, condition_value: null }
    expect(form).toMatchObject({ title: 'Ask us', description: '', is_public: false, public_settings: null })
    expect(form.fields).toEqual([
      {
        id: 'f1',
        type: 'short_text',
        label: 'What is it?',
        order: 0,
        required: true,
        card_property: 'title',
        ...empty,
        ...always,
      },
      {
        id: 'late',
        type: 'date',
        label: 'Until when?',
        order: 1,
        required: false,
        card_property: 'due_date',
        ...empty,
        ...always,
      },
    ])
    expect((await team.get(`/forms/${form.id}`)).body.form).toEqual(form)
    expect((await team.get(path)).body).toEqual({ cursor: '', count: 1, forms: [form] })

    const { body } = await team.patch(`/forms/${form.id}`, { title: 'Ask', description: 'Anything', fields: null })

    expect(body.form).toMatchObject({ title: 'Ask', description: 'Anything', fields: form.fields })
    expect((await team.get(`/boards/${board.id}`)).body.board.forms).toEqual([body.form])
    const { card } = await team.made('/cards', {
      title: 'x',
      list_id: board.lists[0].id,
      board_id: board.id,
      form_id: form.id,
    })
    expect((await team.delete(`/forms/${form.id}`)).status).toBe(204)
    expect((await team.get(`/forms/${form.id}`)).status).toBe(404)
    expect((await team.get(`/cards/${card.id}`)).body.card.form_id).toBe(form.id)
  })

  test('are shown in the log as far as they are public', async () => {
    const fields = [{ type: 'short_text', label: 'Hidden question' }]
    const form = await newForm({ fields })
    const made = await team.lastEvent()
    expect(made).toMatchObject({ type: 'form.created', entity_id: form.id, board_id: board.id })
    expect(made.changes).toEqual({ is_public: [null, false] })

    await team.patch(`/forms/${form.id}`, { title: 'Ask' })
    expect((await team.lastEvent()).changes).toEqual({ title: [null, null] })
    const { body } = await team.patch(`/forms/${form.id}`, { is_public: true })
    const opened = await team.lastEvent()
    expect(opened.changes).toEqual({
      title: [null, 'Ask'],
      description: [null, ''],
      fields: [null, form.fields],
      is_public: [false, true],
    })
    expect(JSON.stringify(opened)).not.toContain(body.form.public_settings.url.slice(-32))
    await team.delete(`/forms/${form.id}`)
    expect((await team.lastEvent()).changes).toMatchObject({ title: ['Ask', null], is_public: [true, null] })
  })

  test('that are not public are visible only to people who may change them', async () => {
    const [hidden, open] = [await newForm(), await newForm({ is_public: true })]
    const viewer = await team.newMember('member')
    const member = await team.newMember('member')
    const guest = await team.newMember('guest')
    const people = [
      { user_id: viewer.user_id, role: 'viewer' },
      { user_id: guest.user_id, role: 'member' },
    ]
    for (const person of people) await team.post(`/boards/${board.id}/members`, person)
    const formsOf = async (person: Pick<Team, 'get'>) =>
      (await person.get(`/boards/${board.id}`)).body.board.forms.map(({ id }: { id: string }) => id)

    expect(await formsOf(member)).toEqual([hidden.id, open.id])
    expect(await formsOf(viewer)).toEqual([open.id])
    expect(await formsOf(guest)).toEqual([open.id])
    expect((await viewer.get(path)).body.forms).toHaveLength(1)
    const statuses = [
      await viewer.get(`/forms/${hidden.id}`),
      await viewer.patch(`/forms/${hidden.id}`, { title: 'x' }),
      await viewer.patch(`/forms/${open.id}`, { title: 'x' }),
      await viewer.delete(`/forms/${open.id}`),
      await guest.get(`/forms/${open.id}`),
      await viewer.post(path, { title: 'x' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 403, 403, 403, 403])
    const card = { title: 'x', list_id: board.lists[0].id, board_id: board.id }
    expect((await guest.post('/cards', { ...card, form_id: hidden.id })).status).toBe(404)
    expect((await guest.post('/cards', { ...card, form_id: open.id })).status).toBe(201)
    const elsewhere = await team.newBoard()
    const other = { title: 'x', list_id: elsewhere.lists[0].id, board_id: elsewhere.id, form_id: open.id }
    expect((await team.post('/cards', other)).status).toBe(404)
  })

  test('are published only by admins, at a new address each time', async () => {
    const form = await newForm()
    const member = await team.newMember('member')
    expect((await member.patch(`/forms/${form.id}`, { is_public: true })).status).toBe(403)
    expect((await member.post(path, { title: 'x', is_public: true })).status).toBe(403)

    const open = async () => (await team.patch(`/forms/${form.id}`, { is_public: true })).body.form.public_settings
    const first = await open()
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/f\/[\w-]{32}$/)
    expect(await statusOf(first)).toBe(200)
    expect((await member.patch(`/forms/${form.id}`, { is_public: true, title: 'Mine' })).status).toBe(200)
    expect((await member.patch(`/forms/${form.id}`, { is_public: false })).status).toBe(403)
    await team.patch(`/forms/${form.id}`, { is_public: false })
    expect(await statusOf(first)).toBe(404)
    const second = await open()
    expect([await statusOf(second), second.url === first.url]).toEqual([200, false])
  })

  test('are closed while their board or its space is archived, and by moving to another space', async () => {
    const form = await newForm({ is_public: true })
    const status = () => statusOf(form.public_settings)
    for (const place of [`/boards/${board.id}`, `/projects/${board.project_id}`]) {
      await team.patch(place, { archived: true })
      expect(await status()).toBe(404)
      await team.patch(place, { archived: false })
      expect(await status()).toBe(200)
    }
    const { id } = await team.newProject()
    const { body } = await team.patch(`/boards/${board.id}`, { project_id: id })

    expect(body.board.forms).toMatchObject([{ id: form.id, is_public: false, public_settings: null }])
    expect(await status()).toBe(404)
  })

  test('are included in copies, exports and restores of the board, and are not public there', async () => {
    const form = await newForm({ is_public: true, fields: [{ type: 'email', label: 'Your address' }] })
    const same = { title: form.title, fields: form.fields, is_public: false, public_settings: null }
    const { seq } = await team.lastEvent()

    const copy = (await team.made(`/boards/${board.id}/copy`, {})).board
    expect(copy.forms).toMatchObject([same])
    expect(copy.forms[0].id).not.toBe(form.id)
    const { team_id } = await importText(team.server, await exportOf(team))
    const { email } = (
      await callServer(team.server, 'GET', '/v1/users/me', undefined, { authorization: `Bearer ${team.token}` })
    ).body.user
    const theirs = await ownerOf(team.server, team_id, email)
    const imported = (await theirs.get(`/boards/${board.id}`)).body.board
    expect(imported.forms).toMatchObject([{ ...same, id: form.id }])
    expect((await theirs.patch(`/forms/${form.id}`, { is_public: true })).status).toBe(200)
    await team.delete(`/boards/${board.id}`)
    expect(await statusOf(form.public_settings)).toBe(404)
    const restored = (await team.post(`/boards/${board.id}/restore`, { seq })).body.board
    expect(restored.forms).toMatchObject([{ ...same, id: form.id }])
    const past = (await team.get(`/boards/${board.id}?at=${seq}`)).body.board
    expect(past.forms).toMatchObject([{ id: form.id, is_public: true, public_settings: null }])
  })

  test('are changed only by callers who saw the current version', async () => {
    const form = await newForm()
    const etag = (await team.get(`/forms/${form.id}`)).headers.get('etag') ?? ''
    await team.patch(`/forms/${form.id}`, { title: 'Newer' })

    const late = await team.patch(`/forms/${form.id}`, { title: 'Mine' }, { 'if-match': etag })
    const other = await team.patch(`/forms/${form.id}`, { description: 'Mine' }, { 'if-match': etag })

    expect([late.status, other.status]).toEqual([412, 200])
  })
})
