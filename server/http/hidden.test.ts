import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, newTeam, stores } from '../../test/team.ts'
import { SqliteConnection } from '../store/sqlite.connection.ts'

describe.each(stores)('what is hidden and what is missing on %s', (store) => {
  test('take the same statements to be denied', async () => {
    const team = await newTeam(store)
    const outsider = await team.newMember('member')
    const project = await team.newProject({ is_private: true })
    const board = await team.newBoard({ project_id: project.id })
    const card = await team.newCard(board.lists[0])
    const page = await team.newPage(project.id)
    const sprint = await team.newSprint(project.id)
    const onCard = await team.newComment(card.id)
    const { comment: onPage } = await team.made('/comments', { content: 'x', page_id: page.id })
    const calls: [string, string, (person: Caller, id: string) => Promise<{ status: number }>][] = [
      ['card', card.id, (person, id) => person.get(`/cards/${id}`)],
      ['card to change', card.id, (person, id) => person.patch(`/cards/${id}`, { title: 'x' })],
      ['comments of a card', card.id, (person, id) => person.get(`/comments?card_id=${id}`)],
      ['new comment on a card', card.id, (person, id) => person.post('/comments', { content: 'x', card_id: id })],
      ['new comment on a page', page.id, (person, id) => person.post('/comments', { content: 'x', page_id: id })],
      ['comment on a card', onCard.id, (person, id) => person.get(`/comments/${id}`)],
      ['comment on a page', onPage.id, (person, id) => person.get(`/comments/${id}`)],
      ['page', page.id, (person, id) => person.get(`/pages/${id}`)],
      ['list', board.lists[0].id, (person, id) => person.get(`/lists/${id}`)],
      ['list to change', board.lists[0].id, (person, id) => person.patch(`/lists/${id}`, { title: 'x' })],
      ['board', board.id, (person, id) => person.get(`/boards/${id}`)],
      ['space', project.id, (person, id) => person.get(`/projects/${id}`)],
      ['sprint', sprint.id, (person, id) => person.get(`/sprints/${id}?project_id=${project.id}`)],
      ['epic', card.id, (person, id) => person.get(`/epics/${id}`)],
    ]
    const count = countStatements(store)
    for (const [what, id, call] of calls) {
      const statuses = [await call(outsider, id), await call(outsider, '999999999')].map(({ status }) => status)
      expect([what, ...statuses]).toEqual([what, 404, 404])
      const [hidden, missing] = [await count(() => call(outsider, id)), await count(() => call(outsider, '999999998'))]
      expect([what, hidden]).toEqual([what, missing])
      expect(hidden).toBeGreaterThan(0)
    }
  })
})

/**
 * How many statements a call sends to the store, but for who calls: that is looked up anew whenever anything was committed,
 * by whichever test.
 */
function countStatements(store: string): (call: () => Promise<unknown>) => Promise<number> {
  const spy = store === 'sqlite' ? vi.spyOn(SqliteConnection.prototype, 'run') : vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return async (call) => {
    spy.mockClear()
    await call()
    return spy.mock.calls.filter(([query]) => !/pg_current_snapshot|from "tokens"/.test(textOf(query))).length
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { sql, text } = query as { sql?: string; text?: string }
  return sql ?? text ?? ''
}
