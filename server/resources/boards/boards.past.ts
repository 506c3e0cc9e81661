import { AppError, notFound } from '../../common/errors.ts'
import { isTooLarge } from '../../http/large.ts'
import type { MemoryStore } from '../../store/past/memory.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Past } from '../../workspace/past/past.ts'
import type { Seq } from '../events/events.seq.ts'
import { addCards, addTags } from '../history/history.cards.ts'
import { addProjects, findSeen, pastAt, readPast } from '../history/history.past.ts'
import { toId } from '../shapes.ts'
import type { Board } from './boards.schema.ts'
import { readBoard } from './boards.service.ts'

/** A board with its cards as it was after an event, even if deleted since. */
export async function readBoardAt(r: Read, id: string, at: Seq): Promise<Board> {
  const past = await pastAt(r, at, 'at')
  const [board] = await findSeen(past, 'boards', await past.byId('boards', [toId(id)]))
  if (!board) throw notFound('board')
  const shown = await readPast(
    past,
    (memory) => addBoard(past, memory, board),
    (then) => readBoard(then, id),
  )
  if (isTooLarge(shown))
    throw new AppError('too_much_at_once', 'The board held too much for one answer. Read its cards one by one.')
  return shown
}

async function addBoard(past: Past, memory: MemoryStore, board: Row<'boards'>) {
  await addProjects(past, memory, [board.project_id])
  // Shows that it was public, but not the address: it is gone, or shown by the current board.
  await memory.add('boards', [{ ...board, public_token: null, public_settings: null }])
  const members = await past.heldBy('board_members', [board.id])
  await memory.add('board_members', members)
  await addPeople(
    past,
    memory,
    members.map(({ user_id }) => user_id),
  )
  await memory.add('board_marks', await past.heldBy('board_marks', [board.id]))
  const forms = await past.heldBy('forms', [board.id])
  await memory.add(
    'forms',
    forms.map((form) => ({ ...form, public_token: null, page_key: null })),
  )
  const lists = await findSeen(past, 'lists', await past.heldBy('lists', [board.id]))
  const all = await past.heldBy('cards', [board.id])
  // A card since moved out of the viewer's reach is not shown, but was counted.
  const live = Map.groupBy(
    all.filter(({ time_archived }) => time_archived === null),
    ({ list_id }) => list_id,
  )
  await memory.add(
    'lists',
    lists.map((list) => ({ ...list, total_cards: live.get(list.id)?.length ?? 0 })),
  )
  await memory.add(
    'list_marks',
    await past.heldBy(
      'list_marks',
      lists.map(({ id }) => id),
    ),
  )
  await addTags(past, memory, await past.heldBy('tags', [board.project_id, 0]))
  await addCards(past, memory, await findSeen(past, 'cards', all))
}

/** People who left the workspace are not shown in the past either. */
async function addPeople({ r }: Past, memory: MemoryStore, ids: readonly string[]) {
  const members = await r.db.selectFrom('members').selectAll().where('team_id', '=', r.team_id).execute()
  const wanted = new Set(ids)
  await memory.add(
    'members',
    members.filter(({ user_id }) => wanted.has(user_id)),
  )
}
