import { afterEach, describe, test } from 'vitest'
import { clock, newTeam, stores } from '../team.ts'
import { expectShown } from './shown.ts'

afterEach(() => clock.reset())

describe.each(stores)('the fields of forms on %s', (store) => {
  async function newForm(fields: object = {}) {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { form } = await team.made(`/boards/${board.id}/forms`, { title: 'Report a problem', ...fields })
    return { team, form, change: (body: object) => team.patch(`/forms/${form.id}`, body) }
  }

  test('forms of two boards', async () => {
    const { team, form } = await newForm()
    clock.advance(1000)
    const other = await team.newMember('member')
    const board = await team.newBoard()

    expectShown('Form', form, (await other.made(`/boards/${board.id}/forms`, { title: 'Ask us' })).form)
  })

  test('editing a form', async () => {
    const { team, form } = await newForm()
    clock.advance(1000)
    const other = await team.newMember('admin')

    const { body } = await other.patch(`/forms/${form.id}`, {
      title: 'Ask us',
      description: 'We answer within two days.',
      fields: [{ type: 'short_text', label: 'What is it about?' }],
      is_public: true,
    })

    expectShown('Form', form, body.form)
  })

  test('filling a custom field', async () => {
    const asked = { id: 'about', type: 'short_text', label: 'What is it about?' }
    const { team, form, change } = await newForm({ fields: [asked] })
    const { board } = (await team.get(`/boards/${form.board_id}`)).body
    const { field } = await team.made(`/projects/${board.project_id}/fields`, { title: 'About', type: 'text' })

    const { body } = await change({ fields: [{ ...asked, custom_field_id: field.id }] })

    expectShown('FormField', form.fields[0], body.form.fields[0])
  })

  test('changing what a form asks', async () => {
    const { form, change } = await newForm({ fields: [{ type: 'short_text', label: 'What is it about?' }] })

    const { body } = await change({
      fields: [
        { id: 'kind', type: 'checkbox', label: 'It is urgent' },
        {
          id: 'about',
          type: 'select',
          label: 'About',
          required: true,
          options: ['Website', 'Shop'],
          placeholder: 'Choose',
          description: 'As many as you like.',
          card_property: 'tags',
          multi_select: true,
          condition_field_id: 'kind',
          condition_operator: 'eq',
          condition_value: 'true',
        },
      ],
    })

    expectShown('FormField', form.fields[0], body.form.fields[1])
  })
})
