import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { shown } from './cards.contents.ts'
import { NO_DATE } from './cards.due.ts'
import { type MyWorkQuery, readCardFields } from './cards.lean.schema.ts'
import { type DueCard, findMine } from './cards.mine.queries.ts'
import { findCardsById } from './cards.queries.ts'

/** By due date, those without one last, then by id. */
export type Key = readonly [isEmpty: number, instant: number, id: number]

/** The caller's own cards, wherever they are: those to do, those of them with a due date, those they watch. */
export async function listMyWork(r: Read, { kind = 'assigned', fields: named, ...asked }: MyWorkQuery) {
  const fields = readCardFields({ fields: named })
  const walk = new Walk<Key>(r.team_id, 'my_work', { kind, user_id: r.viewer.user_id }, asked, [
    'number',
    'number',
    'number',
  ])
  const { paging, json } = await walk.collect({
    from: walk.after,
    find: (after, limit) => findMine(r, kind, after && fromKey(after), limit),
    keyOf: toKey,
    toItems: async (rows) => {
      const cards = await findCardsById(
        r,
        rows.map(({ id }) => id),
      )
      const items = await shown(r, cards, fields)
      const byId = new Map(cards.map(({ id }, index) => [id, items[index]]))
      return rows.map(({ id }) => byId.get(id))
    },
    anchorOf: toKey,
    hasLightRows: true,
  })
  return { ...paging, cards: json, ...(fields && { fields }) }
}

export function toKey({ due, id }: Pick<DueCard, 'due' | 'id'>): Key {
  return due === NO_DATE ? [1, 0, id] : [0, due, id]
}

export function fromKey([isEmpty, instant, id]: Key): DueCard {
  return { due: isEmpty ? NO_DATE : instant, id }
}
