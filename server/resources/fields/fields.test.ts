import { beforeEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'

const OPTIONS = [{ title: 'Idea', color: 'grey' }, { title: 'Draft' }, { title: 'Ready', color: 'green' }]

describe.each(stores)('custom fields on %s', (store) => {
  let team: Team
  let project_id: string
  beforeEach(async () => {
    team = await newTeam(store)
    project_id = (await team.newProject()).id
  })

  const fieldsOf = (id: string) => `/projects/${id}/fields`
  const newField = async (body: object, of = project_id) =>
    (await team.made(fieldsOf(of), { title: 'Stage', type: 'text', ...body })).field
  const titles = async (query = '') =>
    (await team.get(`${fieldsOf(project_id)}${query}`)).body.fields.map(({ title }: { title: string }) => title)

  test('are added to a space at the end, with an event', async () => {
    await newField({ title: 'Stage', type: 'select', options: OPTIONS })
    const field = await newField({
      title: 'Budget',
      type: 'money',
      unit: 'EUR',
      required: true,
      default: 12.5,
      on_tile: true,
    })

    expect(field).toMatchObject({
      project_id,
      type: 'money',
      title: 'Budget',
      options: [],
      required: true,
      default: 12.5,
      unit: 'EUR',
      decimals: 2,
      on_tile: true,
      time_deleted: null,
      user_id: team.user_id,
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'field.created',
      entity_id: field.id,
      project_id,
      changes: { title: [null, 'Budget'], type: [null, 'money'], default_value: [null, 12.5] },
    })
    const { body } = await team.get(fieldsOf(project_id))
    expect(body).toMatchObject({ cursor: '', count: 2 })
    expect(body.fields.map(({ title }: { title: string }) => title)).toEqual(['Stage', 'Budget'])
    expect(body.field_order).toEqual({ [body.fields[0].id]: 0, [field.id]: 1 })
    expect(body.fields[0].options).toEqual([
      { id: '1', title: 'Idea', color: 'grey' },
      { id: '2', title: 'Draft', color: '' },
      { id: '3', title: 'Ready', color: 'green' },
    ])
    await expectSound(team)
  })

  test('are changed one by one: titles, order, options that keep their ids', async () => {
    const stage = await newField({ type: 'select', options: OPTIONS, default: 'Draft' })
    await newField({ title: 'Other' })

    const options = [{ id: '3', title: 'Done' }, { id: '1', title: 'Idea' }, { title: 'New' }]
    const { body } = await team.patch(`/fields/${stage.id}`, { title: 'Phase', options, position: 9 })

    expect(body.field.options).toEqual([
      { id: '3', title: 'Done', color: 'green' },
      { id: '1', title: 'Idea', color: 'grey' },
      { id: '4', title: 'New', color: '' },
    ])
    // Its option is gone.
    expect(body.field.default).toBeNull()
    expect(await titles()).toEqual(['Other', 'Phase'])
    expect(await team.lastEvent()).toMatchObject({ type: 'field.updated', changes: { title: ['Stage', 'Phase'] } })
    const again = await team.patch(`/fields/${stage.id}`, { options: [{ title: 'Only' }] })
    expect(again.body.field.options).toEqual([{ id: '5', title: 'Only', color: '' }])
  })

  test('are deleted and restored, at their place', async () => {
    const [first] = [await newField({ title: 'One' }), await newField({ title: 'Two' })]

    expect((await team.delete(`/fields/${first.id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'field.deleted', changes: { title: ['One', null] } })
    expect(await titles()).toEqual(['Two'])
    expect(await titles('?deleted=true')).toEqual(['One'])
    expect((await team.patch(`/fields/${first.id}`, { title: 'x' })).status).toBe(409)
    await newField({ title: 'one' })
    expect((await team.post(`/fields/${first.id}/restore`)).status).toBe(409)
    const twin = (await team.get(fieldsOf(project_id))).body.fields[1]
    await team.patch(`/fields/${twin.id}`, { title: 'Three' })
    const { status, body } = await team.post(`/fields/${first.id}/restore`)

    expect(status).toBe(200)
    expect(body.field.time_deleted).toBeNull()
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    expect(await team.lastEvent()).toMatchObject({ type: 'field.restored', changes: { title: [null, 'One'] } })
  })

  test.each([
    ['no type', { type: undefined }, 400],
    ['an unknown type', { type: 'formula' }, 400],
    ['an empty title', { title: ' ' }, 400],
    ['options of a text', { options: [{ title: 'a' }] }, 400],
    ['an unknown option', { type: 'select', options: [{ id: '7', title: 'a' }] }, 400],
    ['two options that read alike', { type: 'select', options: [{ title: 'a' }, { title: 'A ' }] }, 409],
    ['a default that does not fit', { type: 'number', default: 'x' }, 400],
    ['a default that is nobody', { type: 'person', default: 'uAAAAAAA' }, 400],
    ['too many decimals', { type: 'number', decimals: 7 }, 400],
    ['101 options', { type: 'select', options: Array.from({ length: 101 }, (_, n) => ({ title: `${n}` })) }, 400],
  ])('refuses %s', async (_, fields, status) => {
    const { body, ...answer } = await team.post(fieldsOf(project_id), { title: 'Stage', type: 'text', ...fields })

    expect(answer.status, JSON.stringify(body)).toBe(status)
    expect(await titles()).toEqual([])
  })

  test('refuses a second one of the same title, but not in another space', async () => {
    await newField({ title: 'Stage' })

    expect((await team.post(fieldsOf(project_id), { title: 'stage', type: 'text' })).status).toBe(409)
    expect((await newField({ title: 'Stage' }, (await team.newProject()).id)).title).toBe('Stage')
  })

  test('are defined by admins of the space, and hidden with it', async () => {
    const field = await newField({})
    const [member, admin] = [await team.newMember('member'), await team.newMember('member')]
    await team.made(`/projects/${project_id}/members`, { user_id: admin.user_id, role: 'admin' })
    const calls = [
      (person: typeof member) => person.post(fieldsOf(project_id), { title: 'More', type: 'text' }),
      (person: typeof member) => person.patch(`/fields/${field.id}`, { title: 'Phase' }),
      (person: typeof member) => person.post(`/fields/${field.id}/preview`, { type: 'number' }),
      (person: typeof member) => person.delete(`/fields/${field.id}`),
      (person: typeof member) => person.post(`/fields/${field.id}/restore`),
    ]
    for (const call of calls) expect((await call(member)).status).toBe(403)
    for (const call of calls) expect((await call(admin)).status).toBeLessThan(300)
    const [other, closed] = [await newTeam(store), await team.newProject({ is_private: true })]
    const hidden = await newField({}, closed.id)
    for (const [person, id, space] of [
      [other, field.id, project_id],
      [member, hidden.id, closed.id],
    ] as const) {
      expect((await person.get(`/fields/${id}`)).status).toBe(404)
      expect((await person.get(fieldsOf(space))).status).toBe(404)
      expect((await person.get(`/fields/${id}`)).body.message).toBe(
        (await person.get('/fields/987654')).body.message.replace('987654', id),
      )
    }
  })

  test('are read by guests of one of the space’s boards', async () => {
    const field = await newField({ title: 'Stage' })
    const board = await team.newBoard({ project_id })
    const guest = await team.newMember('guest')
    expect((await guest.get(fieldsOf(project_id))).status).toBe(404)
    await team.patch(`/boards/${board.id}`, {})
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })

    expect((await guest.get(fieldsOf(project_id))).body.fields).toMatchObject([{ id: field.id, title: 'Stage' }])
    expect((await guest.get(`/fields/${field.id}`)).status).toBe(200)
  })
})
