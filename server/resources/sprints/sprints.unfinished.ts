import type { JsonBudget } from '../../http/cursor.ts'
import { JsonItems } from '../../http/json-items.ts'
import type { Read } from '../../workspace/handles.ts'
import { type ShownFields, shown } from '../cards/cards.contents.ts'
import { findCardsById } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { flowOf } from '../containers/lists.contents.ts'
import { findUnfinishedIds, type SprintRow } from '../containers/sprints.queries.ts'
import { toId } from '../shapes.ts'

/** The cards left unfinished when sprints ended, in order, as far as the viewer can see them. */

interface Entry {
  sprint_id: number
  card_id: number
}

/** So many are read first. */
const FIRST_STEP = 200

/** By sprint; null when they are too large for one answer. `found`: where their ids were read already. */
export async function collectUnfinished(
  r: Read,
  budget: JsonBudget,
  sprints: readonly SprintRow[],
  fields: ShownFields,
  found?: readonly Entry[],
): Promise<((sprint_id: number) => Card[]) | null> {
  const texts = new Map<number, string[]>(sprints.map(({ id }) => [id, []]))
  const entries = found ?? (await findUnfinishedIds(r, [...texts.keys()]))
  for (let start = 0, step = FIRST_STEP; start < entries.length; start += step, step = budget.fitting) {
    const some = entries.slice(start, start + step)
    const cards = await readCards(r, some, fields)
    for (const { sprint_id, card_id } of some) {
      const card = cards.get(card_id)
      if (!card) continue
      const text = await budget.write(card)
      if (text === null) return null
      texts.get(sprint_id)?.push(text)
    }
  }
  return (sprint_id) => JsonItems.of<Card>(texts.get(sprint_id) ?? [])
}

/** The same cards of one sprint, read while the answer is sent. */
export function flowUnfinished(r: Read, { id }: SprintRow, fields: ShownFields): Card[] {
  let entries: Entry[] | undefined
  return flowOf<Entry & { index: number }, Card>(({ index }) => ['', index], {
    find: async (after, limit) => {
      const start = after ? after[1] + 1 : 0
      entries ??= await findUnfinishedIds(r, [id])
      return entries.slice(start, start + limit).map((entry, index) => ({ ...entry, index: start + index }))
    },
    toItems: async (some) => {
      const cards = await readCards(r, some, fields)
      return some.flatMap(({ card_id }) => cards.get(card_id) ?? [])
    },
  })
}

async function readCards(r: Read, entries: readonly Entry[], fields: ShownFields): Promise<Map<number, Card>> {
  const rows = await findCardsById(
    r,
    entries.map(({ card_id }) => card_id),
  )
  return new Map((await shown(r, rows, fields)).map((card) => [toId(card.id), card]))
}
