import { describe, expect, test } from 'vitest'
import { watchStatements } from '../../test/statements.ts'
import { type Caller, newTeam, stores } from '../../test/team.ts'

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
    const { form } = await team.made(`/boards/${board.id}/forms`, { title: 'Form', is_public: true })
    const { template } = await team.made('/templates', { project_id: project.id, type: 'page', title: 'Template' })
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
      ['form', form.id, (person, id) => person.get(`/forms/${id}`)],
      ['forms of a board', board.id, (person, id) => person.get(`/boards/${id}/forms`)],
      ['template', template.id, (person, id) => person.get(`/templates/${id}`)],
      ['template to use', template.id, (person, id) => person.post(`/templates/${id}/use`, {})],
      ['space', project.id, (person, id) => person.get(`/projects/${id}`)],
      ['sprint', sprint.id, (person, id) => person.get(`/sprints/${id}?project_id=${project.id}`)],
      ['epic', card.id, (person, id) => person.get(`/epics/${id}`)],
    ]
    const statementsOf = watchStatements(store, team.team_id)
    const count = async (call: () => Promise<unknown>) => (await statementsOf(call)).length
    for (const [what, id, call] of calls) {
      const statuses = [await call(outsider, id), await call(outsider, '999999999')].map(({ status }) => status)
      expect([what, ...statuses]).toEqual([what, 404, 404])
      const [hidden, missing] = [await count(() => call(outsider, id)), await count(() => call(outsider, '999999998'))]
      expect([what, hidden]).toEqual([what, missing])
      expect(hidden).toBeGreaterThan(1)
    }
  })
})
