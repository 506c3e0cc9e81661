import { must } from '../common/must.ts'
import { DAY_MS, dayOf } from '../common/time.ts'
import type { Board } from '../resources/boards/boards.schema.ts'
import { createBoard } from '../resources/boards/boards.service.ts'
import { createCard, updateCard } from '../resources/cards/cards.service.ts'
import { readRoadmap } from '../resources/epics/epics.roadmap.ts'
import { createEpic } from '../resources/epics/epics.service.ts'
import { createProject } from '../resources/projects/projects.service.ts'
import type { Sprint } from '../resources/sprints/sprints.schema.ts'
import { createSprint, updateSprint } from '../resources/sprints/sprints.service.ts'
import { createTag } from '../resources/tags/tags.service.ts'
import type { Behavior } from '../store/tables/columns.ts'
import type { Gateway } from '../workspace/gateway.ts'
import type { Write } from '../workspace/handles.ts'
import { type DemoCard, type DemoList, TAGS, type Tag } from './demo-list.ts'
import { Diary } from './diary.ts'
import { START_HERE, talkAbout } from './start-here.ts'
import { WEBSITE } from './website.ts'

/** What a newcomer finds: enough to see every part at work, little enough to take in. */
export interface SmallDemo {
  project_id: string
  board: { id: string; title: string }
  sprint: { id: string; title: string }
}

/** What is done, of these. */
const COMPLETED = 2
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

/** When the space was made and when most of its cards were, in days from now. */
const [FIRST_DAY, LAST_WEEK] = [-28, -6]
/** The sprint began, counted from today. */
const SPRINT_BEGAN = -5

/** Fills an empty workspace, as if its people had worked in it for four weeks. */
export async function createSmallDemo(
  gateway: Gateway,
  owner: { team_id: string; user_id: string },
  people: readonly string[],
): Promise<SmallDemo> {
  const diary = new Diary(gateway, owner)
  const { setting, guide, website, sprint } = await diary.write(diary.timeOf(FIRST_DAY), async (w) => {
    const setting = await createSetting(w, people, dayOf(diary.timeOf(0)) * DAY_MS)
    return {
      setting,
      guide: await newBoard(w, setting, { title: 'Start here', color: 'yellow' }, START_HERE),
      website: await newBoard(w, setting, { title: 'Website', color: 'ocean' }, WEBSITE),
      sprint: await newSprint(w, setting),
    }
  })
  const { project_id } = setting
  const guideIds = planCards(diary, setting, guide, START_HERE)
  planCards(diary, setting, website, WEBSITE)
  planSprint(diary, setting, sprint, website)
  diary.plan(0, async (w) => {
    await talkAbout(w, must(guideIds.get('Someone wrote to you here')), people)
    await createSprint(w, { project_id, title: 'Sprint 2', content: 'What we learn from the launch.' })
  })
  await diary.live()
  return {
    project_id,
    board: { id: guide.id, title: guide.title },
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
  { starts, due, people: indexes = [], tags, past: _, isForLaunch, checklist, ...fields }: DemoCard,
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

function newBoard(
  w: Write,
  { project_id }: Setting,
  fields: { title: string; color: string },
  lists: readonly DemoList[],
): Promise<Board> {
  return createBoard(w, { project_id, ...fields, lists: lists.map(({ cards: _, ...list }) => list) })
}

function newSprint(w: Write, { project_id, today }: Setting): Promise<Sprint> {
  return createSprint(w, {
    project_id,
    title: 'Sprint 1',
    content: 'Ready to launch.',
    start_date: today + SPRINT_BEGAN * DAY_MS,
    end_date: today + 9 * DAY_MS,
  })
}

/** The ids of the cards by their titles, once that has happened. */
function planCards(diary: Diary, setting: Setting, board: Board, lists: readonly DemoList[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [index, { cards }] of lists.entries())
    for (const card of cards) {
      const { made = LAST_WEEK, started, completed } = card.past ?? {}
      const list_id = started === undefined ? must(board.lists[index]).id : listFor(board, 'committed')
      diary.plan(made, async (w) => {
        const { id, title } = await createCard(w, { ...toCard(card, setting), list_id, board_id: board.id })
        ids.set(title, id)
      })
      const move = (behavior: Behavior) => (w: Write) =>
        updateCard(w, must(ids.get(card.title)), { list_id: listFor(board, behavior) })
      if (started !== undefined) diary.plan(started, move('started'))
      if (completed !== undefined) diary.plan(completed, move('completed'))
    }
  return ids
}

function planSprint(diary: Diary, setting: Setting, sprint: Sprint, home: Board) {
  const { project_id, today } = setting
  const list_id = listFor(home, 'committed')
  for (const [status, { id: goal }] of sprint.lists.entries())
    for (const [number, card] of (SPRINT[status] ?? []).entries()) {
      let card_id = ''
      diary.plan(LAST_WEEK, async (w) => {
        card_id = (await createCard(w, { ...toCard(card, setting), board_id: home.id, list_id })).id
        await updateCard(w, card_id, { sprint_id: sprint.id })
      })
      // Each moves on a day of its own: the chart of the sprint has something to show.
      const day = number + status - 4
      const move = (to: string) => (w: Write) => updateCard(w, card_id, { list_id: to })
      if (status === COMPLETED) diary.plan(day - 1, move(must(sprint.lists[status - 1]).id))
      if (status > 0) diary.plan(day, move(goal))
    }
  diary.planAt(today + SPRINT_BEGAN * DAY_MS, (w) => updateSprint(w, project_id, sprint.id, { state: 'started' }))
}

function listFor({ lists }: Board, behavior: Behavior): string {
  return must(lists.find((list) => list.behavior === behavior)).id
}

/** The list of the roadmap for what is under way: every roadmap has one. */
async function startedEpics(w: Write): Promise<string> {
  const { lists } = await readRoadmap(w)
  return lists.find(({ behavior }) => behavior === 'started')?.id ?? ''
}
