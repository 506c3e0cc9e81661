import type { AnswerOf } from '../../client/client.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import type { BoardRow, CardRow, ListRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { CARDS_BY_ID } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { asShown, defineAction, type Exceeding, runOperations, type Settled } from './action.ts'

/**
 * Deleting, and bringing back what was deleted. A moment is the place in the log right before something was deleted: the batch
 * that deletes it reads that too. Until the batch is answered the moment goes by an id that was made up here, as things do.
 */
const KNOWN = 'moment '

/** Deletes what is at these paths, and answers the moment before. */
export async function deleteAll(
  workspace: WorkspaceData,
  paths: readonly string[],
  moment: string,
  key: string,
): Promise<Pick<Settled, 'ids'>> {
  const operations = paths.map((path) => ({ method: 'DELETE' as const, path }))
  const [before] = await runOperations(workspace, [{ method: 'GET', path: '/activity?count=1' }, ...operations], key)
  // The batch answers each operation as its own route would.
  const [last] = (before?.body as AnswerOf<'listActivity'> | undefined)?.activity ?? []
  return last ? { ids: { [moment]: momentOf(last.seq) } } : {}
}

/** What a place in the log goes by here. */
export function momentOf(seq: number | string): string {
  return `${KNOWN}${seq}`
}

/** The moment as the API takes it; null when nothing was deleted: the server refused it. */
export function seqOf(moment: string): number | string | null {
  if (!moment.startsWith(KNOWN)) return null
  const seq = moment.slice(KNOWN.length)
  return /^\d+$/.test(seq) ? Number(seq) : seq
}

async function readAgain(workspace: WorkspaceData, ids: readonly string[]): Promise<Settled> {
  const puts: (() => void)[] = []
  for (let at = 0; at < ids.length; at += CARDS_BY_ID)
    puts.push(await workspace.readCards(ids.slice(at, at + CARDS_BY_ID)))
  return {
    settle: () => {
      for (const put of puts) put()
    },
  }
}

/** Each with all it held, at its place. */
export const restoreCardsAction = defineAction<{ cards: CardRow[]; moment: string } & Exceeding>({
  name: 'restoreCards',
  words: text.actions.bringBack,
  patches: (_, { cards }) => cards.map((row) => ({ table: 'cards', id: row.id, row })),
  anyway: text.anyway.restore,
  send: async (workspace, { cards, moment, override }, key) => {
    const seq = seqOf(moment)
    if (seq === null) return asShown(workspace.mirror, [])
    const body = { seq, ...(override && { override }) }
    const operations = cards.map(({ id }) => ({ method: 'POST' as const, path: `/cards/${id}/restore`, body }))
    await runOperations(workspace, operations, key)
    return readAgain(
      workspace,
      cards.map(({ id }) => id),
    )
  },
})

export function rowsOf(mirror: Mirror, ids: readonly string[]): CardRow[] {
  return ids.flatMap((id) => mirror.row('cards', id) ?? [])
}

/** With the cards that it had, also those that went to another list of its board meanwhile. */
export const restoreListAction = defineAction<{ list: ListRow; cards: CardRow[]; moment: string } & Exceeding>({
  name: 'restoreList',
  words: text.actions.bringBackList,
  patches: (_, { list, cards }) => [
    { table: 'lists', id: list.id, row: list },
    ...cards.map((row): Patch => ({ table: 'cards', id: row.id, row })),
  ],
  anyway: text.anyway.restore,
  send: async (workspace, { list, moment, override }, key) => {
    const seq = seqOf(moment)
    if (seq === null) return asShown(workspace.mirror, [])
    await workspace.api.restoreList(
      { list_id: list.id },
      { seq, ...(override && { override }) },
      { idempotencyKey: key },
    )
    return { settle: await workspace.boards.read(list.place_id) }
  },
})

/** With its lists and cards. */
export const restoreBoardAction = defineAction<{ board: BoardRow; moment: string } & Exceeding>({
  name: 'restoreBoard',
  words: text.actions.bringBackBoard,
  patches: (_, { board }) => [{ table: 'boards', id: board.id, row: board }],
  anyway: text.anyway.restore,
  send: async (workspace, { board, moment, override }, key) => {
    const seq = seqOf(moment)
    if (seq === null) return asShown(workspace.mirror, [])
    await workspace.api.restoreBoard(
      { board_id: board.id },
      { seq, ...(override && { override }) },
      { idempotencyKey: key },
    )
    const put = await workspace.boards.read(board.id)
    return {
      settle: () => {
        // Where it stands among the others no answer of its own says.
        workspace.mirror.put('boards', board.id, board)
        put()
      },
    }
  },
})
