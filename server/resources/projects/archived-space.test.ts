import { describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'

/** A space with something of each noun, archived. */
async function newArchivedSpace(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const [board, other] = [
    await team.newBoard({ project_id: project.id }),
    await team.newBoard({ project_id: project.id }),
  ]
  const elsewhere = await team.newBoard()
  const [list, second] = board.lists
  const card = await team.newCard(list, { checklists: [{ title: 'Steps', items: [{ title: 'One' }] }] })
  const outside = await team.newCard(elsewhere.lists[0])
  const sprint = await team.newSprint(project.id)
  const page = await team.newPage(project.id)
  const { tag } = await team.made('/tags', { name: 'Bug', project_id: project.id })
  const { form } = await team.made(`/boards/${board.id}/forms`, { title: 'Report' })
  const comment = await team.newComment(card.id)
  expect((await team.patch(`/projects/${project.id}`, { archived: true })).status).toBe(200)
  const ofSprint = `/sprints/${sprint.id}?project_id=${project.id}`
  return {
    team,
    project,
    board,
    other,
    elsewhere,
    list,
    second,
    card,
    outside,
    sprint,
    ofSprint,
    page,
    tag,
    form,
    comment,
  }
}
type Scene = Awaited<ReturnType<typeof newArchivedSpace>>
type Call = (team: Team, scene: Scene) => ReturnType<Team['call']>

const CHANGES: [what: string, call: Call][] = [
  ['the space', (team, { project }) => team.patch(`/projects/${project.id}`, { title: 'Renamed' })],
  ['a board', (team, { board }) => team.patch(`/boards/${board.id}`, { title: 'Renamed', position: 1 })],
  ['a list', (team, { list }) => team.patch(`/lists/${list.id}`, { title: 'Renamed', position: 1 })],
  ['a list to another board', (team, { list, other }) => team.patch(`/lists/${list.id}`, { board_id: other.id })],
  ['a card', (team, { card }) => team.patch(`/cards/${card.id}`, { title: 'Renamed', position: 0 })],
  ['a card to another list', (team, { card, second }) => team.patch(`/cards/${card.id}`, { list_id: second.id })],
  ['a card to another board', (team, { card, other }) => team.patch(`/cards/${card.id}`, { board_id: other.id })],
  ['a card to a sprint', (team, { card, sprint }) => team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })],
  ['the cards of a list', (team, { list, second }) => team.delete(`/lists/${list.id}?move_to=${second.id}`)],
  ['a sprint', (team, { ofSprint }) => team.patch(ofSprint, { title: 'Renamed', state: 'completed' })],
  [
    'the settings of sprints',
    (team, { project }) => team.put(`/sprints/settings?project_id=${project.id}`, { length: 7 }),
  ],
  ['a page', (team, { page }) => team.patch(`/pages/${page.id}`, { title: 'Renamed' })],
  ['a tag', (team, { tag }) => team.patch(`/tags/${tag.id}`, { name: 'Renamed' })],
  ['a form', (team, { form }) => team.patch(`/forms/${form.id}`, { title: 'Renamed' })],
  ['a comment', (team, { comment }) => team.patch(`/comments/${comment.id}`, { content: 'Changed' })],
  ['a new comment', (team, { card }) => team.post('/comments', { card_id: card.id, content: 'More' })],
  [
    'a checklist',
    (team, { card }) => team.patch(`/cards/${card.id}/checklists/${card.checklists[0].id}`, { title: 'Renamed' }),
  ],
  ['a card out of it', (team, { card, elsewhere }) => team.patch(`/cards/${card.id}`, { board_id: elsewhere.id })],
]

const NEW: [what: string, call: Call][] = [
  ['a board', (team, { project }) => team.post('/boards', { project_id: project.id, title: 'New' })],
  ['a copied board', (team, { board }) => team.post(`/boards/${board.id}/copy`)],
  [
    'a moved board',
    (team, { elsewhere, project }) => team.patch(`/boards/${elsewhere.id}`, { project_id: project.id }),
  ],
  ['a list', (team, { board }) => team.post('/lists', { board_id: board.id })],
  [
    'a moved list',
    (team, { elsewhere, board }) => team.patch(`/lists/${elsewhere.lists[0].id}`, { board_id: board.id }),
  ],
  ['a card', (team, { list, board }) => team.post('/cards', { title: 'New', list_id: list.id, board_id: board.id })],
  ['a copied card', (team, { card }) => team.post(`/cards/${card.id}/copy`)],
  ['a moved card', (team, { outside, list }) => team.patch(`/cards/${outside.id}`, { list_id: list.id })],
  ['moved cards', (team, { elsewhere, list }) => team.delete(`/lists/${elsewhere.lists[0].id}?move_to=${list.id}`)],
  ['a sprint', (team, { project }) => team.post('/sprints', { project_id: project.id, title: 'New' })],
  ['a page', (team, { project }) => team.post('/pages', { project_id: project.id })],
  ['a copied page', (team, { page }) => team.post(`/pages/${page.id}/copy`)],
  ['a tag', (team, { project }) => team.post('/tags', { project_id: project.id, name: 'New' })],
  ['a form', (team, { board }) => team.post(`/boards/${board.id}/forms`, { title: 'New' })],
]

describe.each(stores)('an archived space on %s', (store) => {
  test.each(CHANGES)('what is in it can be changed: %s', async (_, call) => {
    const scene = await newArchivedSpace(store)
    const { status, body } = await call(scene.team, scene)
    expect([Math.floor(status / 100), body?.code]).toEqual([2, undefined])
    // What is archived is in no list of boards.
    await scene.team.patch(`/projects/${scene.project.id}`, { archived: false })
    await expectSound(scene.team)
  })

  test.each(NEW)('takes nothing new: %s', async (_, call) => {
    const scene = await newArchivedSpace(store)
    const before = await scene.team.census()
    const { status, body } = await call(scene.team, scene)
    expect([status, body.code]).toEqual([409, 'project_archived'])
    expect(await scene.team.census()).toEqual(before)
  })

  test('an unknown name of a tag becomes none there', async () => {
    const { team, card, tag } = await newArchivedSpace(store)
    const { status, headers, body } = await team.patch(`/cards/${card.id}`, { tags: ['Bug', 'New'] }, { prefer: '' })
    expect([status, headers.get('boardwalk-ignored')]).toEqual([200, 'tags.New'])
    expect(body.card.tags.map(({ id }: { id: string }) => id)).toEqual([tag.id])
  })
})
