import { describe, expect, test } from 'vitest'
import { boardTitled, newFile, type Titled } from '../../../test/imports.ts'
import { newTeam } from '../../../test/team.ts'
import { countPlan } from '../foreign/count-plan.ts'
import { importPlan } from '../foreign/import-plan.ts'
import { type ForeignOptions, readForeignFile } from '../foreign/read-file.ts'

/** Tables in the shape in which each program writes them. */
const JIRA = [
  'Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Resolution,Assignee,Reporter,Created,Updated,Resolved,Due date,Labels,Labels,Description,Custom field (Story Points),Comment,Comment',
  'Sign in fails,WEB-1,10001,Bug,Done,WEB,Website,Highest,Done,mira,joe,04/Nov/26 10:15 AM,05/Nov/26 9:00 PM,06/Nov/26 12:30 PM,07/Nov/26 12:00 AM,auth,urgent,It *fails*,5.0,04/Nov/26 11:00 AM;mira;Looking; at it,05/Nov/26 1:00 PM;joe;Fixed',
].join('\n')
const LINEAR = [
  'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,UUID,Time in status (minutes),Related to,Blocked by,Duplicate of',
  `ENG-1,Engineering,Faster start,"'- Why",In Progress,3,No priority,,,joe@example.com,mira@example.com,"perf, server",,,,,Mon Nov 02 2026 10:15:00 GMT+0000 (GMT),Tue Nov 03 2026 10:15:00 GMT+0100 (Central European Standard Time),,,,,,2026-11-20,,,,,,,,,,`,
].join('\n')
const ASANA = [
  'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)',
  '1200,2026-11-01,,2026-11-02,Write the post,To do,Mira M.,mira@example.com,2026-11-03,2026-11-09,launch,Two pictures,Launch,,,',
].join('\n')
const GITHUB = [
  'Title\tURL\tAssignees\tStatus\tLabels\tRepository\tMilestone\tLinked pull requests\tTarget Date',
  'Crash on start\thttps://github.com/o/r/issues/1\tmira, joe\tTodo\tbug\to/r\tv1\t\tNov 6, 2026',
].join('\n')
const NOTION = [
  'Name,Assign,Created time,Due,Last edited time,Priority,Status,Tags',
  'Plan the week,Mira,"November 4, 2026 10:15 AM","November 5, 2026 → November 6, 2026","November 4, 2026 11:00 AM",High,Not started,"team, planning"',
].join('\n')

async function bring(text: string, options: ForeignOptions = {}) {
  const team = await newTeam('sqlite')
  const content = await readForeignFile(await newFile('table.csv', text), 'csv', options)
  const actor = { team_id: team.team_id, user_id: team.user_id, role: 'owner' } as const
  const { counts, not_mapped, project_id } = await importPlan(team.server.gateway, actor, content)
  const { lists } = await boardTitled(team, 'table')
  const [card] = lists.flatMap((list: Titled) => list.cards)
  const { fields } = (await team.get(`/projects/${project_id}/fields`)).body
  const custom = Object.fromEntries(
    fields.map(({ id, title, type }: Record<string, string>) => [title, [type, card.custom_fields[String(id)]]]),
  )
  return { team, counts, not_mapped, lists, card, custom }
}

describe('a table of', () => {
  test('Jira has months by name, labels and comments in several columns', async () => {
    const { team, card, counts, custom } = await bring(JIRA)

    expect(counts).toMatchObject({ cards: 1, comments: 2, tags: 2 })
    expect(card).toMatchObject({
      title: 'Sign in fails',
      priority: 1,
      estimate: 5,
      time_created: Date.UTC(2026, 10, 4, 10, 15),
      due_date: Date.UTC(2026, 10, 7),
      completed_date: expect.any(Number),
    })
    expect(card.content).toBe('<p>It <em>fails</em></p><p><strong>Members:</strong> mira</p>')
    expect(custom).toMatchObject({ 'Issue key': ['text', 'WEB-1'], 'Issue id': ['number', 10_001] })
    const { comments } = (await team.get(`/comments?card_id=${card.id}`)).body
    expect(comments.map(({ content }: { content: string }) => content)).toEqual([
      '<p><strong>mira:</strong></p><p>Looking; at it</p>',
      '<p><strong>joe:</strong></p><p>Fixed</p>',
    ])
  })

  test('Linear has dates as JavaScript writes them', async () => {
    const { card, lists, custom } = await bring(LINEAR)

    expect(lists[0]).toMatchObject({ title: 'In Progress', behavior: 'started' })
    expect(card).toMatchObject({
      time_created: Date.UTC(2026, 10, 2, 10, 15),
      time_updated: Date.UTC(2026, 10, 3, 9, 15),
      due_date: Date.UTC(2026, 10, 20),
      estimate: 3,
      content: expect.stringMatching(/^<ul><li>Why<\/li><\/ul>/),
    })
    // Columns without a text become no fields.
    expect(custom).toEqual({
      ID: ['text', 'ENG-1'],
      Team: ['text', 'Engineering'],
      Creator: ['text', 'joe@example.com'],
    })
  })

  test('Asana, GitHub and Notion name their columns in their own ways', async () => {
    const asana = await bring(ASANA)
    expect(asana.not_mapped).toContainEqual({ kind: 'member', name: 'mira@example.com', count: 1 })
    expect(asana.card.content).not.toContain('Assignee')
    expect(asana.card).toMatchObject({
      title: 'Write the post',
      start_date: Date.UTC(2026, 10, 3),
      due_date: Date.UTC(2026, 10, 9),
      tags: [{ name: 'launch' }],
    })
    const github = await bring(GITHUB)
    const day = Date.UTC(2026, 10, 6)
    expect(github.card).toMatchObject({ title: 'Crash on start', tags: [{ name: 'bug' }], due_date: day })
    expect(github.custom).toMatchObject({ URL: ['link', 'https://github.com/o/r/issues/1'] })
    expect((await bring(NOTION)).card).toMatchObject({
      title: 'Plan the week',
      priority: 2,
      time_created: Date.UTC(2026, 10, 4, 10, 15),
      time_updated: Date.UTC(2026, 10, 4, 11),
      start_date: Date.UTC(2026, 10, 5),
      due_date: day,
    })
  })

  test('numbers alone is read in the order that one of its dates shows, or as requested', async () => {
    const day = Date.UTC(2026, 10, 4)
    expect((await bring('title,due\na,04/11/2026\nb,25/11/2026')).card.due_date).toBe(day)
    expect((await bring('title,due\na,11/04/2026\nb,11/25/2026')).card.due_date).toBe(day)
    expect((await bring('title,due\na,04/11/2026', { dates: 'dmy' })).card.due_date).toBe(day)
    const unknown = await bring('title,due\na,04/11/2026')
    expect(unknown.card).toMatchObject({ due_date: null, content: '<p><strong>due date:</strong> 04/11/2026</p>' })
    expect(unknown.not_mapped).toEqual([{ kind: 'due date', name: '04/11/2026 (card "a")', count: 1 }])
  })

  test('other columns is read as mapped', async () => {
    const map = new Map([
      ['what', 'title'],
      ['secret', 'ignore'],
      ['room', 'text'],
    ] as const)
    const { card, custom } = await bring('What,Secret,Room\nPaint,x,Kitchen', { map })
    expect(card).toMatchObject({ title: 'Paint', content: '<p><strong>Room:</strong> Kitchen</p>' })
    expect(custom).toEqual({})
    await expect(bring('title\na', { map })).rejects.toThrow(/no column "what" to map/)
  })

  test('anything can be previewed without being imported', async () => {
    const content = await readForeignFile(await newFile('table.csv', JIRA), 'csv')

    expect(await countPlan(content)).toMatchObject({ boards: 1, lists: 1, cards: 1, comments: 2, tags: 2, people: 1 })
    expect(content.omissions.list()).toContainEqual({
      kind: 'Issue key',
      name: 'WEB-1 (card "Sign in fails")',
      count: 1,
    })
  })

  test.each([
    ['too many columns', `title${',x'.repeat(1000)}\na`, /more than 1000 cells/],
    ['a cell that is too long', `title\n${'x'.repeat(1_048_577)}`, /longer than 1,048,576 characters/],
    [
      'too many lists',
      `title,list\n${Array.from({ length: 2001 }, (_, n) => `a,${n}`).join('\n')}`,
      /boards and lists/,
    ],
  ])('%s is refused', async (_, text, words) => {
    await expect(bring(text)).rejects.toThrow(words)
  })

  test('a checklist of spaces, and tags without end, is read in one go', async () => {
    const tags = Array.from({ length: 300 }, (_, n) => `t${n}`).join(';')
    const { card, not_mapped } = await bring(
      `title,checklist,tags\na,"${' '.repeat(100_000)}x${' '.repeat(100_000)}",${tags}`,
    )
    expect(card.checklists[0].items).toHaveLength(1)
    expect(card.tags).toHaveLength(100)
    expect(card.content).toContain('<p><strong>Tags:</strong> t100; t101;')
    expect(card.content).toContain('t299</p>')
    expect(not_mapped).toEqual([
      { kind: 'Tags', name: expect.stringMatching(/^t100; t101.*… \(card "a"\)$/), count: 1 },
    ])
  })
})
