import type { Database, DatabaseRow, Value } from './database.ts'
import type { Workspace } from './fill.ts'

/**
 * GET boards written by hand for this one answer: four statements, one object literal, JSON.stringify. No
 * roles, no pagination, no checks. The benchmark verifies that the answers are equal.
 */
export async function readBoards(database: Database, { team_id, user_id }: Workspace): Promise<string> {
  const boards = await database.all(BOARDS, team_id, user_id)
  const lists = Map.groupBy(await database.all(LISTS, team_id, user_id), (list) => list.board_id ?? null)
  const members = Map.groupBy(await database.all(MEMBERS, team_id), (member) => member.board_id ?? null)
  const tags = (await database.all(TAGS, team_id)).map(toTag)
  const common = tags.filter(({ project_id }) => project_id === null)
  return JSON.stringify({
    cursor: '',
    count: boards.length,
    board_order: toOrder(boards),
    boards: boards.map((board) => {
      const own = lists.get(board.id ?? null) ?? []
      return {
        id: String(board.id),
        project_id: String(board.project_id),
        team_id: board.team_id,
        title: board.title,
        content: board.content,
        icon: board.icon,
        color: board.color,
        image_urls: board.image_urls,
        thumbnail_url: board.thumbnail_url,
        user_id: board.user_id,
        user_id_updated: board.user_id_updated,
        user: toUser(board.user_id, board.source),
        user_updated: toUser(board.user_id_updated, board.source_updated),
        time_created: board.time_created,
        time_updated: board.time_updated,
        members: (members.get(board.id ?? null) ?? []).map(({ user_id, assigned_date, role }) => ({
          user_id,
          assigned_date,
          role,
        })),
        lists: own.map(toList),
        list_order: toOrder(own),
        tags: [...common, ...tags.filter(({ project_id }) => project_id === String(board.project_id))],
        archived: null,
        is_public: false,
        public_settings: null,
        is_watching: board.is_watching === 1,
        is_bookmarked: board.is_bookmarked === 1,
        vcs_mapping: board.vcs_mapping ? JSON.parse(String(board.vcs_mapping)) : null,
        layout: board.layout,
        email: null,
        webhook_notifications: [],
        card_cover_enabled: board.card_cover_enabled === 1,
        forms: [],
      }
    }),
  })
}

const BOARDS = `
  select boards.*,
    (select is_bookmarked from board_marks where team_id = ?1 and user_id = ?2 and board_id = boards.id) as is_bookmarked,
    (select is_watching from board_marks where team_id = ?1 and user_id = ?2 and board_id = boards.id) as is_watching
  from boards
  join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
  where boards.team_id = ?1 and boards.time_archived is null
  order by projects.position, projects.id, boards.position, boards.id`

const LISTS = `
  select lists.*,
    (select is_watching from list_marks where team_id = ?1 and user_id = ?2 and list_id = lists.id) as is_watching
  from lists
  where lists.team_id = ?1 and lists.board_id is not null and lists.time_archived is null
  order by lists.board_id, lists.position, lists.id`

const MEMBERS = 'select * from board_members where team_id = ?1 order by assigned_date, user_id'
const TAGS = 'select * from tags where team_id = ?1 order by id'

function toList(list: DatabaseRow) {
  return {
    id: String(list.id),
    team_id: list.team_id,
    title: list.title,
    content: list.content,
    behavior: list.behavior,
    board_id: String(list.board_id),
    user_id: list.user_id,
    user: toUser(list.user_id, list.source),
    user_updated: toUser(list.user_id_updated, list.source_updated),
    project_id: String(list.project_id),
    icon: list.icon,
    color: list.color,
    total_cards: list.total_cards,
    max_cards: list.max_cards,
    min_cards: list.min_cards,
    limit_unit: list.limit_unit,
    limit_is_hard: list.limit_is_hard === 1,
    time_created: list.time_created,
    time_updated: list.time_updated,
    archived: null,
    is_watching: list.is_watching === 1,
    webhook_notifications: [],
  }
}

function toTag(tag: DatabaseRow) {
  return {
    id: String(tag.id),
    team_id: tag.team_id,
    project_id: tag.project_id === null ? null : String(tag.project_id),
    name: tag.name,
    slug: tag.slug,
    color: tag.color,
    total_cards: tag.total_cards,
  }
}

const sources = new Map<Value | undefined, object>()

function toUser(user_id: Value | undefined, text: Value | undefined) {
  let source = sources.get(text)
  if (!source) {
    const { type, client_id } = JSON.parse(String(text))
    source = { type, client_id, import_id: null, agent_id: null, email_addr: null, email_verified: null }
    sources.set(text, source)
  }
  return { user_id, type: 'user', source }
}

function toOrder(rows: readonly DatabaseRow[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ id }, index) => [String(id), index]))
}
