import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, newTeam, stores } from '../../../test/team.ts'
import { everythingOf } from '../../../test/twins.ts'
import { instantOf } from '../../common/time.ts'
import { IMPORTS_AT_ONCE, UPLOADED_BOARD, UPLOADED_TABLE } from '../../limits/files.ts'

const TABLE = ['title,list,tags,description', 'One,To do,bug,<b onclick=x>', 'Two,Done,bug;ui,', 'Three,Done,,'].join(
  '\n',
)
const BOARD = JSON.stringify({
  name: 'Launch',
  lists: [{ id: 'l', name: 'To do', closed: false, pos: 1 }],
  cards: [{ id: 'c', name: 'Write', desc: 'Now', idList: 'l', closed: false, pos: 1 }],
  labels: [],
  members: [],
  checklists: [],
  actions: [],
})
const CSV = { 'content-type': 'text/csv' }

const upload = (caller: Caller, query: string, file: string, headers: Record<string, string> = CSV) =>
  caller.call('POST', `/imports?${query}`, file, headers)

/** An import whose body is still to come. */
function begin(team: Caller, query: string): ClientRequest {
  const sent = httpRequest(`${team.server.url}/v1/${team.team_id}/imports?${query}`, {
    method: 'POST',
    headers: { ...CSV, authorization: `Bearer ${team.token}` },
  })
  // One that is refused may be cut off.
  sent.on('error', () => undefined)
  return sent
}

const PART = 'a'.repeat(1024 * 1024)

describe.each(stores)('POST /v1/{team_id}/imports on %s', (store) => {
  test('previews a table, and changes nothing', async () => {
    const team = await newTeam(store)
    const before = await team.census()

    const { status, body } = await upload(team, 'source=csv&dry_run=true&board=Website', TABLE)

    expect(status).toBe(200)
    expect(body.import_preview).toMatchObject({
      source: 'csv',
      counts: { boards: 1, lists: 2, cards: 3, tags: 2 },
      boards: [{ title: 'Website', lists: ['To do', 'Done'] }],
      not_mapped: [],
    })
    expect(await team.census()).toEqual(before)
  })

  test('a table shows its columns, even if none is the title, and they can be mapped', async () => {
    const team = await newTeam(store)
    const table = 'What,List,Colour,"Secret, or not"\nPaint,To do,red,x\n'
    const preview = async (query: string) =>
      (await upload(team, `source=csv&dry_run=true${query}`, table)).body.import_preview

    expect(await preview('')).toMatchObject({
      counts: { cards: 0 },
      columns: [
        { name: 'What', field: null },
        { name: 'List', field: 'list' },
        { name: 'Colour', field: null },
        { name: 'Secret, or not', field: null },
      ],
    })
    const { counts, columns } = await preview('&map=What=title,Secret, or not=ignore')
    expect(counts.cards).toBe(1)
    expect(columns.map(({ field }: { field: string | null }) => field)).toEqual(['title', 'list', null, 'ignore'])
    expect((await upload(team, 'source=csv', table)).status).toBe(400)
  })

  test('sets the times of what it imports, and of nothing in other workspaces', async () => {
    const [other, team] = [await newTeam(store), await newTeam(store)]
    await upload(other, 'source=csv', TABLE)
    const before = await everythingOf(other)

    await upload(
      team,
      'source=csv',
      'title,list,created\nOne,To do,2020-01-02\nTwo,Done,2020-01-02\nThree,Done,2020-01-02',
    )

    const { cards } = (await team.get('/cards')).body
    expect(new Set(cards.map(({ time_created }: { time_created: number }) => time_created))).toEqual(
      new Set([Date.parse('2020-01-02')]),
    )
    expect(await everythingOf(other)).toEqual(before)
  })

  test.each([
    ['csv', TABLE, 3],
    ['trello', BOARD, 1],
  ])('imports a file of %s once', async (source, file, cards) => {
    const team = await newTeam(store)

    const first = await upload(team, `source=${source}`, file, { 'content-type': 'application/octet-stream' })
    const again = await upload(team, `source=${source}`, file)

    expect(first.status).toBe(201)
    expect(first.body.import).toMatchObject({
      is_new: true,
      project_id: expect.any(String),
      counts: { cards, boards: 1 },
    })
    expect(again.body.import).toMatchObject({ is_new: false, id: first.body.import.id })
    const found = (await team.get(`/cards?project_id=${first.body.import.project_id}`)).body
    expect(found.count).toBe(cards)
    expect(JSON.stringify(found)).not.toContain('<b onclick')
  })

  test('columns with the title of a custom field of the space become its values', async () => {
    const team = await newTeam(store)
    const { id } = await team.newProject()
    const add = async (title: string, type: string, more: object = {}) =>
      (await team.made(`/projects/${id}/fields`, { title, type, ...more })).field.id
    const [stage, kinds, budget, day, done] = [
      await add('Stage', 'select', { options: [{ title: 'Idea' }, { title: 'Ready' }] }),
      await add('Kinds', 'multi_select', { options: [{ title: 'A' }, { title: 'B' }] }),
      await add('Budget', 'money'),
      await add('Review day', 'date'),
      await add('Checked', 'checkbox'),
    ]
    const table = `title,STAGE,Kinds,Budget,Review day,Checked,Other
One,ready,"B, A",12.5,2026-01-31,yes,kept
Two,Nowhere,,many,,,
Three,,,1.005,,,
`
    const query = `source=csv&new_fields=false&project_id=${id}`
    const dry = (await upload(team, `${query}&dry_run=true`, table)).body.import_preview
    const { status, body } = await upload(team, query, table)

    expect([status, body.import.counts.cards]).toEqual([201, 3])
    // The preview says what the import does.
    expect(dry.not_mapped).toEqual(body.import.not_mapped)
    expect(dry.columns.map(({ field }: { field: string | null }) => field)).toEqual([
      'title',
      ...[stage, kinds, budget, day, done].map((field) => `custom_fields.${field}`),
      null,
    ])
    expect((await upload(team, 'source=csv&dry_run=true&project_id=999999', table)).status).toBe(404)
    const { cards } = (await team.get(`/cards?project_id=${id}`)).body
    const titled = (wanted: string) => cards.find(({ title }: { title: string }) => title === wanted)
    expect(titled('One').custom_fields).toEqual({
      [stage]: '2',
      [kinds]: ['1', '2'],
      [budget]: 12.5,
      [day]: expect.any(Number),
      [done]: true,
    })
    expect(new Date(instantOf(titled('One').custom_fields[day])).toISOString()).toContain('2026-01-31')
    expect(titled('One').content).toBe('<p><strong>Other:</strong> kept</p>')
    // What does not fit is not lost.
    expect(titled('Two').custom_fields).toEqual({})
    expect(titled('Two').content).toBe('<p><strong>STAGE:</strong> Nowhere</p><p><strong>Budget:</strong> many</p>')
    expect(titled('Three').content).toBe('<p><strong>Budget:</strong> 1.005</p>')
    expect(body.import.not_mapped.map(({ kind }: { kind: string }) => kind)).toEqual([
      'Other',
      'STAGE',
      'Budget',
      'Budget',
    ])
  })

  test('values of custom fields survive an export as a table and its import', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const add = async (title: string, type: string, more: object = {}) =>
      (await team.made(`/projects/${board.project_id}/fields`, { title, type, ...more })).field.id
    const options = [{ title: 'Red, green' }, { title: 'Say "x"' }, { title: 'Plain' }]
    const [size, kinds, formula, title, tags] = [
      await add('Size', 'number'),
      await add('Kinds', 'multi_select', { options }),
      await add('=Evil', 'text'),
      await add('Title', 'text'),
      await add('Tags', 'text'),
    ]
    const custom_fields = { [size]: -5, [kinds]: ['1', '2', '3'], [formula]: '=1+1', [title]: 'Mine', [tags]: 'one' }
    const { id } = await team.newCard(board.lists[0], { title: 'Card', custom_fields })
    const table = String((await team.get(`/boards/${board.id}/export.csv`)).body)
    const [head = '', line] = table.replace('\ufeff', '').split('\r\n')
    expect(line).toContain(',-5,')
    expect(line).toContain("'=1+1")
    expect(new Set(head.toLowerCase().split(',')).size).toBe(head.split(',').length)

    const { status } = await upload(team, `source=csv&project_id=${board.project_id}`, table)

    expect(status).toBe(201)
    const { cards } = (await team.get(`/cards?project_id=${board.project_id}`)).body
    const copy = cards.find((card: { id: string }) => card.id !== id)
    expect(copy).toMatchObject({ title: 'Card', custom_fields, tags: [] })
  })

  test('goes into an existing space, and reports progress line by line', async () => {
    const team = await newTeam(store)
    const { id } = await team.newProject()

    const { status, body } = await upload(team, `source=csv&project_id=${id}`, TABLE, {
      ...CSV,
      accept: 'application/x-ndjson',
    })

    expect(status).toBe(200)
    // The type reads as JSON to the helper of tests; lines are no JSON.
    const lines = String(typeof body === 'string' ? body : JSON.stringify(body))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({ import: { is_new: true, project_id: id, counts: { cards: 3 } } })
    expect(lines[0]).toMatchObject({ progress: { done: 3, total: 3 } })
    const { boards } = (await team.get(`/boards?project_id=${id}`)).body
    expect(boards).toHaveLength(1)
  })

  test('removes what a server that was killed left behind a day ago', async () => {
    const team = await newTeam(store)
    const [old, fresh] = ['old', 'fresh'].map((name) => join(tmpdir(), `boardwalk-import-${name}-${randomUUID()}`))
    for (const file of [old, fresh]) await writeFile(String(file), TABLE)
    await utimes(String(old), 0, 0)

    await upload(team, 'source=csv&dry_run=true', TABLE)

    expect([existsSync(String(old)), existsSync(String(fresh))]).toEqual([false, true])
  })

  test('a refused import, for whatever reason, blocks nobody afterwards', async () => {
    const team = await newTeam(store)
    for (const query of ['source=csv&map=title=titel', 'source=csv&dry_run=true&map=x', 'source=trello'])
      for (let count = 0; count < IMPORTS_AT_ONCE; count++) expect((await upload(team, query, TABLE)).status).toBe(400)

    expect((await upload(team, 'source=csv&dry_run=true', TABLE)).status).toBe(200)
  })

  test('a failure is the last line', async () => {
    const team = await newTeam(store)

    const { body } = await upload(team, 'source=csv', 'no columns here', { ...CSV, accept: 'application/x-ndjson' })

    expect(JSON.parse(String(body))).toMatchObject({ error: { code: 'invalid_request' } })
  })

  test.each([
    ['another file', 'source=csv', '{"a":1}', CSV, 400],
    ['an empty one', 'source=trello', '', CSV, 400],
    ['one that is packed', 'source=csv', '\u001f\u008b', CSV, 400],
    ['no source', 'dry_run=true', TABLE, CSV, 400],
    ['an unknown field of a column', 'source=csv&map=title=titel', TABLE, CSV, 400],
    ['a space that is not there', 'source=csv&project_id=999999', TABLE, CSV, 404],
    ['what any page may send', 'source=csv', TABLE, { 'content-type': 'text/plain' }, 415],
  ])('%s is refused, and leaves nothing', async (_, query, file, headers, status) => {
    const team = await newTeam(store)
    const before = await team.census()

    const answer = await upload(team, query, file, headers)

    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toContain('boardwalk-import-')
    expect(await team.census()).toEqual(before)
  })

  test('a file that is too large is refused before it is sent', async () => {
    const team = await newTeam(store)
    const status = await new Promise((resolve, reject) => {
      const url = `${team.server.url}/v1/${team.team_id}/imports?source=csv`
      const headers = { ...CSV, authorization: `Bearer ${team.token}`, 'content-length': String(UPLOADED_TABLE + 1) }
      const sent = httpRequest(url, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.flushHeaders()
    })

    expect(status).toBe(413)
  })

  test('one that does not say how large it is is refused when it becomes too large', async () => {
    const team = await newTeam(store)
    const sent = begin(team, 'source=trello')
    for (let size = 0; size <= UPLOADED_BOARD; size += PART.length) sent.write(PART)
    const [answer] = await once(sent, 'response')
    sent.destroy()

    expect(answer.statusCode).toBe(413)
  })

  test('takes only so many at once', async () => {
    const team = await newTeam(store)
    const all = Array.from({ length: IMPORTS_AT_ONCE + 1 }, () => begin(team, 'source=csv&dry_run=true'))
    const answers = all.map(async (sent) => {
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      return response
    })
    for (const sent of all) sent.write(TABLE)
    // None of them has its whole body: only the one that is refused can be answered.
    const refused = await Promise.race(answers)
    const { code } = JSON.parse(await text(refused))
    for (const sent of all) sent.end()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)

    expect([refused.statusCode, code]).toEqual([503, 'too_busy'])
    expect(statuses.sort()).toEqual([...Array(IMPORTS_AT_ONCE).fill(200), 503])
  })

  test('leaves no file behind, whatever came of it', async () => {
    const team = await newTeam(store)
    const { TMPDIR } = process.env
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-uploads-'))
    process.env.TMPDIR = folder
    onTestFinished(() => {
      process.env.TMPDIR = TMPDIR
    })
    for (const query of ['source=csv', 'source=csv&dry_run=true', 'source=trello', 'source=csv&project_id=999999'])
      await upload(team, query, TABLE)

    expect(await readdir(folder)).toEqual([])
  })

  test('is no part of a batch, and not for guests', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const operations = [{ method: 'POST', path: '/imports?source=trello', body: JSON.parse(BOARD) }]
    const { status, body } = await team.post('/batch', { operations })

    expect([status, body.detail]).toEqual([400, 'A file cannot be a part of a batch.'])
    expect((await upload(guest, 'source=csv', TABLE)).status).toBe(403)
  })
})
