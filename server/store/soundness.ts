import { type RawBuilder, sql } from 'kysely'
import { FIRST_MILLISECONDS } from '../common/time.ts'
import { SEARCHED_NOUNS } from './search/documents.ts'
import type { Row, WorkspaceTable } from './tables.ts'

type Breach = RawBuilder<object>

type TableWith<C> = { [T in WorkspaceTable]: Row<T> extends C ? T : never }[WorkspaceTable]

/** Whether a table numbers its rows from the one sequence of their workspace. The type keeps the list complete. */
const IS_NUMBERED = {
  projects: true,
  boards: true,
  forms: true,
  views: true,
  sprints: true,
  lists: true,
  roadmap_lists: true,
  epics: true,
  cards: true,
  time_entries: true,
  checklists: true,
  checklist_items: true,
  tags: true,
  templates: true,
  recurrences: true,
  rules: true,
  fields: true,
  pages: true,
  comments: true,
  files: true,
  notes: true,
  integrations: true,
  // The ids of what they are about.
  deleted_files: false,
  search_documents: false,
  // Counted for each person, for each rule, and for each integration.
  rule_runs: false,
  notifications: false,
  webhook_deliveries: false,
} as const satisfies Record<TableWith<{ id: number }>, boolean>
const NUMBERED = Object.entries(IS_NUMBERED).flatMap(([table, isNumbered]) => (isNumbered ? table : []))

/** What each table sorts its rows among. The type keeps the list complete. */
const ORDERED: Record<TableWith<{ position: string }>, string[]> = {
  projects: [],
  boards: ['project_id'],
  views: ['owner_id', 'board_id', 'project_id'],
  fields: ['project_id'],
  lists: ['board_id', 'sprint_id'],
  roadmap_lists: [],
  epics: ['list_id'],
  cards: ['list_id'],
  pages: ['project_id', 'parent_page_id'],
  checklists: ['card_id', 'epic_id'],
  checklist_items: ['checklist_id'],
}

/** Each finds the rows that break a rule of every store, whatever its size. */
export const BREACHES: Record<string, Breach> = {
  'lists that count their live cards wrongly': sql`
    select lists.id, lists.total_cards, count(cards.id) as found from lists
    left join cards on cards.team_id = lists.team_id and cards.list_id = lists.id and cards.time_archived is null
    group by lists.team_id, lists.id, lists.total_cards having lists.total_cards <> count(cards.id)`,
  'tags that count their cards wrongly': sql`
    select tags.id, tags.total_cards, count(card_tags.card_id) as found from tags
    left join card_tags on card_tags.team_id = tags.team_id and card_tags.tag_id = tags.id
    group by tags.team_id, tags.id, tags.total_cards having tags.total_cards <> count(card_tags.card_id)`,
  'tags of another space on a card': sql`
    select cards.id, tags.id as tag_id from cards
    join card_tags on card_tags.team_id = cards.team_id and card_tags.card_id = cards.id
    join tags on tags.team_id = card_tags.team_id and tags.id = card_tags.tag_id
    where tags.project_id <> cards.project_id`,
  'open sprints whose chart does not end at what is in them': sql`
    with charted as (
      select team_id, sprint_id, status, sum(count) as count, sum(pts) as pts from sprint_progress
      group by team_id, sprint_id, status),
    held as (
      select lists.team_id, lists.sprint_id, lists.behavior as status, count(cards.id) as count,
        coalesce(sum(cards.estimate), 0) as pts
      from lists left join cards on cards.team_id = lists.team_id and cards.list_id = lists.id
        and cards.time_archived is null
      where lists.sprint_id is not null group by lists.team_id, lists.sprint_id, lists.behavior)
    select held.sprint_id, held.status, held.count, held.pts, charted.count as charted, charted.pts as charted_pts
    from held left join charted on charted.team_id = held.team_id and charted.sprint_id = held.sprint_id
      and charted.status = held.status
    join sprints on sprints.team_id = held.team_id and sprints.id = held.sprint_id and sprints.time_ended is null
    where held.count <> coalesce(charted.count, 0) or held.pts <> coalesce(charted.pts, 0)`,
  'sprints that ended without what they ended with, or have it too early': sql`
    select id, state from sprints where (state in ('completed', 'canceled')) <> (time_ended is not null)
      or (time_ended is null) <> (chart_last_day is null) or (time_ended is null) <> (completed_count is null)`,
  'homes that are none: beside a board, of a board that is gone, with a list elsewhere': sql`
    select cards.id from cards
    left join boards on boards.team_id = cards.team_id and boards.id = cards.home_board_id
    left join lists on lists.team_id = cards.team_id and lists.id = cards.home_list_id
    where (cards.home_board_id is not null and (cards.board_id is not null or boards.id is null))
      or (cards.home_list_id is not null and lists.board_id is distinct from cards.home_board_id)`,
  'workspaces whose log has a gap or does not end at the revision': sql`
    select teams.id, teams.revision, count(events.seq) as found, max(events.seq) as last from teams
    left join events on events.team_id = teams.id and events.seq >= teams.log_start
    group by teams.id, teams.revision, teams.log_start
    having teams.revision - teams.log_start + 1 <> count(events.seq) or teams.revision <> coalesce(max(events.seq), 0)`,
  'ids that two things have, or beyond the last one given out': sql`
    select numbered.team_id, numbered.id, count(*) as found from (${union(
      NUMBERED.map((table) => sql`select team_id, id from ${sql.table(table)}`),
    )}) as numbered join teams on teams.id = numbered.team_id
    group by numbered.team_id, numbered.id, teams.last_id having count(*) > 1 or numbered.id > teams.last_id`,
  'cards that are not where their list is': sql`
    select cards.id from cards join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    where cards.project_id <> lists.project_id
      or coalesce(cards.board_id, 0) <> coalesce(lists.board_id, 0)
      or coalesce(cards.sprint_id, 0) <> coalesce(lists.sprint_id, 0)`,
  'lists that are not where their board or sprint is': sql`
    select lists.id from lists
    left join boards on boards.team_id = lists.team_id and boards.id = lists.board_id
    left join sprints on sprints.team_id = lists.team_id and sprints.id = lists.sprint_id
    where lists.project_id <> coalesce(boards.project_id, sprints.project_id)`,
  'cards that were completed elsewhere, or are complete without a date': sql`
    select cards.id, lists.behavior, cards.completed_date from cards
    join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    where (lists.behavior = 'completed') <> (cards.completed_date is not null)`,
  'cards below a card of another epic': sql`
    select cards.id from cards join cards as parents on parents.team_id = cards.team_id
      and parents.id = cards.parent_card_id where cards.epic_id is distinct from parents.epic_id`,
  'cards that count their logged time wrongly': sql`
    select cards.id, cards.time_logged, coalesce(sum(time_entries.seconds), 0) as found from cards
    left join time_entries on time_entries.team_id = cards.team_id and time_entries.card_id = cards.id
    group by cards.team_id, cards.id, cards.time_logged
    having cards.time_logged <> coalesce(sum(time_entries.seconds), 0)`,
  'running timers with a time already': sql`
    select id from time_entries where (time_started is null) <> (seconds > 0)`,
  'pages below a page of another space': sql`
    select pages.id from pages join pages as parents on parents.team_id = pages.team_id
      and parents.id = pages.parent_page_id where pages.project_id <> parents.project_id`,
  'replies that are on something else than their comment, or below a reply': sql`
    select comments.id from comments join comments as parents on parents.team_id = comments.team_id
      and parents.id = comments.parent_id
    where parents.parent_id is not null or comments.card_id is distinct from parents.card_id
      or comments.epic_id is distinct from parents.epic_id or comments.page_id is distinct from parents.page_id`,
  'spreads that are not counted one by one': sql`
    select team_id, siblings from spreads group by team_id, siblings
    having count(*) <> max(turn) - min(turn) + 1 or min(turn) < 1`,
}

for (const noun of ['card', 'epic', 'page'])
  BREACHES[`${noun}s that count their comments wrongly`] = sql`
    select things.id, things.total_comments, count(comments.id) as found from ${sql.table(`${noun}s`)} as things
    left join comments on comments.team_id = things.team_id and comments.${sql.ref(`${noun}_id`)} = things.id
      and comments.parent_id is null
    group by things.team_id, things.id, things.total_comments having things.total_comments <> count(comments.id)`

for (const [table, shared] of Object.entries(ORDERED)) {
  const columns = sql.join(['team_id', ...shared, 'position'].map((column) => sql.ref(column)))
  BREACHES[`${table} that share a position`] = sql`
    select ${columns}, count(*) as found from ${sql.table(table)} group by ${columns} having count(*) > 1`
}

for (const [table, parent] of [
  ['cards', 'parent_card_id'],
  ['pages', 'parent_page_id'],
] as const)
  BREACHES[`${table} below themselves`] = sql`
    with recursive reached (team_id, id) as (
      select team_id, id from ${sql.table(table)} where ${sql.ref(parent)} is null
      union all
      select below.team_id, below.id from ${sql.table(table)} as below
      join reached on reached.team_id = below.team_id and reached.id = below.${sql.ref(parent)})
    select things.id from ${sql.table(table)} as things
    left join reached on reached.team_id = things.team_id and reached.id = things.id where reached.id is null`

/** The same for the index of search, which is made from everything else. */
export const SEARCH_BREACHES: Record<string, Breach> = {
  'things that search does not know, or seeks elsewhere': sql`
    select found.id, found.noun from (${union(SEARCHED_NOUNS.map(placeOf))}) as found
    left join search_documents on search_documents.team_id = found.team_id and search_documents.id = found.id
      and search_documents.noun = found.noun
    where search_documents.id is null or search_documents.project_id is distinct from found.project_id
      or search_documents.board_id is distinct from found.board_id`,
  'documents of search that nothing is behind': sql`
    select search_documents.id, search_documents.noun from search_documents
    left join (${union(SEARCHED_NOUNS.map(placeOf))}) as found on found.team_id = search_documents.team_id
      and found.id = search_documents.id and found.noun = search_documents.noun
    where found.id is null`,
}

const toInstant = (column: string) =>
  sql.raw(`case when ${column} < ${FIRST_MILLISECONDS} then ${column} * 1000 else ${column} end`)

Object.assign(BREACHES, {
  'sprints whose instants are not those of their dates': sql`
    select id from sprints where start_instant <> ${toInstant('start_date')} or end_instant <> ${toInstant('end_date')}`,
  'events about ids that were never given out': sql`
    select events.seq from events join teams on teams.id = events.team_id where ${sql.join(
      ['entity_id', 'project_id', 'board_id', 'list_id', 'card_id', 'sprint_id', 'epic_id', 'page_id'].map(
        (column) => sql`coalesce(events.${sql.ref(column)}, 0) > teams.last_id`,
      ),
      sql` or `,
    )}`,
  'cards copied from an id that was never given out': sql`
    select cards.id from cards join teams on teams.id = cards.team_id where cards.copied_from_card_id > teams.last_id`,
  'cards made by a form whose id was never given out': sql`
    select cards.id from cards join teams on teams.id = cards.team_id where cards.form_id > teams.last_id`,
})

const ARCHIVABLE: Record<TableWith<{ archived_user_id: string | null }>, true> = {
  projects: true,
  boards: true,
  lists: true,
  roadmap_lists: true,
  cards: true,
  epics: true,
  pages: true,
}
for (const table of Object.keys(ARCHIVABLE))
  BREACHES[`${table} archived by nobody, or at no time`] = sql`
    select id from ${sql.table(table)} where (archived_user_id is null) <> (time_archived is null)`

function union(selects: readonly RawBuilder<unknown>[]) {
  return sql.join(selects, sql` union all `)
}

/** Where each thing that can be found is. */
function placeOf(noun: (typeof SEARCHED_NOUNS)[number]) {
  const places: Record<typeof noun, string> = {
    board: 'project_id, id as board_id',
    card: 'project_id, coalesce(board_id, home_board_id) as board_id',
    epic: 'cast(null as bigint) as project_id, cast(null as bigint) as board_id',
    note: 'cast(null as bigint) as project_id, cast(null as bigint) as board_id',
    page: 'project_id, cast(null as bigint) as board_id',
    project: 'id as project_id, cast(null as bigint) as board_id',
  }
  return sql`select team_id, id, ${sql.raw(places[noun])}, cast(${sql.lit(noun)} as text) as noun
    from ${sql.table(`${noun}s`)}`
}
