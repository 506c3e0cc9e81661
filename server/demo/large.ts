import { must } from '../common/must.ts'
import { DAY_MS, dayOf } from '../common/time.ts'
import { createBoard } from '../resources/boards/boards.service.ts'
import { insertCards, type NewCard } from '../resources/cards/cards.bulk.ts'
import type { Destination } from '../resources/cards/cards.move.ts'
import type { NewList } from '../resources/lists/lists.schema.ts'
import { createProject } from '../resources/projects/projects.service.ts'
import { toId } from '../resources/shapes.ts'
import { createSprint, updateSprint } from '../resources/sprints/sprints.service.ts'
import { createTags } from '../resources/tags/tags.create.ts'
import { findTagsForProjects } from '../resources/tags/tags.queries.ts'
import { addMember, COMMAND_LINE_SOURCE, listMembers } from '../resources/teams/teams.service.ts'
import type { Gateway } from '../workspace/gateway.ts'
import type { Write } from '../workspace/handles.ts'
import { Random } from './random.ts'
import { BOARDS, CIRCUMSTANCES, SENTENCES, SPACES, STEPS, TAGS, THINGS, VERBS } from './words.ts'

interface DemoSize {
  boards: number
  /** On each board. */
  lists: number
  /** Altogether. */
  cards: number
}

const BOARDS_PER_SPACE = 10
const PEOPLE = 8
/** Enough to share the cost of a commit, few enough that others' writes hardly wait. */
const CARDS_PER_WRITE = 1000
const MAX_SPRINT_CARDS = 60

const LISTS: readonly NewList[] = [
  { title: 'Backlog', behavior: 'backlog', color: 'grey' },
  { title: 'To do', behavior: 'committed', color: 'slate' },
  { title: 'In progress', behavior: 'started', color: 'ocean' },
  { title: 'Review', behavior: 'started', color: 'purple' },
  { title: 'Done', behavior: 'completed', color: 'green' },
  { title: 'Cancelled', behavior: 'cancelled', color: 'fog' },
]

interface Setting {
  people: string[]
  tags: string[]
  boardLists: Destination[]
  sprintLists: Destination[]
  sprint: { id: string; project_id: string } | null
}

/** Fills a workspace with plausible work, through the same gateway as everybody's: each card has its event. */
export async function fillWorkspace(
  gateway: Gateway,
  { team_id, user_id }: { team_id: string; user_id: string },
  size: DemoSize,
  onProgress: (cards: number) => void = () => undefined,
) {
  const people = await gatherPeople(gateway, team_id)
  const workspace = gateway.enterAs({ team_id, user_id, source: COMMAND_LINE_SOURCE }, 'project.create')
  const setting: Setting = { people, tags: [], boardLists: [], sprintLists: [], sprint: null }
  const spaces = Math.ceil(size.boards / BOARDS_PER_SPACE)
  for (let space = 0; space < spaces; space++) await workspace.write((w) => makeSpace(w, space, size, setting))

  const random = new Random(size.cards)
  for (let done = 0; done < size.cards; done += CARDS_PER_WRITE) {
    const batch = Math.min(CARDS_PER_WRITE, size.cards - done)
    await workspace.write(async (w) => {
      const cards = Array.from({ length: batch }, (_, index) =>
        newCard(random, placeOf(done + index, size.cards, setting), setting, w.now),
      )
      // As if the work had come in over a quarter of a year.
      await insertCards({ ...w, now: w.now - Math.round(90 * DAY_MS * (1 - done / size.cards)) }, cards)
    })
    onProgress(done + batch)
  }
  const { sprint } = setting
  if (sprint) await workspace.write((w) => updateSprint(w, sprint.project_id, sprint.id, { state: 'started' }))
  return { team_id, spaces, boards: size.boards, lists: size.boards * size.lists, cards: size.cards }
}

/** A workspace of one gets some colleagues, at addresses that reach nobody. */
async function gatherPeople(gateway: Gateway, team_id: string): Promise<string[]> {
  const people = (await listMembers(gateway, team_id)).map(({ user_id }) => user_id)
  for (let number = people.length + 1; number <= PEOPLE; number++) {
    const { user_id } = await addMember(gateway, team_id, { email: `member${number}@example.com`, role: 'member' })
    if (!people.includes(user_id)) people.push(user_id)
  }
  return people
}

/** A space with its boards and tags; the first one also has a sprint. */
async function makeSpace(w: Write, space: number, size: DemoSize, setting: Setting) {
  const project = await createProject(w, { title: numbered(SPACES, space) })
  setting.tags = await tagsOf(w)
  const first = space * BOARDS_PER_SPACE
  for (let board = first; board < Math.min(first + BOARDS_PER_SPACE, size.boards); board++) {
    const { id, lists } = await createBoard(w, {
      project_id: project.id,
      title: numbered(BOARDS, board),
      lists: Array.from({ length: size.lists }, (_, index) => listAt(index)),
    })
    const containers = { project_id: toId(project.id), board_id: toId(id), sprint_id: null }
    setting.boardLists.push(...lists.map((list) => ({ ...containers, id: toId(list.id), behavior: list.behavior })))
  }
  if (space > 0) return
  const today = dayOf(w.now) * DAY_MS
  const sprint = await createSprint(w, { project_id: project.id, title: 'Sprint 1', start_date: today - 5 * DAY_MS })
  await createSprint(w, { project_id: project.id, title: 'Sprint 2' })
  setting.sprint = { id: sprint.id, project_id: project.id }
  const containers = { project_id: toId(project.id), board_id: null, sprint_id: toId(sprint.id) }
  setting.sprintLists.push(
    ...sprint.lists.map((list) => ({ ...containers, id: toId(list.id), behavior: list.behavior })),
  )
}

/** The workspace's own tags: made once, however often it is filled. */
async function tagsOf(w: Write): Promise<string[]> {
  const known = await findTagsForProjects(w, [])
  const missing = TAGS.filter(([name]) => !known.some((tag) => tag.name === name))
  const made = await createTags(
    w,
    missing.map(([name, color]) => ({ name, color, project_id: null })),
  )
  return [...known, ...made].map(({ id }) => String(id))
}

function listAt(index: number): NewList {
  const list = must(LISTS[index % LISTS.length])
  return index < LISTS.length ? list : { ...list, title: `${list.title} ${Math.floor(index / LISTS.length) + 1}` }
}

/** "Product", and when the words run out "Product 2". */
function numbered(words: readonly string[], index: number): string {
  const round = Math.floor(index / words.length) + 1
  return `${words[index % words.length]}${round > 1 ? ` ${round}` : ''}`
}

/** The first few cards are in the sprint; the others lie evenly in all the lists, list by list. */
function placeOf(index: number, cards: number, { boardLists, sprintLists }: Setting): Destination {
  const inSprint = Math.min(MAX_SPRINT_CARDS, Math.floor(cards / 10))
  if (index < inSprint) return must(sprintLists[index % sprintLists.length])
  const share = (index - inSprint) / (cards - inSprint)
  return must(boardLists[Math.floor(share * boardLists.length)])
}

function newCard(random: Random, to: Destination, { people, tags }: Setting, now: number): NewCard {
  const circumstance = random.pick(CIRCUMSTANCES)
  const owner = random.chance(0.7) ? random.pick(people) : null
  const helper = random.chance(0.3) ? random.pick(people) : null
  const members = [...new Set([owner, helper])].flatMap((user_id) => (user_id ? [{ user_id }] : []))
  return {
    to,
    body: {
      title: `${random.pick(VERBS)} ${random.pick(THINGS)}${circumstance && ` ${circumstance}`}`,
      priority: random.between(0, 4),
      ...(random.chance(0.3) && { content: `<p>${random.pick(SENTENCES)} ${random.pick(SENTENCES)}</p>` }),
      ...(random.chance(0.6) && { estimate: random.pick([1, 2, 3, 5, 8, 13]) }),
      ...(random.chance(0.4) && { due_date: now + random.between(-30, 60) * DAY_MS }),
      ...(owner && { owner_id: owner }),
      ...(members.length > 0 && { members }),
      ...(random.chance(0.5) && { tags: [random.pick(tags)] }),
      ...(random.chance(0.1) && { checklists: [newChecklist(random)] }),
    },
  }
}

function newChecklist(random: Random) {
  const steps = STEPS.slice(0, random.between(2, STEPS.length))
  const done = random.between(0, steps.length)
  return { title: 'Steps', items: steps.map((title, index) => ({ title, checked: index < done })) }
}
