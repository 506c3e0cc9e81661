import { describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('work on epics, through the routes of cards, on %s', (store) => {
  async function newRoadmap() {
    const team = await newTeam(store)
    const [list] = (await team.get('/epics')).body.lists
    const newEpic = async (fields: object = {}) =>
      (await team.made('/epics', { title: 'Launch', list_id: list.id, ...fields })).epic
    return { team, newEpic }
  }
  const read = async (team: Team, id: string) => (await team.get(`/epics/${id}`)).body.epic

  test('checklists and their items are created, changed and deleted', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const path = `/cards/${epic.id}/checklists`

    const { checklist } = await team.made(path, { title: 'Before launch', card_id: epic.id })
    expect(checklist).toMatchObject({ card_id: epic.id, title: 'Before launch', items: [] })
    expect(await team.lastEvent()).toMatchObject({
      type: 'epic.checklist_created',
      epic_id: epic.id,
      entity_id: epic.id,
      card_id: null,
    })
    const { checklist_item } = await team.made(`${path}/${checklist.id}/items`, { title: 'Book a room' })
    const item = `${path}/${checklist.id}/items/${checklist_item.id}`
    expect((await team.patch(item, { checked: true })).body.checklist_item.checked).toBe(true)
    const shown = await read(team, epic.id)
    expect(shown.checklists).toMatchObject([{ id: checklist.id, items: [{ title: 'Book a room', checked: true }] }])
    expect(shown.checklist_order).toEqual({ [checklist.id]: 0 })
    expect(shown.checklist_item_order).toEqual({ [checklist_item.id]: 0 })

    expect((await team.patch(`${path}/${checklist.id}`, { title: 'Later' })).body.checklist.title).toBe('Later')
    expect((await team.delete(item)).status).toBe(204)
    expect((await team.delete(`${path}/${checklist.id}`)).status).toBe(204)
    expect((await read(team, epic.id)).checklists).toEqual([])
  })

  test('a checklist of one epic is not found on another, nor on a card', async () => {
    const { team, newEpic } = await newRoadmap()
    const [epic, other] = [await newEpic(), await newEpic()]
    const card = await team.newCard((await team.newBoard()).lists[0])
    const { checklist } = await team.made(`/cards/${epic.id}/checklists`, { title: 'Mine' })

    for (const id of [other.id, card.id])
      expect((await team.patch(`/cards/${id}/checklists/${checklist.id}`, { title: 'x' })).status).toBe(404)
  })

  test('tags are added and removed: those of the workspace, since an epic has no space', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const { tag } = await team.made('/tags', { name: 'Big bets' })
    const board = await team.newBoard()
    const spaceTag = (await team.made('/tags', { name: 'Bug', project_id: board.project_id })).tag

    expect((await team.post(`/cards/${epic.id}/tags`, { ids: [tag.id] })).status).toBe(204)
    expect((await team.post(`/cards/${epic.id}/tags`, { id: spaceTag.id })).status).toBe(404)
    expect((await read(team, epic.id)).tags).toMatchObject([{ id: tag.id, name: 'Big bets', total_cards: 0 }])
    expect(await team.lastEvent()).toMatchObject({ type: 'epic.tags_changed', changes: { tags: [[], [tag.id]] } })

    expect((await team.delete(`/cards/${epic.id}/tags/${tag.id}`)).status).toBe(204)
    expect((await team.delete(`/cards/${epic.id}/tags/${tag.id}`)).status).toBe(404)
    expect((await read(team, epic.id)).tags).toEqual([])

    await team.post(`/cards/${epic.id}/tags`, { id: tag.id })
    await team.delete(`/tags/${tag.id}`)
    expect((await read(team, epic.id)).tags).toEqual([])
  })

  test('an epic is linked with another, seen from both ends, but never with a card', async () => {
    const { team, newEpic } = await newRoadmap()
    const [epic, other] = [await newEpic(), await newEpic({ title: 'Grow' })]
    const card = await team.newCard((await team.newBoard()).lists[0])
    const link = (from: string, to: string, linked_card_type = 'blocks') =>
      team.post(`/cards/${from}/linked_cards`, { card_id: to, linked_card_type })

    const { status, body } = await link(epic.id, other.id)
    expect(status).toBe(201)
    expect(body.linked_card).toMatchObject({
      card_id: other.id,
      title: 'Grow',
      linked_card_type: 'blocks',
      project_id: null,
      board_id: null,
      list_id: other.list_id,
      list_title: 'Backlog',
      status: 'backlog',
    })
    expect(await team.lastEvent()).toMatchObject({ type: 'epic.linked', epic_id: epic.id })
    expect((await read(team, other.id)).linked_cards).toMatchObject([
      { card_id: epic.id, linked_card_type: 'blocked_by' },
    ])

    for (const pair of [
      [epic.id, card.id],
      [card.id, epic.id],
    ] as const)
      expect(await link(...pair)).toMatchObject({ status: 400, body: { detail: 'cannot link card to epic' } })
    expect(await link(epic.id, epic.id)).toMatchObject({ status: 400, body: { errors: [{ field: 'card_id' }] } })

    expect((await link(other.id, epic.id, 'related')).status).toBe(201)
    expect((await read(team, epic.id)).linked_cards).toMatchObject([{ linked_card_type: 'related' }])
    expect((await team.delete(`/cards/${epic.id}/linked_cards/${other.id}`)).status).toBe(204)
    expect((await read(team, other.id)).linked_cards).toEqual([])
  })

  test('members are added, given another role and removed', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const guest = await team.newMember('guest')
    expect((await guest.get(`/epics/${epic.id}`)).status).toBe(404)

    const { status, body } = await team.post(`/cards/${epic.id}/members`, { user_id: guest.user_id })
    expect(status).toBe(201)
    expect(body.epic).toMatchObject({ id: epic.id, members: [{ user_id: guest.user_id, role: 'member' }] })
    expect(await team.lastEvent()).toMatchObject({ type: 'epic.members_changed', epic_id: epic.id })
    expect((await guest.get(`/epics/${epic.id}`)).status).toBe(200)

    expect((await team.delete(`/cards/${epic.id}/members/${guest.user_id}`)).status).toBe(204)
    expect((await guest.get(`/epics/${epic.id}`)).status).toBe(404)
  })

  test('comments and replies are counted, and deleted with it', async () => {
    const { team, newEpic } = await newRoadmap()
    const [epic, other] = [await newEpic(), await newEpic()]

    const { comment } = await team.made('/comments', { card_id: epic.id, content: 'Ready?' })
    expect(comment).toMatchObject({ card_id: epic.id, page_id: null, content: 'Ready?' })
    expect(await team.lastEvent()).toMatchObject({ type: 'comment.created', epic_id: epic.id, card_id: null })
    await team.made(`/comments/${comment.id}/children`, { content: 'Nearly.' })
    await team.made('/comments', { card_id: other.id, content: 'Elsewhere' })

    expect(await read(team, epic.id)).toMatchObject({ total_comments: 1 })
    const { body } = await team.get(`/comments?card_id=${epic.id}`)
    expect(body).toMatchObject({ count: 1, comments: [{ id: comment.id, children: { count: 1 } }] })

    expect((await team.delete(`/epics/${epic.id}`)).status).toBe(204)
    expect((await team.get(`/comments/${comment.id}`)).status).toBe(404)
  })

  test('its activity is found by its id as a card’s is, without that of the cards in it', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const card = await team.newCard((await team.newBoard()).lists[0], { epic_id: epic.id })
    await team.made('/comments', { card_id: epic.id, content: 'Ready?' })
    await team.patch(`/epics/${epic.id}`, { title: 'Lift-off' })
    await team.patch(`/cards/${card.id}`, { title: 'Other' })

    const texts = async () =>
      (await team.get(`/activity?card_id=${epic.id}`)).body.activity.map(({ text }: { text: string }) => text)
    expect(await texts()).toEqual([
      'renamed “Launch” to “Lift-off”',
      'commented on the epic “Lift-off”',
      'created the epic “Lift-off”',
    ])
    await team.delete(`/epics/${epic.id}`)
    expect((await texts())[0]).toBe('deleted the epic “Lift-off”')
  })

  test('a guest on the epic can comment on it and change nothing else', async () => {
    const { team, newEpic } = await newRoadmap()
    const [guest, reader] = [await team.newMember('guest'), await team.newMember('guestReader')]
    const members = [guest, reader].map(({ user_id }) => ({ user_id }))
    const epic = await newEpic({ members })
    const { tag } = await team.made('/tags', { name: 'Big bets' })
    const events = await team.events()

    for (const [path, body] of [
      ['checklists', { title: 'Mine' }],
      ['tags', { id: tag.id }],
      ['members', { user_id: team.user_id }],
      ['linked_cards', { card_id: epic.id, linked_card_type: 'related' }],
    ] as const)
      expect((await guest.post(`/cards/${epic.id}/${path}`, body)).status, path).toBe(403)
    expect(await team.events()).toEqual(events)

    expect((await guest.post('/comments', { card_id: epic.id, content: 'Hello' })).status).toBe(201)
    expect((await reader.post('/comments', { card_id: epic.id, content: 'Hello' })).status).toBe(403)
  })

  test('the parts of an epic that the caller cannot see are not found', async () => {
    const { team, newEpic } = await newRoadmap()
    const [epic, shared] = [await newEpic({ title: 'Secret' }), await newEpic()]
    const guest = await team.newMember('guest')
    await team.made(`/cards/${shared.id}/members`, { user_id: guest.user_id })
    await team.made(`/cards/${shared.id}/linked_cards`, { card_id: epic.id, linked_card_type: 'related' })
    const { comment } = await team.made('/comments', { card_id: epic.id, content: 'Quiet' })

    expect((await guest.get(`/epics/${shared.id}`)).body.epic.linked_cards).toEqual([])
    expect((await guest.get(`/comments/${comment.id}`)).status).toBe(404)
    expect((await guest.get(`/comments?card_id=${epic.id}`)).status).toBe(404)
    for (const stranger of [guest, await newTeam(store)])
      for (const path of ['checklists', 'tags', 'members', 'linked_cards']) {
        const body = { title: 'x', id: '1', user_id: team.user_id, card_id: epic.id, linked_card_type: 'blocks' }
        const fields = {
          checklists: ['title'],
          tags: ['id'],
          members: ['user_id'],
          linked_cards: ['card_id', 'linked_card_type'],
        }
        const sent = Object.fromEntries(
          Object.entries(body).filter(([field]) => fields[path as keyof typeof fields].includes(field)),
        )
        expect((await stranger.post(`/cards/${epic.id}/${path}`, sent)).status, path).toBe(404)
      }
  })
})
