import { describe, expect, test } from 'vitest'
import { newAgent } from '../../../test/agent.ts'
import { callServer, newTeam, type StoreName, stores } from '../../../test/team.ts'
import { MCP_MARKDOWN, MCP_NEW_CARDS } from '../../limits/mcp.ts'
import { FIELDS_OF_CARDS } from './fields.ts'
import { READ_AS } from './read-card.ts'

/** A space with one board, and an agent of its owner. */
async function newBoard(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject({ title: 'Product' })
  const board = await team.newBoard({ project_id: project.id, title: 'Website' })
  const card = await team.newCard(board.lists[0], { title: 'Write the launch post' })
  const read = async (id: string = card.id) => (await team.get(`/cards/${id}`)).body.card
  return { team, project, board, card, read, agent: await newAgent(team) }
}

describe.each(stores)('tools for cards on %s', (store) => {
  test('create_card makes a card with all it is given, and the API shows it', async () => {
    const { team, project, board, agent, read } = await newBoard(store)
    const { tag } = await team.made('/tags', { name: 'Marketing', project_id: project.id })
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Launch', list_id: lists[0].id })

    const { card } = await agent.do('create_card', {
      board: 'Website',
      list: 'doing',
      title: 'Call the press',
      content: 'With **two** pictures.',
      due: '2026-11-20',
      priority: 'high',
      estimate: 3,
      people: ['me'],
      tags: ['marketing'],
      epic: 'Launch',
    })

    expect(card).toMatchObject({
      title: 'Call the press',
      board: 'Website',
      list: 'Doing',
      due: '2026-11-20',
      estimate: 3,
    })
    expect(await read(card.id)).toMatchObject({
      list_id: board.lists[1].id,
      content: '<p>With <strong>two</strong> pictures.</p>',
      due_date: Date.UTC(2026, 10, 21) - 1,
      priority: 2,
      members: [{ user_id: team.user_id }],
      tags: [{ id: tag.id }],
      epic: { id: epic.id },
    })
    expect(await team.lastEvent()).toMatchObject({ type: 'card.created', card_id: card.id })
  })

  test('create_card without a list uses the first one, and takes HTML as it is', async () => {
    const { board, agent, read } = await newBoard(store)
    const content = '<p>1 &lt; 2</p>'
    const { card } = await agent.do('create_card', { board: board.id, title: 'x', content, format: 'html' })
    expect(await read(card.id)).toMatchObject({ list_id: board.lists[0].id, content })
  })

  test('create_cards makes all of them in order, or none', async () => {
    const { team, board, agent } = await newBoard(store)
    const titles = ['One', 'Two', 'Three']
    const { cards } = await agent.do('create_cards', {
      board: 'Website',
      list: 'Done',
      cards: titles.map((title) => ({ title, content: '- a' })),
    })
    const listed = (await team.get(`/cards?list_id=${board.lists[2].id}`)).body.cards
    expect(listed.map(({ title }: { title: string }) => title)).toEqual(titles)
    expect(cards.map(({ id }: { id: string }) => id)).toEqual(listed.map(({ id }: { id: string }) => id))

    const before = await team.census()
    await agent.refused('create_cards', { board: 'Website', cards: [{ title: 'Good' }, { title: 'Bad', due: 'soon' }] })
    const many = Array.from({ length: MCP_NEW_CARDS + 1 }, () => ({ title: 'x' }))
    expect(await agent.refused('create_cards', { board: 'Website', cards: many })).toContain(`at most ${MCP_NEW_CARDS}`)
    expect(await team.census()).toEqual(before)
  })

  test('read_card shows what the card has, and reads on in a long content', async () => {
    const { team, board, card, agent } = await newBoard(store)
    const other = await team.newCard(board.lists[1], { title: 'Draw the pictures' })
    await team.made(`/cards/${card.id}/linked_cards`, { card_id: other.id, linked_card_type: 'blocked_by' })
    const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title: 'Steps' })
    await team.made(`/cards/${card.id}/checklists/${checklist.id}/items`, { title: 'Ask <b>Ada</b>', checked: true })
    await team.newComment(card.id, { content: '<p>Looks good to me.</p>' })
    const content = `<p>${'launch '.repeat(2000)}</p>`
    await team.patch(`/cards/${card.id}`, { content })

    const shown = await agent.do('read_card', { card: 'write the launch post' })

    expect(shown).toMatchObject({
      id: card.id,
      board: 'Website',
      links: [{ type: 'blocked_by', id: other.id, title: 'Draw the pictures' }],
      checklists: [{ title: 'Steps', items: [{ title: 'Ask Ada', done: true }] }],
      comments: [{ text: 'Looks good to me.' }],
      content_length: content.length,
    })
    const known = new Set<string | null>([...Object.values(READ_AS), 'comments', 'content_length', 'content_goes_on'])
    expect(Object.keys(shown).filter((name) => !known.has(name))).toEqual([])
    const [, from] = /content_from (\d+)/.exec(shown.content_goes_on) ?? []
    const rest = await agent.do('read_card', { card: `#${card.id}`, content_from: Number(from) })
    expect(shown.content + rest.content).toBe(content)
  })

  test('each argument of update_card sets its own field', async () => {
    const { team, card, agent } = await newBoard(store)
    const { lists } = (await team.get('/epics')).body
    await team.made('/epics', { title: 'Launch', list_id: lists[0].id })
    await team.made(`/projects/${card.project_id}/fields`, { type: 'number', title: 'Budget' })
    const values: Record<string, unknown> = {
      title: 'New',
      content: 'Text',
      start: '2026-11-02',
      due: '2026-11-20',
      priority: 'urgent',
      estimate: 3,
      owner: 'me',
      epic: 'Launch',
      fields: { Budget: 12 },
    }
    const own = Object.entries(FIELDS_OF_CARDS).flatMap(([field, how]) =>
      'not' in how ? [] : how.filter((by) => by.startsWith('update_card.')).map((by) => ({ field, by })),
    )
    expect(own.map(({ by }) => by).sort()).toEqual(
      Object.keys(values)
        .map((name) => `update_card.${name}`)
        .sort(),
    )

    for (const { field, by } of own) {
      const argument = by.replace('update_card.', '')
      await agent.do('update_card', { card: card.id, [argument]: values[argument] })
      expect(Object.keys((await team.lastEvent()).changes), argument).toEqual([field])
    }
  })

  test('update_card changes what is given and leaves the rest', async () => {
    const { team, card, agent, read } = await newBoard(store)
    await team.patch(`/cards/${card.id}`, { estimate: 5, due_date: 1_800_000_000, content: '<p>Old</p>' })
    await agent.do('update_card', { card: card.id, title: 'New', priority: 'urgent', owner: 'me', start: '2026-11-02' })
    expect(await read()).toMatchObject({
      title: 'New',
      priority: 1,
      owner_id: team.user_id,
      estimate: 5,
      due_date: 1_800_000_000,
      content: '<p>Old</p>',
    })

    await agent.do('update_card', { card: card.id, due: null, estimate: null, owner: null, content: '# New' })
    expect(await read()).toMatchObject({ due_date: null, estimate: null, owner_id: null, content: '<h1>New</h1>' })
    expect(await agent.refused('update_card', { card: card.id, due: '2026-02-31' })).toContain('due must be a day')
    await agent.do('update_card', { card: card.id, content: '1. one\n\n'.repeat(500) })
    expect((await read()).content).toMatch(/^<ol><li>.*<\/li><\/ol>$/)
    const long = '*a* '.repeat(MCP_MARKDOWN)
    expect(await agent.refused('update_card', { card: card.id, content: long.slice(0, MCP_MARKDOWN + 1) })).toContain(
      'HTML',
    )
  })

  test('move_card goes to a list by name, to another board, and to the top', async () => {
    const { team, project, board, card, agent, read } = await newBoard(store)
    const other = await team.newBoard({ project_id: project.id, title: 'Mobile app' })
    await team.newCard(board.lists[1], { title: 'First' })

    expect((await agent.do('move_card', { card: card.id, list: 'Doing' })).card).toMatchObject({ status: 'started' })
    const ids = async (list: { id: string }) =>
      (await team.get(`/lists/${list.id}`)).body.list.cards.map(({ id }: { id: string }) => id)
    expect((await ids(board.lists[1])).at(-1)).toBe(card.id)

    await agent.do('move_card', { card: card.id, position: 'top' })
    expect((await ids(board.lists[1])).at(0)).toBe(card.id)
    const { lists } = await agent.do('read_board', { board: 'Website' })
    expect(lists[1].cards).toMatchObject([{ id: card.id }, { title: 'First' }])

    await agent.do('move_card', { card: card.id, board: 'mobile app', list: 'Done' })
    expect(await read()).toMatchObject({ board_id: other.id, list_id: other.lists[2].id, status: 'completed' })
    expect(await agent.refused('move_card', { card: card.id, list: 'Nowhere' })).toContain('“To do” (id')
  })

  test('assign_card and unassign_card, by name and address', async () => {
    const { team, card, agent, read } = await newBoard(store)
    const ada = await team.newMember('member')
    const headers = { authorization: `Bearer ${ada.token}` }
    await callServer(team.server, 'PATCH', '/v1/users/me', { first_name: 'Ada', display_name: 'Ada L.' }, headers)

    expect((await agent.do('assign_card', { card: card.id, people: ['Ada', team.email] })).card.people).toHaveLength(2)
    expect((await read()).members.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(
      [ada.user_id, team.user_id].sort(),
    )
    await agent.do('unassign_card', { card: card.id, people: ['ada l.'] })
    expect((await read()).members).toMatchObject([{ user_id: team.user_id }])
    expect(await agent.refused('assign_card', { card: card.id, people: ['me', 'Nobody'] })).toContain('list_members')
  })

  test('tag_card and untag_card, by name', async () => {
    const { team, project, card, agent, read } = await newBoard(store)
    await team.made('/tags', { name: 'Bug', project_id: project.id })
    await team.made('/tags', { name: 'Everywhere' })

    const { card: tagged } = await agent.do('tag_card', { card: card.id, tags: ['bug', 'Everywhere'] })
    expect(tagged.tags.sort()).toEqual(['Bug', 'Everywhere'])
    await agent.do('untag_card', { card: card.id, tags: ['Bug'] })
    expect((await read()).tags).toMatchObject([{ name: 'Everywhere' }])
    expect(await agent.refused('tag_card', { card: card.id, tags: ['Idea'] })).toContain('Tags are: ')
    expect((await agent.do('list_tags', { space: 'Product' })).tags).toMatchObject([
      { name: 'Bug' },
      { name: 'Everywhere' },
    ])
  })

  test('comment_on_card and list_comments', async () => {
    const { team, card, agent } = await newBoard(store)
    await agent.do('comment_on_card', { card: card.id, content: 'Looks *good*.' })
    const { comments } = (await team.get(`/comments?card_id=${card.id}`)).body
    expect(comments).toMatchObject([{ content: '<p>Looks <em>good</em>.</p>', user_id: team.user_id }])

    await agent.do('comment_on_card', { card: card.id, content: '<p>Again</p>', format: 'html' })
    const first = await agent.do('list_comments', { card: card.id, count: 1 })
    expect(first.comments).toMatchObject([{ text: 'Looks good.' }])
    const second = await agent.do('list_comments', { card: card.id, count: 1, cursor: first.cursor })
    expect(second).toMatchObject({ comments: [{ text: 'Again' }] })
    expect(second.cursor).toBeUndefined()
  })

  test('add_checklist_items makes the checklist it needs, and check_item marks by text', async () => {
    const { card, agent, read } = await newBoard(store)
    await agent.do('add_checklist_items', { card: card.id, items: ['Ask <Ada>', 'Print'] })
    await agent.do('add_checklist_items', { card: card.id, checklist: 'checklist', items: ['Send'] })
    await agent.do('add_checklist_items', { card: card.id, checklist: 'Later', items: ['Celebrate'] })
    const titles = (await read()).checklists.map(({ title, items }: { title: string; items: { title: string }[] }) => [
      title,
      items.map((item) => item.title),
    ])
    expect(titles).toEqual([
      ['Checklist', ['Ask &lt;Ada&gt;', 'Print', 'Send']],
      ['Later', ['Celebrate']],
    ])

    expect((await agent.do('check_item', { card: card.id, item: 'ask <ada>' })).card.checklist).toBe('1/4')
    await agent.do('check_item', { card: card.id, item: 'ask <ada>', done: false })
    expect((await read()).checklists[0].items[0].checked).toBe(false)
    expect(await agent.refused('check_item', { card: card.id, item: 'Nothing' })).toContain('read_card')

    await agent.do('assign_item', { card: card.id, item: 'print', owner: 'me', due: '2026-11-20' })
    expect((await read()).checklists[0].items[1]).toMatchObject({ due_date: Date.parse('2026-11-20T23:59:59.999Z') })
    const own = await agent.do('my_work', { kind: 'items' })
    expect(own.items).toMatchObject([{ title: 'Print', due: '2026-11-20', checklist: 'Checklist', card_id: card.id }])
    await agent.do('assign_item', { card: card.id, item: 'print', owner: null, due: null })
    expect((await read()).checklists[0].items[1]).toMatchObject({ owner_id: null, due_date: null })
    await agent.do('add_checklist_items', { card: card.id, items: ['Fold'], owner: 'me', due: '2026-11-21' })
    expect((await read()).checklists[0].items[3]).toMatchObject({ owner_id: expect.any(String) })
    expect(await agent.refused('assign_item', { card: card.id, item: 'Fold' })).toContain('who does it')
  })

  test('link_cards and unlink_cards', async () => {
    const { team, board, card, agent, read } = await newBoard(store)
    const other = await team.newCard(board.lists[0], { title: 'Other' })
    await agent.do('link_cards', { card: card.id, type: 'blocks', other: 'other' })
    expect((await read(other.id)).linked_cards).toMatchObject([{ card_id: card.id, linked_card_type: 'blocked_by' }])
    await agent.do('unlink_cards', { card: card.id, other: other.id })
    expect((await read()).linked_cards).toEqual([])
  })

  test('archive_card and restore_card, by title', async () => {
    const { card, agent, read } = await newBoard(store)
    await agent.do('archive_card', { card: card.title })
    expect((await read()).archived).not.toBeNull()
    expect(await agent.refused('archive_card', { card: card.title })).toContain('There is no card')
    await agent.do('restore_card', { card: card.title })
    expect((await read()).archived).toBeNull()
  })
})
