import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'
import { CORPUS, type CorpusKey, FINDINGS } from './corpus.ts'

type Result = Record<string, { id: string; title: string; excerpt?: string }>

const ask = (caller: Caller, query: string, more = '') =>
  caller.get(`/search?query=${encodeURIComponent(query)}${more}`)
const thingsOf = (results: Result[]) => results.flatMap((result) => Object.values(result))
const idsOf = (results: Result[]) => thingsOf(results).map(({ id }) => id)
const find = async (caller: Caller, query: string, more = '') => idsOf((await ask(caller, query, more)).body.results)

describe.each(stores)('the corpus on %s', (store) => {
  let team: Team
  const keyOf = new Map<string, CorpusKey>()
  beforeAll(async () => {
    team = await newTeam(store)
    const board = await team.newBoard({ title: '-' })
    for (const [key, fields] of Object.entries(CORPUS))
      keyOf.set((await team.newCard(board.lists[0], fields)).id, key as CorpusKey)
  })
  const found = (ids: string[]) => ids.map((id) => keyOf.get(id))

  test.each(FINDINGS)('%s', async (query, expected) => {
    expect(found(await find(team, query))).toEqual(expected)
  })

  test.each(FINDINGS.filter(([, expected]) => expected.length > 1))('%s, one at a time', async (query, expected) => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await ask(team, query, `&count=1${cursor && `&cursor=${cursor}`}`)
      expect(body.count).toBe(1)
      seen.push(...idsOf(body.results))
      cursor = body.cursor
    } while (cursor && seen.length < 20)
    expect(found(seen)).toEqual(expected)
  })

  test('marks what was found and escapes everything else', async () => {
    const titleOf = async (query: string) => thingsOf((await ask(team, query)).body.results)[0]?.title
    expect(await titleOf('bold')).toBe('&lt;b&gt;<em>Bold</em>&lt;/b&gt; &amp; &quot;quoted&quot; &lt;script&gt;')
    expect(await titleOf('script')).toBe('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot; &lt;<em>script</em>&gt;')
    expect(await titleOf('cafe')).toBe('<em>Cafe\u0301</em> de\u0301compose\u0301')
    expect(await titleOf('東京都')).toBe('<em>東京都</em>の天気')
    expect(await titleOf('天')).toBe('東京都の<em>天</em>気')
    expect(await titleOf('state art')).toBe('<em>state</em>-of-the-<em>art</em> e-mail')
    expect(await titleOf('launch')).toBe('🚀 <em>Launch</em> 🎉')
  })

  test('shows the text around the first hit', async () => {
    const excerptOf = async (query: string) => thingsOf((await ask(team, query)).body.results)[0]?.excerpt
    expect(await excerptOf('foobar')).toBe('Head <em>foobar</em> next text café été a b R&amp;D')
    expect(await excerptOf('html')).toBe('Head foobar next text café été a b R&amp;D')
  })

  test('looks for it near the beginning only: a page of long texts must not take seconds', async () => {
    const apart = await newTeam(store)
    const board = await apart.newBoard()
    await apart.newCard(board.lists[0], { content: `${'far '.repeat(2000)}needle` })

    const [card] = (await ask(apart, 'needle')).body.cards

    expect(card.excerpt).toMatch(/^far far/)
  })
})

describe.each(stores)('GET /v1/{team_id}/search on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('finds every type, each once in short, with marks', async () => {
    const word = 'Matterhorn'
    const content = `<p>${word}</p>`
    const project = await team.newProject({ title: word, description: content })
    const board = await team.newBoard({ project_id: project.id, title: word, content, icon: 'rocket', color: 'ocean' })
    const above = await team.newCard(board.lists[0], { title: 'Above' })
    const fields = { title: word, content, owner_id: team.user_id, members: [{ user_id: team.user_id }] }
    const card = await team.newCard(board.lists[1], { ...fields, parent_card_id: above.id })
    const page = await team.newPage(project.id, { title: word, content, icon: { emoji: '📘' } })
    const below = await team.newPage(project.id, { title: word, parent_page_id: page.id })
    const lists = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: word, content, list_id: lists[2].id })
    await team.patch(`/cards/${above.id}`, { epic_id: epic.id })
    const note = await team.newNote({ title: word, content, is_public: true })
    const sprint = await team.newSprint(project.id)
    const inSprint = await team.newCard(sprint.lists[0], { sprint_id: sprint.id, title: word })

    const { body } = await ask(team, word.toLowerCase())

    const marked = { title: `<em>${word}</em>` }
    const excerpt = `<em>${word}</em>`
    const { user_id } = team
    const expected = {
      board: { id: board.id, ...marked, project_id: project.id, archived: null, layout: 'board' },
      card: {
        id: card.id,
        ...marked,
        excerpt,
        project_id: project.id,
        board_id: board.id,
        sprint_id: null,
        board_title: word,
        list_id: board.lists[1].id,
        list_title: board.lists[1].title,
        list_color: board.lists[1].color,
        status: 'started',
        owner_id: user_id,
        members: card.members,
        archived: null,
        epic: { id: epic.id, title: word },
        parent_card: { card_id: above.id, title: 'Above', list_color: board.lists[0].color, status: 'committed' },
      },
      page: { id: page.id, icon: { emoji: '📘' }, ...marked, project_id: project.id, excerpt, archived: null },
      project: {
        id: project.id,
        icon: null,
        ...marked,
        total_members: 1,
        user_id,
        time_created: project.time_created,
        is_private: false,
      },
      epic: {
        id: epic.id,
        ...marked,
        excerpt,
        list_id: lists[2].id,
        list_title: lists[2].title,
        list_color: lists[2].color,
        status: lists[2].behavior,
        owner_id: null,
        members: [],
        archived: null,
      },
      note: { id: note.id, ...marked, excerpt, is_public: true, user_id, time_created: note.time_created },
    }
    expect(body.count).toBe(8)
    expect(body.cursor).toBe('')
    // Newest first.
    expect(body.results.map((result: Result) => Object.keys(result)[0])).toEqual([
      'card',
      'note',
      'epic',
      'page',
      'page',
      'card',
      'board',
      'project',
    ])
    expect(body.boards).toEqual([expected.board])
    expect(body.cards).toEqual([
      expect.objectContaining({ id: inSprint.id, sprint_id: sprint.id, board_id: null, board_title: '', excerpt: '' }),
      expected.card,
    ])
    expect(body.pages).toEqual([expect.objectContaining({ id: below.id, excerpt: '' }), expected.page])
    expect(body.projects).toEqual([expected.project])
    expect(body.epics).toEqual([expected.epic])
    expect(body.notes).toEqual([expected.note])

    const { body: ungrouped } = await ask(team, word, '&grouped=false')
    expect(Object.keys(ungrouped).toSorted()).toEqual(['count', 'cursor', 'results'])
    expect(ungrouped.results).toEqual(body.results)

    for (const types of ['cards', 'card', 'cards,cards'])
      expect(await find(team, word, `&types=${types}`)).toEqual([inSprint.id, card.id])
    expect(await find(team, word, '&types=project,%20notes')).toEqual([note.id, project.id])
    expect(await find(team, word, '&statuses=started')).toEqual(
      [epic.id, card.id].filter((id) => id === card.id || lists[2].behavior === 'started'),
    )
    expect(await find(team, word, '&statuses=backlog,cancelled')).toEqual([])
    for (const unknown of ['done', 'Started', 'done,todo']) {
      const { status, body: none } = await ask(team, word, `&statuses=${unknown}`)
      expect([status, none.count, none.cards]).toEqual([200, 0, []])
    }
    expect(await find(team, word, '&statuses=done,started')).toContain(card.id)
    expect(await find(team, card.id, '&statuses=done')).toEqual([])
    expect(await find(team, word, '&types=cards&types=notes')).toEqual([inSprint.id, note.id, card.id])
    expect(await find(team, word, '&types[]=card&types[]=')).toEqual([inSprint.id, card.id])
    expect((await find(team, word, '&types=&statuses=&archived=')).length).toBe(8)
    expect(await find(team, word, `&project_id=${project.id}`)).not.toContain(note.id)
    expect((await find(team, word, `&project_id=${project.id}`)).length).toBe(6)
  })

  test('puts titles before contents, then the newest first, and searches only the given fields', async () => {
    const board = await team.newBoard()
    const both = await team.newCard(board.lists[0], { title: 'alpha beta' })
    const inContent = await team.newCard(board.lists[0], { title: 'x', content: '<p>alpha beta</p>' })
    const mixed = await team.newCard(board.lists[0], { title: 'alpha', content: '<p>beta</p>' })
    const newest = await team.newCard(board.lists[0], { title: 'beta, alpha', content: 'alpha' })

    expect(await find(team, 'alpha beta')).toEqual([newest.id, both.id, mixed.id, inContent.id])
    expect(await find(team, 'alpha beta', '&fields=title')).toEqual([newest.id, both.id])
    expect(await find(team, 'alpha beta', '&field=title')).toEqual([newest.id, both.id])
    expect(await find(team, 'alpha beta', '&fields=content')).toEqual([inContent.id])
    expect(await find(team, 'alpha beta', '&fields=content,title')).toEqual([
      newest.id,
      both.id,
      mixed.id,
      inContent.id,
    ])
  })

  test('finds live results, archived ones too, or only those', async () => {
    const board = await team.newBoard()
    const live = await team.newCard(board.lists[0], { title: 'Tulip' })
    const archived = await team.newCard(board.lists[0], { title: 'Tulip' })
    await team.patch(`/cards/${archived.id}`, { archived: true })

    expect(await find(team, 'tulip')).toEqual([live.id])
    expect(await find(team, 'tulip', '&archived=false')).toEqual([live.id])
    expect(await find(team, 'tulip', '&archived=true')).toEqual([archived.id, live.id])
    expect(await find(team, 'tulip', '&archived=only')).toEqual([archived.id])
    expect(await find(team, `#${archived.id}`, '&archived=true')).toEqual([archived.id])
    const { body } = await ask(team, 'tulip', '&archived=only')
    expect(body.cards[0].archived).toMatchObject({ user_id: team.user_id })
    await team.patch(`/cards/${archived.id}`, { archived: false })
    expect(await find(team, 'tulip')).toEqual([archived.id, live.id])
  })

  test('the contents of an archived space, board or list are archived with it, until it is unarchived', async () => {
    const project = await team.newProject({ title: 'Heath' })
    const board = await team.newBoard({ project_id: project.id, title: 'Heath' })
    const [listed, beside] = [
      await team.newCard(board.lists[0], { title: 'Heath' }),
      await team.newCard(board.lists[1], { title: 'Heath' }),
    ]
    const page = await team.newPage(project.id, { title: 'Heath' })
    const all = [page.id, beside.id, listed.id, board.id, project.id]
    const expectArchived = async (path: string, ids: string[]) => {
      await team.patch(path, { archived: true })
      expect(await find(team, 'heath')).toEqual(all.filter((id) => !ids.includes(id)))
      expect(await find(team, 'heath', '&archived=only')).toEqual(ids)
      expect(await find(team, 'heath', '&archived=true')).toEqual(all)
      for (const id of ids) expect(await find(team, `#${id}`)).toEqual([])
      await team.patch(path, { archived: false })
      expect(await find(team, 'heath')).toEqual(all)
      expect(await find(team, 'heath', '&archived=only')).toEqual([])
    }

    await expectArchived(`/lists/${board.lists[0].id}`, [listed.id])
    await expectArchived(`/boards/${board.id}`, [beside.id, listed.id, board.id])
    await expectArchived(`/projects/${project.id}`, all)
  })

  test('an epic in an archived list of the roadmap is archived with it', async () => {
    const list = (await team.get('/epics')).body.lists[1]
    const { epic } = await team.made('/epics', { title: 'Sequoia', list_id: list.id })
    await team.newNote({ title: 'Sequoia', is_public: true })
    expect((await team.patch(`/lists/${list.id}`, { archived: true })).status).toBe(200)
    expect(await find(team, 'sequoia', '&types=epics')).toEqual([])
    expect(await find(team, 'sequoia', '&archived=only')).toEqual([epic.id])
    await team.patch(`/lists/${list.id}`, { archived: false })
    expect(await find(team, 'sequoia', '&types=epics')).toEqual([epic.id])
  })

  test('finds a match far behind many that are filtered out', async () => {
    const board = await team.newBoard()
    const found = [await team.newCard(board.lists[0], { title: 'Gentian' })]
    found.unshift(await team.newCard(board.lists[0], { title: 'Gentian' }))
    const operations = Array.from({ length: 60 }, () => ({
      method: 'POST',
      path: '/cards',
      body: { title: 'Gentian', board_id: board.id, list_id: board.lists[1].id },
    }))
    expect((await team.post('/batch', { operations })).status).toBe(200)
    await team.patch(`/lists/${board.lists[1].id}`, { archived: true })

    const first = (await ask(team, 'gentian', '&count=1')).body
    const second = (await ask(team, 'gentian', `&count=1&cursor=${first.cursor}`)).body
    expect([...idsOf(first.results), ...idsOf(second.results)]).toEqual(found.map(({ id }) => id))
    expect(second.cursor).toBe('')
    expect((await ask(team, 'gentian', '&archived=only')).body.count).toBe(60)
  })

  test('finds a resource by its id, or by its branch name, before all with its words', async () => {
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Marmot: an animal' })
    const speaksOfIt = await team.newCard(board.lists[0], { title: `Like ${card.id}`, content: `See ${card.id}` })
    const another = await team.newCard(board.lists[0], { title: 'x', content: `${card.id}` })
    expect(await find(team, card.id)).toEqual([card.id, speaksOfIt.id, another.id])
    expect(await find(team, `#${card.id}`, '&types=cards')).toEqual([card.id, speaksOfIt.id, another.id])
    expect(await find(team, card.suggested_branch_name)).toEqual([card.id])
    expect(await find(team, `feature/${card.suggested_branch_name}-2`)).toEqual([card.id])
    expect(await find(team, `card-${board.id}`)).toEqual([])
    expect(await find(team, `#${board.id}`)).toEqual([board.id])
    expect(await find(team, card.id, '&fields=title')).toEqual([speaksOfIt.id])
    expect(await find(team, card.id, '&types=boards')).toEqual([])
    expect(await find(team, card.id, '&statuses=completed')).toEqual([])

    const seen: string[] = []
    for (let cursor = ''; seen.length < 5; ) {
      const { body } = await ask(team, card.id, `&count=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsOf(body.results))
      cursor = body.cursor
      if (!cursor) break
    }
    expect(seen).toEqual([card.id, speaksOfIt.id, another.id])
    expect(await find(await team.newMember('guest'), card.id)).toEqual([])
  })

  test('paging misses nothing and repeats nothing, whatever happens meanwhile', async () => {
    const board = await team.newBoard()
    const titles = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        team.newCard(board.lists[0], index % 2 ? { title: 'Walnut' } : { title: 'x', content: 'walnut' }),
      ),
    )
    const first = (await ask(team, 'walnut', '&count=10')).body
    await team.newCard(board.lists[0], { title: 'Walnut too late' })
    await team.delete(`/cards/${first.cards[9].id}`)
    const seen = idsOf(first.results)
    let { cursor } = first
    while (cursor && seen.length < 50) {
      const { body } = await ask(team, 'walnut', `&count=10&cursor=${cursor}`)
      seen.push(...idsOf(body.results))
      cursor = body.cursor
    }
    expect(seen.toSorted()).toEqual(titles.map(({ id }) => id).toSorted())
    const other = await ask(team, 'walnuts', `&cursor=${first.cursor}`)
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  })

  test('follows contents that were deleted or moved with their containers', async () => {
    const [from, to] = [await team.newProject(), await team.newProject({ is_private: true })]
    const outsider = await team.newMember('member')
    const board = await team.newBoard({ project_id: from.id, title: 'Heron' })
    const card = await team.newCard(board.lists[0], { title: 'Heron' })
    const page = await team.newPage(from.id, { title: 'Heron' })
    expect(await find(outsider, 'heron')).toEqual([page.id, card.id, board.id])

    const moved = await team.patch(`/boards/${board.id}`, { project_id: to.id })
    expect(moved.status).toBe(200)
    expect(await find(outsider, 'heron')).toEqual([page.id])
    expect(await find(team, 'heron', `&project_id=${to.id}`)).toEqual([card.id, board.id])

    const target = await team.newBoard({ project_id: from.id, title: '-' })
    expect((await team.patch(`/lists/${board.lists[0].id}`, { board_id: target.id })).status).toBe(200)
    expect(await find(outsider, 'heron')).toEqual([page.id, card.id])
    expect((await team.patch(`/lists/${board.lists[0].id}`, { board_id: board.id })).status).toBe(200)
    expect(await find(outsider, 'heron')).toEqual([page.id])

    expect((await team.delete(`/boards/${board.id}`)).status).toBe(204)
    expect(await find(team, 'heron')).toEqual([page.id])
    expect((await team.delete(`/projects/${from.id}`)).status).toBe(204)
    expect(await find(team, 'heron')).toEqual([])
    expect(await documentsOf(team, 'heron')).toBe(0)
  })

  test.each([
    ['no query', '', 'query', 'query is required.'],
    ['an empty query', 'query=', 'query', 'query is required.'],
    ['q', 'q=x', 'q', 'q is not known here. Did you mean query?'],
    ['a long query', `query=${'x'.repeat(201)}`, 'query', 'query must have at most 200 characters.'],
    ['an unknown type', 'query=x&types=cards,bords', 'types', 'types does not know “bords”. Did you mean boards?'],
    ['an unknown field', 'query=x&fields=titel', 'fields', 'fields does not know “titel”. Did you mean title?'],
    ['archived=2', 'query=x&archived=2', 'archived', 'archived must be one of true, false, only'],
    ['a space that is not a number', 'query=x&project_id=abc', 'project_id', 'project_id must be an id'],
    ['two queries', 'query=x&query=y', 'query', 'query must be a string.'],
  ])('refuses %s', async (_, query, field, message) => {
    const { status, body } = await team.get(`/search?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ field, code: expect.any(String), message: expect.stringContaining(message) })
  })

  test('answers 404 for an unknown space', async () => {
    expect((await team.get('/search?query=x&project_id=999999')).status).toBe(404)
  })
})

describe.each(stores)('what search hides on %s', (store) => {
  const WORD = 'Zugspitze'
  let team: Team
  let ids: Record<string, string>
  beforeEach(async () => {
    team = await newTeam(store)
    const hidden = await team.newProject({ title: WORD, is_private: true })
    const board = await team.newBoard({ project_id: hidden.id, title: WORD })
    const card = await team.newCard(board.lists[0], { title: WORD })
    const sprint = await team.newSprint(hidden.id)
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id, title: WORD })
    await team.newPage(hidden.id, { title: WORD })
    const open = await team.newProject({ title: WORD })
    const openBoard = await team.newBoard({ project_id: open.id, title: WORD })
    const openCard = await team.newCard(openBoard.lists[0], { title: 'x', content: WORD })
    const note = await team.newNote({ title: WORD })
    const publicNote = await team.newNote({ title: WORD, is_public: true })
    const lists = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: WORD, list_id: lists[0].id })
    ids = {
      board: board.id,
      card: card.id,
      open: open.id,
      openBoard: openBoard.id,
      openCard: openCard.id,
      note: note.id,
      publicNote: publicNote.id,
      epic: epic.id,
    }
  })
  const named = (...names: string[]) => names.map((name) => ids[name])

  test('a private space, even from admins, in results and in counts', async () => {
    for (const role of ['admin', 'member'] as const) {
      const outsider = await team.newMember(role)
      const { body } = await ask(outsider, WORD)
      expect(idsOf(body.results)).toEqual(named('epic', 'publicNote', 'openBoard', 'open', 'openCard'))
      expect(body.count).toBe(5)
      expect(body.cursor).toBe('')
      const { body: page } = await ask(outsider, WORD, '&count=5')
      expect(page.cursor).toBe('')
      expect(
        (await ask(outsider, WORD, `&project_id=${(await team.get(`/boards/${ids.board}`)).body.board.project_id}`))
          .status,
      ).toBe(404)
    }
    expect((await find(team, WORD)).length).toBe(11)
  })

  test('everything from a guest but what they were added to', async () => {
    const guest = await team.newMember('guest')
    expect((await ask(guest, WORD)).body).toMatchObject({ count: 0, results: [], cursor: '' })
    const shared = await team.newBoard({ title: WORD, members: [{ user_id: guest.user_id }] })
    const card = await team.newCard(shared.lists[0], { title: WORD })
    const sibling = await team.newBoard({ title: WORD, project_id: shared.project_id })
    await team.newCard(sibling.lists[0], { title: WORD })
    const { note } = await team.made('/notes', { title: WORD, attendees: [guest.user_id] })

    expect(await find(guest, WORD)).toEqual([note.id, card.id, shared.id])
    expect(await find(guest, WORD, '&types=boards')).toEqual([shared.id])
  })

  test('notes from everybody who did not attend', async () => {
    const attendee = await team.newMember('member')
    const { note } = await team.made('/notes', {
      title: 'Secret lunch',
      transcripts: [{ content: 'We had ravioli.' }],
      user_notes: 'gnocchi',
      attendees: [{ user_id: attendee.user_id }],
    })
    for (const word of ['lunch', 'ravioli', 'gnocchi']) {
      expect(await find(attendee, word)).toEqual([note.id])
      expect(await find(await team.newMember('owner'), word)).toEqual([])
    }
    expect((await team.patch(`/notes/${note.id}`, { content: 'lasagna' })).status).toBe(200)
    expect(await find(attendee, 'lasagna')).toEqual([note.id])
    expect((await team.delete(`/notes/${note.id}`)).status).toBe(204)
    expect(await find(attendee, 'lunch')).toEqual([])
  })

  test('other workspaces', async () => {
    expect(await find(await newTeam(store), WORD)).toEqual([])
  })
})

/** How many documents of a workspace have this word, visible or not. */
async function documentsOf({ server, team_id }: Team, word: string): Promise<number> {
  const rows = await server.store.read((db) =>
    db
      .selectFrom('search_documents')
      .select('id')
      .where('team_id', '=', team_id)
      .where('terms', 'like', `% t${word}%`)
      .execute(),
  )
  return rows.length
}
