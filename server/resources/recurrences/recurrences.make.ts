import { AppError } from '../../common/errors.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows, updateRow } from '../../workspace/rows.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import { findOpenList } from '../cards/cards.room.ts'
import { findList } from '../containers/lists.queries.ts'
import { parseContent } from '../templates/templates.content.ts'
import { requireTemplate } from '../templates/templates.queries.ts'
import { makeCard } from '../templates/templates.use.ts'
import { latestDate, nextDate, skippedAfter } from './recurrences.dates.ts'
import { type FoundRecurrence, findRecurrence } from './recurrences.queries.ts'
import type { PausedReason } from './recurrences.schema.ts'
import { refsOf } from './recurrences.service.ts'

/** A card cannot be made, for a reason that the recurrence is paused for. */
export class CannotMake extends Error {
  readonly reason: PausedReason
  constructor(reason: PausedReason) {
    super(`No card can be made: ${reason}.`)
    this.reason = reason
  }
}

/** Makes the card of a recurrence that is due, and only one for all dates that were missed. Returns false if it is no longer due. */
export async function makeDueCard(w: Write, id: number, isDue: (w: Write, id: number) => Promise<boolean>) {
  if (!(await isDue(w, id))) return false
  const row = await findRecurrence(w, id)
  if (!row) throw new CannotMake('maker_gone')
  const time_next = row.time_next ?? w.now
  const occurrence = Math.max(time_next, latestDate(row, w.now) ?? time_next)
  const card_id = await makeFrom(w, row, occurrence)
  // The key of both columns refuses a second card for a date, whatever the rest of the row says.
  await insertRows(w, 'recurrence_dates', [{ team_id: w.team_id, recurrence_id: id, occurrence, card_id }])
  const next = nextDate(row, Math.max(w.now, occurrence))
  await updateRow(w, 'recurrences', id, {
    time_last: occurrence,
    time_next: next,
    last_card_id: card_id,
    skipped_dates: skippedAfter(row, occurrence),
    ...(next === null && { paused_reason: 'ended' as const }),
    ...touched(w),
  })
  const before = row.last_card_id === null ? null : String(row.last_card_id)
  w.emit('recurrence.card_made', refsOf(row), { last_card_id: [before, String(card_id)] })
  return true
}

async function makeFrom(w: Write, row: FoundRecurrence, occurrence: number): Promise<number> {
  const list = await findList(w, row.list_id)
  if (list?.board_id !== row.board_id) throw new CannotMake('list_gone')
  const wanted = await requireDestination(w, { list_id: String(row.list_id) })
  const model = await readModel(w, row, wanted.project_id)
  const { id, full_list_id } = await findOpenList(w, wanted, { estimate: model.content.estimate ?? null })
  const to = full_list_id === undefined ? wanted : await requireDestination(w, { list_id: String(id) })
  const day = Temporal.Instant.fromEpochMilliseconds(occurrence).toZonedDateTimeISO(row.time_zone).toPlainDate()
  return makeCard(w, to, { ...model, title: row.title }, day.toString(), full_list_id)
}

async function readModel(w: Write, { template_id, content }: FoundRecurrence, project_id: number) {
  if (content !== null) return { project_id, content: parseContent('card', content) }
  try {
    const template = await requireTemplate(w, String(template_id))
    return { project_id: template.project_id, content: parseContent('card', template.content) }
  } catch (error) {
    if (error instanceof AppError) throw new CannotMake('template_gone')
    throw error
  }
}

/** Pauses a recurrence whose card could not be made. */
export async function pauseFor(
  w: Write,
  row: Pick<FoundRecurrence, 'id' | 'board_id' | 'list_id' | 'project_id'>,
  reason: PausedReason,
) {
  await updateRow(w, 'recurrences', row.id, { paused_reason: reason, ...touched(w) })
  w.emit(
    'recurrence.updated',
    { recurrence_id: row.id, board_id: row.board_id, list_id: row.list_id, project_id: row.project_id },
    { paused_reason: [null, reason] },
  )
}
