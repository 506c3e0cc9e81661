import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../test/team.ts'
import { IMAGE_LENGTH } from '../limits/texts.ts'

describe.each(stores)('what is beyond our own sets, on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('short words for colours, layouts and roles of a card are kept as sent, and any priority', async () => {
    const board = await team.newBoard({
      layout: 'kanban-wide',
      color: 'light-teal',
      lists: [{ color: 'rgb(1, 2, 3)' }],
    })
    expect(board).toMatchObject({ layout: 'kanban-wide', color: 'light-teal', lists: [{ color: 'rgb(1, 2, 3)' }] })
    const members = [{ user_id: team.user_id, role: 'reviewer' }]
    const card = await team.newCard(board.lists[0], { priority: 100, members })
    expect(card).toMatchObject({ priority: 100, members })
    await team.post(`/cards/${card.id}/members`, { user_id: team.user_id, role: 'tester' })
    const copy = (await team.made(`/cards/${card.id}/copy`, {})).card
    expect(copy).toMatchObject({ priority: 100, members: [{ role: 'tester' }] })
    const { tag } = await team.made('/tags', { name: 'Teal', color: 'teal' })
    expect(tag.color).toBe('teal')
  })

  test('a person’s role in a container is still one of the set', async () => {
    const { status, body } = await team.post('/boards', {
      title: 'x',
      project_id: (await team.newProject()).id,
      members: [{ user_id: team.user_id, role: 'reviewer' }],
    })
    expect([status, body.message]).toEqual([400, 'members.0.role must be one of admin, member, viewer.'])
  })

  const object = {
    type: 'image',
    src: 'https://example.com/a.png',
    blurhash: 'L6P',
    positionY: 0.5,
    object_fit: 'cover',
  }
  const data = `data:image/png;base64,${'A'.repeat(IMAGE_LENGTH - 22)}`
  test.each<[string, unknown]>([
    ['a name', 'rocket'],
    ['an emoji', '🚀'],
    ['a data: address', data],
    ['an object', object],
    ['an object with a data: address', { src: data }],
    ['an object that measures its place in its own way', { type: 'image', positionY: { value: 50, unit: '%' } }],
  ])('%s is an image', async (_, image) => {
    const project = await team.newProject({ icon: image })
    expect(project.icon).toEqual(image)
    const page = await team.newPage(project.id, { icon: image, cover_image: image })
    expect(page).toMatchObject({ icon: image, cover_image: image })
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { icon: image, cover_image: image })
    expect((await team.patch(`/cards/${card.id}`, { cover_image: image, icon: null })).status).toBe(200)
    expect((await team.post(`/cards/${card.id}/copy`, {})).status).toBe(201)
  })

  test.each<[string, unknown, string]>([
    ['a number', 7, 'a text'],
    ['too long a text', `${data}AA`, 'at most'],
    ['an array', [], 'a text'],
  ])('%s is none', async (_, icon, words) => {
    const { status, body } = await team.post('/projects', { title: 'x', icon })
    expect([status, body.errors[0].field]).toEqual([400, 'icon'])
    expect(body.errors[0].message).toContain(words)
  })

  test('messages say in words what is expected', async () => {
    const board = await team.newBoard()
    const card = (fields: object) =>
      team.post('/cards', { title: 'x', list_id: board.lists[0].id, board_id: board.id, ...fields })
    const says = async (fields: object) => (await card(fields)).body.errors[0].message
    expect(await says({ due_date: '2026-01-01T00:00:00Z' })).toBe(
      'due_date must be a date between 1970 and 9999: send Unix seconds or milliseconds, e.g. 1767225600 or 1767225600000.',
    )
    expect((await team.post('/lists', { board_id: board.id, color: '<b>' })).body.message).toMatch(
      /^color must be the short name of a colour, such as fog, .*, or #rrggbb\.$/,
    )
    expect((await team.post('/lists', { board_id: board.id, behavior: 'done' })).body.message).toBe(
      'behavior must be one of backlog, committed, started, completed, cancelled.',
    )
  })
})
