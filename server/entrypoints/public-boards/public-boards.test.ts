import { beforeEach, describe, expect, test } from 'vitest'
import { INJECTIONS } from '../../../test/injections.ts'
import { publish, readJson, readPage } from '../../../test/public-boards.ts'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'

const CANARY = 'canary'

describe.each(stores)('a public board on %s', (store) => {
  let team: Team
  // As the API answers it.
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Roadmap', content: '<p>Where we <b>go</b></p>', color: 'ocean' })
  })

  test('shows these fields and no others', async () => {
    const { tag } = await team.made('/tags', { name: 'Later', color: 'red' })
    const fields = { content: '<p>First</p><ul><li>one</li><li>two</li></ul>', priority: 2, due_date: 1_800_000_000 }
    const card = await team.newCard(board.lists[1], { title: 'Dark mode', tags: [tag.id], ...fields })
    await team.newComment(card.id, { content: '<p>Soon</p>' })
    const token = await publish(team, board.id, { allow_comments: true })

    const { status, body } = await readJson(team, token)

    const list = { color: '', total_cards: 0 }
    expect([status, body]).toEqual([
      200,
      {
        cursor: '',
        count: 1,
        board: {
          title: 'Roadmap',
          content: 'Where we go',
          color: 'ocean',
          team_name: 'Team',
          lists: [
            { ...list, title: 'To do', behavior: 'committed' },
            { ...list, title: 'Doing', behavior: 'started', total_cards: 1 },
            { ...list, title: 'Done', behavior: 'completed' },
          ],
        },
        cards: [
          {
            list_index: 1,
            title: 'Dark mode',
            content: 'First\none\ntwo',
            priority: 2,
            start_date: null,
            due_date: 1_800_000_000,
            tags: [{ name: 'Later', color: 'red' }],
            comments: [{ content: 'Soon', time_created: expect.any(Number) }],
          },
        ],
      },
    ])
    const page = await readPage(team, token)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const words of ['Team', 'Roadmap', 'Dark mode', 'one', 'Later', 'Soon', '15 Jan 2027'])
      expect(page.body).toContain(words)
  })

  test('shows nobody and nothing else', async () => {
    const person = await team.newMember('member')
    const named = { name: `${CANARY}-person`, email: `${CANARY}-mail@example.com` }
    await team.server.store.transaction((db) =>
      db
        .updateTable('users')
        .set({ display_name: named.name, first_name: named.name, last_name: named.name })
        .where('id', 'in', [person.user_id, team.user_id])
        .execute(),
    )
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: `${CANARY}-epic`, list_id: lists[0].id })
    const other = await team.newBoard({ title: `${CANARY}-other`, project_id: board.project_id })
    const parent = await team.newCard(other.lists[0], { title: `${CANARY}-parent`, epic_id: epic.id })
    const linked = await team.newCard(other.lists[0], { title: `${CANARY}-linked` })
    const content = `<p>Ask <span data-type="mention" data-id="${person.user_id}" data-label="${named.name}">@${named.name}</span>,
      @${person.user_id}, @${named.email} or ${named.email}; see <a href="/${team.team_id}/boards/${other.id}">there</a>
      <img src="https://example.com/${CANARY}.png" alt="${CANARY}"></p>`
    const card = await team.newCard(board.lists[0], {
      title: `Ask ${named.email}`,
      content,
      owner_id: person.user_id,
      members: [{ user_id: person.user_id }],
      parent_card_id: parent.id,
      external_id: `${CANARY}-external`,
      cover_image: `https://example.com/${CANARY}-cover.png`,
      estimate: 987_654,
      checklists: [{ title: `${CANARY}-checklist`, items: [{ title: `${CANARY}-item` }] }],
    })
    await team.made(`/cards/${card.id}/linked_cards`, { card_id: linked.id, linked_card_type: 'blocks' })
    await person.newComment(card.id, { content: `<p>${CANARY}-comment ${named.email}</p>` })
    const archived = await team.newCard(board.lists[0], { title: `${CANARY}-archived` })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    await team.newCard(board.lists[2], { title: `${CANARY}-in-archived-list` })
    await team.patch(`/lists/${board.lists[2].id}`, { archived: true, title: `${CANARY}-list` })
    await team.made('/tags', { name: `${CANARY}-unused-tag`, project_id: board.project_id })
    const token = await publish(team, board.id)

    const [json, page] = [await readJson(team, token), await readPage(team, token)]

    expect(json.body.cards).toHaveLength(1)
    expect(json.body.cards[0]).toMatchObject({ title: 'Ask @someone', comments: [] })
    expect(json.body.cards[0].content).toBe('Ask @someone, @someone, @someone or @someone; see there')
    for (const text of [JSON.stringify(json.body), String(page.body)]) {
      expect(text).toContain('Ask @someone')
      for (const secret of [CANARY, 'example.com', person.user_id, team.user_id, team.team_id, '987654'])
        expect(text, secret).not.toContain(secret)
    }

    await team.patch(`/boards/${board.id}`, { public_settings: { allow_comments: true } })
    const { comments } = (await readJson(team, token)).body.cards[0]
    expect(comments).toEqual([{ content: `${CANARY}-comment @someone`, time_created: expect.any(Number) }])
  })

  test('is gone at once when it is switched off, also for clients that have its ETag', async () => {
    const token = await publish(team, board.id)
    for (const read of [readJson, readPage]) {
      const tag = { 'if-none-match': String((await read(team, token)).headers.get('etag')) }
      const again = await read(team, token, '', tag)
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
      await team.patch(`/boards/${board.id}`, { is_public: false })

      const gone = await read(team, token, '', tag)

      expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect((await read(team, token, '', { 'if-none-match': '*' })).status).toBe(404)
      // Switched on again at the same address, past the gateway.
      await team.server.store.transaction((db) =>
        db
          .updateTable('boards')
          .set({
            is_public: 1,
            public_token: token,
            public_settings: '{"allow_comments":false,"allow_indexing":false}',
          })
          .where('team_id', '=', team.team_id)
          .where('id', '=', Number(board.id))
          .execute(),
      )
    }
  })

  test('answers alike for what was switched off, is archived, was deleted or never was', async () => {
    const project = await team.newProject()
    const inProject = await team.newBoard({ project_id: project.id })
    const tokens = {
      off: await publish(team, (await team.newBoard()).id),
      archived: await publish(team, board.id),
      'in an archived space': await publish(team, inProject.id),
      unknown: 'x'.repeat(32),
      short: 'x',
      strange: `${'x'.repeat(31)}%E2%80%AE`,
      'an id': board.id,
    }
    const deleted = await team.newBoard()
    const all = { ...tokens, deleted: await publish(team, deleted.id) }
    await team.delete(`/boards/${deleted.id}`)
    await team.patch(`/boards/${board.id}`, { archived: true })
    await team.patch(`/projects/${project.id}`, { archived: true })
    const { boards } = (await team.get('/boards')).body
    for (const { id, is_public } of boards) if (is_public) await team.patch(`/boards/${id}`, { is_public: false })

    for (const [name, token] of Object.entries(all)) {
      const [json, page] = [await readJson(team, token), await readPage(team, token)]
      const { request_id: _, ...body } = json.body
      expect([json.status, body.code, body.detail], name).toEqual([
        404,
        'not_found',
        'There is no such board, or you cannot see it.',
      ])
      expect([page.status, page.body], name).toEqual([404, (await readPage(team, 'never')).body])
      for (const { headers } of [json, page]) expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
    await team.patch(`/boards/${board.id}`, { archived: false })
    expect((await readJson(team, all.archived)).status).toBe(200)
  })

  test('answers nothing for a token alone, nor for a workspace that is still being imported', async () => {
    const token = await publish(team, board.id)
    const { team_id, server } = team
    const status = async () => [(await readJson(team, token)).status, (await readPage(team, token)).status]
    const mark = (time_loading: number | null) =>
      server.store.transaction((db) =>
        db.updateTable('teams').set({ time_loading }).where('id', '=', team_id).execute(),
      )
    await mark(Date.now())
    expect(await status()).toEqual([404, 404])
    await mark(null)
    expect(await status()).toEqual([200, 200])

    await server.store.transaction((db) =>
      db.updateTable('boards').set({ is_public: 0 }).where('team_id', '=', team_id).execute(),
    )

    expect(await status()).toEqual([404, 404])
  })

  test('does not open anything with its token, nor ask for one', async () => {
    const token = await publish(team, board.id)
    const headers = { authorization: `Bearer ${token}` }

    expect((await callServer(team.server, 'GET', `/v1/${team.team_id}/boards`, undefined, headers)).status).toBe(401)
    expect((await readJson(team, token, '', { authorization: 'Bearer stp-nonsense' })).status).toBe(200)
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await callServer(team.server, method, `/v1/public/boards/${token}`, {})).status).toBe(405)
  })

  test('keeps search engines out unless its admins let them in', async () => {
    const token = await publish(team, board.id)
    const robots = async () => {
      const [json, page] = [await readJson(team, token), await readPage(team, token)]
      return [json.headers.get('x-robots-tag'), page.headers.get('x-robots-tag'), page.body.includes('noindex')]
    }
    expect(await robots()).toEqual(['noindex, nofollow', 'noindex, nofollow', true])

    await team.patch(`/boards/${board.id}`, { public_settings: { allow_indexing: true } })

    expect(await robots()).toEqual([null, null, false])
  })

  test('allows its page nothing but its own style', async () => {
    const { headers, body } = await readPage(team, await publish(team, board.id))

    const policy = String(headers.get('content-security-policy'))
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'/)
    expect(policy).toContain("form-action 'none'; frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(body).not.toMatch(/<script|\son\w+=/)
  })

  test('escapes what was written, wherever it stands', async () => {
    const hostile = '</title><script>hit()</script>"\'&<b onclick=hit()>'
    const named = await team.newBoard({ title: hostile, lists: [{ title: hostile }] })
    const { tag } = await team.made('/tags', { name: hostile })
    const card = await team.newCard(named.lists[0], { title: hostile, tags: [tag.id] })
    await team.server.store.transaction(async (db) => {
      const place = { team_id: team.team_id, id: Number(card.id) }
      // As if nothing had ever been cleaned.
      const content = INJECTIONS.map(([sent]) => sent).join('\n')
      await db
        .updateTable('cards')
        .set({ content: content.slice(0, 4000) })
        .where('team_id', '=', place.team_id)
        .execute()
      await db.updateTable('teams').set({ title: hostile }).where('id', '=', place.team_id).execute()
    })
    await team.newComment(card.id, { content: '&lt;script&gt;hit()&lt;/script&gt;' })

    const { body } = await readPage(team, await publish(team, named.id, { allow_comments: true }))

    const elements = [...String(body).matchAll(/<\/?([^\s>]*)/g)].map(([, name]) => name?.toLowerCase())
    const own =
      'a article body div footer h1 h2 h3 h4 head header html li link main meta p section small style time title ul'
    expect([...new Set(elements)].filter((name) => !own.split(' ').includes(String(name)))).toEqual(['!doctype'])
    expect(String(body).replace(/<style>.*<\/style>/s, '')).not.toMatch(/<[^>]*\son\w+=/)
    expect(body).toContain('&lt;/title&gt;&lt;script&gt;')
  })

  test('of a private space is shown when an admin says so, and nothing else of that space', async () => {
    const project = await team.newProject({ title: `${CANARY}-space`, is_private: true })
    const hidden = await team.newBoard({ project_id: project.id, title: 'Shown' })

    const { status, body } = await readJson(team, await publish(team, hidden.id))

    expect([status, body.board.title]).toEqual([200, 'Shown'])
    expect(JSON.stringify(body)).not.toContain(CANARY)
  })
})
