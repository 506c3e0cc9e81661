import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { longTest } from '../../../test/extent.ts'
import { boardTitled, bringIn, CSV_TABLE, newDesigner, newFile, rowsOf, type Titled } from '../../../test/imports.ts'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, stores } from '../../../test/team.ts'
import { importPlan } from '../foreign/import-plan.ts'
import { readForeignFile } from '../foreign/read-file.ts'
import { EXPORTED_AS } from './columns.ts'
import { readColumns } from './csv.ts'

describe.each(stores)('a table of cards on %s', (store) => {
  test('a board that was exported is read again, each of its columns as decided', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: 'Away' })
    const { tag } = await team.made('/tags', { name: 'bug' })
    const fields = {
      title: '=First, "quoted"',
      priority: 1,
      estimate: 3,
      start_date: 1_767_139_200_000,
      due_date: 1_767_225_600_000,
      owner_id: team.user_id,
    }
    const parts = {
      tags: [tag.id],
      members: [{ user_id: team.user_id }],
      checklists: [{ title: 'Steps', items: [{ title: 'a', checked: true }, { title: 'b' }] }],
    }
    await team.newCard(board.lists[1], { ...fields, ...parts, content: '<p>Two words</p>' })
    const file = await newFile('again.csv', (await team.get(`/boards/${board.id}/export.csv`)).body)

    const columns = await readColumns(file)
    expect(Object.fromEntries(columns.map(({ name, field }) => [name, field]))).toEqual(EXPORTED_AS)

    await team.patch(`/boards/${board.id}`, { title: 'Before' })
    await bringIn(team, file)
    const { lists } = await boardTitled(team, 'Away')
    expect(lists.map(({ title }: Titled) => title)).toEqual([board.lists[1].title])
    expect(lists[0].cards).toMatchObject([
      {
        ...fields,
        content: expect.stringContaining('<p>Two words</p>'),
        tags: [{ name: 'bug' }],
        members: [{ user_id: team.user_id }],
        checklists: [
          {
            items: [
              { title: 'a', checked: true },
              { title: 'b', checked: false },
            ],
          },
        ],
      },
    ])
  })

  test('becomes boards, lists and cards, in the order of its rows', async () => {
    const team = await newTeam(store)
    const designer = await newDesigner(team)

    const { counts, not_mapped } = await bringIn(team, CSV_TABLE)

    expect(counts).toMatchObject({
      boards: 2,
      lists: 4,
      cards: 5,
      tags: 2,
      members: 1,
      checklists: 1,
      checklist_items: 3,
    })
    expect(not_mapped.filter(({ kind }) => !['Sprint', 'Description 2'].includes(kind))).toEqual([
      { kind: 'row', name: 'without a title, line 7', count: 1 },
      { kind: 'start date', name: '2026-02-30 (card "Bad values")', count: 1 },
      { kind: 'due date', name: '30/02/2026 (card "Bad values")', count: 1 },
      { kind: 'priority', name: 'burning (card "Bad values")', count: 1 },
      { kind: 'estimate', name: '3.5 (card "Bad values")', count: 1 },
      { kind: 'sprint', name: expect.stringMatching(/^the names in Sprint stay what they are: /), count: 1 },
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
      content: expect.stringContaining('<p>Line one<br>line <strong>two</strong></p>'),
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
    await bringIn(team, CSV_TABLE)
    const before = await team.census()

    expect((await bringIn(team, CSV_TABLE)).is_new).toBe(false)

    expect(await team.census()).toEqual(before)
  })

  longTest('of many rows comes in as one write', async () => {
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

describe('a table', () => {
  const plain = 'Title,List,Tags\n"One; two","To do",a\nThree,Done,\n'

  test.each<[string, string | Buffer]>([
    ['commas', plain],
    ['semicolons', 'Title;List;Tags\n"One; two";To do;a\nThree;Done;\n'],
    ['tabs', 'Title\tList\tTags\nOne; two\tTo do\ta\nThree\tDone\t\n'],
    ['what Excel says it has', 'sep=|\r\nTitle|List|Tags\r\nOne; two|To do|a\r\nThree|Done|\r\n'],
    ['commas, and names with others', '"Title","List","Tags","x;y;z"\n"One; two",To do,a\nThree,Done\n'],
    ['commas, and line ends of all kinds', plain.replace('\n', '\r\n').replace(/\n$/, '\r')],
    ['commas, a mark of UTF-8 and empty rows', `\ufeff${plain.replace('\n', '\n\n,,\n \n')}`],
    ['commas, and empty cells to the right', plain.replaceAll('\n', ',,\n')],
    ['tabs in UTF-16', Buffer.from(`\ufeff${plain.replaceAll(',', '\t')}`, 'utf16le')],
    ['commas, packed', gzipSync(plain)],
  ])('may have %s', async (_, content) => {
    const team = await newTeam('sqlite')

    await bringIn(team, await newFile('table.csv', content))

    const { lists } = await boardTitled(team, 'table')
    expect(lists).toMatchObject([
      { title: 'To do', cards: [{ title: 'One; two', tags: [{ name: 'a' }] }] },
      { title: 'Done', cards: [{ title: 'Three', tags: [] }] },
    ])
  })

  test('may name columns as other programs do, and have several for what adds up', async () => {
    const team = await newTeam('sqlite')
    const designer = await newDesigner(team)
    const header = 'Summary,Notes,Status,Labels,Labels,Assignee,Comment,Comment,Story Points,Archived,Summary'
    const file = await newFile(
      'jira.csv',
      `${header}\nFix,Why,Done,a,b,designer,First,"Second\nline",3,no,x\nOld,,,,,,,,,TRUE,\n`,
    )

    const { counts, not_mapped } = await bringIn(team, file)

    expect(counts).toMatchObject({ cards: 2, archived_cards: 1, comments: 2, tags: 2 })
    expect(not_mapped).toEqual([{ kind: 'Summary', name: 'x (card "Fix")', count: 1 }])
    const [card] = (await team.get('/cards')).body.cards
    expect(card).toMatchObject({
      title: 'Fix',
      content: '<p>Why</p><p><strong>Summary:</strong> x</p>',
      owner_id: designer,
      estimate: 3,
      tags: [{ name: 'a' }, { name: 'b' }],
    })
    const { comments } = (await team.get(`/comments?card_id=${card.id}`)).body
    expect(comments.map(({ content }: { content: string }) => content)).toEqual([
      '<p>First</p>',
      '<p>Second<br>line</p>',
    ])
  })

  test.each(stores)('says when cards were made, changed and done, on %s', async (store) => {
    const team = await newTeam(store)
    const rows = [
      'A,Done,2020-01-01,2021-01-01,2020-06-01',
      'B,Done,1577836800,,',
      'C,To do,yesterday,45000,2020-06-01',
    ]
    const file = await newFile('times.csv', ['title,list,Created,Updated,Completed', ...rows].join('\n'))
    const before = Date.now()

    const { not_mapped } = await bringIn(team, file)

    const [a, b, c] = (await team.get('/cards')).body.cards
    const made = Date.UTC(2020, 0, 1)
    const [changed, done] = [Date.UTC(2021, 0, 1), Date.UTC(2020, 5, 1)]
    expect(a).toMatchObject({ time_created: made, time_updated: changed, completed_date: done })
    expect(b).toMatchObject({ time_created: made, time_updated: made })
    expect(b.completed_date).toBeGreaterThanOrEqual(before)
    expect(c.time_created).toBeGreaterThanOrEqual(before)
    expect(c.completed_date).toBeNull()
    expect(not_mapped).toEqual([
      { kind: 'time created', name: 'yesterday (card "C")', count: 1 },
      { kind: 'time updated', name: '45000 (card "C")', count: 1 },
    ])
  })

  test('keeps what looks like a formula as it is', async () => {
    const team = await newTeam('sqlite')
    const formulas = ['=SUM(A1:A9)*2*3', '+1 555 0100', '-5', '@home', '=cmd|"/C calc"!A0', '00042', '1E5']
    const rows = formulas.map((text) => `"${text.replaceAll('"', '""')}","${text.replaceAll('"', '""')}"`)
    await bringIn(team, await newFile('formulas.csv', ['title,description', ...rows].join('\n')))

    const { cards } = (await team.get('/cards')).body
    expect(cards.map(({ title }: Titled) => title)).toEqual(formulas)
    expect(cards.map(({ content }: { content: string }) => content)).toEqual(
      formulas.map((text) => `<p>${text.replaceAll('"', '&quot;')}</p>`),
    )
  })

  test.each(['Three,Gone', 'Four!,Done'])('that is changed while it is read (%s) brings in nothing', async (row) => {
    const team = await newTeam('sqlite')
    const file = await newFile('table.csv', plain)
    const content = await readForeignFile(file, 'csv')
    const before = [await rowsOf(team), (await team.get('/events')).body]
    await writeFile(file, plain.replace('Three,Done', row))

    const actor = { team_id: team.team_id, user_id: team.user_id, role: 'owner' } as const
    await expect(importPlan(team.server.gateway, actor, content)).rejects.toThrow('was changed while it was read')

    expect([await rowsOf(team), (await team.get('/events')).body]).toEqual(before)
  })
})
