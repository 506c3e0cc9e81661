import { notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { creation, touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Past } from '../../workspace/past/past.ts'
import type { ReadRows } from '../../workspace/past/read-rows.ts'
import { findThere, insertAgain, placeAgain, spotAmong } from '../../workspace/past/returning.ts'
import { returnHomes } from '../cards/cards.home.ts'
import { type FoundBoard, requireBoardToChange } from '../containers/boards.queries.ts'
import { findProject, requireLiveProject } from '../containers/projects.queries.ts'
import type { Seq } from '../events/events.seq.ts'
import { NOT_PUBLIC as CLOSED } from '../forms/forms.service.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { refuseTooMany } from '../history/history.return.ts'
import { readCardsAhead, restoreCards, restoreLists } from '../lists/lists.restore.ts'
import { fromNowOn } from '../recurrences/recurrences.service.ts'
import { beginNow } from '../rules/rules.state.ts'
import { toId } from '../shapes.ts'
import { BOARD_COLUMNS } from './boards.columns.ts'
import { siblingsIn } from './boards.move.ts'
import { NOT_PUBLIC } from './boards.public.ts'
import type { Board, UpdateBoard } from './boards.schema.ts'
import { changeBoard, readWritten } from './boards.service.ts'

/** The options of `restoreBoard`. */
interface RestoreOptions {
  /** The past, read before the write began. */
  earlier: ReadRows | null
  /** See `readWritten`. */
  isPart: boolean
}

/** Reads what `restoreBoard` will need of the past. */
export async function readBoardAhead(past: Past, id: string) {
  const [board] = await findSeen(past, 'boards', await past.byId('boards', [toId(id)]))
  if (!board) throw notFound('board')
  const lists = await past.heldBy('lists', [board.id])
  const cards = await past.heldBy('cards', [board.id])
  refuseTooMany(lists, cards)
  await past.heldBy('boards', [board.project_id])
  for (const table of ['board_members', 'board_marks', 'forms', 'views', 'recurrences', 'rules'] as const)
    await past.heldBy(table, [board.id])
  await past.heldBy(
    'list_marks',
    lists.map((list) => list.id),
  )
  await readCardsAhead(past, cards)
}

/** Restores a board as it was, with its lists and cards. */
export async function restoreBoard(
  w: Write,
  id: string,
  seq: Seq,
  { earlier, isPart }: RestoreOptions,
): Promise<Board> {
  const past = await pastAt(w, seq, 'seq', earlier)
  const [board] = await findSeen(past, 'boards', await past.byId('boards', [toId(id)]))
  if (!board) throw notFound('board')
  const isThere = (await findThere(w, 'boards', [board.id])).size > 0
  const now = isThere ? await requireBoardToChange(w, id) : null
  if (!now) await requireLiveProject(w, String(board.project_id))
  await w.expectUnchanged(board.id, 'any')
  const lists = await findSeen(past, 'lists', await past.heldBy('lists', [board.id]))
  const cards = await past.heldBy('cards', [board.id])
  refuseTooMany(lists, cards)
  if (!now) await returnBoard(w, past, board)
  await restoreLists(w, past, board.id, lists, lists)
  await restoreCards(w, past, cards, cards)
  if (!now) await returnHomes(w, board.id, past.seq)
  if (now) await restoreLiveBoard(w, past, board, now)
  const [after] = (await findThere(w, 'boards', [board.id])).values()
  if (after)
    w.emit(
      'board.restored',
      { board_id: board.id, project_id: after.project_id },
      now ? {} : creation(BOARD_COLUMNS.inLog(after)),
    )
  const shown = cards.map(({ content }) => ({ bytes: content.length }))
  return readWritten(w, board.id, shown, isPart)
}

/** Access starts from scratch: a board that was public comes back without its address. */
async function returnBoard(w: Write, past: Past, board: Row<'boards'>) {
  const then = await past.heldBy('boards', [board.project_id])
  const position = await placeAgain(w, siblingsIn(board.project_id), then, board)
  await insertAgain(w, 'boards', [{ ...board, ...NOT_PUBLIC, position, ...touched(w) }])
  await insertAgain(w, 'board_members', await past.heldBy('board_members', [board.id]))
  await insertAgain(w, 'board_marks', await past.heldBy('board_marks', [board.id]))
  const forms = await past.heldBy('forms', [board.id])
  await insertAgain(
    w,
    'forms',
    forms.map((form) => ({ ...form, ...CLOSED })),
  )
  await insertAgain(w, 'views', await past.heldBy('views', [board.id]))
  const recurrences = await past.heldBy('recurrences', [board.id])
  await insertAgain(
    w,
    'recurrences',
    recurrences.map((recurrence) => fromNowOn(w, recurrence)),
  )
  const rules = await past.heldBy('rules', [board.id])
  await insertAgain(w, 'rules', rules)
  for (const rule of rules) await beginNow(w, rule)
}

/** Gives an existing board back its fields and position; its members and visibility stay as they are. */
async function restoreLiveBoard(w: Write, past: Past, board: Row<'boards'>, now: FoundBoard) {
  const isElsewhere = board.project_id !== now.project_id
  const project = isElsewhere ? await findProject(w, board.project_id) : undefined
  const then = await past.heldBy('boards', [board.project_id])
  const spot = await spotAmong(w, siblingsIn(board.project_id), then, board)
  const position = spot.after_id === undefined ? { position: 0 } : { after_board_id: String(spot.after_id) }
  await changeBoard(w, String(board.id), {
    // It was accepted as a body when it was written.
    ...(BOARD_COLUMNS.restoredInApi(board) as UpdateBoard),
    archived: board.time_archived !== null,
    ...(project && { project_id: String(project.id) }),
    ...((project || !isElsewhere) && position),
  })
}
