import { PIECE_BYTES, PIECE_ROWS } from '../../limits/files.ts'
import { isPlannedEpic, type PlannedWork } from './plan.ts'

/** As many cards as one transaction takes, by the rows that they and theirs need and by the length of their texts. */
export async function* inPieces(
  cards: Iterable<PlannedWork> | AsyncIterable<PlannedWork>,
): AsyncGenerator<PlannedWork[]> {
  let piece: PlannedWork[] = []
  let [rows, length] = [0, 0]
  for await (const card of cards) {
    const size = sizeOf(card)
    if (piece.length > 0 && (rows + size.rows > PIECE_ROWS || length + size.length > PIECE_BYTES)) {
      yield piece
      piece = []
      ;[rows, length] = [0, 0]
    }
    piece.push(card)
    rows += size.rows
    length += size.length
  }
  if (piece.length > 0) yield piece
}

function sizeOf(work: PlannedWork) {
  const { title, content, comments, members } = work
  const { checklists, tags } = isPlannedEpic(work) ? { checklists: [], tags: [] } : work
  const items = checklists.reduce((sum, list) => sum + list.items.length, 0)
  return {
    rows: 1 + checklists.length + items + comments.length + tags.length + members.length,
    length: title.length + content.length + comments.reduce((sum, comment) => sum + comment.content.length, 0),
  }
}
