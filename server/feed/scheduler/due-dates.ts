import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '../../common/time.ts'
import { CLOCK_CARDS, CLOCK_WORKSPACES, DUE_SOON_HOURS } from '../../limits/writes.ts'
import { DUE_MOMENTS, type DueMoment, isToBeReported } from '../../resources/cards/cards.due.ts'
import { refsOf } from '../../resources/cards/cards.queries.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Refs } from '../../workspace/log.ts'
import { updateRows } from '../../workspace/rows.ts'
import { isLiveCard, isLiveEpic, isWholeSpace } from './due-rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

const AHEAD_MS = DUE_SOON_HOURS * HOUR_MS

/**
 * Reports that cards, epics and items of checklists are due soon (`card.due_soon`) and overdue (`card.overdue`): once for each
 * due date, and again when it is changed. Nothing is reported of work that is done, cancelled or archived by then.
 */
export function dueDateJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, cards: CLOCK_CARDS },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'due_dates',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.cards),
    workspaces: bounds.workspaces,
  })
}

interface Kind {
  table: 'cards' | 'epics' | 'checklist_items'
  moment: DueMoment
}

const KINDS: readonly Kind[] = DUE_MOMENTS.flatMap((moment) => [
  { table: 'cards', moment },
  { table: 'epics', moment },
  { table: 'checklist_items', moment },
])

const isWhole = sql<SqlBool>`not exists (select 1 from teams where teams.id = team_id and teams.time_loading is not null)`

const isItemOfWholeSpace = sql<SqlBool>`not exists (select 1 from checklists
  join cards on cards.team_id = checklists.team_id and cards.id = checklists.card_id
  join imports on imports.team_id = cards.team_id and imports.project_id = cards.project_id
  where checklists.team_id = checklist_items.team_id and checklists.id = checklist_items.checklist_id
    and imports.time_loading is not null)`

const IS_READY: Record<Kind['table'], RawBuilder<SqlBool>> = {
  cards: sql<SqlBool>`${isWhole} and ${isWholeSpace}`,
  epics: isWhole,
  checklist_items: sql<SqlBool>`${isWhole} and ${isItemOfWholeSpace}`,
}

function isDueNow({ table, moment }: Kind, now: number): RawBuilder<SqlBool> {
  const isUnreported = isToBeReported(moment, now, AHEAD_MS, table === 'checklist_items' ? 'items' : 'work')
  return sql<SqlBool>`(${isUnreported} and ${IS_READY[table]})`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const teams = new Set<string>()
  for (const kind of KINDS) {
    const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from ${sql.table(kind.table)}
      where ${isDueNow(kind, now)} and ${where} order by 1 limit ${limit}`.execute(db)
    for (const { team_id } of rows) teams.add(team_id)
  }
  return [...teams].sort().slice(0, limit)
}

async function turnOf(gateway: Gateway, team_id: string, most: number): Promise<number> {
  let done = 0
  for (const kind of KINDS) {
    const { rows } = await gateway.store.read((db) =>
      sql<{ id: number; user_id: string }>`select id, user_id from ${sql.table(kind.table)}
        where ${isDueNow(kind, gateway.clock.now())} and ${TEAM_ID} = ${team_id} limit ${most}`.execute(db),
    )
    for (const [user_id, due] of Map.groupBy(rows, (row) => row.user_id)) {
      const action = kind.table === 'epics' ? 'epic.update' : 'card.update'
      const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, action)
      const ids = due.map(({ id }) => id)
      done += await workspace.write((w) => report(w, kind, ids))
    }
  }
  return done
}

/** What is due, and the event that says so. */
interface DueRow {
  id: number
  /** What is done, cancelled or put aside is not reported. */
  is_live: number
  noun: 'card' | 'epic'
  refs: Refs
  item?: { id: number; checklist_id: number; owner_id: string | null; due_date: number }
}

const FIND: Record<Kind['table'], (w: Write, kind: Kind, ids: readonly number[]) => Promise<DueRow[]>> = {
  cards: findDueCards,
  epics: findDueEpics,
  checklist_items: findDueItems,
}

/** Between reading and writing another process may have reported it, or someone changed the dates. */
async function report(w: Write, kind: Kind, ids: readonly number[]): Promise<number> {
  const { table, moment } = kind
  const due = await FIND[table](w, kind, ids)
  for (const { is_live, noun, refs, item } of due)
    if (is_live === 1) {
      if (item) w.emit(`${noun}.checklist_item_${moment}`, refs, { checklist_item: [null, shownItem(item)] })
      else w.emit(`${noun}.${moment}`, refs)
    }
  // Work that is archived with its container, or cancelled, counts as reported: not when it comes back either.
  const reported = { id: due.map(({ id }) => id) }
  const date = sql<number>`due_date`
  await updateRows(w, table, reported, moment === 'overdue' ? { overdue_for: date } : { due_soon_for: date })
  return due.length
}

function shownItem({ id, checklist_id, ...rest }: NonNullable<DueRow['item']>) {
  return { id: String(id), checklist_id: String(checklist_id), ...rest }
}

async function findDueCards(w: Write, kind: Kind, ids: readonly number[]): Promise<DueRow[]> {
  const rows = await w.db
    .selectFrom('cards')
    .select(REFS)
    .select(isLiveCard.as('is_live'))
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, ids)))
    .where(isDueNow(kind, w.now))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, is_live: row.is_live, noun: 'card', refs: refsOf(row) }))
}

const REFS = ['id', 'project_id', 'board_id', 'sprint_id', 'list_id', 'epic_id', 'home_board_id'] as const

/** Items of checklists, with the cards and epics that they are on. */
async function findDueItems(w: Write, kind: Kind, ids: readonly number[]): Promise<DueRow[]> {
  const items = await w.db
    .selectFrom('checklist_items')
    .select(['id', 'checklist_id', 'owner_id', 'due_date'])
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, ids)))
    .where(isDueNow(kind, w.now))
    .orderBy('id')
    .execute()
  const lists = idList(
    w.db,
    items.map(({ checklist_id }) => checklist_id),
  )
  const holders = w.db.selectFrom('checklists').where('checklists.team_id', '=', w.team_id)
  const cards = await holders
    .innerJoin('cards', (join) =>
      join.onRef('cards.team_id', '=', 'checklists.team_id').onRef('cards.id', '=', 'checklists.card_id'),
    )
    .select(REFS.map((column) => `cards.${column}` as const))
    .select(['checklists.id as checklist_id', 'cards.completed_date', 'cards.time_archived', isLiveCard.as('is_live')])
    .where(idIn(w.db, 'checklists.id', lists))
    .execute()
  const epics = await holders
    .innerJoin('epics', (join) =>
      join.onRef('epics.team_id', '=', 'checklists.team_id').onRef('epics.id', '=', 'checklists.epic_id'),
    )
    .select(['epics.id', 'epics.completed_date', 'epics.time_archived', isLiveEpic.as('is_live')])
    .select('checklists.id as checklist_id')
    .where(idIn(w.db, 'checklists.id', lists))
    .execute()
  const cardOf = new Map(cards.map((row) => [row.checklist_id, row]))
  const epicOf = new Map(epics.map((row) => [row.checklist_id, row]))
  return items.flatMap(({ due_date, ...item }): DueRow[] => {
    const [card, epic] = [cardOf.get(item.checklist_id), epicOf.get(item.checklist_id)]
    const holder = card ?? epic
    if (!holder || due_date === null) return []
    const isOpen = holder.completed_date === null && holder.time_archived === null
    const refs = card ? refsOf(card) : { epic_id: holder.id }
    return [
      {
        id: item.id,
        is_live: isOpen ? holder.is_live : 0,
        noun: card ? 'card' : 'epic',
        refs,
        item: { ...item, due_date },
      },
    ]
  })
}

async function findDueEpics(w: Write, kind: Kind, ids: readonly number[]): Promise<DueRow[]> {
  const rows = await w.db
    .selectFrom('epics')
    .select('id')
    .select(isLiveEpic.as('is_live'))
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, ids)))
    .where(isDueNow(kind, w.now))
    .orderBy('id')
    .execute()
  return rows.map(({ id, is_live }) => ({ id, is_live, noun: 'epic', refs: { epic_id: id } }))
}
