import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const titles = (notes: { title: string }[]) => notes.map(({ title }) => title)

/** The log of notes, as one person reads it. */
async function noteEvents(caller: Caller): Promise<{ type: string; entity_id: string; changes: object }[]> {
  const { events } = (await caller.get('/events?count=500')).body
  return events.filter(({ type }: { type: string }) => type.startsWith('note.'))
}

describe.each(stores)('POST /v1/{team_id}/notes on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('stores everything as it was sent, and announces it', async () => {
    const sent = {
      title: 'Weekly',
      content: '<p>Summary</p>',
      transcript: 'All of it',
      transcripts: [{ content: 'Hello', source: 'microphone' }, { content: 'Hi' }],
      user_notes: 'Mine',
      is_public: true,
      attendees: ['mira@example.com', team.user_id, { email: 'jo@example.com', name: 'Jo', user_id: null }],
      metadata_date: 1_767_225_600,
      metadata_time: 1_767_225_600_000,
      google_calendar_event: { id: 'abc', attendees: [{ email: 'jo@example.com', self: true }], start: { date: null } },
    }
    const { status, body } = await team.post('/notes', sent)

    expect(status).toBe(201)
    expect(body.note).toEqual({
      ...sent,
      id: expect.any(String),
      team_id: team.team_id,
      user_id: team.user_id,
      user_id_updated: team.user_id,
      user: expect.objectContaining({ user_id: team.user_id }),
      user_updated: expect.objectContaining({ user_id: team.user_id }),
      time_created: expect.any(Number),
      time_updated: expect.any(Number),
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'note.created',
      entity_id: body.note.id,
      changes: {
        title: [null, 'Weekly'],
        is_public: [null, true],
        metadata_date: [null, sent.metadata_date],
        metadata_time: [null, sent.metadata_time],
      },
    })
    expect((await team.get(`/notes/${body.note.id}`)).body).toEqual(body)
  })

  test('needs only a title; null is the same as absent', async () => {
    const nothing = { content: null, transcript: null, user_notes: null, is_public: null, metadata_date: null }
    const { status, body } = await team.post('/notes', { title: 'Bare', ...nothing, metadata_time: null })

    expect(status).toBe(201)
    expect(body.note).toMatchObject({
      content: '',
      transcript: '',
      transcripts: [],
      user_notes: '',
      is_public: false,
      attendees: [],
      metadata_date: null,
      metadata_time: null,
    })
  })

  test('google_calendar_event is stored as sent, and only a single note shows it', async () => {
    for (const google_calendar_event of ['abc', { id: 'x', 'odd key': [{ deep: null }] }]) {
      const { note } = await team.made('/notes', { title: 'Met', google_calendar_event })
      expect(note.google_calendar_event).toEqual(google_calendar_event)
      expect((await team.get(`/notes/${note.id}`)).body.note).toEqual(note)
      expect((await team.get('/notes')).body.notes[0]).not.toHaveProperty('google_calendar_event')
    }
    for (const nothing of ['', null, undefined]) {
      const { note } = await team.made('/notes', { title: 'Met', google_calendar_event: nothing })
      expect(note.google_calendar_event).toBeNull()
    }
    const long = { title: 'x', google_calendar_event: { a: 'x'.repeat(65_536) } }
    expect((await team.post('/notes', long)).body.errors[0].field).toBe('google_calendar_event')
  })

  test('a repeated Idempotency-Key creates one note', async () => {
    const { last_id } = await team.head()
    await Promise.all([1, 2].map(() => team.post('/notes', { title: 'Once' }, { 'idempotency-key': 'note' })))

    expect((await team.head()).last_id).toBe(last_id + 1)
  })

  test.each(
    badFields(store, {
      title: [...bad.title, ...bad.null],
      content: bad.content,
      transcript: bad.content,
      user_notes: bad.content,
      transcripts: [
        ['a text', '"a"'],
        ['texts', '["a"]'],
        ['an empty transcript', '[{}]'],
        ['an unknown key', '[{"content":"a","speaker":"b"}]'],
        ['101 of them', JSON.stringify(Array.from({ length: 101 }, () => ({ content: '' })))],
      ],
      is_public: bad.flag,
      attendees: [
        ['a text', '"a@example.com"'],
        ['a number', '[7]'],
        ['nobody', '[""]'],
        ['an unknown key', '[{"phone":"1"}]'],
        ['201 of them', JSON.stringify(Array.from({ length: 201 }, () => 'a@example.com'))],
      ],
      metadata_date: [
        ['a text', '"2026-01-01"'],
        ['-1', '-1'],
        ['0.5', '0.5'],
      ],
      metadata_time: [['a text', '"10:00"']],
      project_id: [['an unknown field', '"1"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => team.post('/notes', bodyWith({ title: 'x' }, field, json)))
  })

  test('is for members: a guest or a read-only token cannot create one', async () => {
    const callers = [await team.newToken({ scope: 'read' }), await team.newMember('guest')]
    const before = await team.census()

    for (const caller of callers) expect((await caller.post('/notes', { title: 'x' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})

describe.each(stores)('GET /v1/{team_id}/notes on %s', (store) => {
  let team: Team
  beforeAll(async () => {
    team = await newTeam(store)
    for (const title of ['One', 'Two', 'Three']) await team.newNote({ title, transcript: 'long' })
  })

  test('the newest first, without the transcript', async () => {
    const { status, body } = await team.get('/notes')

    expect(status).toBe(200)
    expect(titles(body.notes)).toEqual(['Three', 'Two', 'One'])
    expect(body).toMatchObject({ count: 3, cursor: '' })
    expect(body.notes[0]).not.toHaveProperty('transcript')
  })

  test('only those one wrote, if asked', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')
    for (const title of ['One', 'Two', 'Three']) await team.newNote({ title, is_public: true })
    await other.newNote({ title: 'Theirs', is_public: true })

    expect(titles((await team.get('/notes')).body.notes)).toEqual(['Theirs', 'Three', 'Two', 'One'])
    const first = (await team.get('/notes?mine=true&count=2')).body
    expect(titles(first.notes)).toEqual(['Three', 'Two'])
    const second = (await team.get(`/notes?mine=true&count=2&cursor=${first.cursor}`)).body
    expect(titles(second.notes)).toEqual(['One'])
    expect(titles((await other.get('/notes?mine=true')).body.notes)).toEqual(['Theirs'])
  })

  test('paging misses and repeats nothing while notes are added', async () => {
    const team = await newTeam(store)
    for (const title of ['One', 'Two', 'Three']) await team.newNote({ title })
    const first = (await team.get('/notes?count=2')).body
    await team.newNote({ title: 'Late' })
    const second = (await team.get(`/notes?count=2&cursor=${first.cursor}`)).body

    expect(titles([...first.notes, ...second.notes])).toEqual(['Three', 'Two', 'One'])
    expect(second.cursor).toBe('')
  })

  test.each(['count=0', 'cursor=x', 'is_public=true'])('?%s is 400', async (query) => {
    expect((await team.get(`/notes?${query}`)).status).toBe(400)
  })
})

describe.each(stores)('who may see and delete notes on %s', (store) => {
  let team: Team
  let author: Caller
  let other: Caller
  let admin: Caller
  beforeEach(async () => {
    team = await newTeam(store)
    author = await team.newMember('member')
    other = await team.newMember('member')
    admin = await team.newMember('admin')
  })

  test('a private note is only for its author: not for owners, not in the log', async () => {
    const note = await author.newNote({ title: 'Private thoughts' })

    expect((await author.get(`/notes/${note.id}`)).status).toBe(200)
    for (const caller of [team, admin, other, await newTeamApart(store)]) {
      const [hidden, missing] = [await caller.get(`/notes/${note.id}`), await caller.get('/notes/999999999')]
      expect([hidden.status, hidden.body.detail]).toEqual([404, missing.body.detail])
      expect((await caller.delete(`/notes/${note.id}`)).status).toBe(404)
      expect(JSON.stringify((await caller.get('/notes')).body)).not.toContain('Private thoughts')
      expect(JSON.stringify(await noteEvents(caller))).not.toContain('Private thoughts')
    }
    expect((await noteEvents(author)).at(-1)).toMatchObject({ type: 'note.created', entity_id: note.id })
  })

  test('a public note is for every member, but not for guests', async () => {
    const note = await author.newNote({ title: 'For all', is_public: true })
    const guest = await team.newMember('guest')

    expect((await other.get(`/notes/${note.id}`)).status).toBe(200)
    expect((await noteEvents(other)).at(-1)).toMatchObject({ type: 'note.created', entity_id: note.id })
    expect((await guest.get(`/notes/${note.id}`)).status).toBe(404)
    expect(titles((await guest.get('/notes')).body.notes)).toEqual([])
    expect(await noteEvents(guest)).toEqual([])
  })

  test('attendees may read it, named by user id, by address in any case, or by an object', async () => {
    const guest = await team.newMember('guest')
    const byAddress = await newTeam(store)
    const attendees = [guest.user_id, { user_id: other.user_id, email: 'x@example.com' }, team.email.toUpperCase()]
    const note = await author.newNote({ title: 'Meeting', attendees: [...attendees, byAddress.email] })

    for (const caller of [guest, other, team]) {
      expect((await caller.get(`/notes/${note.id}`)).body.note.attendees).toEqual([...attendees, byAddress.email])
      const own = (await noteEvents(caller)).filter(({ entity_id }) => entity_id === note.id)
      expect(own).toMatchObject([{ type: 'note.created', changes: { title: [null, 'Meeting'] } }])
    }
    expect((await admin.get(`/notes/${note.id}`)).status).toBe(404)
    // An address outside the workspace gives no access.
    expect((await byAddress.get(`/notes/${note.id}`)).status).toBe(404)

    await author.delete(`/notes/${note.id}`)
    for (const caller of [author, guest, other, team])
      expect((await noteEvents(caller)).at(-1)).toMatchObject({
        type: 'note.deleted',
        entity_id: note.id,
        changes: { title: ['Meeting', null] },
      })
    expect(JSON.stringify(await noteEvents(admin))).not.toContain('Meeting')
  })

  test('the log contains no text or transcript, however many readers there are, and nothing remains of it', async () => {
    const said = { content: 'Secret plan', transcript: 'Secret plan', user_notes: 'Secret plan' }
    const attendees = [other.user_id, { user_id: admin.user_id, name: 'Secret plan' }]
    const note = await author.newNote({ ...said, transcripts: [{ content: 'Secret plan' }], attendees })

    await author.delete(`/notes/${note.id}`)

    for (const caller of [author, other, admin]) {
      const own = (await noteEvents(caller)).filter(({ entity_id }) => entity_id === note.id)
      expect(own.map(({ type }) => type)).toEqual(['note.created', 'note.deleted'])
      expect(JSON.stringify(own)).not.toContain('Secret plan')
    }
  })

  test('only its author, or an admin who can see it, may delete it', async () => {
    const [mine, public_, attended] = [
      await author.newNote({}),
      await author.newNote({ is_public: true }),
      await author.newNote({ attendees: [other.user_id, admin.user_id] }),
    ]
    for (const { id } of [public_, attended]) expect((await other.delete(`/notes/${id}`)).status).toBe(403)
    expect((await admin.delete(`/notes/${mine.id}`)).status).toBe(404)

    expect((await author.delete(`/notes/${mine.id}`)).status).toBe(204)
    expect((await admin.delete(`/notes/${public_.id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'note.deleted', entity_id: public_.id })
    expect((await admin.delete(`/notes/${attended.id}`)).status).toBe(204)
    expect((await author.get(`/notes/${attended.id}`)).status).toBe(404)
    expect((await noteEvents(author)).at(-1)).toMatchObject({ type: 'note.deleted', entity_id: attended.id })
    expect((await author.delete(`/notes/${mine.id}`)).status).toBe(404)
  })

  test('its author goes on writing it; its readers learn of it, and the log shows its title alone', async () => {
    const note = await author.newNote({
      title: 'Draft',
      content: 'One',
      user_notes: 'Mine',
      attendees: [other.user_id],
    })

    const { status, body } = await author.patch(`/notes/${note.id}`, { title: 'Plan', content: '<p>Secret two</p>' })
    expect(status).toBe(200)
    expect(body.note).toEqual({
      ...note,
      title: 'Plan',
      content: '<p>Secret two</p>',
      time_updated: expect.any(Number),
    })
    expect((await other.get(`/notes/${note.id}`)).body).toEqual(body)
    await author.patch(`/notes/${note.id}`, { content: 'Secret three' })

    for (const caller of [author, other]) {
      const own = (await noteEvents(caller)).filter(({ entity_id }) => entity_id === note.id)
      expect(own.map(({ type, changes }) => [type, changes])).toMatchObject([
        ['note.created', {}],
        ['note.updated', { title: ['Draft', 'Plan'], content: [null, null] }],
        ['note.updated', { content: [null, null] }],
      ])
      expect(JSON.stringify(own)).not.toContain('Secret')
    }
    expect((await noteEvents(admin)).some(({ entity_id }) => entity_id === note.id)).toBe(false)
  })

  test('what changes nothing writes nothing; null is the same as absent', async () => {
    const note = await author.newNote({ title: 'Same', content: 'Text' })
    const before = await noteEvents(author)

    const { status, body } = await author.patch(`/notes/${note.id}`, { title: 'Same', content: null })

    expect(status).toBe(200)
    expect(body.note).toEqual(note)
    expect(await noteEvents(author)).toEqual(before)
  })

  test('nobody else changes it, not even those who may read it', async () => {
    const [mine, public_] = [await author.newNote({ title: 'Mine' }), await author.newNote({ is_public: true })]

    for (const caller of [other, admin]) {
      expect((await caller.patch(`/notes/${public_.id}`, { title: 'x' })).status).toBe(403)
      expect((await caller.patch(`/notes/${mine.id}`, { title: 'x' })).status).toBe(404)
    }
    expect((await author.get(`/notes/${mine.id}`)).body.note).toEqual(mine)
  })

  test('a write by an older version changes nothing', async () => {
    const note = await author.newNote({ content: 'One' })
    const seen = (await author.get(`/notes/${note.id}`)).headers.get('etag') ?? ''
    expect((await author.patch(`/notes/${note.id}`, { content: 'Two' }, { 'if-match': seen })).status).toBe(200)

    expect((await author.patch(`/notes/${note.id}`, { content: 'Three' }, { 'if-match': seen })).status).toBe(412)
    expect((await author.get(`/notes/${note.id}`)).body.note.content).toBe('Two')
    expect((await author.patch(`/notes/${note.id}`, { title: 'New' }, { 'if-match': seen })).status).toBe(200)
  })

  test('If-Match with a future version deletes nothing', async () => {
    const note = await author.newNote({})

    expect((await author.delete(`/notes/${note.id}`, { 'if-match': '"999999999"' })).status).toBe(412)
    expect((await author.get(`/notes/${note.id}`)).status).toBe(200)
  })
})
