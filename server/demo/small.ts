import { must } from '../common/must.ts'
import { DAY_MS, dayOf } from '../common/time.ts'
import type { Board } from '../resources/boards/boards.schema.ts'
import { createBoard } from '../resources/boards/boards.service.ts'
import { createCard, updateCard } from '../resources/cards/cards.service.ts'
import { readRoadmap } from '../resources/epics/epics.roadmap.ts'
import { createEpic } from '../resources/epics/epics.service.ts'
import { createProject } from '../resources/projects/projects.service.ts'
import { createSprint, updateSprint } from '../resources/sprints/sprints.service.ts'
import { createTag } from '../resources/tags/tags.service.ts'
import type { Write } from '../workspace/handles.ts'
import { type DemoCard, type DemoList, TAGS, type Tag } from './demo-list.ts'
import { START_HERE, talkAbout } from './start-here.ts'

/** What a newcomer finds: enough to see every part at work, little enough to take in. */
export interface SmallDemo {
  project_id: string
  board: { id: string; title: string }
  sprint: { id: string; title: string }
}

const WEBSITE: DemoList[] = [
  {
    title: 'Backlog',
    behavior: 'backlog',
    color: 'grey',
    cards: [
      { title: 'Dark mode', priority: 4, estimate: 5, tags: ['design'] },
      { title: 'Translate the site into Spanish', priority: 3, estimate: 8, people: [1], tags: ['writing'] },
      { title: 'Collect quotes from customers', priority: 4 },
    ],
  },
  {
    title: 'To do',
    behavior: 'committed',
    color: 'slate',
    cards: [
      {
        title: 'Write the launch post',
        content: '<p>What it is, who it is for, and one picture.</p>',
        priority: 2,
        estimate: 3,
        due: 6,
        people: [0, 1],
        tags: ['writing'],
        isForLaunch: true,
        checklist: [
          ['Outline', true],
          ['First draft', false],
          ['Pictures', false],
          ['Proof-read', false],
        ],
      },
      { title: 'Measure page speed on a slow phone', priority: 3, estimate: 2, due: 9, people: [2], tags: ['speed'] },
    ],
  },
  {
    title: 'Doing',
    behavior: 'started',
    color: 'ocean',
    cards: [
      {
        title: 'New pricing page',
        priority: 1,
        estimate: 5,
        starts: -3,
        due: 2,
        people: [1, 2],
        tags: ['design', 'writing'],
        isForLaunch: true,
        checklist: [
          ['Layout', true],
          ['Texts', true],
          ['Works on a phone', false],
        ],
      },
      { title: 'Sign-up form remembers what was typed', priority: 2, estimate: 3, starts: -1, people: [2] },
    ],
  },
  {
    title: 'Done',
    behavior: 'completed',
    color: 'green',
    cards: [
      { title: 'Choose a typeface', priority: 3, estimate: 1, people: [1], tags: ['design'] },
      {
        title: 'Move the site to the new host',
        priority: 1,
        estimate: 8,
        starts: -12,
        due: -5,
        people: [2],
        isForLaunch: true,
      },
    ],
  },
]

/** By the status of the sprint's lists: not started, in progress, done, cancelled. They come from the website's board. */
const SPRINT: DemoCard[][] = [
  [
    { title: 'Check every link before the launch', priority: 2, estimate: 2, due: 7, people: [0] },
    { title: 'Prepare the announcement', priority: 3, estimate: 2, due: 8, people: [1], isForLaunch: true },
  ],
  [
    {
      title: 'Load test with ten times the visitors',
      priority: 1,
      estimate: 5,
      due: 3,
      people: [2],
      tags: ['speed'],
      checklist: [
        ['Record today’s numbers', true],
        ['Ten times the visitors', false],
      ],
    },
  ],
  [
    { title: 'Back up every night', priority: 1, estimate: 3, people: [2] },
    { title: 'Agree on the launch date', priority: 2, estimate: 1, people: [0, 1] },
  ],
  [{ title: 'Launch party', priority: 4, estimate: 1, people: [0] }],
]

/** What the cards of the demo refer to. */
interface Setting {
  today: number
  project_id: string
  people: readonly string[]
  tagIds: ReadonlyMap<Tag, string>
  epic_id: string
}

/** Fills an empty workspace, as if its people had worked in it for some days. */
export async function createSmallDemo(w: Write, people: readonly string[]): Promise<SmallDemo> {
  const lastWeek = { ...w, now: w.now - 6 * DAY_MS }
  const setting = await createSetting(lastWeek, people, dayOf(w.now) * DAY_MS)
  const { project_id } = setting
  const guide = await fillBoard(lastWeek, setting, { title: 'Start here', color: 'yellow' }, START_HERE)
  await talkAbout(w, must(guide.cardIds.get('Someone wrote to you here')), people)
  const { board: website } = await fillBoard(lastWeek, setting, { title: 'Website', color: 'ocean' }, WEBSITE)
  const sprint = await fillSprint(w, lastWeek, setting, website)
  await createSprint(w, { project_id, title: 'Sprint 2', content: 'What we learn from the launch.' })
  return {
    project_id,
    board: { id: guide.board.id, title: guide.board.title },
    sprint: { id: sprint.id, title: sprint.title },
  }
}

async function createSetting(w: Write, people: readonly string[], today: number): Promise<Setting> {
  const { id: project_id } = await createProject(w, {
    title: 'Product',
    description: 'Everything about the launch.',
    icon: { type: 'emoji', src: '🚀' },
    members: people.slice(1).map((user_id) => ({ user_id, role: 'member' })),
  })
  const tagIds = new Map<Tag, string>()
  // Object.entries forgets the names.
  for (const [name, color] of Object.entries(TAGS))
    tagIds.set(name as Tag, (await createTag(w, { name, color, project_id })).id)
  const { id: epic_id } = await createEpic(w, {
    title: 'Launch',
    content: '<p>The new site, and everybody knows of it.</p>',
    list_id: await startedEpics(w),
    start_date: today - 12 * DAY_MS,
    due_date: today + 9 * DAY_MS,
    health_status: 'on_track',
    ...(people[0] && { owner_id: people[0] }),
  })
  return { today, project_id, people, tagIds, epic_id }
}

function toCard(
  { starts, due, people: indexes = [], tags, isForLaunch, checklist, ...fields }: DemoCard,
  { today, people, tagIds, epic_id }: Setting,
) {
  const members = indexes.flatMap((index) => people[index] ?? [])
  return {
    ...fields,
    ...(starts !== undefined && { start_date: today + starts * DAY_MS }),
    ...(due !== undefined && { due_date: today + due * DAY_MS }),
    ...(members[0] && { owner_id: members[0], members: members.map((user_id) => ({ user_id })) }),
    ...(tags && { tags: tags.flatMap((tag) => tagIds.get(tag) ?? []) }),
    ...(isForLaunch && { epic_id }),
    ...(checklist && {
      checklists: [{ title: 'Steps', items: checklist.map(([title, checked]) => ({ title, checked })) }],
    }),
  }
}

async function fillBoard(
  w: Write,
  setting: Setting,
  fields: { title: string; color: string },
  lists: readonly DemoList[],
) {
  const { project_id } = setting
  const board = await createBoard(w, { project_id, ...fields, lists: lists.map(({ cards: _, ...list }) => list) })
  const cardIds = new Map<string, string>()
  for (const [index, { id: list_id }] of board.lists.entries())
    for (const card of lists[index]?.cards ?? []) {
      const { id, title } = await createCard(w, { ...toCard(card, setting), list_id, board_id: board.id })
      cardIds.set(title, id)
    }
  return { board, cardIds }
}

async function fillSprint(w: Write, lastWeek: Write, setting: Setting, home: Board) {
  const { project_id, today } = setting
  const sprint = await createSprint(lastWeek, {
    project_id,
    title: 'Sprint 1',
    content: 'Ready to launch.',
    start_date: today - 5 * DAY_MS,
    end_date: today + 9 * DAY_MS,
  })
  const toDo = home.lists.find(({ behavior }) => behavior === 'committed')?.id ?? ''
  const planned = new Map<string, { id: string; status: number; number: number }[]>()
  for (const [status, { id: list_id }] of sprint.lists.entries()) {
    const cards = []
    for (const [number, card] of (SPRINT[status] ?? []).entries()) {
      const { id } = await createCard(lastWeek, { ...toCard(card, setting), board_id: home.id, list_id: toDo })
      await updateCard(lastWeek, id, { sprint_id: sprint.id })
      cards.push({ id, status, number })
    }
    planned.set(list_id, cards)
  }
  await updateSprint({ ...w, now: today - 5 * DAY_MS }, project_id, sprint.id, { state: 'started' })
  // Each moves on a day of its own: the chart of the sprint has something to show.
  for (const [list_id, cards] of planned)
    for (const { id, status, number } of cards)
      if (status > 0) await updateCard({ ...w, now: w.now - (4 - status - number) * DAY_MS }, id, { list_id })
  return sprint
}

/** The list of the roadmap for what is under way: every roadmap has one. */
async function startedEpics(w: Write): Promise<string> {
  const { lists } = await readRoadmap(w)
  return lists.find(({ behavior }) => behavior === 'started')?.id ?? ''
}
