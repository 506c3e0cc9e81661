import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectSound } from '../../test/invariants.ts'
import { newTeam, stores, type Team } from '../../test/team.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import type { Role } from '../workspace/policy.ts'
import { type CarryOptions, carryIn } from './carry.ts'
import { readForeignFile } from './file.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const BOARD = join(FIXTURES, 'board.json')
const CARDS = join(FIXTURES, 'cards.csv')

describe.each(stores)('a board of Trello on %s', (store) => {
  test('comes over with all that has a place here, and tells the rest', async () => {
    const team = await newTeam(store)
    const designer = await newDesigner(team)

    const carried = await bringIn(team, BOARD)

    expect(carried).toMatchObject({
      is_new: true,
      import_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      counts: {
        boards: 1,
        lists: 5,
        cards: 6,
        archived_cards: 1,
        checklists: 2,
        checklist_items: 2,
        tags: 3,
        members: 1,
        comments: 2,
      },
    })
    expect(carried.not_mapped).toEqual([
      { kind: 'custom field', name: 'Sprint', count: 1 },
      { kind: 'mark', name: 'due date complete (here the list says what is done)', count: 1 },
      { kind: 'attachment', name: 'https://files.example.com/spec.pdf', count: 1 },
      { kind: 'due date', name: 'soon', count: 1 },
      { kind: 'comment', name: 'on a card that is not in the file (c0)', count: 1 },
      { kind: 'member', name: 'A Stranger', count: 1 },
      { kind: 'member', name: 'Somebody <else>', count: 1 },
    ])

    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    expect(board.content).toBe('<p>What we <strong>ship</strong>.<br>And when.</p>')
    expect(board.lists.map(({ title, behavior }: Titled) => [title, behavior])).toEqual([
      ['To do', 'committed'],
      ['Untitled', 'committed'],
      ['✅ Done', 'completed'],
      ['Without a list', 'committed'],
    ])
    expect(board.lists.map(({ cards }: Titled) => cards.map(({ title }) => title))).toEqual([
      ['Première — «tâche» <b> with a break', 'Second'],
      [],
      ['Shipped'],
      ['Homeless'],
    ])
    const { cards: archived } = (await team.get('/cards?archived=true')).body
    expect(archived).toMatchObject([{ title: 'Untitled', due_date: null, tags: [{ name: 'C++', color: '' }] }])
    const { cards } = (await team.get('/cards')).body
    const forgotten = cards.find(({ title }: Titled) => title === 'Forgotten')
    expect(forgotten).toMatchObject({ archived_list: true, list_title: 'Old ideas' })

    const [first] = board.lists[0].cards
    expect(first).toMatchObject({
      content:
        '<h1>Why</h1><p>Because <em>we</em> said:</p><ul><li>one</li>' +
        '<li><a href="https://example.com/?a=1&amp;b=2">two</a></li></ul>' +
        '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      due_date: Date.UTC(2026, 2, 1, 12),
      start_date: Date.UTC(2026, 1, 1),
      members: [{ user_id: designer }],
      tags: [
        { name: 'Bug', color: '#f87462' },
        { name: 'green', color: '#4bce97' },
      ],
      total_comments: 2,
    })
    expect(first.checklists).toMatchObject([
      {
        title: 'Before',
        items: [
          { title: 'First', checked: true },
          { title: 'Last', checked: false },
        ],
      },
      { title: 'After', items: [] },
    ])
    const { comments } = (await team.get(`/comments?card_id=${first.id}`)).body
    expect(comments).toMatchObject([
      {
        user_id: team.user_id,
        content: '<p><strong>Somebody &lt;else&gt;:</strong></p><p>Earlier</p>',
        time_created: Date.UTC(2026, 0, 2, 10),
      },
      { user_id: designer, content: '<p>Later, with <code>code</code></p>', time_created: Date.UTC(2026, 0, 3, 10) },
    ])
    await team.patch(`/lists/${forgotten.list_id}`, { archived: false })
    await expectSound(team)
  })

  test('is marked as imported, on everything and in every event', async () => {
    const team = await newTeam(store)
    const before = (await team.events()).length

    const { import_id } = await bringIn(team, BOARD)

    const source = { type: 'import', import_id }
    const events = (await team.events()).slice(before)
    expect(events.length).toBeGreaterThan(15)
    for (const event of events) expect(event.user.source).toMatchObject(source)
    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    for (const thing of [board, ...board.lists, ...board.lists[0].cards]) {
      expect(thing.user.source).toMatchObject(source)
      expect(thing.user_updated.source).toMatchObject(source)
    }
    expect((await team.get('/search?query=Première')).body.count).toBe(1)
  })

  test('imported again changes nothing; elsewhere, or changed, it is another import', async () => {
    const team = await newTeam(store)
    const first = await bringIn(team, BOARD)
    const before = await team.census()

    const again = await bringIn(team, BOARD)
    const both = await Promise.all([bringIn(team, BOARD), bringIn(team, BOARD)])

    for (const result of [again, ...both])
      expect(result).toMatchObject({ is_new: false, import_id: first.import_id, counts: { cards: 0 }, not_mapped: [] })
    expect(await team.census()).toEqual(before)
    const other = await bringIn(await newTeam(store), BOARD)
    const changed = await bringIn(team, await newFile('board.json', `${await readFile(BOARD, 'utf8')} `))
    expect(new Set([first, other, changed].map(({ import_id }) => import_id)).size).toBe(3)
    expect([other.is_new, changed.is_new]).toEqual([true, true])
  })

  test('goes into a space that is there, and uses its tags', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const tag = (await team.made('/tags', { name: 'BUG', project_id: project.id })).tag

    const { project_id, counts } = await bringIn(team, BOARD, { project_id: project.id })

    expect(project_id).toBe(project.id)
    expect(counts.tags).toBe(2)
    const board = await boardTitled(team, 'Lançamento 🚀 "beta"')
    expect(board.lists[0].cards[0].tags.map(({ id }: { id: string }) => id)).toContain(tag.id)
  })

  test('is brought in by those who may make what it brings', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const viewer = await team.newMember('member')
    const project = await team.newProject({ members: [{ user_id: viewer.user_id, role: 'viewer' }] })
    const before = await team.census()

    await expect(bringIn(team, BOARD, {}, { user_id: guest.user_id, role: 'guest' })).rejects.toThrow('role')
    const as = { user_id: viewer.user_id, role: 'member' } as const
    await expect(bringIn(team, BOARD, { project_id: project.id }, as)).rejects.toThrow('role')
    await expect(bringIn(team, BOARD, { project_id: '999999' })).rejects.toThrow('no such space')

    expect(await team.census()).toEqual(before)
  })
})

describe.each(stores)('a table of cards on %s', (store) => {
  test('becomes boards, lists and cards, in the order of its rows', async () => {
    const team = await newTeam(store)
    const designer = await newDesigner(team)

    const { counts, not_mapped } = await bringIn(team, CARDS)

    expect(counts).toMatchObject({
      boards: 2,
      lists: 4,
      cards: 5,
      tags: 2,
      members: 2,
      checklists: 1,
      checklist_items: 3,
    })
    expect(not_mapped).toEqual([
      { kind: 'column', name: 'Sprint', count: 1 },
      { kind: 'column', name: 'Description 2', count: 1 },
      { kind: 'row', name: 'without a title, line 7', count: 1 },
      { kind: 'start date', name: '2026-02-30', count: 1 },
      { kind: 'due date', name: '30/02/2026', count: 1 },
      { kind: 'estimate', name: '3.5', count: 1 },
      { kind: 'priority', name: 'burning', count: 1 },
      { kind: 'member', name: 'stranger', count: 1 },
    ])
    const board = await boardTitled(team, 'cards')
    expect(
      board.lists.map(({ title, behavior, cards }: Titled) => [title, behavior, cards.map((card) => card.title)]),
    ).toEqual([
      ['Backlog', 'backlog', ['Première, "quoted" with a break', 'Last 🧪']],
      ['To do', 'committed', ['Plain']],
      ['Done', 'completed', ['Short row']],
    ])
    const [first, last] = board.lists[0].cards
    expect(first).toMatchObject({
      content: '<p>Line one<br>line <strong>two</strong></p>',
      owner_id: designer,
      members: [{ user_id: designer }],
      tags: [{ name: 'bug' }, { name: 'ui' }],
      due_date: Date.UTC(2026, 2, 1),
      start_date: 1_767_225_600,
      estimate: 5,
      priority: 2,
      checklists: [
        {
          items: [
            { title: 'First', checked: true },
            { title: 'Second', checked: false },
            { title: 'Third', checked: false },
          ],
        },
      ],
    })
    expect(last).toMatchObject({
      owner_id: null,
      members: [{ user_id: designer }],
      tags: [{ name: 'ui' }],
      due_date: 1_772_323_200_000,
      estimate: 0,
      priority: 4,
    })
    expect((await boardTitled(team, 'Other board')).lists).toMatchObject([
      {
        title: 'Done',
        cards: [{ title: 'Bad values', start_date: null, due_date: null, estimate: null, priority: 0 }],
      },
    ])
    await expectSound(team)
  })

  test('imported again changes nothing', async () => {
    const team = await newTeam(store)
    await bringIn(team, CARDS)
    const before = await team.census()

    expect((await bringIn(team, CARDS)).is_new).toBe(false)

    expect(await team.census()).toEqual(before)
  })

  test('of many rows comes in as one write', async () => {
    const team = await newTeam(store)
    const rows = Array.from({ length: 3000 }, (_, index) => `Card ${index},List ${index % 7},"tag ${index % 5}"`)
    const file = await newFile('many.csv', ['title,list,tags', ...rows].join('\n'))
    const seen: number[] = []

    const { counts } = await bringIn(team, file, { onProgress: (done) => void seen.push(done) })

    expect(counts).toMatchObject({ cards: 3000, lists: 7, tags: 5 })
    expect(seen.at(-1)).toBe(3000)
    const { lists } = await boardTitled(team, 'many')
    expect(lists[0].cards.slice(0, 3).map(({ title }: Titled) => title)).toEqual(['Card 0', 'Card 7', 'Card 14'])
    await expectSound(team)
  })
})

describe('a file that cannot be read', () => {
  test.each<['trello' | 'csv', string, string | Buffer, RegExp]>([
    ['trello', 'is no JSON', 'title,list\n', /is not JSON/],
    ['trello', 'is something else', '{"name":"x"}', /is no board of Trello/],
    ['trello', 'is a list of nothing', '[]', /is no board of Trello/],
    ['trello', 'is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), /is not UTF-8/],
    ['csv', 'is empty', '', /it is empty/],
    ['csv', 'has no rows', 'title,list\n', /no row with a title/],
    ['csv', 'has no title', 'name,list\na,b\n', /no column "title"/],
    ['csv', 'does not close a quote', 'title\n"open\n', /cannot be read as CSV: Quote Not Closed/],
    ['csv', 'has too many cells', 'title,list\na,b,c\n', /cannot be read as CSV: Invalid Record Length/],
    ['csv', 'is not UTF-8', Buffer.from([0x74, 0x69, 0xff, 0x0a]), /is not UTF-8/],
  ])('as %s because it %s says so in one line', async (source, _, content, words) => {
    const file = await newFile(`file.${source}`, content)

    const error = await readForeignFile(file, source).catch((reason: unknown) => reason)

    expect(String(error)).toMatch(words)
    expect(String(error)).toContain(basename(file))
    expect(String(error)).not.toContain('\n')
  })

  test('keeps what it can of texts that are too long or impossible', async () => {
    const team = await newTeam('sqlite')
    const title = '🧪'.repeat(600)
    const card = { id: 'c', idList: 'l', name: title, desc: `\u0000${'<'.repeat(120_000)}\ud800` }
    const file = await newFile(
      'long.json',
      JSON.stringify({ name: 'x', lists: [{ id: 'l', name: 'L' }], cards: [card] }),
    )

    const { not_mapped } = await bringIn(team, file)

    expect(not_mapped).toMatchObject([{ kind: 'text' }])
    const [kept] = (await team.get('/cards')).body.cards
    expect([...kept.title]).toHaveLength(500)
    expect(kept.title).toMatch(/…$/)
    expect(kept.content).toContain(title)
    expect(kept.content.length).toBeLessThanOrEqual(102_400)
  })
})

interface Titled {
  title: string
  behavior: string
  cards: Titled[]
}

async function bringIn(
  team: Team,
  file: string,
  options: CarryOptions = {},
  actor: { user_id: string; role: Role } = { user_id: team.user_id, role: 'owner' },
) {
  const content = await readForeignFile(file, file.endsWith('.csv') ? 'csv' : 'trello')
  return carryIn(team.server.door, { team_id: team.team_id, ...actor }, content, options)
}

/** A member whom the fixtures know by address and by user name. */
async function newDesigner(team: Team): Promise<string> {
  const email = 'designer@example.com'
  return (await addMember(team.server.door, team.team_id, { email, role: 'member' })).user_id
}

async function boardTitled(team: Team, title: string) {
  const { boards } = (await team.get('/boards')).body
  const board = boards.find((candidate: Titled) => candidate.title === title)
  return (await team.get(`/boards/${board?.id}`)).body.board
}

async function newFile(name: string, content: string | Buffer): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-import-')), name)
  await writeFile(file, content)
  return file
}
