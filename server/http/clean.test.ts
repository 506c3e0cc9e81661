import { describe, expect, test } from 'vitest'
import { exportOf, importText, newServer, ownerOf, resealed } from '../../test/exports.ts'
import { INJECTIONS, KEPT } from '../../test/injections.ts'
import { newTeam, newTeamOn, stores, type Team } from '../../test/team.ts'
import { CONTENT_LENGTH } from '../limits/texts.ts'
import { cleanContent } from '../store/migrations/0044-clean-content.ts'

const SENT = '<p onclick="hit()">kept</p><script>hit()</script>'
const KEEPS = '<p>kept</p>'

/** Every endpoint that takes HTML: its answer with the text, on create and update. */
const PLACES: [string, (team: Team) => Promise<unknown[]>][] = [
  [
    'cards',
    async (team) => {
      const board = await team.newBoard()
      const card = await team.newCard(board.lists[0], { content: SENT })
      const patched = (await team.patch(`/cards/${card.id}`, { content: `${SENT}!` })).body.card
      const put = (await team.put(`/cards/${card.id}/content`, { content: SENT })).body.card
      return [card.content, patched.content.replace('!', ''), put.content]
    },
  ],
  [
    'boards and lists',
    async (team) => {
      const board = await team.newBoard({ content: SENT, lists: [{ title: 'a', content: SENT }] })
      const list = await team.newList(board.id, { content: SENT })
      const patched = (await team.patch(`/boards/${board.id}`, { content: `!${SENT}` })).body.board
      const patchedList = (await team.patch(`/lists/${list.id}`, { content: `!${SENT}` })).body.list
      const changed = [patched.content, patchedList.content].map((text) => text.replace('!', ''))
      return [board.content, board.lists[0].content, list.content, ...changed]
    },
  ],
  [
    'spaces, sprints and epics',
    async (team) => {
      const project = await team.newProject({ description: SENT })
      const sprint = await team.newSprint(project.id, { content: SENT })
      const { lists } = (await team.get('/epics')).body
      const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id, content: SENT })
      return [project.description, sprint.content, epic.content]
    },
  ],
  [
    'pages and notes',
    async (team) => {
      const { id } = await team.newProject()
      const page = await team.newPage(id, { content: SENT })
      const put = (await team.put(`/pages/${page.id}/content`, { content: `${SENT}!` })).body.page
      const texts = { content: SENT, transcript: SENT, user_notes: SENT, transcripts: [{ content: SENT }] }
      const note = await team.newNote(texts)
      const notes = [note.content, note.transcript, note.user_notes, note.transcripts[0].content]
      return [page.content, put.content.replace('!', ''), ...notes]
    },
  ],
  [
    'comments and replies',
    async (team) => {
      const card = await team.newCard((await team.newBoard()).lists[0])
      const comment = await team.newComment(card.id, { content: SENT })
      const reply = await team.newReply(comment.id, { content: SENT })
      const patched = (await team.patch(`/comments/${comment.id}`, { content: `${SENT}!` })).body.comment
      const path = `/comments/${comment.id}/children/${reply.id}`
      const patchedReply = (await team.patch(path, { content: `${SENT}!` })).body.child_comment
      return [comment, reply, patched, patchedReply].map(({ content }) => content.replace('!', ''))
    },
  ],
  [
    'checklists and their items',
    async (team) => {
      const items = [{ title: SENT, content: SENT }]
      const card = await team.newCard((await team.newBoard()).lists[0], {
        checklists: [{ title: 'Steps', content: SENT, items }],
      })
      const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title: 'More', content: SENT })
      const path = `/cards/${card.id}/checklists/${checklist.id}/items`
      const { checklist_item: item } = await team.made(path, { title: SENT, content: SENT })
      const patched = (await team.patch(`${path}/${item.id}`, { title: `${SENT}!` })).body.checklist_item
      const [first] = card.checklists
      const made = [first.content, first.items[0].title, first.items[0].content, checklist.content]
      return [...made, item.title, item.content, patched.title.replace('!', '')]
    },
  ],
]

describe.each(stores)('HTML that comes in on %s', (store) => {
  test.each(PLACES)('is cleaned: %s', async (_, send) => {
    const team = await newTeam(store)

    const texts = await send(team)

    expect(texts).toEqual(texts.map(() => KEEPS))
    expect(JSON.stringify(await team.events())).not.toContain('hit()')
  })

  test('known injections are stored as what is left of them', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const operations = INJECTIONS.map(([content]) => ({
      method: 'POST',
      path: '/cards',
      body: { title: 'x', board_id: board.id, list_id: board.lists[0].id, content },
    }))
    await team.post('/batch', { operations })

    const { cards } = (await team.get(`/lists/${board.lists[0].id}?count=500`)).body.list

    expect(cards.map(({ content }: { content: string }) => content)).toEqual(INJECTIONS.map(([, kept]) => kept))
  })

  test('what is clean, and what is no HTML at all, comes back to the byte', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0])

    for (const content of KEPT)
      expect((await team.put(`/cards/${card.id}/content`, { content })).body.card.content).toBe(content)
  })

  test('titles are text, and stay what they are', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: SENT })
    const card = await team.newCard(board.lists[0], { title: SENT })

    expect([board.title, card.title]).toEqual([SENT, SENT])
  })

  test('an operation of a batch that refers to another is cleaned as well, also what it refers to', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const place = { board_id: board.id, list_id: board.lists[0].id }
    const { status, body } = await team.post('/batch', {
      operations: [
        { method: 'POST', path: '/cards', body: { ...place, title: SENT } },
        { method: 'POST', path: '/comments', body: { card_id: '{0.card.id}', content: SENT } },
        { method: 'PUT', path: '/cards/{0.card.id}/content', body: { content: '{0.card.title}' } },
      ],
    })

    expect(status).toBe(200)
    expect(body.results[1].body.comment.content).toBe(KEEPS)
    expect(body.results[2].body.card).toMatchObject({ title: SENT, content: KEEPS })
  })

  test('a comment of which nothing is left is refused, and so is what is too long once it is escaped', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0])
    const before = await team.head()

    const empty = await team.post('/comments', { card_id: card.id, content: '<script>hit()</script>' })
    const long = await team.put(`/cards/${card.id}/content`, { content: '<T>'.repeat(CONTENT_LENGTH / 4) })

    expect(empty).toMatchObject({ status: 400, body: { errors: [{ field: 'content' }] } })
    expect(long).toMatchObject({ status: 400, body: { errors: [{ field: 'content' }] } })
    expect(await team.head()).toEqual(before)
  })

  test('the contents of an import are cleaned', async () => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0], {
      content: 'CONTENT',
      checklists: [{ title: 'Steps', items: [{ title: 'ITEM' }] }],
    })
    await team.newComment(card.id, { content: 'COMMENT' })
    await team.newNote({ transcripts: [{ content: 'SAID' }] })
    let lines = (await exportOf(team)).trimEnd().split('\n')
    const dirty = `${SENT.replaceAll('"', "'")}`
    for (const word of ['CONTENT', 'ITEM', 'COMMENT', 'SAID'])
      lines = resealed(lines, new RegExp(`\\b${word}\\b`, 'g'), dirty)
    const server = await newServer(store)
    const { team_id } = await importText(server, `${lines.join('\n')}\n`)
    const owner = await ownerOf(server, team_id, team.email)

    const copy = (await owner.get(`/cards/${card.id}`)).body.card
    const { comments } = (await owner.get(`/comments?card_id=${card.id}`)).body
    const { notes } = (await owner.get('/notes')).body
    const note = (await owner.get(`/notes/${notes[0].id}`)).body.note

    expect([copy.content, copy.checklists[0].items[0].title, comments[0].content]).toEqual([KEEPS, KEEPS, KEEPS])
    expect(note.transcripts[0].content).toBe(KEEPS)
    expect(await exportOf(owner)).not.toContain('hit()')
  })

  test('what was stored before is cleaned by the upgrade, with what is remembered of it', async () => {
    const server = await newServer(store)
    const team = await newTeamOn(server)
    const card = await team.newCard((await team.newBoard()).lists[0], {
      content: 'CONTENT',
      checklists: [{ title: 'Steps', items: [{ title: 'ITEM' }] }],
    })
    await team.put(`/cards/${card.id}/content`, { content: 'a < b' })
    const written = (await team.events()).find(({ type }: { type: string }) => type === 'card.created')
    const dirty = SENT.replaceAll('"', "'")
    await server.store.transaction(async (db) => {
      await db.updateTable('checklist_items').set({ title: SENT }).execute()
      for (const { seq, changes } of await db.selectFrom('events').select(['seq', 'changes']).execute())
        await db
          .updateTable('events')
          .set({ changes: changes.replace('"CONTENT"', `"${dirty}"`) })
          .where('seq', '=', seq)
          .execute()
      for (const { n, image } of await db.selectFrom('past_rows').select(['n', 'image']).execute())
        await db
          .updateTable('past_rows')
          .set({ image: image?.replace('"CONTENT"', `"${dirty}"`) ?? null })
          .where('n', '=', n)
          .execute()
    })

    await server.store.transaction(async (db) => cleanContent.fill?.(db))

    // Marked, so that no answer of before is shown again.
    await team.put(`/cards/${card.id}/watch`)
    const now = (await team.get(`/cards/${card.id}`)).body.card
    const then = (await team.get(`/cards/${card.id}?at=${written.seq}`)).body.card
    expect(now).toMatchObject({ content: 'a < b', checklists: [{ items: [{ title: KEEPS }] }] })
    expect(then.content).toBe(KEEPS)
    const log = await team.events()
    expect(log.find(({ seq }: { seq: number }) => seq === written.seq).changes.content).toEqual([null, KEEPS])
  })
})
