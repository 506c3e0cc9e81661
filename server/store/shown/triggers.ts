import { replaceTriggers, type TriggerText } from '../own-triggers.ts'
import type { Db } from '../store.ts'
import type { WorkspaceTable } from '../tables.ts'

/**
 * Triggers count the versions of what cards show (`shown_versions`): the columns of a card itself, and everything that other rows
 * add to it. Many statements change these rows, and the store itself removes what hangs from a deleted one: only the store sees
 * them all. What a card takes from its list, its board and its tags is not counted: answers add it to each card.
 */

/** The row that stands for who sees what. Ids of cards begin at 1. */
export const VISIBILITY = 0

type Event = 'insert' | 'update' | 'delete'

interface Shows {
  on: readonly Event[]
  /** For updates: nothing shows unless one of these changed. */
  of?: readonly string[]
  /** Queries for the ids of the cards that show the row, which is `new` or, after a deletion, `old`. */
  cards(row: 'new' | 'old'): readonly string[]
}

const ALL: readonly Event[] = ['insert', 'update', 'delete']

/** A column of the row names the card. */
const by = (column: string) => (row: string) => [`select ${row}.${column}`]
const ofEpic = (id: string) => (row: string) => [
  `select id from cards where team_id = ${row}.team_id and epic_id = ${row}.${id}`,
]
const everybody = () => [`select ${VISIBILITY}`]

/** The cards that show the cards of a container: those above, below and linked with them. */
const relatives = (container: string) => (row: string) => {
  const own = `cards.team_id = ${row}.team_id and cards.${container} = ${row}.id`
  return [
    `select parent_card_id from cards where ${own} and parent_card_id is not null`,
    `select children.id from cards join cards children on children.team_id = cards.team_id
      and children.parent_card_id = cards.id where ${own}`,
    `select linked_card_id from cards join card_links on card_links.team_id = cards.team_id
      and card_links.card_id = cards.id where ${own}`,
    `select card_links.card_id from cards join card_links on card_links.team_id = cards.team_id
      and card_links.linked_card_id = cards.id where ${own}`,
  ]
}

const below = (row: string) => `select id from cards where team_id = ${row}.team_id and parent_card_id = ${row}.id`
const copies = (row: string) =>
  `select id from cards where team_id = ${row}.team_id and copied_from_card_id = ${row}.id`
const above = (row: string) => `select ${row}.parent_card_id where ${row}.parent_card_id is not null`

/** What other cards show of a card, and what decides who sees it. */
const SUMMARY = ['title', 'user_id', 'project_id', 'board_id', 'home_board_id', 'list_id', 'parent_card_id']
const ARCHIVED = ['archived_user_id', 'time_archived']

const SHOWN: { [T in WorkspaceTable]?: readonly Shows[] } = {
  cards: [
    { on: ['update'], cards: by('id') },
    // One that comes back was shown before under the same id.
    { on: ['insert'], cards: (row) => [`select ${row}.id`, above(row), below(row), copies(row)] },
    { on: ['delete'], cards: (row) => [above(row), below(row), copies(row)] },
    {
      on: ['update'],
      of: [...SUMMARY, ...ARCHIVED],
      cards: () => [
        above('old'),
        above('new'),
        below('new'),
        copies('new'),
        'select linked_card_id from card_links where team_id = new.team_id and card_id = new.id',
        'select card_id from card_links where team_id = new.team_id and linked_card_id = new.id',
      ],
    },
  ],
  card_members: [{ on: ALL, cards: by('card_id') }],
  card_marks: [{ on: ALL, cards: by('card_id') }],
  card_tags: [{ on: ALL, cards: by('card_id') }],
  card_links: [{ on: ALL, cards: (row) => [...by('card_id')(row), ...by('linked_card_id')(row)] }],
  checklists: [{ on: ALL, cards: (row) => [`select ${row}.card_id where ${row}.card_id is not null`] }],
  checklist_items: [
    {
      on: ALL,
      cards: (row) => [
        `select card_id from checklists where team_id = ${row}.team_id and id = ${row}.checklist_id and card_id is not null`,
      ],
    },
  ],
  files: [{ on: ALL, cards: (row) => [`select ${row}.card_id where ${row}.card_id is not null`] }],
  epics: [{ on: ['update'], of: ['title'], cards: ofEpic('id') }],
  epic_members: [{ on: ALL, cards: ofEpic('epic_id') }],
  lists: [{ on: ['update'], of: ['title', 'color', 'behavior'], cards: relatives('list_id') }],
  boards: [
    { on: ['update'], of: ['title'], cards: relatives('board_id') },
    { on: ['update'], of: ['project_id'], cards: everybody },
  ],
  // A field that is changed or deleted changes what all cards with values show.
  fields: [{ on: ['update', 'delete'], cards: everybody }],
  projects: [{ on: ['update'], of: ['is_private'], cards: everybody }],
  project_members: [{ on: ALL, cards: everybody }],
  board_members: [{ on: ALL, cards: everybody }],
  members: [{ on: ['update'], of: ['time_closed'], cards: everybody }],
}

const PREFIX = 'shown_by_'

export function keepShown(db: Db): Promise<void> {
  const triggers = Object.entries(SHOWN).flatMap(([table, all]) =>
    all.flatMap((shows, index) =>
      shows.on.map((event): TriggerText => {
        const name = `${PREFIX}${table}_${event}_${index}`
        return { name, table, event, of: event === 'update' ? shows.of : undefined, body: count(event, shows) }
      }),
    ),
  )
  return replaceTriggers(db, PREFIX, triggers)
}

export function forgetShown(db: Db): Promise<void> {
  return replaceTriggers(db, PREFIX, [])
}

/**
 * A card that the same write makes was never shown: ids count up. Nothing is counted for a workspace that remembers nothing, since
 * nobody sees it: it is being filled or emptied.
 */
function count(event: Event, { of, cards }: Shows): string {
  const row = event === 'delete' ? 'old' : 'new'
  // A part may have been moved from one card to another.
  const ids = event === 'update' && !of ? [...new Set([...cards('new'), ...cards('old')])] : cards(row)
  return `insert into shown_versions (team_id, card_id, n, revision)
    select ${row}.team_id, shown.card_id, 1, teams.revision + 1
    from teams join (select null as card_id union ${ids.join(' union ')}) as shown on shown.card_id <= teams.last_id
    where teams.id = ${row}.team_id and teams.past_start is not null
    on conflict (team_id, card_id) do update set n = shown_versions.n + 1, revision = excluded.revision`
}
