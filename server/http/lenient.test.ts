import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  callServer,
  newReadyUrl,
  newTeam,
  newTeamOn,
  serverOn,
  startServer,
  stores,
  type Team,
} from '../../test/team.ts'
import { IGNORED_NAMES } from '../limits/requests.ts'
import type { JsonSchema } from './openapi.schema.ts'
import { meantBy } from './typos.ts'

const LENIENT = { prefer: '' }
const STRICT = { prefer: 'respond-async, Handling = "strict"; x=y' }

describe.each(stores)('what clients send beyond what is known, on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('a field of their own is ignored and named, at any depth', async () => {
    const { status, body, headers } = await team.post(
      '/boards',
      {
        title: 'Launch',
        project_id: (await team.newProject()).id,
        x_sync: { id: 7 },
        lists: [{ title: 'One' }, { title: 'Two', x_rank: 1 }],
      },
      LENIENT,
    )
    expect(status).toBe(201)
    expect(headers.get('boardwalk-ignored')).toBe('x_sync, lists.1.x_rank')
    expect(headers.get('preference-applied')).toBeNull()
    expect(body.board.lists.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two'])
  })

  test('Prefer: handling=strict refuses it, and says that it did', async () => {
    const before = await team.head()
    const { status, body, headers } = await team.post('/projects', { title: 'x', x_sync: 1 }, STRICT)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'x_sync', code: 'unknown_field', message: 'x_sync is not known here.' }])
    expect(headers.get('preference-applied')).toBe('handling=strict')
    expect(await team.head()).toEqual(before)
  })

  test('a parameter of their own is ignored and named, also when the answer is kept', async () => {
    const board = await team.newBoard()
    for (let times = 0; times < 3; times++) {
      const { status, headers } = await team.get(`/boards/${board.id}?x_trace=1`, LENIENT)
      expect([status, headers.get('boardwalk-ignored')]).toEqual([200, 'x_trace'])
    }
    expect((await team.get(`/boards/${board.id}?x_trace=1`, STRICT)).status).toBe(400)
    for (let times = 0; times < 2; times++)
      expect((await team.get(`/boards/${board.id}`, STRICT)).headers.get('preference-applied')).toBe('handling=strict')
  })

  test('the names are cut, few, and of plain characters', async () => {
    const { token } = team
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`z${n}`, 1]))
    const sent = { title: 'x', [`é,\r\n${'y'.repeat(500)}`]: 1, [token]: 1, ...fields }
    const { headers } = await team.post('/projects', sent, LENIENT)
    const names = (headers.get('boardwalk-ignored') ?? '').split(', ')
    expect(names).toHaveLength(IGNORED_NAMES + 1)
    expect(names[0]).toMatch(/^[?]{4}y{60}[?]$/)
    expect(names[1]).toBe('stp-?')
    expect(names.at(-1)).toBe('...')
  })

  test.each([
    ['titel', 'title'],
    ['tittle', 'title'],
    ['Title', 'title'],
    ['name', 'title'],
    ['boardId', 'board_id'],
    ['colour', 'color'],
    ['behaviour', 'behavior'],
    ['description', 'content'],
  ])('%s is a slip for %s: 400, nothing applied', async (field, meant) => {
    const board = await team.newBoard({ lists: [] })
    const before = await team.head()
    const { [meant]: _, ...others }: Record<string, unknown> = { board_id: board.id, title: 'x' }
    const { status, body } = await team.post('/lists', { ...others, [field]: 'x' }, LENIENT)
    expect(status).toBe(400)
    expect(body.errors[0]).toEqual({
      field,
      code: 'unknown_field',
      message: `${field} is not known here. Did you mean ${meant}?`,
    })
    expect(await team.head()).toEqual(before)
  })

  test('it is none when what it could mean was sent too', async () => {
    const board = await team.newBoard({ lists: [] })
    const { status, headers } = await team.post('/lists', { board_id: board.id, title: 'x', name: 'y' }, LENIENT)
    expect([status, headers.get('boardwalk-ignored')]).toEqual([201, 'name'])
  })

  test.each([
    ['/boards?page=2', 'page is not known here. Pages are not numbered: send the cursor of the answer before.'],
    ['/boards?offset=20', 'offset is not known here. Pages are not numbered: send the cursor of the answer before.'],
    ['/epics?page=2', 'page is not known here. This answer is complete, it has no pages and no cursor.'],
    ['/boards?limit=501', 'limit must be <= 500.'],
    ['/boards?limit=5&count=6', 'limit means count here, and both were sent with different values. Send count alone.'],
    [
      '/boards?sort=title',
      'sort is not known here. This list is filtered by project_id, bookmarked, shared, archived alone.',
    ],
    ['/cards?is_bookmarked=true', /^is_bookmarked is not known here\. This list is filtered by ids, project_id, /],
    ['/cards?status=started', /^status is not known here\. This list is filtered by /],
    ['/comments?card_id=1&parent_id=2', /^parent_id is not known here\. /],
    ['/pages?children=true', /^children is not known here\. /],
    ['/epics?is_archived=true', 'is_archived is not known here. This list cannot be filtered or sorted.'],
    ['/cards?owner_ids[]=u1&due_date_before=7', /^owner_ids is not known here\. .*due_date_before is not known here\./],
    ['/boards?filter[archived]=true', /^filter\[archived\] is not known here\. /],
    ['/boards?archived=yes', 'archived must be true or false.'],
    ['/boards?archive=true', 'archive is not known here. Did you mean archived?'],
    ['/search?q=x', /^q is not known here\. Did you mean query\?/],
  ])('GET %s says: %s', async (path, message) => {
    const { status, body } = await team.get(path, LENIENT)
    expect([status, body.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  })

  test('what means the same in other words is taken, in strict requests too', async () => {
    const project = await team.newProject()
    const boards = [await team.newBoard({ project_id: project.id }), await team.newBoard({ project_id: project.id })]
    await team.put(`/boards/${boards[0]?.id}/bookmark`)
    await team.patch(`/boards/${boards[1]?.id}`, { archived: true })
    const [live, archived] = boards.map(({ id }) => [id])
    const idsOf = async (query: string) => {
      const { status, body, headers } = await team.get(`/boards?project_id=${project.id}&${query}`, STRICT)
      expect([status, headers.get('boardwalk-ignored')]).toEqual([200, null])
      return body.boards.map(({ id }: { id: string }) => id)
    }
    for (const query of ['limit=1', 'page_size=1&page=1', 'per_page=1', 'offset=0', 'count=&limit=1'])
      expect(await idsOf(query), query).toEqual(live)
    for (const query of [
      'archived=True',
      'archived=1',
      'is_archived=TRUE',
      'is_archived[]=1',
      'archived=1&is_archived=1',
    ])
      expect(await idsOf(query), query).toEqual(archived)
    for (const query of [
      'archived=',
      'archived=0',
      'archived=False',
      'is_bookmarked=true',
      'bookmark=1',
      'bookmarked=',
    ])
      expect(await idsOf(query), query).toEqual(live)
    const card = await team.newCard(boards[0]?.lists[0])
    expect((await team.get(`/cards?id=${card.id}`, STRICT)).body.count).toBe(1)
    expect((await team.get('/search?query=x&archived=1&status=started&type=card', STRICT)).status).toBe(200)
    const me = { authorization: `Bearer ${team.token}`, ...STRICT }
    for (const query of ['read=false', 'is_read=0', 'is_unread=true', 'unread=1&limit=5'])
      expect((await callServer(team.server, 'GET', `/v1/users/me/notifications?${query}`, undefined, me)).status).toBe(
        200,
      )
  })

  test('the status of a card says to move it', async () => {
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const { status, body } = await team.patch(`/cards/${card.id}`, { status: 'completed' }, LENIENT)
    expect([status, body.message]).toEqual([
      400,
      'status is not known here. A status follows from the list: move it with list_id.',
    ])
    // A client that sends back the whole card has said where it is.
    const whole = await team.patch(`/cards/${card.id}`, { ...card, title: 'Sent back', position: 0 }, LENIENT)
    expect([whole.status, whole.body.card?.title]).toEqual([200, 'Sent back'])
  })

  test('in a batch: each operation by the same rules, and the answer names all that was ignored', async () => {
    const board = await team.newBoard({ lists: [] })
    const operations = [
      { method: 'POST', path: '/lists', body: { board_id: board.id, x_a: 1 } },
      { method: 'GET', path: '/boards?x_b=1', x_c: 1 },
    ]
    const lenient = await team.post('/batch', { operations }, LENIENT)
    expect(lenient.status).toBe(200)
    expect(lenient.headers.get('boardwalk-ignored')).toBe('operations.1.x_c, operations.0.x_a, operations.1.x_b')

    const strict = await team.post('/batch', { operations: operations.slice(0, 1) }, STRICT)
    expect([strict.status, strict.body.index, strict.body.errors[0].field]).toEqual([400, 0, 'x_a'])
  })
})

describe.each(stores)('empty and null, on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('on create both are absent: ids, choices, dates and whatever is optional', async () => {
    const board = await team.newBoard({ layout: '', color: '', content: null, members: null, icon: null })
    expect(board).toMatchObject({ layout: 'board', color: '', content: '' })
    const empty = { owner_id: '', due_date: '', start_date: '', epic_id: '', sprint_id: '', parent_card_id: '' }
    const none = { content: null, priority: null, estimate: null, checklists: null, tags: null, members: null }
    const card = await team.newCard(board.lists[0], { ...empty, ...none, tags: [''] })
    expect(card).toMatchObject({ owner_id: null, due_date: null, epic: null, tags: [], content: '', priority: 0 })
    const required = await team.post('/lists', { board_id: '' })
    expect(required.body.errors).toEqual([{ field: 'board_id', code: 'required', message: 'board_id is required.' }])
    expect((await team.post('/projects', { title: '' })).status).toBe(400)
    expect((await team.post('/projects', { title: null })).status).toBe(400)
  })

  test('in PATCH "" clears what can be empty and leaves what cannot', async () => {
    const board = await team.newBoard({ layout: 'list', color: 'red' })
    const card = await team.newCard(board.lists[0], { owner_id: team.user_id, due_date: 1_767_225_600 })
    const cleared = { owner_id: '', due_date: '', epic_id: '', list_id: '', board_id: '' }
    const { body } = await team.patch(`/cards/${card.id}`, { ...cleared, title: null })
    expect(body.card).toMatchObject({ owner_id: null, due_date: null, list_id: card.list_id, title: 'Card' })
    const after = (await team.patch(`/boards/${board.id}`, { layout: '', color: '', project_id: '' })).body.board
    expect(after).toMatchObject({ layout: 'list', color: '', project_id: board.project_id })
  })

  test('a title of "" is not given: the default on create and copy, unchanged in PATCH; blanks are refused', async () => {
    const board = await team.newBoard({ title: 'Launch', lists: [] })
    const list = await team.newList(board.id, { title: '', behavior: 'started' })
    expect(list.title).toBe('In progress')
    const page = await team.newPage(board.project_id, { title: '' })
    expect(page.title).toBe('Untitled')
    const card = await team.newCard(list, { checklists: [{ title: 'One', items: [{ title: 'Item' }] }] })
    const sprint = await team.newSprint(board.project_id)
    const { tag } = await team.made('/tags', { name: 'Kept', project_id: board.project_id })
    const [checklist] = card.checklists
    const patches: [path: string, answer: string, field: string][] = [
      [`/boards/${board.id}`, 'board', 'title'],
      [`/lists/${list.id}`, 'list', 'title'],
      [`/cards/${card.id}`, 'card', 'title'],
      [`/pages/${page.id}`, 'page', 'title'],
      [`/projects/${board.project_id}`, 'project', 'title'],
      [`/sprints/${sprint.id}?project_id=${board.project_id}`, 'sprint', 'title'],
      [`/tags/${tag.id}`, 'tag', 'name'],
      [`/cards/${card.id}/checklists/${checklist.id}`, 'checklist', 'title'],
      [`/cards/${card.id}/checklists/${checklist.id}/items/${checklist.items[0].id}`, 'checklist_item', 'title'],
    ]
    for (const [path, answer, field] of patches) {
      const [empty, absent] = [await team.patch(path, { [field]: '' }), await team.patch(path, { [field]: null })]
      expect([path, empty.status, empty.body[answer][field]]).toEqual([path, 200, absent.body[answer][field]])
      expect(empty.body[answer][field]).not.toBe('')
      const { status, body } = await team.patch(path, { [field]: ' \t\u00a0' })
      expect([path, status, body.message]).toEqual([path, 400, `${field} must not be blank.`])
    }
    for (const path of [`/boards/${board.id}/copy`, `/cards/${card.id}/copy`, `/pages/${page.id}/copy`]) {
      const [empty, absent] = [await team.made(path, { title: '' }), await team.made(path, {})]
      const titles = [empty, absent].map((answer) => Object.values(answer)[0] as { title: string })
      expect(titles[0]?.title).toBe(titles[1]?.title)
    }
  })

  test('in filters "" asks for nothing', async () => {
    const project = await team.newProject()
    await team.newBoard({ project_id: project.id })
    const all = (await team.get('/boards')).body.count
    expect((await team.get('/boards?project_id=&include=&cursor=')).body.count).toBe(all)
    expect((await team.get('/boards?archived=&count=')).body.count).toBe(all)
  })

  test('name[] is name, and several are several where that is known', async () => {
    const project = await team.newProject({ title: 'Zebra' })
    await team.newBoard({ project_id: project.id, title: 'Zebra' })
    expect((await team.get(`/boards?project_id[]=${project.id}`)).body.count).toBe(1)
    expect((await team.get(`/boards?project_id[]=${project.id}&project_id[]=1`)).status).toBe(400)
    for (const types of ['types=boards,projects', 'types=boards&types=projects', 'types[]=boards&types[]=projects']) {
      const { results } = (await team.get(`/search?query=zebra&${types}`)).body
      expect(results.map((hit: object) => Object.keys(hit)[0]).sort()).toEqual(['board', 'project'])
    }
  })
})

describe('types of bodies', () => {
  test.each([
    ['none', undefined],
    ['a form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain;charset=UTF-8'],
    ['something else', 'application/x-thing'],
    ['JSON', 'application/json; charset=utf-8'],
    ['nothing that is a type', 'json'],
    ['two types', 'application/json, application/json'],
    ['nothing', ''],
  ])('JSON is read as JSON when its type says %s', async (_, type) => {
    const team = await newTeam('sqlite')
    const response = await fetch(`${team.server.url}/v1/${team.team_id}/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team.token}`, ...(type !== undefined && { 'content-type': type }) },
      // A Blob without a type sends none.
      body: new Blob([JSON.stringify({ title: 'Garden' })]),
    })
    expect(response.status).toBe(201)
  })

  test('a trailing slash is taken', async () => {
    const team = await newTeam('sqlite')
    const board = await team.newBoard()
    expect((await team.get('/boards/')).body.count).toBe(1)
    expect((await team.get(`/boards/${board.id}/`)).body.board.id).toBe(board.id)
    expect((await team.post('/lists/', { board_id: board.id })).status).toBe(201)
    expect((await callServer(team.server, 'GET', '/healthz/')).status).toBe(200)
  })
})

test('the log names what was ignored, and no token', async () => {
  const lines: string[] = []
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await startServer(await newReadyUrl('sqlite'), { logLevel: 'info', logStream })
  const team = await newTeamOn(server)
  await team.get(`/boards?x_trace=1&${team.token}=1`, LENIENT)
  await server.stop()
  expect(lines.join('')).toContain('"ignored":"x_trace, stp-')
  expect(lines.join('')).not.toContain(team.token)
})

describe('what is no slip', () => {
  test('names that the API itself uses, wherever they are sent', async () => {
    const { app } = await serverOn('sqlite')
    const words = new Set<string>()
    const places: [string, string[]][] = []
    const collect = (schema: JsonSchema, place: string) => {
      for (const name of Object.keys(schema.properties ?? {})) words.add(name)
      if (schema.properties && place) places.push([place, Object.keys(schema.properties)])
      for (const inner of Object.values(schema.properties ?? {})) collect(inner, place && `${place} …`)
      for (const inner of [schema.items ?? {}, ...(schema.anyOf ?? [])])
        if (Object.keys(inner).length) collect(inner, place)
    }
    for (const { url, method, schema } of app.routeTable) {
      for (const part of [schema?.body, schema?.querystring]) if (part) collect(part as JsonSchema, `${method} ${url}`)
      for (const answer of Object.values(schema?.response ?? {})) collect(answer as JsonSchema, '')
    }
    const taken = places.flatMap(([place, known]) =>
      [...words]
        .filter((word) => !known.includes(word))
        .flatMap((word) => {
          const meant = meantBy(word, known, () => words)
          return meant ? [`${word} → ${meant}`] : []
        })
        .map((slip) => `${place}: ${slip}`),
    )
    // Words of other trackers, which mean a field of ours when that one was not sent.
    expect([...new Set(taken.map((line) => line.replace(/^.*: /, '')))].sort()).toEqual([
      'body → content',
      'description → content',
      'member_ids → members',
      'name → title',
      'page → cursor',
      'state → list_id',
      'status → list_id',
      'tag_ids → tags',
      'text → content',
    ])
  })

  test.each(['schema', 'user', 'tag', 'user_id', 'external_id', 'metadata', 'version', 'label', 'color_id', 'url'])(
    '%s is nothing of ours',
    (word) => {
      const known = ['title', 'content', 'icon', 'color', 'tags', 'types', 'members', 'owner_id', 'board_id', 'list_id']
      expect(meantBy(word, known, () => new Set())).toBeNull()
    },
  )
})
