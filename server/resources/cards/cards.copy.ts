import type { Row } from '../../store/tables.ts'
import { given } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { fromId, toId } from '../shapes.ts'
import { findLikeTags } from '../tags/tags.carry.ts'
import { findTagsOfCards } from '../tags/tags.queries.ts'
import { insertCards, type NewCard } from './cards.bulk.ts'
import { findDestination, requireDestination } from './cards.destination.ts'
import type { Destination } from './cards.move.ts'
import { type CardRow, requireCard } from './cards.queries.ts'
import type { Card, CopyCard } from './cards.schema.ts'
import { readCard } from './cards.service.ts'
import { toCards } from './cards.shape.ts'

/** Copies a card to the bottom of its own list, or of another. */
export async function copyCard(w: Write, id: string, body: CopyCard): Promise<Card> {
  const card = await requireCard(w, id)
  const { title, ...places } = given(body)
  const { id: list_id } = await findDestination(w, card, places)
  const to = await requireDestination(w, { list_id: String(list_id) })
  const tags = await findLikeTags(w, await findTagsOfCards(w, [card.id]), to.project_id, false)
  const [copy] = await copyCards(w, [card], () => to, tags, title)
  return readCard(w, String((copy as Row<'cards'>).id))
}

/**
 * Copies cards with their texts, dates, people, checklists and tags (those that `tags` maps to one of the new place). What
 * was said and done about the original stays with it: comments, links, marks, history.
 */
export async function copyCards(
  w: Write,
  rows: readonly CardRow[],
  destinationOf: (card: CardRow) => Destination,
  tags: ReadonlyMap<number, number>,
  title?: string,
): Promise<Row<'cards'>[]> {
  const cards = await toCards(w, rows)
  const copies = rows.map((row, index): NewCard => {
    const { members, checklists, tags: own } = cards[index] as Card
    const { content, schema, priority, estimate, owner_id, start_date, due_date, cover_image, icon } = row
    return {
      to: destinationOf(row),
      epic_id: row.epic_id,
      copied_from_card_id: row.id,
      body: {
        title: title ?? row.title,
        content,
        schema,
        priority,
        cover_image,
        icon,
        ...given({ estimate, owner_id, start_date, due_date }),
        members: members.map(({ user_id, role }) => ({ user_id, role })),
        checklists: checklists.map((list) => ({
          title: list.title,
          content: list.content,
          items: list.items.map((item) => ({ title: item.title, content: item.content, checked: item.checked })),
        })),
        tags: own.flatMap((tag) => fromId(tags.get(toId(tag.id)) ?? null) ?? []),
      },
    }
  })
  return insertCards(w, copies)
}
