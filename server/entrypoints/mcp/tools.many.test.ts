import { describe, expect, test } from 'vitest'
import { newAgent } from '../../../test/agent.ts'
import { newTeam, stores } from '../../../test/team.ts'

const titlesOf = ({ cards = [] }: { cards?: { title: string }[] }) => cards.map(({ title }) => title)

describe.each(stores)('what an agent finds and does with many, on %s', (store) => {
  test('cards by person, tag, due date, priority, status and text', async () => {
    const team = await newTeam(store)
    const ada = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const [todo, doing] = board.lists
    const { tag } = await team.made('/tags', { name: 'Bug', project_id: board.project_id })
    await team.newCard(todo, { title: 'Write', priority: 2, due_date: Date.UTC(2026, 10, 20), tags: [tag.id] })
    await team.newCard(doing, { title: 'Print', members: [{ user_id: ada.user_id }], due_date: Date.UTC(2026, 11, 1) })
    await team.newCard(todo, { title: 'Post it' })
    const agent = await newAgent(team)
    const find = async (filter: object) => titlesOf(await agent.do('list_cards', { ...filter }))

    expect(await find({ person: ada.user_id })).toEqual(['Print'])
    expect(await find({ board: 'Website', person: null })).toEqual(['Write', 'Post it'])
    expect(await find({ tags: ['bug'] })).toEqual(['Write'])
    expect(await find({ due_before: '2026-11-25' })).toEqual(['Write'])
    expect(await find({ due_after: '2026-11-20' })).toEqual(['Write', 'Print'])
    expect(await find({ priorities: ['high'], board: 'Website' })).toEqual(['Write'])
    expect(await find({ statuses: [doing.behavior] })).toEqual(['Print'])
    expect(await find({ text: 'post' })).toEqual(['Post it'])
    expect(await find({ board: 'Website', list: todo.title, tags: ['Bug'] })).toEqual(['Write'])
    expect(await find({ board: 'Website' })).toEqual(['Write', 'Print', 'Post it'])
    expect(await agent.do('list_cards', { text: 'nowhere' })).toEqual({ found: 'No card fits this filter.' })
    expect(await agent.refused('list_cards', { tags: ['None'] })).toContain('There is no tag “None”')
    expect(await agent.do('search', { query: 'nowhere' })).toEqual({ found: expect.stringMatching(/^Nothing has/) })
  })

  test('boards, lists, tags and sub-tasks are made; several cards are changed at once, or none', async () => {
    const team = await newTeam(store)
    await team.newProject({ title: 'Product' })
    const agent = await newAgent(team)
    const { board } = await agent.do('create_board', { title: 'Shop', lists: ['Now', 'Later'] })
    expect(board.lists.map(({ title }: { title: string }) => title)).toEqual(['Now', 'Later'])
    await agent.do('create_list', { board: 'Shop', title: 'Ready', status: 'completed' })
    await agent.do('create_tag', { name: 'Urgent', space: 'Product' })
    await agent.do('create_cards', { board: 'Shop', list: 'Now', cards: [{ title: 'One' }, { title: 'Two' }] })
    const { subtasks } = await agent.do('create_subtasks', {
      card: 'One',
      subtasks: [{ title: 'First' }, { title: 'Second' }],
    })
    expect(subtasks).toHaveLength(2)
    expect((await agent.do('read_card', { card: 'One' })).children).toMatchObject([
      { title: 'First' },
      { title: 'Second' },
    ])

    const before = await team.head()
    expect(await agent.refused('update_cards', { cards: ['One', 'None'], list: 'Ready' })).toContain('There is no card')
    expect(await agent.refused('update_cards', { cards: ['One'] })).toContain('Say what to change')
    expect(await team.head()).toEqual(before)
    const change = { list: 'Ready', priority: 'high', assign: ['me'], tags: ['Urgent'], due: '2026-11-20' }
    expect((await agent.do('update_cards', { cards: ['One', 'Two'], ...change })).changed).toHaveLength(2)
    const { cards } = await agent.do('list_cards', { board: 'Shop', list: 'Ready' })
    expect(cards).toMatchObject(
      ['One', 'Two'].map((title) => ({
        title,
        priority: 'high',
        due: '2026-11-20',
        tags: ['Urgent'],
        people: [expect.any(String)],
      })),
    )
  })

  test('comments are answered and resolved, of the card that is named; epics are changed', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [card, other] = [
      await team.newCard(board.lists[0], { title: 'A' }),
      await team.newCard(board.lists[0], { title: 'B' }),
    ]
    const comment = await team.newComment(card.id)
    const agent = await newAgent(team)

    await agent.do('reply_to_comment', { card: 'A', comment: comment.id, content: 'Yes.' })
    expect(await agent.do('resolve_comment', { card: 'A', comment: comment.id })).toMatchObject({
      comment: { id: comment.id, status: 'resolved', replies: 1 },
    })
    expect(await agent.do('resolve_comment', { card: 'A', comment: comment.id, resolved: false })).toMatchObject({
      comment: { id: comment.id },
    })
    expect(await agent.refused('reply_to_comment', { card: other.id, comment: comment.id, content: 'x' })).toContain(
      'There is no comment',
    )

    await agent.do('create_epic', { title: 'Launch' })
    const { lists } = (await team.get('/epics')).body
    const { epic } = await agent.do('update_epic', {
      epic: 'Launch',
      title: 'Start',
      priority: 'high',
      due: '2026-11-20',
      list: lists[1].title,
    })
    expect(epic).toMatchObject({ title: 'Start', priority: 'high', due: '2026-11-20', list: lists[1].title })
  })

  test('activity since a moment, and whose it was; a sprint called “Next” is meant before the word', async () => {
    const team = await newTeam(store)
    const project = await team.newProject({ title: 'Product' })
    await team.newSprint(project.id, { title: 'Sprint 1', start_date: Date.UTC(2100, 0, 4) })
    await team.newSprint(project.id, { title: 'Next', start_date: Date.UTC(2100, 5, 7) })
    const person = await newAgent(team)
    const agent = await newAgent(await team.newToken({ agent_name: 'Release bot' }))
    await agent.do('create_board', { space: 'Product', title: 'Agents' })
    const { activity } = await person.do('recent_activity', { since: '2000-01-01' })

    const texts = activity.map(({ text }: { text: string }) => text)
    expect(texts).toContainEqual(expect.stringMatching(/^An agent of .+ created the board “Agents”/))
    expect(texts.at(-1)).not.toMatch(/^An agent/)
    expect(await person.do('recent_activity', { since: '2999-01-01' })).toEqual({
      found: 'Nothing happened there since then.',
    })
    expect(await person.refused('recent_activity', { since: 'yesterday' })).toContain('since must be a day')
    expect(JSON.stringify(await person.do('read_sprint', { sprint: 'next', space: 'Product' }))).toContain(
      '"title":"Next"',
    )
  })
})
