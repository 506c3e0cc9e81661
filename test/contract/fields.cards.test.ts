import { afterEach, describe, test } from 'vitest'
import type { CodeHost } from '../../server/resources/integrations/integrations.schema.ts'
import { connect } from '../code-hosts.ts'
import { type Caller, clock, newTeam, newTeamApart, stores } from '../team.ts'
import { expectShown } from './shown.ts'

afterEach(() => clock.reset())

describe.each(stores)('the fields of cards on %s', (store) => {
  async function cardOnBoard() {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const read = async (id = card.id) => (await team.get(`/cards/${id}`)).body.card
    return { team, board, card, read, path: `/cards/${card.id}` }
  }

  /** A checklist with an item, of which the card shows both. */
  async function newChecklist(caller: Caller, card_id: string) {
    const { checklist } = await caller.made(`/cards/${card_id}/checklists`, { title: 'Steps' })
    const path = `/cards/${card_id}/checklists/${checklist.id}`
    const { checklist_item } = await caller.made(`${path}/items`, { title: 'One' })
    return { path, checklist: { ...checklist, items: [checklist_item] }, item: checklist_item }
  }

  test('cards of two workspaces', async () => {
    const { card } = await cardOnBoard()
    clock.advance(1000)
    const theirs = await newTeamApart(store)
    const board = await theirs.newBoard()

    expectShown('Card', card, await theirs.newCard(board.lists[0]))
  })

  test('editing a card', async () => {
    const { team, card, path } = await cardOnBoard()
    const { field } = await team.made(`/projects/${card.project_id}/fields`, { type: 'number', title: 'Budget' })
    const other = await team.newMember('member')
    clock.advance(1000)

    const { body } = await other.patch(path, {
      title: 'Write the post',
      content: '<p>With pictures.</p>',
      priority: 1,
      owner_id: other.user_id,
      start_date: 1_900_000_000,
      due_date: 1_900_086_400,
      estimate: 5,
      external_id: 'jira:WEB-128',
      cover_image: 'https://example.com/cover.png',
      icon: { type: 'emoji', emoji: '📘' },
      custom_fields: { [field.id]: 12 },
    })

    expectShown('Card', card, body.card)
  })

  test('moving a card to another board', async () => {
    const { team, card, path } = await cardOnBoard()
    const lists = [{ title: 'Shipped', color: 'green', behavior: 'completed' }]
    const board = await team.newBoard({ title: 'Elsewhere', lists })

    expectShown('Card', card, (await team.patch(path, { list_id: board.lists[0].id })).body.card)
  })

  test('moving a card into a sprint', async () => {
    const { team, card, path } = await cardOnBoard()
    const sprint = await team.newSprint(card.project_id)

    const { body } = await team.patch(path, { sprint_id: sprint.id, list_id: sprint.lists[0].id })

    expectShown('Card', card, body.card)
  })

  test('adding a member to a card', async () => {
    const { team, card, path } = await cardOnBoard()
    expectShown('Card', card, (await team.made(`${path}/members`, { user_id: team.user_id })).card)
  })

  test('logging time on a card', async () => {
    const { team, card, path, read } = await cardOnBoard()

    await team.made(`${path}/time`, { seconds: 60 })

    expectShown('Card', card, await read())
  })

  test('giving a card checklists', async () => {
    const { team, card, read } = await cardOnBoard()

    await newChecklist(team, card.id)

    expectShown('Card', card, await read())
  })

  test('putting a card below another', async () => {
    const { team, board, card, path } = await cardOnBoard()
    const above = await team.newCard(board.lists[1])

    expectShown('Card', card, (await team.patch(path, { parent_card_id: above.id })).body.card)
  })

  test('putting a card above another', async () => {
    const { team, board, card, read } = await cardOnBoard()

    await team.newCard(board.lists[1], { parent_card_id: card.id })

    expectShown('Card', card, await read())
  })

  test('putting a file on a card', async () => {
    const { team, card, path, read } = await cardOnBoard()

    await team.newFile(path)

    expectShown('Card', card, await read())
  })

  test('linking two cards', async () => {
    const { team, board, card, path, read } = await cardOnBoard()
    const other = await team.newCard(board.lists[1])

    await team.made(`${path}/linked_cards`, { card_id: other.id, linked_card_type: 'blocks' })

    expectShown('Card', card, await read())
    expectShown('Card', other, await read(other.id))
  })

  test('archiving a card, its list and its board', async () => {
    const { team, card, path, read } = await cardOnBoard()

    await team.patch(path, { archived: true })
    await team.patch(`/lists/${card.list_id}`, { archived: true })
    await team.patch(`/boards/${card.board_id}`, { archived: true })

    expectShown('Card', card, await read())
  })

  test('tagging a card', async () => {
    const { team, card, path, read } = await cardOnBoard()
    const { tag } = await team.made('/tags', { name: 'Urgent' })

    await team.post(`${path}/tags`, { id: tag.id })

    expectShown('Card', card, await read())
    expectShown('Tag', tag, (await team.get('/tags')).body.tags[0])
  })

  test('commenting on a card', async () => {
    const { team, card, read } = await cardOnBoard()

    await team.newComment(card.id)

    expectShown('Card', card, await read())
  })

  test('marking a card', async () => {
    const { team, card, path, read } = await cardOnBoard()

    await team.put(`${path}/watch`)
    await team.put(`${path}/bookmark`)

    expectShown('Card', card, await read())
  })

  test('putting a card into an epic by its id', async () => {
    const { team, card, path } = await cardOnBoard()
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Launch', list_id: lists[0].id })

    expectShown('Card', card, (await team.patch(path, { epic_id: epic.id })).body.card)
  })

  test('copying a card', async () => {
    const { team, card, path } = await cardOnBoard()
    expectShown('Card', card, (await team.made(`${path}/copy`, {})).card)
  })

  test('summaries of two cards', async () => {
    const { team, card, path, read } = await cardOnBoard()
    const plain = await team.newCard({ id: card.list_id, board_id: card.board_id }, { parent_card_id: card.id })
    const other = await team.newMember('member')
    const lists = [{ title: 'Shipped', color: 'green', behavior: 'completed' }]
    const board = await team.newBoard({ title: 'Elsewhere', lists })
    const place = { board_id: board.id, list_id: board.lists[0].id }
    const { card: special } = await other.made('/cards', { title: 'Special', parent_card_id: card.id, ...place })
    await team.patch(`/cards/${special.id}`, { archived: true })

    const { child_cards } = await read()
    expectShown('CardSummary', child_cards[0], child_cards[1])

    await team.made(`${path}/linked_cards`, { card_id: plain.id, linked_card_type: 'blocks' })
    await team.made(`${path}/linked_cards`, { card_id: special.id, linked_card_type: 'related' })
    const { linked_cards } = await read()
    expectShown('LinkedCard', linked_cards[0], linked_cards[1])
  })

  test('reading a card to edit it', async () => {
    const { card, read } = await cardOnBoard()
    expectShown('Card', card, await read())
  })

  test('writing a similar card', async () => {
    const { team, board, card, read } = await cardOnBoard()
    const { tag } = await team.made('/tags', { name: 'Urgent' })
    await team.newCard(board.lists[1], { title: card.title, tags: [tag.id] })

    const now = await read()
    expectShown('Card', card, now)
    expectShown('Hint', now.hints[0], now.hints[1])
  })

  test('filling in a form', async () => {
    const { team, board, card } = await cardOnBoard()
    const { form } = await team.made(`/boards/${board.id}/forms`, { title: 'Report a problem' })

    expectShown('Card', card, await team.newCard(board.lists[0], { form_id: form.id }))
  })

  test('checklists of two cards', async () => {
    const { team, board, card } = await cardOnBoard()
    const { checklist } = await newChecklist(team, card.id)
    const other = await team.newMember('member')
    const another = await team.newCard(board.lists[0])
    clock.advance(1000)

    expectShown('Checklist', checklist, (await newChecklist(other, another.id)).checklist)
  })

  test('items of two checklists', async () => {
    const { team, card } = await cardOnBoard()
    const { item } = await newChecklist(team, card.id)
    const other = await team.newMember('member')
    clock.advance(1000)

    expectShown('ChecklistItem', item, (await newChecklist(other, card.id)).item)
  })

  test('editing a checklist', async () => {
    const { team, card } = await cardOnBoard()
    const { checklist, path } = await newChecklist(team, card.id)
    clock.advance(1000)

    const { body } = await team.patch(path, { title: 'Before it goes out', content: 'In this order' })

    expectShown('Checklist', checklist, body.checklist)
  })

  test('ticking off an item', async () => {
    const { team, card, read } = await cardOnBoard()
    const { checklist, item, path } = await newChecklist(team, card.id)
    clock.advance(1000)

    const people = { owner_id: team.user_id, due_date: 1_767_225_600 }
    const change = { title: 'First', content: 'Done', checked: true, ...people }
    const { body } = await team.patch(`${path}/items/${item.id}`, change)

    expectShown('ChecklistItem', item, body.checklist_item)
    expectShown('Checklist', checklist, (await read()).checklists[0])
  })

  test('tags of two workspaces', async () => {
    const { team, card } = await cardOnBoard()
    const theirs = await newTeamApart(store)
    const { tag } = await team.made('/tags', { name: 'Urgent', project_id: card.project_id })

    expectShown('Tag', tag, (await theirs.made('/tags', { name: 'Urgent' })).tag)
  })

  test('renaming a tag', async () => {
    const team = await newTeam(store)
    const { tag } = await team.made('/tags', { name: 'Urgent', color: '#000000' })

    expectShown('Tag', tag, (await team.patch(`/tags/${tag.id}`, { name: 'Très pressé', color: '#ff0000' })).body.tag)
  })

  test('a pull request that names a card', async () => {
    const { team, card, read } = await cardOnBoard()

    await (await connect(team)).deliver({ branch: card.suggested_branch_name })

    expectShown('Card', card, await read())
  })

  async function linksOf(...types: readonly CodeHost[]) {
    const { team, card, read } = await cardOnBoard()
    for (const type of types) await (await connect(team, type)).deliver({ branch: card.suggested_branch_name })
    return (await read()).external_links
  }

  test('pull requests of GitHub and GitLab', async () => {
    const [github, gitlab] = await linksOf('github', 'gitlab')

    expectShown('ExternalLink', github, gitlab)
  })

  test('pull requests of GitHub and Gitea', async () => {
    const [github, gitea] = await linksOf('github', 'gitea')

    expectShown('ExternalLink', github, gitea)
  })
})
