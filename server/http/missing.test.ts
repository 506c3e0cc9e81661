import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores, type Team } from '../../test/team.ts'

describe.each(stores)('what a body names and there is not, on %s', (store) => {
  let team: Team
  let outsider: Caller
  let hidden: Record<string, string>
  let own: Record<string, string>
  beforeAll(async () => {
    team = await newTeam(store)
    outsider = await team.newMember('member')
    const things = async (fields: object) => {
      const project = await team.newProject(fields)
      const board = await team.newBoard({ project_id: project.id })
      const card = await team.newCard(board.lists[0])
      const page = await team.newPage(project.id)
      const { tag } = await team.made('/tags', { name: `Tag ${project.id}`, project_id: project.id })
      const ids = {
        project: project.id,
        board: board.id,
        list: board.lists[0].id,
        card: card.id,
        page: page.id,
        tag: tag.id,
      }
      return ids as Record<string, string>
    }
    hidden = await things({ is_private: true })
    own = await things({})
  })

  const card = (fields: object) => ({ title: 'x', board_id: own.board, list_id: own.list, ...fields })
  const CASES: [field: string, kind: string, call: (id: string) => [method: string, path: string, body: object]][] = [
    ['board_id', 'board', (id) => ['POST', '/lists', { board_id: id }]],
    ['project_id', 'project', (id) => ['POST', '/boards', { title: 'x', project_id: id }]],
    ['list_id', 'list', (id) => ['POST', '/cards', card({ list_id: id })]],
    ['board_id', 'board', (id) => ['POST', '/cards', card({ board_id: id })]],
    ['parent_card_id', 'card', (id) => ['POST', '/cards', card({ parent_card_id: id })]],
    ['tags.1', 'tag', (id) => ['POST', '/cards', card({ tags: [own.tag, id] })]],
    ['parent_card_id', 'card', (id) => ['PATCH', `/cards/${own.card}`, { parent_card_id: id }]],
    ['after_card_id', 'card', (id) => ['PATCH', `/cards/${own.card}`, { after_card_id: id }]],
    ['list_id', 'list', (id) => ['PATCH', `/cards/${own.card}`, { list_id: id, title: id }]],
    [
      'card_id',
      'card',
      (id) => ['POST', `/cards/${own.card}/linked_cards`, { card_id: id, linked_card_type: 'blocks' }],
    ],
    ['card_id', 'card', (id) => ['POST', '/comments', { card_id: id, content: 'x' }]],
    ['page_id', 'page', (id) => ['POST', '/comments', { page_id: id, content: 'x' }]],
    ['parent_page_id', 'page', (id) => ['POST', '/pages', { project_id: own.project, parent_page_id: id }]],
    ['after_board_id', 'board', (id) => ['PATCH', `/boards/${own.board}`, { after_board_id: id }]],
    ['vcs_mapping.pr_open', 'list', (id) => ['PATCH', `/boards/${own.board}`, { vcs_mapping: { pr_open: id } }]],
  ]
  test.each(CASES)('%s of a %s is named, alike whether it is hidden or never was', async (field, kind, call) => {
    const answers = []
    for (const id of [hidden[kind] as string, '999999999']) {
      const [method, path, body] = call(id)
      const answer = await outsider.call(method, path, body)
      answers.push([answer.status, { ...answer.body, request_id: '' }])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject([404, { code: 'not_found', errors: [{ field, code: 'not_found' }] }])
  })

  test('people are named where they stand', async () => {
    const members = [{ user_id: team.user_id }, { user_id: 'uNobody1' }]
    const { status, body } = await team.post('/cards', card({ members }))
    expect([status, body.errors[0].field]).toEqual([404, 'members.1.user_id'])
    const owner = await team.post('/cards', card({ owner_id: 'uNobody1' }))
    expect([owner.status, owner.body.errors[0].field]).toEqual([404, 'owner_id'])
  })

  test('a parameter is named too; a path names itself', async () => {
    const query = await team.get('/boards?project_id=999999999')
    expect([query.status, query.body.errors[0].field]).toEqual([404, 'project_id'])
    const path = await team.patch('/cards/999999999', { title: 'x', parent_card_id: '999999999' })
    expect([path.status, path.body.errors]).toEqual([404, undefined])
  })
})
