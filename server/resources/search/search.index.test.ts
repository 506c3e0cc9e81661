import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { longTest } from '../../../test/extent.ts'
import { addCopies } from '../../../test/many-cards.ts'
import { watchStatements } from '../../../test/statements.ts'
import { Caller, newReadyUrl, newTeam, newTeamOn, startServer, stores, type Team } from '../../../test/team.ts'
import { indexThings, SEARCHED_NOUNS } from '../../store/search/documents.ts'
import type { Store } from '../../store/store.ts'

const search = async (caller: Caller, query: string, more = ''): Promise<string[]> => {
  const { body } = await caller.get(`/search?query=${encodeURIComponent(query)}&count=500${more}`)
  return body.results.flatMap((result: Record<string, { id: string }>) => Object.values(result).map(({ id }) => id))
}

/** Words in several scripts, with all kinds of separators. */
const word = fc.stringMatching(/^[a-zàéüßøñ0-9αβд]{2,9}$/)
const gap = fc.constantFrom(' ', '-', ', ', '/', ' – ', '…', '’', ' 🚀 ')
const title = fc.tuple(word, gap, word, gap, word).map((parts) => ({
  text: parts.join(''),
  words: [parts[0], parts[2], parts[4]],
}))

/** A prefix of each word: one letter, some, all of it. */
const beginnings = (words: readonly string[]) =>
  words.flatMap((text) => [text.slice(0, 1), text.slice(0, Math.ceil(text.length / 2)), text])

/** One of these for each word, another one from time to time. */
const someBeginnings = (words: readonly string[], turn: number) =>
  words.flatMap((text, index) => beginnings([text])[(index + turn) % 3] ?? [])

/** The same inputs each time: a flaky test is of no use. */
const FIXED = { seed: 20_260_101, numRuns: 5 }

describe.each(stores)('the search index on %s', (store) => {
  longTest('finds a card by the beginning of each word of its title, at every stage of its life', async () => {
    const team = await newTeam(store)
    const [here, there] = [await team.newBoard({ title: '-' }), await team.newBoard({ title: '-' })]
    await fc.assert(
      fc.asyncProperty(title, title, async (first, second) => {
        const { id } = await team.newCard(here.lists[0], { title: first.text })
        const expectEach = async (parts: readonly string[], isThere: boolean, more = '') => {
          for (const part of parts)
            expect((await search(team, part, more)).includes(id), `${part}${more}`).toBe(isThere)
        }
        let turn = Number(id)
        const expectFound = (isThere: boolean, more = '') => {
          turn += 1
          return expectEach(someBeginnings(second.words, turn), isThere, more)
        }
        const patch = async (fields: object) =>
          expect((await team.patch(`/cards/${id}`, fields)).status, JSON.stringify(fields)).toBe(200)
        await expectEach(beginnings(first.words), true)

        await patch({ title: second.text })
        await expectEach(beginnings(second.words), true)
        const gone = first.words.filter((old) => !second.words.some((now) => now.startsWith(old)))
        for (const old of gone) expect(await search(team, old)).not.toContain(id)

        await patch({ list_id: here.lists[2].id })
        await expectFound(true)
        await patch({ board_id: there.id })
        await expectFound(true, `&project_id=${there.project_id}`)
        await expectFound(false, `&project_id=${here.project_id}`)

        await patch({ archived: true })
        await expectFound(false)
        await expectFound(true, '&archived=only')
        await patch({ archived: false })
        await expectFound(true)

        expect((await team.delete(`/cards/${id}`)).status).toBe(204)
        await expectFound(false)
        await expectFound(false, '&archived=only')
      }),
      FIXED,
    )
  })

  test('has no trace of a failed write', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const operations = [
      { method: 'POST', path: '/cards', body: { title: 'Ostrich', list_id: board.lists[0].id, board_id: board.id } },
      { method: 'PATCH', path: '/cards/999999', body: { title: 'x' } },
    ]
    expect((await team.post('/batch', { operations })).status).toBe(404)
    expect(await search(team, 'ostrich')).toEqual([])
    expect((await team.post('/batch', { operations: operations.slice(0, 1) })).status).toBe(200)
    expect(await search(team, 'ostrich')).toHaveLength(1)
  })

  test('separates writes that share a commit: some undone, some not', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const create = {
      method: 'POST',
      path: '/cards',
      body: { title: 'Pelican', list_id: board.lists[0].id, board_id: board.id },
    }
    const failing = { method: 'PATCH', path: '/cards/999999', body: { title: 'x' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        team.post('/batch', { operations: index % 2 ? [create, failing] : [create, create] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 404 : 200)))
    const made = answers.flatMap(({ status, body }) =>
      status === 200 ? body.results.map((result: { body: { card: { id: string } } }) => result.body.card.id) : [],
    )
    expect(made).toHaveLength(20)
    expect((await search(team, 'pelican')).toSorted()).toEqual(made.toSorted())
  })

  test('is not touched by fields that are not searched', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [first, second] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    // A mark of its own would show that the document was rewritten.
    await team.server.store.transaction((db) =>
      db
        .updateTable('search_documents')
        .set({ terms: 'ncard p0 tuntouched' })
        .where('team_id', '=', team.team_id)
        .where('id', '=', Number(first.id))
        .execute(),
    )
    await team.patch(`/cards/${first.id}`, { list_id: board.lists[1].id, priority: 2, due_date: 1_767_225_600 })
    await team.patch(`/cards/${first.id}`, { after_card_id: second.id, list_id: board.lists[0].id })
    await team.put(`/cards/${first.id}/bookmark`)
    expect(await termsOf(team, first.id)).toBe('ncard p0 tuntouched')

    await team.patch(`/cards/${first.id}`, { content: 'touched' })
    expect(await termsOf(team, first.id)).toMatch(/ ctouched$/)
  })

  test('is the same as one built from the rows, whatever changed them', async () => {
    const team = await newTeam(store)
    const [board, there] = [await team.newBoard({ title: 'Heron' }), await team.newBoard({ title: 'Ibis' })]
    const sprint = await team.newSprint(board.project_id)
    const [first, second] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[1])]
    const form = { list_id: board.lists[0].id, board_id: board.id }
    const patch = (path: string, body: object) => ({ method: 'PATCH', path, body })
    const batches = [
      [patch(`/cards/${first.id}`, { title: 'Stork' }), patch(`/cards/${first.id}`, { title: 'Storks' })],
      [patch(`/cards/${first.id}`, { title: 'Crane' }), patch(`/boards/${board.id}`, { project_id: there.project_id })],
      [patch(`/cards/${second.id}`, { content: '<p>Egret</p>' }), patch(`/cards/${second.id}`, { archived: true })],
      [patch(`/cards/${first.id}`, { title: 'Kiwi' }), patch(`/lists/${board.lists[0].id}`, { board_id: there.id })],
      [
        { method: 'POST', path: '/cards', body: { ...form, title: 'Moa', board_id: there.id } },
        patch(`/cards/${first.id}`, { title: 'Emu' }),
        { method: 'DELETE', path: `/cards/${second.id}` },
      ],
      [patch(`/cards/${first.id}`, { title: 'Rhea' }), patch(`/cards/${first.id}`, { board_id: board.id })],
      [patch(`/cards/${first.id}`, { sprint_id: sprint.id, title: 'Dodo' })],
      [patch(`/cards/${first.id}`, { title: 'Auk' }), { method: 'DELETE', path: `/boards/${board.id}` }],
    ]
    for (const operations of batches) {
      const { status, body } = await team.post('/batch', { operations })
      expect([operations, status, body]).toEqual([operations, 200, body])
      const documents = await documentsOf(team)
      await indexAgain(team)
      expect([operations, documents]).toEqual([operations, await documentsOf(team)])
    }
  })

  test('is built for data older than search', async () => {
    const url = await newReadyUrl(store)
    const server = await startServer(url)
    const team = await newTeamOn(server)
    const board = await team.newBoard({ title: 'Flamingo' })
    const card = await team.newCard(board.lists[0], { title: 'Flamingo', content: '<p>pink</p>' })
    const page = await team.newPage(board.project_id, { title: 'Flamingo' })
    const documents = await documentsIn(server.store)
    await forgetSearch(server.store)
    await server.stop()

    const upgraded = await startServer(url)
    onTestFinished(() => upgraded.stop())
    expect(await documentsIn(upgraded.store)).toEqual(documents)
    const again = new Caller(upgraded, team.team_id, team.user_id, team.token)
    expect(await search(again, 'flam')).toEqual([page.id, card.id, board.id])
    expect(await search(again, 'pink')).toEqual([card.id])
  })
})

describe('long beginnings of words on SQLite', () => {
  /** More than are checked before the index is asked for the whole beginning. */
  const MANY = 1300

  test('are found among many words that begin as they do, newest first, page by page', async () => {
    const team = await newTeam('sqlite')
    const board = await team.newBoard({ title: '-' })
    const sample = await team.newCard(board.lists[0], { title: 'x' })
    const ids = await addCopies(team, sample.id, MANY, (number) => ({
      title: number % 600 === 5 ? 'Interplanetary launch plan' : 'Interesting plans',
    }))
    const wanted = ids.filter((_, number) => number % 600 === 5).reverse()

    expect(await search(team, 'interplan')).toEqual(wanted)
    expect(await search(team, 'plan interplan')).toEqual(wanted)
    const pages: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await team.get(`/search?query=interplan&count=1${cursor && `&cursor=${cursor}`}`)
      pages.push(...body.results.map(({ card }: { card: { id: string } }) => card.id))
      cursor = body.cursor
      if (!cursor) break
    }
    expect(pages).toEqual(wanted)
  })

  test('of a common word, only their listed part is looked up', async () => {
    const team = await newTeam('sqlite')
    const board = await team.newBoard({ title: '-' })
    const sample = await team.newCard(board.lists[0], { title: 'x' })
    await addCopies(team, sample.id, MANY, () => ({ title: 'Interesting plans' }))
    const watch = watchStatements('sqlite', team.team_id)

    const statements = await watch(() => team.get('/search?query=interesting%20plans&count=50'))

    const matched = statements.flatMap(({ text, parameters }) => (/ match /.test(text) ? [String(parameters[2])] : []))
    expect(matched.length).toBeGreaterThan(0)
    for (const match of matched) expect(match).toContain('("tint"*) AND ("tpla"*)')
  })
})

async function termsOf({ server, team_id }: Team, id: string): Promise<string | undefined> {
  const row = await server.store.read((db) =>
    db
      .selectFrom('search_documents')
      .select('terms')
      .where('team_id', '=', team_id)
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  )
  return row?.terms
}

async function documentsOf({ server, team_id }: Team) {
  return (await documentsIn(server.store)).filter((document) => document.team_id === team_id)
}

/** Everything in the workspace, without the documents there were. */
async function indexAgain({ server, team_id }: Team) {
  await server.store.transaction(async (db) => {
    await db.deleteFrom('search_documents').where('team_id', '=', team_id).execute()
    for (const noun of SEARCHED_NOUNS) {
      const things = await db.selectFrom(`${noun}s`).select('id').where('team_id', '=', team_id).execute()
      const ids = things.map(({ id }) => id)
      await indexThings(db, team_id, noun, ids)
    }
  })
}

function documentsIn(store: Store) {
  return store.read((db) => db.selectFrom('search_documents').selectAll().orderBy('team_id').orderBy('id').execute())
}

/** Takes a store back to before search existed. */
async function forgetSearch(store: Store) {
  await store.transaction(async (db) => {
    await sql`drop table search_documents`.execute(db)
    if (store.dialect === 'sqlite')
      for (const table of ['search_index', 'search_index_blocks']) await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`delete from schema_migrations
      where name in ('0005-search', '0014-search-blocks', '0104-documents-in-place')`.execute(db)
  })
}
