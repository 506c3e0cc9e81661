import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPerson } from '../../../test/browser.ts'
import { FormPage, newOpenForm } from '../../../test/forms.ts'
import { clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { FORM_BODY_BYTES, FORM_MIN_AGE, FORM_PART_HEAD_BYTES, FORM_VALUES } from '../../limits/forms.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

afterEach(() => clock.reset())

describe.each(stores)('the page of a form on %s', (store) => {
  let team: Team
  let board: Board
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Secret board' })
  })
  const cards = async () => (await team.get(`/cards?board_id=${board.id}`)).body.cards
  const NAME = { id: 'name', type: 'short_text', label: 'What is it?', required: true, card_property: 'title' }

  test('fills custom fields of the space; what does not fit goes to the content', async () => {
    const add = async (title: string, type: string, more: object = {}) =>
      (await team.made(`/projects/${board.project_id}/fields`, { title, type, ...more })).field.id
    const options = [{ title: 'Idea' }, { title: 'Ready, or not' }]
    const [stage, kinds, budget, day, done, who, note] = [
      await add('Stage', 'select', { options, required: true }),
      await add('Kinds', 'multi_select', { options }),
      await add('Budget', 'rating'),
      await add('Day', 'date'),
      await add('Done', 'checkbox'),
      await add('Who', 'person'),
      await add('Note', 'text'),
    ]
    const choice = { type: 'select', label: 'Stage?', options: ['Idea', 'Ready, or not'] }
    const { form, page } = await newOpenForm(team, board.id, [
      NAME,
      { ...choice, id: 'stage', custom_field_id: stage },
      { ...choice, id: 'kinds', multi_select: true, custom_field_id: kinds },
      { id: 'budget', type: 'number', label: 'Budget?', custom_field_id: budget },
      { id: 'day', type: 'date', label: 'When?', custom_field_id: day },
      { id: 'done', type: 'checkbox', label: 'Done?', custom_field_id: done },
      { id: 'who', type: 'user', label: 'Who?', custom_field_id: who },
      { id: 'note', type: 'long_text', label: 'Note?', custom_field_id: note },
    ])
    const answers = { name: 'One', stage: 'Idea', kinds: ['Idea', 'Ready, or not'], budget: '4', day: '2026-01-31' }

    const sent = await page.fill({ ...answers, done: 'true', who: team.user_id, note: 'Some words' })
    expect(sent.status).toBe(201)
    const [card] = await cards()
    expect(card).toMatchObject({ title: 'One', content: '' })
    expect(card.custom_fields).toEqual({
      [stage]: '1',
      [kinds]: ['1', '2'],
      [budget]: 4,
      [day]: Date.parse('2026-01-31'),
      [done]: true,
      [who]: team.user_id,
      [note]: 'Some words',
    })

    await team.delete(`/fields/${note}`)
    expect((await page.fill({ ...answers, name: 'Two', budget: '9', note: 'More' })).status).toBe(201)
    const other = (await cards()).find(({ title }: { title: string }) => title === 'Two')
    expect(other.content).toBe('<p><strong>Budget?</strong></p><p>9</p><p><strong>Note?</strong></p><p>More</p>')
    expect((await team.patch(`/forms/${form.id}`, { fields: form.fields })).status).toBe(200)
  })

  test('asks again for an amount that is finer than its money', async () => {
    const money = { title: 'Budget', type: 'money', decimals: 2 }
    const { id } = (await team.made(`/projects/${board.project_id}/fields`, money)).field
    const { page } = await newOpenForm(team, board.id, [
      NAME,
      { id: 'budget', type: 'number', label: 'Budget?', custom_field_id: id },
    ])
    const sent = await page.fill({ name: 'One', budget: '1.005' })
    expect([sent.status, await cards()]).toEqual([400, []])
    expect(JSON.stringify(sent)).toContain('“Budget” must be an amount with at most 2 decimals.')
    expect((await page.fill({ name: 'One', budget: '1.05' })).status).toBe(201)
    expect((await cards())[0].custom_fields).toEqual({ [id]: 1.05 })
  })

  test('makes a card of what it asks for: of required fields that it does not ask for, the default or nothing', async () => {
    const add = async (title: string, more: object) =>
      (await team.made(`/projects/${board.project_id}/fields`, { title, required: true, ...more })).field.id
    const stage = await add('Stage', { type: 'select', options: [{ title: 'Idea' }], default: 'Idea' })
    const budget = await add('Budget', { type: 'number' })
    const { page } = await newOpenForm(team, board.id, [NAME])

    expect((await page.fill({ name: 'One' })).status).toBe(201)

    const [card] = await cards()
    expect(card.custom_fields).toEqual({ [stage]: '1' })
    expect((await team.patch(`/cards/${card.id}`, { title: 'Two' })).status).toBe(200)
    expect((await team.patch(`/cards/${card.id}`, { custom_fields: { [budget]: null } })).status).toBe(400)
    const byApi = { board_id: board.id, list_id: board.lists[0].id, title: 'Three' }
    expect((await team.post('/cards', byApi)).status).toBe(400)
  })

  test.each([
    ['of another type', { type: 'date' }, '“Stage” needs a field of type select'],
    ['with several answers for one value', { multi_select: true }, '“Stage” has one value'],
    ['with an option that it has not', { options: ['Nowhere'] }, '“Stage” must be one of its options'],
    ['that also fills another property', { card_property: 'tags' }, 'card_property or to a custom field'],
    ['of a custom field that is not there', { custom_field_id: '999999' }, 'There is no custom field 999999 here.'],
  ])('has no field for a custom field %s', async (_, change, message) => {
    const body = { title: 'Stage', type: 'select', options: [{ title: 'Idea' }] }
    const { field } = await team.made(`/projects/${board.project_id}/fields`, body)
    const good = { id: 'stage', type: 'select', label: 'Stage?', options: ['Idea'], custom_field_id: field.id }
    const asked = { ...good, ...change, ...('type' in change && { options: [] }) }

    const refused = await team.post(`/boards/${board.id}/forms`, { title: 'Ask us', fields: [NAME, asked] })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)])
    const twice = [NAME, good, { ...good, id: 'again' }]
    expect((await team.post(`/boards/${board.id}/forms`, { title: 'Ask us', fields: twice })).status).toBe(400)
  })

  test('makes a card of the answers, in the name of the form’s author', async () => {
    const mira = await team.newMember('member')
    await team.server.store.transaction((db) =>
      db
        .updateTable('users')
        .set({ email: `mira-${team.team_id}@example.com` })
        .where('id', '=', mira.user_id)
        .execute(),
    )
    const { tag } = await team.made('/tags', { name: 'Website' })
    const choice = { type: 'select', label: 'x', options: ['Website', 'Gone'] }
    const { form, page } = await newOpenForm(team, board.id, [
      NAME,
      { ...choice, id: 'tags', label: 'About', multi_select: true, card_property: 'tags' },
      { id: 'how', type: 'long_text', label: 'How?', card_property: 'content' },
      { ...choice, id: 'now', label: 'How urgent?', options: ['Urgent', 'low'], card_property: 'priority' },
      { id: 'size', type: 'number', label: 'Size', card_property: 'estimate' },
      { id: 'from', type: 'date', label: 'From', card_property: 'start_date' },
      { id: 'to', type: 'date', label: 'To', card_property: 'due_date' },
      { id: 'owner', type: 'user', label: 'Who?', card_property: 'owner_id' },
      { id: 'people', type: 'user', label: 'Who else?', multi_select: true, card_property: 'members' },
      { id: 'mail', type: 'email', label: 'Your address' },
      { id: 'street', type: 'address', label: 'Where?' },
      { id: 'agreed', type: 'checkbox', label: 'I agree' },
    ])

    const sent = await page.fill({
      name: 'It is <b>broken</b>',
      tags: ['Website', 'Gone'],
      how: 'First line\r\n<script>alert(1)</script>',
      now: 'Urgent',
      size: '5',
      from: '2026-02-01',
      to: '2026-02-28',
      owner: `Mira-${team.team_id}@example.com`,
      people: `${mira.user_id}, nobody@example.com`,
      mail: 'jo@example.com',
      street: 'Main street 1\r\nHere',
      agreed: 'true',
    })

    expect(sent.status).toBe(201)
    expect(sent.body).toContain('Thank you')
    const [card, ...others] = await cards()
    expect(others).toEqual([])
    expect(card).toMatchObject({
      title: 'It is <b>broken</b>',
      list_id: board.lists[0].id,
      form_id: form.id,
      priority: 1,
      estimate: 5,
      start_date: Date.UTC(2026, 1, 1),
      due_date: Date.UTC(2026, 1, 28),
      owner_id: mira.user_id,
      members: [{ user_id: mira.user_id }],
      tags: [{ id: tag.id }],
      user_id: team.user_id,
      user: { source: { type: 'form', client_id: form.id } },
    })
    expect(card.content).toBe(
      '<p>First line<br>&lt;script&gt;alert(1)&lt;/script&gt;</p><p><strong>About</strong></p><p>Gone</p>' +
        '<p><strong>Who else?</strong></p><p>nobody@example.com</p><p><strong>Your address</strong></p><p>jo@example.com</p>' +
        '<p><strong>Where?</strong></p><p>Main street 1<br>Here</p><p><strong>I agree</strong></p><p>Yes</p>',
    )
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.created',
      card_id: card.id,
      user: { source: { type: 'form' } },
      changes: { form_id: [null, form.id] },
    })
  })

  test('reveals nothing of the workspace, to pages and programs alike', async () => {
    await team.made('/tags', { name: 'Hidden tag' })
    const { form, page, token } = await newOpenForm(
      team,
      board.id,
      [NAME, { id: 'who', type: 'user', label: 'Who?' }, { type: 'select', label: 'About', options: ['Shown'] }],
      { title: 'Ask <us>', description: 'Anything & all' },
    )

    const answers = [
      await page.get(),
      await page.fill({ name: '' }),
      await page.fill({ name: 'x', who: team.user_id }),
      await page.postJson({ answers: {} }),
      await page.postJson({ answers: { name: 'x', who: 'stranger@example.com' } }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 201, 400, 201])
    expect(answers[4]?.body).toEqual({})
    const [opened] = answers
    for (const words of ['Ask &lt;us&gt;', 'Anything &amp; all', 'Shown', '(required)'])
      expect(opened?.body).toContain(words)
    expect(opened?.body).not.toMatch(/<script|javascript:| on\w+=/i)
    for (const { body } of answers) {
      const text = JSON.stringify(body)
      for (const secret of ['Secret board', 'Hidden tag', team.team_id, team.user_id, '@example.com'])
        expect(text.replaceAll(`value=\\"${team.user_id}\\"`, '')).not.toContain(secret)
      expect(text).not.toMatch(new RegExp(`["/=](${form.id}|${board.id}|${board.lists[0].id})["/&]`))
    }
    expect(Object.fromEntries(opened?.headers ?? [])).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      ),
    })
    expect(token).toMatch(/^[\w-]{32}$/)
  })

  test('asks more when an answer requires it, and takes nothing that was not asked', async () => {
    const { page } = await newOpenForm(team, board.id, [
      NAME,
      { id: 'kind', type: 'select', label: 'Kind', options: ['Question', 'Problem'] },
      {
        id: 'steps',
        type: 'short_text',
        label: 'What did you do?',
        required: true,
        condition_field_id: 'kind',
        condition_operator: 'eq',
        condition_value: 'Problem',
      },
    ])
    expect((await page.get()).body).not.toContain('What did you do?')

    const more = await page.fill({ name: 'x', kind: 'Problem' })
    expect([more.status, await cards()]).toEqual([200, []])
    expect(more.body).toMatch(/What did you do\?/)
    expect(more.body).toMatch(/<option value="Problem" selected>/)
    const missing = await page.send(more.body, { name: 'x', kind: 'Problem', steps: ' ' })
    expect(missing.status).toBe(400)
    expect(missing.body).toContain('href="#field-steps"')
    expect((await page.send(missing.body, { name: 'One', kind: 'Problem', steps: 'This' })).status).toBe(201)
    expect((await page.postJson({ answers: { name: 'x', kind: 'Problem' } })).body.errors).toMatchObject([
      { field: 'answers.steps', code: 'required' },
    ])
    expect((await page.fill({ name: 'Two', kind: 'Question', steps: 'Not asked' })).status).toBe(201)
    expect((await page.postJson({ answers: { name: 'Three', steps: 'Not asked' } })).status).toBe(201)
    const contents = (await cards()).map(({ title, content }: { title: string; content: string }) => [title, content])
    expect(contents).toEqual([
      ['One', expect.stringContaining('This')],
      ['Two', '<p><strong>Kind</strong></p><p>Question</p>'],
      ['Three', ''],
    ])
  })

  test('belongs to the signed-in person, if they are a member and a page of this server sends it', async () => {
    const { page, form } = await newOpenForm(team, board.id, [NAME])
    const stranger = await newPerson(await newTeam(store))
    const reader = await newPerson(team, 'guestReader')
    const headersOf = ({ browser }: typeof reader) => ({ cookie: browser.cookie, 'sec-fetch-site': 'same-origin' })

    await page.fill({ name: 'Own' }, headersOf(reader))
    await page.fill({ name: 'Other site' }, { ...headersOf(reader), 'sec-fetch-site': 'cross-site' })
    await page.fill({ name: 'Other workspace' }, headersOf(stranger))
    await page.fill({ name: 'Ended' }, { cookie: 'boardwalk_session=x', 'sec-fetch-site': 'same-origin' })

    const byForm = [team.user_id, 'form', form.id]
    const authors = (await cards()).map(({ title, user, form_id }: Board) => [
      title,
      user.user_id,
      user.source.type,
      form_id,
    ])
    expect(authors).toEqual([
      ['Own', reader.user_id, 'session', form.id],
      ['Other site', ...byForm],
      ['Other workspace', ...byForm],
      ['Ended', ...byForm],
    ])
  })

  test('keeps working when its author has left, also in a private space', async () => {
    const maker = await team.newMember('admin')
    const space = await team.newProject({ is_private: true })
    await team.post(`/projects/${space.id}/members`, { user_id: maker.user_id, role: 'admin' })
    board = await team.newBoard({ project_id: space.id })
    const { token } = await newOpenForm(maker, board.id, [
      { id: 'who', type: 'user', label: 'Who?', card_property: 'owner_id' },
    ])
    const outsider = await team.newMember('member')
    await team.delete(`/projects/${space.id}/members/${maker.user_id}`)
    const page = new FormPage(team, token)

    expect((await page.postJson({ answers: { who: outsider.user_id } })).status).toBe(201)

    const [card] = await cards()
    expect(card).toMatchObject({ title: 'Report a problem', user_id: maker.user_id, owner_id: null })
    expect(card.content).toContain(outsider.user_id)
  })

  test('takes form data in parts, and refuses what it cannot read', async () => {
    const { page } = await newOpenForm(team, board.id, [NAME])
    const { body } = await page.get()
    clock.advance(FORM_MIN_AGE)
    const boundary = '-----------------------------1735'
    const part = (name: string, value: string, also = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${also}\r\n\r\n${value}\r\n`
    const hidden = page.hiddenIn(body).map(([name, value]) => part(name, value))
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const sent = [
      await page.postJson(`${hidden.join('')}${part('name', 'In parts ü')}--${boundary}--\r\n`, type),
      await page.postJson(`${part('name', 'x', '; filename="a.txt"')}--${boundary}--\r\n`, type),
      await page.postJson(`${part('name', 'x').repeat(FORM_VALUES + 1)}--${boundary}--\r\n`, type),
      await page.postJson(part('name', 'x', `; x="${'x'.repeat(FORM_PART_HEAD_BYTES)}"`), type),
      await page.postJson('name=%ff', { 'content-type': 'application/x-www-form-urlencoded' }),
      await page.postJson('x', { 'content-type': 'text/plain' }),
      await page.postJson('{"answers": {"name": {}}}'),
      await page.postJson('{"answers": []}'),
      await page.postJson({ answers: { name: 'x', other: 'x' } }),
      await page.postJson({ answers: { name: 'a\u0000b' } }),
      await page.postJson({ answers: { name: 'x'.repeat(FORM_BODY_BYTES) } }),
    ]

    expect(sent.map(({ status }) => status)).toEqual([201, 400, 400, 400, 400, 415, 400, 400, 400, 400, 413])
    expect((await cards()).map(({ title }: { title: string }) => title)).toEqual(['In parts ü'])
  })

  test('is gone, as if it had never existed', async () => {
    const { page, form } = await newOpenForm(team, board.id, [NAME])
    const { body } = await page.get()
    await team.patch(`/forms/${form.id}`, { is_public: false })
    clock.advance(FORM_MIN_AGE)
    const never = new FormPage(team, 'x'.repeat(32))

    expect(await page.get()).toMatchObject({ status: 404, body: (await never.get()).body })
    expect((await page.send(body, { name: 'x' })).status).toBe(404)
    expect((await page.postJson({ answers: { name: 'x' } })).body.code).toBe('not_found')
  })
})
