import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../common/errors.ts'
import { grouped, storableText } from '../common/text.ts'
import { FIELDS_KEPT } from '../limits/fields.ts'
import { FORM_BYTES, FORMS_OF_BOARD } from '../limits/forms.ts'
import { DISMISSED_HINTS } from '../limits/hints.ts'
import {
  ATTENDEES,
  BOARDS_OF_SPACE,
  CHILD_CARDS,
  EPIC_CARDS,
  EPICS,
  LINKS,
  LIST_BYTES,
  LISTS_OF_BOARD,
  MEMBERS,
  PAGES_OF_SPACE,
  TAGS_OF_PLACE,
  WORK_MEMBERS,
  WORK_TAGS,
} from '../limits/parts.ts'
import { RECURRENCES_OF_BOARD } from '../limits/recurrences.ts'
import { TEMPLATES_OF_SPACE } from '../limits/templates.ts'
import { ENTRIES_OF_CARD } from '../limits/time.ts'
import { FILES_OF_ONE } from '../limits/uploads.ts'
import { type IdList, idIn, idList } from '../store/ids.ts'
import * as prepared from '../store/prepared.ts'
import type { Db } from '../store/store.ts'
import type { Row, WorkspaceTable } from '../store/tables.ts'

/**
 * The capacity: how many rows of each kind a holder has at most. A board shows all its lists, a card all the cards below it:
 * without a bound their answers would have none. Null for tables without a bound, and why. The type keeps the list complete.
 */

/** Where rows are counted. */
interface InWorkspace {
  db: Db
  team_id: string
}

interface Bound<Column> {
  /** The column that names the holder of the rows; none for the workspace itself. */
  by?: Column
  /** Rows without a holder belong to the workspace, and are counted there. */
  isAlsoOfWorkspace?: true
  most: number
  /** Deleted rows, which can be restored, do not count. */
  isOfLive?: true
  /** How many bytes these texts may have in total; texts that are not here are short. */
  text?: { column: Column; most: number }
  /** The error for one more. */
  full: string
}

type ColumnOf<T extends WorkspaceTable> = Exclude<keyof Row<T>, 'team_id'> & string

const content = { column: 'content', most: LIST_BYTES } as const
const tooManyLinks = `It has ${grouped(LINKS)} links already. Remove some first, or group related cards in an epic.`
const tooManyPeople = `There are ${grouped(MEMBERS)} people already. Remove those who no longer need access.`
const tooManyOnWork = `There are ${grouped(WORK_MEMBERS)} people on it already. Remove some first.`
const tooManyTags = `It has ${grouped(WORK_TAGS)} tags already. Remove some first.`

const tooManyFiles = `It has ${grouped(FILES_OF_ONE)} files already. Delete some first.`

const BOUNDS = {
  lists: [
    {
      by: 'board_id',
      most: LISTS_OF_BOARD,
      text: content,
      full: `A board has at most ${grouped(LISTS_OF_BOARD)} lists, archived ones included, with ${grouped(LIST_BYTES)} bytes of content. Delete lists that nobody needs, or use another board.`,
    },
    {
      by: 'sprint_id',
      most: LISTS_OF_BOARD,
      text: content,
      full: `The lists of a sprint have at most ${grouped(LIST_BYTES)} bytes of content in total. Shorten them.`,
    },
  ],
  roadmap_lists: [
    {
      most: LISTS_OF_BOARD,
      text: content,
      full: `A roadmap has at most ${grouped(LISTS_OF_BOARD)} lists, with ${grouped(LIST_BYTES)} bytes of content.`,
    },
  ],
  forms: [
    {
      by: 'board_id',
      most: FORMS_OF_BOARD,
      text: { column: 'fields', most: FORM_BYTES },
      full: `A board has at most ${grouped(FORMS_OF_BOARD)} forms, with ${grouped(FORM_BYTES)} bytes of fields. Delete forms that nobody needs.`,
    },
  ],
  boards: [
    {
      by: 'project_id',
      most: BOARDS_OF_SPACE,
      full: `A space has at most ${grouped(BOARDS_OF_SPACE)} boards, archived ones included. Use another space.`,
    },
  ],
  pages: [
    {
      by: 'project_id',
      most: PAGES_OF_SPACE,
      full: `A space has at most ${grouped(PAGES_OF_SPACE)} pages, archived ones included. Use another space.`,
    },
  ],
  recurrences: [
    {
      by: 'board_id',
      isOfLive: true,
      most: RECURRENCES_OF_BOARD,
      full: `A board has at most ${grouped(RECURRENCES_OF_BOARD)} recurrences. Delete those that nobody needs.`,
    },
  ],
  recurrence_dates: null,
  templates: [
    {
      by: 'project_id',
      isOfLive: true,
      most: TEMPLATES_OF_SPACE,
      full: `A space has at most ${grouped(TEMPLATES_OF_SPACE)} templates. Delete templates that nobody needs.`,
    },
  ],
  fields: [
    {
      by: 'project_id',
      most: FIELDS_KEPT,
      full: `A space keeps at most ${grouped(FIELDS_KEPT)} custom fields, deleted ones included.`,
    },
  ],
  tags: [
    {
      by: 'project_id',
      isAlsoOfWorkspace: true,
      most: TAGS_OF_PLACE,
      full: `There are ${grouped(TAGS_OF_PLACE)} tags already. Delete tags that nobody uses.`,
    },
  ],
  cards: [
    {
      by: 'parent_card_id',
      most: CHILD_CARDS,
      full: `A card has at most ${grouped(CHILD_CARDS)} cards below it. Use an epic instead.`,
    },
    {
      by: 'epic_id',
      most: EPIC_CARDS,
      full: `An epic has at most ${grouped(EPIC_CARDS)} cards. Create another epic.`,
    },
  ],
  time_entries: [
    {
      by: 'card_id',
      most: ENTRIES_OF_CARD,
      full: `A card has at most ${grouped(ENTRIES_OF_CARD)} time entries. Use another card.`,
    },
  ],
  epics: [{ most: EPICS, full: `A workspace has at most ${grouped(EPICS)} epics. Delete epics that nobody needs.` }],
  card_links: [
    { by: 'card_id', most: LINKS, full: tooManyLinks },
    { by: 'linked_card_id', most: LINKS, full: tooManyLinks },
  ],
  epic_links: [
    { by: 'epic_id', most: LINKS, full: tooManyLinks },
    { by: 'linked_epic_id', most: LINKS, full: tooManyLinks },
  ],
  card_members: [{ by: 'card_id', most: WORK_MEMBERS, full: tooManyOnWork }],
  epic_members: [{ by: 'epic_id', most: WORK_MEMBERS, full: tooManyOnWork }],
  card_tags: [{ by: 'card_id', most: WORK_TAGS, full: tooManyTags }],
  dismissed_hints: [
    {
      by: 'card_id',
      most: DISMISSED_HINTS,
      full: `${grouped(DISMISSED_HINTS)} hints of this card have been dismissed already.`,
    },
  ],
  dismissed_epic_hints: [
    {
      by: 'epic_id',
      most: DISMISSED_HINTS,
      full: `${grouped(DISMISSED_HINTS)} hints of this epic have been dismissed already.`,
    },
  ],
  files: [
    { by: 'card_id', most: FILES_OF_ONE, full: tooManyFiles },
    { by: 'epic_id', most: FILES_OF_ONE, full: tooManyFiles },
    { by: 'page_id', most: FILES_OF_ONE, full: tooManyFiles },
    { by: 'comment_id', most: FILES_OF_ONE, full: tooManyFiles },
  ],
  note_attendees: [{ by: 'note_id', most: ATTENDEES, full: `A note names at most ${grouped(ATTENDEES)} attendees.` }],
  epic_tags: [{ by: 'epic_id', most: WORK_TAGS, full: tooManyTags }],
  board_members: [{ by: 'board_id', most: MEMBERS, full: tooManyPeople }],
  project_members: [{ by: 'project_id', most: MEMBERS, full: tooManyPeople }],
  members: [{ most: MEMBERS, full: tooManyPeople }],
  // Counted by their own rooms.
  checklists: null,
  checklist_items: null,
  comment_reactions: null,
  integrations: null,
  tokens: null,
  views: null,
  rules: null,
  // Paginated.
  projects: null,
  sprints: null,
  comments: null,
  notes: null,
  events: null,
  notifications: null,
  webhook_deliveries: null,
  // One per row of another table, or per person and row.
  sprint_settings: null,
  notification_settings: null,
  notification_cursors: null,
  rule_states: null,
  rule_cards: null,
  rule_runs: null,
  rule_cursors: null,
  webhook_cursors: null,
  board_mailboxes: null,
  view_feeds: null,
  mail_recipients: null,
  board_marks: null,
  list_marks: null,
  roadmap_list_marks: null,
  card_marks: null,
  epic_marks: null,
  page_marks: null,
  // Of the cards of a sprint, and of its days.
  sprint_unfinished_cards: null,
  sprint_progress: null,
  // Never shown as a whole: they are derived, wait their turn, or expire.
  past_rows: null,
  imports: null,
  idempotency_keys: null,
  shown_versions: null,
  field_values: null,
  spreads: null,
  search_documents: null,
  deleted_files: null,
  pull_requests: null,
  live_documents: null,
  live_updates: null,
  live_presence: null,
  mails: null,
  taken_mails: null,
  tickets: null,
} satisfies { [T in WorkspaceTable]: readonly Bound<ColumnOf<T>>[] | null }

/** The columns of a table that name the holders of its rows, where holders have a bound. */
type HolderColumn<T extends WorkspaceTable> = (typeof BOUNDS)[T] extends readonly (infer B)[]
  ? B extends { by: infer C extends string }
    ? C
    : never
  : never

/** The holders of a row that only the store sees. One that a new bound is about cannot be left out. */
export type HeldRow<T extends WorkspaceTable> = { readonly [C in HolderColumn<T>]: number | null } & Partial<Row<T>>

type AnyBound = Bound<string>
// Each table's bounds name columns of that table; the code below need not know which.
const ALL: { readonly [T in WorkspaceTable]: readonly AnyBound[] | null } = BOUNDS

/** What a holder has. */
interface Held {
  rows: number
  /** Of the texts that are bounded. */
  bytes: number
}

/** What one write adds to. */
export class Capacity {
  readonly #noted = new Map<AnyBound, { table: WorkspaceTable; holders: Set<number | null> }>()
  /** Holders whose rows were counted before this write added any. */
  readonly #found = new Map<AnyBound, Map<number, Held>>()

  /**
   * What a holder has before this write, where a statement that was needed anyway has counted it: as long as rows are only
   * added, they are counted here, and not once more by the store.
   */
  found<T extends WorkspaceTable>(table: T, by: HolderColumn<T>, holder: number, held: Held) {
    const bound = ALL[table]?.find((one) => one.by === by)
    if (bound && !this.#noted.get(bound)?.holders.has(holder))
      this.#found.set(bound, (this.#found.get(bound) ?? new Map<number, Held>()).set(holder, { ...held }))
  }

  /** New rows. */
  add(table: WorkspaceTable, rows: readonly object[]) {
    for (const { bound, holder, row } of heldIn(table, rows)) {
      const held = holder === null ? undefined : this.#found.get(bound)?.get(holder)
      if (!held) {
        this.#remember(table, bound, holder)
        continue
      }
      held.rows += 1
      // The column is a text, in whichever table.
      if (bound.text)
        held.bytes += Buffer.byteLength(storableText((row as Record<string, string>)[bound.text.column] ?? ''))
    }
  }

  /** New rows that only the store sees, or new values of columns: remembers their holders from now on. */
  note(table: WorkspaceTable, rows: readonly object[]) {
    for (const { bound, holder } of heldIn(table, rows)) {
      if (holder !== null) this.#found.get(bound)?.delete(holder)
      this.#remember(table, bound, holder)
    }
  }

  #remember(table: WorkspaceTable, bound: AnyBound, holder: number | null) {
    const { holders } = this.#noted.get(bound) ?? { holders: new Set() }
    this.#noted.set(bound, { table, holders: holders.add(holder) })
  }

  /** Refuses the write when a holder is over capacity: one query for each kind, however many holders there are. */
  async require({ db, team_id }: InWorkspace) {
    for (const [bound, holders] of this.#found)
      for (const { rows, bytes } of holders.values())
        if (rows > bound.most || (bound.text && bytes > bound.text.most)) throw new AppError('conflict', bound.full)
    const checks = [...this.#noted].flatMap(([bound, { table, holders }]) => {
      const ids = [...holders].filter((holder) => holder !== null)
      return [
        ...(ids.length > 0 ? [refuseOverfull(db, team_id, table, bound, ids)] : []),
        ...(holders.has(null) ? [refuseOverfull(db, team_id, table, bound, null)] : []),
      ]
    })
    await Promise.all(checks)
  }
}

/** The holders that rows, or new values of columns, belong to. */
function* heldIn(table: WorkspaceTable, rows: readonly object[]) {
  for (const bound of ALL[table] ?? [])
    for (const row of rows) {
      // Rows are of many types; the value of this column is checked next.
      const holder = bound.by === undefined ? null : (row as Record<string, unknown>)[bound.by]
      if (typeof holder === 'number') yield { bound, holder, row }
      else if (holder === null && (bound.by === undefined || bound.isAlsoOfWorkspace))
        yield { bound, holder: null, row }
    }
}

/** Refuses a workspace in which anything is over capacity: it came from a file that no write has checked. */
export async function requireCapacityEverywhere({ db, team_id }: InWorkspace) {
  for (const [table, bounds] of Object.entries(ALL))
    for (const bound of bounds ?? []) {
      // The keys are those of `BOUNDS`.
      await refuseOverfull(db, team_id, table as WorkspaceTable, bound, 'all')
      if (bound.isAlsoOfWorkspace) await refuseOverfull(db, team_id, table as WorkspaceTable, bound, null)
    }
}

/** Some holders, all of them, or the workspace itself. */
type Holders = readonly number[] | 'all' | null

async function refuseOverfull(db: Db, team_id: string, table: WorkspaceTable, bound: AnyBound, holders: Holders) {
  const ids = Array.isArray(holders) ? idList(db, holders) : null
  const query = prepared.compiledOnce(db, `overfull ${table} ${bound.by} ${ids ? 'some' : holders}`, () =>
    overfull(table, bound, team_id, holdersAre(db, bound, ids ?? (holders === 'all' ? 'all' : null))).compile(db),
  )
  const { rows } = await prepared.run(db, { ...query, parameters: [team_id, ...(ids ? [ids] : [])] })
  if (rows.length > 0) throw new AppError('conflict', bound.full)
}

function holdersAre(db: Db, { by }: AnyBound, holders: IdList | 'all' | null): RawBuilder<unknown> {
  if (by === undefined) return sql``
  if (holders === null) return sql`and ${sql.ref(by)} is null`
  return holders === 'all' ? sql`and ${sql.ref(by)} is not null` : sql`and ${idIn(db, by, holders)}`
}

/** Finds one holder over capacity, if any. */
function overfull(
  table: WorkspaceTable,
  { by, most, text, isOfLive }: AnyBound,
  team_id: string,
  held: RawBuilder<unknown>,
) {
  const live = isOfLive ? sql`and time_deleted is null` : sql``
  const tooLong = text ? sql`or sum(octet_length(${sql.ref(text.column)})) > ${sql.lit(text.most)}` : sql``
  return sql`
    select 1 as found from ${sql.table(table)} where team_id = ${team_id} ${held} ${live}
    group by ${sql.ref(by ?? 'team_id')}
    having count(*) > ${sql.lit(most)} ${tooLong} limit 1`
}
