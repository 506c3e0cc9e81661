import { toCardRow, toChangedRow } from './card-rows.ts'
import type { ShownBoard, ShownList, ShownMember, ShownProject, ShownTag } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import { colorsOf } from './person-colors.ts'
import type {
  BoardRow,
  Card,
  Comment,
  LeanBoard,
  LeanCard,
  LeanSprint,
  ListOutline,
  ListRow,
  Notification,
  ProjectOutline,
  ProjectRow,
} from './rows.ts'
import type { SharedBoard } from './spaces.ts'
import { toSprintRow } from './sprint-rows.ts'
import { subjectIdOf } from './subjects.ts'

/** How answers of the API become rows of the mirror: the only place that knows both. */

export function toListRow(list: ShownList, place_id: string, position: number): ListRow {
  return {
    id: list.id,
    title: list.title,
    behavior: list.behavior,
    color: list.color,
    place_id,
    position,
    total_cards: list.total_cards,
    max_cards: list.max_cards,
    min_cards: list.min_cards,
    limit_unit: list.limit_unit,
    limit_is_hard: list.limit_is_hard,
    is_archived: list.archived !== null,
    is_watching: list.is_watching,
  }
}

/** A board or a sprint with its lists and their cards, in place of what was known of it; or only those cards that changed. */
function putPlace(mirror: Mirror, place: { id: string; lists: LeanBoard['lists'] }, isPartial = false) {
  mirror.change(() => {
    const known = new Set(mirror.ids('lists', 'place', place.id))
    place.lists.forEach((list, index) => {
      known.delete(list.id)
      mirror.put('lists', list.id, toListRow(list, place.id, index))
      putCardsOf(mirror, list, isPartial)
    })
    // Archived items are not part of this answer and stay as they are: see `readArchive`.
    for (const id of known) if (mirror.said('lists', id)?.is_archived === false) mirror.put('lists', id, null)
  })
}

/** What is archived on a board, in place of what was known of that; what an action under way shows is not the server's to take away. */
export function putArchive(
  mirror: Mirror,
  board_id: string,
  lists: readonly ListOutline[],
  cards: readonly LeanCard[],
) {
  mirror.change(() => {
    const places = mirror.ids('lists', 'place', board_id)
    const gone = new Set(places.filter((id) => mirror.said('lists', id)?.is_archived))
    lists.forEach((list, index) => {
      gone.delete(list.id)
      mirror.put('lists', list.id, toListRow(list, board_id, ARCHIVED + index))
    })
    for (const id of gone) mirror.put('lists', id, null)
    const known = places.flatMap((id) => mirror.ids('cards', 'list', `${id} archived`))
    putSomeCards(
      mirror,
      known.filter((id) => mirror.said('cards', id)?.is_archived),
      cards,
    )
  })
}

/** Archived lists have no place among the others of their board. */
const ARCHIVED = 1_000_000

function putCardsOf(mirror: Mirror, list: LeanBoard['lists'][number], isPartial: boolean) {
  // Archived ones stay, as above.
  const known = new Set(mirror.ids('cards', 'list', list.id))
  for (const card of list.cards) {
    known.delete(card.id)
    const row = toCardRow(card)
    row.list_id = list.id
    mirror.put('cards', card.id, row)
  }
  // Those that are as they were are only named.
  if (isPartial) for (const id of Object.keys(list.card_order ?? {})) known.delete(id)
  // What is shown there by an action under way is not the server's to take away.
  for (const id of known) if (mirror.said('cards', id)?.list_id === list.id) mirror.put('cards', id, null)
}

/** Some cards as they are now; those that the server did not return are gone, or no longer visible. */
export function putSomeCards(mirror: Mirror, ids: readonly string[], cards: readonly LeanCard[]) {
  mirror.change(() => {
    const gone = new Set(ids)
    for (const card of cards) {
      gone.delete(card.id)
      mirror.put('cards', card.id, toCardRow(card))
    }
    for (const id of gone) mirror.put('cards', id, null)
  })
}

/** One card as its own address shows it; the version is that of the answer. */
export function putCard(mirror: Mirror, card: Card, version?: string) {
  mirror.change(() => {
    mirror.put('details', card.id, { ...card, version })
    mirror.put('cards', card.id, toChangedRow(card, mirror.said('cards', card.id)?.position ?? ''))
  })
}

/** One card as a write answered it, without its hints: those that are known stay until it is read again. */
export function putChangedCard(mirror: Mirror, card: Card, version?: string) {
  putCard(mirror, { ...card, hints: mirror.said('details', card.id)?.hints ?? [] }, version)
}

function toBoardRow(
  board: ShownBoard,
  { position, is_shared }: Pick<BoardRow, 'position' | 'is_shared'> = { position: 0, is_shared: false },
): BoardRow {
  return {
    id: board.id,
    title: board.title,
    project_id: board.project_id,
    position,
    is_shared,
    content: board.content,
    color: board.color,
    layout: board.layout,
    card_cover_enabled: board.card_cover_enabled,
    is_archived: board.archived !== null,
    is_bookmarked: board.is_bookmarked,
    is_watching: board.is_watching,
    public_settings: board.public_settings,
    email: board.email,
    members: board.members,
  }
}

export function putBoard(mirror: Mirror, board: LeanBoard, isPartial = false) {
  mirror.change(() => {
    mirror.put('boards', board.id, toBoardRow(board, mirror.said('boards', board.id)))
    putPlace(mirror, board, isPartial)
  })
}

export function toProjectRow(
  { id, title, icon, is_private, is_view_only, archived, members, pages, ...limits }: ShownProject,
  position: number,
): ProjectRow {
  return {
    id,
    title,
    icon: typeof icon === 'string' ? icon : (icon?.emoji ?? icon?.src ?? ''),
    position,
    is_private,
    is_view_only,
    max_started_per_person: limits.max_started_per_person,
    started_limit_is_hard: limits.started_limit_is_hard,
    is_archived: archived !== null,
    has_pages: pages.length > 0,
    members,
  }
}

/** What is known of a board before it was opened. */
const NEW_BOARD = {
  content: '',
  color: '',
  layout: 'board',
  card_cover_enabled: true,
  is_archived: false,
  is_bookmarked: false,
  is_watching: false,
  is_shared: false,
  public_settings: null,
  email: null,
  members: [],
} as const

/** The spaces in their order, with their boards; then the boards that were shared without their space, in a row of their own. */
export function putProjects(mirror: Mirror, projects: readonly ProjectOutline[], shared: readonly SharedBoard[]) {
  mirror.change(() => {
    projects.forEach((project, index) => {
      mirror.put('projects', project.id, toProjectRow(project, index))
      project.boards.forEach(({ id, title }, place) => {
        const known = mirror.said('boards', id)
        mirror.put('boards', id, {
          ...NEW_BOARD,
          ...known,
          id,
          title,
          project_id: project.id,
          position: place,
          is_shared: false,
        })
      })
    })
    shared.forEach(({ id, title, project_id, members }, place) => {
      const known = mirror.said('boards', id)
      mirror.put('boards', id, {
        ...NEW_BOARD,
        ...known,
        id,
        title,
        project_id,
        members,
        position: place,
        is_shared: true,
      })
    })
    dropGone(mirror, projects, shared)
  })
}

/** Only live boards are listed: whatever is neither listed nor known to be archived was deleted, or is hidden by now. */
function dropGone(mirror: Mirror, projects: readonly ProjectOutline[], shared: readonly SharedBoard[]) {
  const spaces = new Set(projects.map(({ id }) => id))
  const boards = new Set([...projects.flatMap((project) => project.boards), ...shared].map(({ id }) => id))
  for (const id of mirror.ids('projects', 'all', 'all'))
    if (!spaces.has(id) && mirror.said('projects', id)?.is_archived === false) {
      mirror.put('projects', id, null)
      for (const sprint of mirror.ids('sprints', 'project', id)) {
        mirror.put('sprints', sprint, null)
        dropLists(mirror, sprint)
      }
    }
  for (const id of mirror.ids('boards', 'all', 'all'))
    if (!boards.has(id) && mirror.said('boards', id)?.is_archived === false) dropBoard(mirror, id)
}

/** A board with all that is known of what is on it. */
export function dropBoard(mirror: Mirror, id: string) {
  mirror.change(() => {
    mirror.put('boards', id, null)
    dropLists(mirror, id)
  })
}

function dropLists(mirror: Mirror, place_id: string) {
  for (const list of [...mirror.ids('lists', 'place', place_id)]) {
    for (const card of [...mirror.ids('cards', 'list', list), ...mirror.ids('cards', 'list', `${list} archived`)])
      dropCard(mirror, card)
    mirror.put('lists', list, null)
  }
}

function dropCard(mirror: Mirror, id: string) {
  mirror.put('cards', id, null)
  if (!mirror.said('details', id)) return
  mirror.put('details', id, null)
  for (const comment of mirror.rows('comments'))
    if (subjectIdOf(comment) === id) mirror.put('comments', comment.id, null)
}

/** The boards that the reader has bookmarked, and no others. */
export function putBookmarks(mirror: Mirror, ids: readonly string[]) {
  mirror.change(() => {
    for (const id of mirror.ids('boards', 'all', 'all')) {
      const board = mirror.said('boards', id)
      if (board) mirror.put('boards', id, { ...board, is_bookmarked: ids.includes(id) })
    }
  })
}

/** The inbox from its top: what was known of it and is not there was deleted, or is hidden by now. */
export function putNotifications(
  mirror: Mirror,
  notifications: readonly Notification[],
  isFirst: boolean,
  which: 'inbox' | 'snoozed' = 'inbox',
) {
  mirror.change(() => {
    const gone = new Set(isFirst ? mirror.ids('notifications', 'all', which) : [])
    for (const notification of notifications) {
      gone.delete(notification.id)
      mirror.put('notifications', notification.id, notification)
    }
    for (const id of gone) mirror.put('notifications', id, null)
  })
}

export function putSprint(mirror: Mirror, sprint: LeanSprint) {
  mirror.change(() => {
    mirror.put('sprints', sprint.id, toSprintRow(sprint))
    putPlace(mirror, sprint)
  })
}

export function putTags(mirror: Mirror, tags: readonly ShownTag[]) {
  mirror.change(() => {
    for (const { id, name, color, project_id } of tags) mirror.put('tags', id, { id, name, color, project_id })
  })
}

/** All tags that there are, in place of what was known of them. */
export function putAllTags(mirror: Mirror, tags: readonly ShownTag[]) {
  mirror.change(() => {
    const known = new Set(tags.map(({ id }) => id))
    for (const id of mirror.ids('tags', 'all', 'all')) if (!known.has(id)) mirror.put('tags', id, null)
    putTags(mirror, tags)
  })
}

/** Some or all people of the workspace. The colour of each goes by those of the others. */
export function putMembers(mirror: Mirror, members: readonly ShownMember[]) {
  const rows = new Map(mirror.saidRows('members').map((row) => [row.id, row]))
  for (const { id, display_name, email, role, status, color, profile_image, time_created } of members)
    rows.set(id, { id, display_name, email, role, status, color, profile_image, time_created })
  const colors = colorsOf([...rows.values()])
  mirror.change(() => {
    for (const [id, row] of rows) mirror.put('members', id, { ...row, color: colors.get(id) ?? row.color })
  })
}

/** All comments on a card, an epic or a page with their replies, in place of what was known of them. */
export function putComments(mirror: Mirror, subject_id: string, comments: readonly Comment[]) {
  mirror.change(() => {
    const known = mirror.saidRows('comments').filter((comment) => subjectIdOf(comment) === subject_id)
    const gone = new Set(known.map(({ id }) => id))
    for (const comment of comments) {
      gone.delete(comment.id)
      mirror.put('comments', comment.id, comment)
    }
    for (const id of gone) mirror.put('comments', id, null)
  })
}
