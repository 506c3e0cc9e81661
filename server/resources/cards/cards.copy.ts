import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { COPIED_BYTES, COPIED_CARDS, COPIED_PARTS, COPIED_WORDS } from '../../limits/writes.ts'
import { idIn, idList } from '../../store/ids.ts'
import { writerOf } from '../../store/prepared.ts'
import { sumTerms } from '../../store/search/documents.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { given } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { carryFields } from '../fields/fields.carry.ts'
import { findLikeTags } from '../tags/tags.carry.ts'
import { countTagged, findTagsOfCards } from '../tags/tags.queries.ts'
import { positionsFor } from './cards.bulk.ts'
import { emitCopies } from './cards.copy.events.ts'
import { type CardCopy, copyRows, type Original } from './cards.copy.rows.ts'
import { findDestination, requireDestination } from './cards.destination.ts'
import { CardCounts, countedIn, type Destination } from './cards.move.ts'
import { requireCard } from './cards.queries.ts'
import type { Card, CopyCard } from './cards.schema.ts'
import { readCard } from './cards.service.ts'

/** Copies a card to the bottom of its own list, or of another. */
export async function copyCard(w: Write, id: string, body: CopyCard): Promise<Card> {
  const card = await requireCard(w, id)
  const { title, override, ...containers } = given(body)
  exceeding(w, override)
  const found = await findDestination(w, card, containers)
  const list_id = found === 'same list' ? card.list_id : found.id
  const to = await requireDestination(w, { list_id: String(list_id) })
  const tags = await findLikeTags(w, await findTagsOfCards(w, [card.id]), to.project_id, false)
  const originals = await findOriginals(w, sql<SqlBool>`id = ${card.id}`)
  const [copy] = await copyCards(w, originals, () => to, tags, title === card.title ? undefined : title)
  return readCard(w, String(copy))
}

/** Cards to copy, in the order of their lists. */
export async function findOriginals(w: Write, which: RawBuilder<SqlBool>): Promise<Original[]> {
  const ifJson = (column: string) => sql`case when substr(${sql.ref(column)}, 1, 1) in ('{', '"')
    then ${sql.ref(column)} end as ${sql.ref(column)}`
  const { rows } = await sql<Original>`
    select id, list_id, sprint_id, epic_id, time_archived, estimate, octet_length(content) as bytes,
      ${ifJson('cover_image')}, ${ifJson('icon')},
      case when custom_fields is not null then project_id end as values_of
    from cards where team_id = ${w.team_id} and ${which}
    order by list_id, position, id limit ${COPIED_CARDS + 1}`.execute(w.db)
  return rows
}

/** The most that one statement copies, because nothing can interrupt it. */
const STEP = { cards: 200, parts: 500, bytes: 256 * 1024 }

/**
 * Copies cards with their texts, dates, people, checklists and tags (those that `tags` maps to one of the new space).
 * Comments, links, marks and history stay with the original. Returns the ids of the copies.
 */
export async function copyCards(
  w: Write,
  originals: readonly Original[],
  destinationOf: (card: Original) => Destination,
  tags: ReadonlyMap<number, number>,
  title: string | null = null,
): Promise<number[]> {
  if (originals.length > COPIED_CARDS) throw tooMuch()
  const destinations = originals.map((original) => ({ to: destinationOf(original) }))
  const positions = await positionsFor(w, destinations)
  const copies = originals.map((original, index): CardCopy => {
    const { to } = must(destinations[index])
    return { id: w.nextId(), original, to, position: must(positions[index]), title, checklists: [], items: [] }
  })
  await addChecklists(w, copies)
  await chargeOrRefuse(w, copies)

  const steps = [...inSteps(copies)]
  for (const step of steps) await copyRows(w, step, tags)
  await carryValues(w, copies)
  const ids = copies.map(({ id }) => id)
  if (tags.size > 0) await countTagged(w, ids)
  const counts = new CardCounts()
  for (const { id, original, to } of copies) counts.add({ id, estimate: original.estimate, ...countedIn(to) }, 1)
  await counts.write(w)
  for (const step of steps) emitCopies(w, step)
  return ids
}

/** Copies in another space have the values that the fields there take. */
async function carryValues(w: Write, copies: readonly CardCopy[]) {
  const leaving = copies.filter(
    ({ original, to }) => original.values_of !== null && original.values_of !== to.project_id,
  )
  for (const [project_id, group] of Map.groupBy(leaving, ({ to }) => to.project_id))
    await carryFields(
      w,
      idIn(
        w.db,
        'cards.id',
        idList(
          w.db,
          group.map(({ id }) => id),
        ),
      ),
      project_id,
    )
}

/** Gives the checklists of the originals, and their items, to the copies. */
async function addChecklists(w: Write, copies: readonly CardCopy[]) {
  const copyOf = new Map(copies.map((copy) => [copy.original.id, copy]))
  const checklists = await findParts(w, 'checklists', 'card_id', [...copyOf.keys()])
  if (checklists.length === 0) return
  const cardOf = new Map<number, { copy: CardCopy; id: number }>()
  for (const { id: copied_from, holder, bytes } of checklists) {
    const copy = must(copyOf.get(holder))
    const id = w.nextId()
    copy.checklists.push({ id, copied_from, holder: copy.id, bytes })
    cardOf.set(copied_from, { copy, id })
  }
  for (const { id: copied_from, holder, bytes } of await findParts(w, 'checklist_items', 'checklist_id', [
    ...cardOf.keys(),
  ])) {
    const { copy, id } = must(cardOf.get(holder))
    copy.items.push({ id: w.nextId(), copied_from, holder: id, bytes })
  }
}

async function findParts(w: Write, table: 'checklists' | 'checklist_items', column: string, holders: number[]) {
  const { rows } = await sql<{ id: number; holder: number; bytes: number }>`
    select id, ${sql.ref(column)} as holder, octet_length(title) + octet_length(content) as bytes
    from ${sql.table(table)} where team_id = ${w.team_id} and ${idIn(w.db, column, idList(w.db, holders))}
    order by ${sql.ref(column)}, position, id limit ${COPIED_PARTS + 1}`.execute(w.db)
  return rows
}

/**
 * The cost of a copy in units of work, which no statement's parameters show: a card is four rows, a part is one, a text is
 * copied from page to page, and each different word goes into an index.
 */
const CARD_UNITS = 2
const PART_UNITS = 0.25
const BYTES_PER_UNIT = 2048
const WORD_BYTES_PER_UNIT = 256

/** Checks the amount before anything is copied. */
async function chargeOrRefuse(w: Write, copies: readonly CardCopy[]) {
  const sum = (of: (copy: CardCopy) => number) => copies.reduce((total, copy) => total + of(copy), 0)
  const parts = sum(({ checklists, items }) => checklists.length + items.length)
  const bytes = sum(bytesOf)
  if (parts > COPIED_PARTS || bytes > COPIED_BYTES) throw tooMuch()
  await w.bringSearchUpToDate()
  const words = await sumTerms(
    w.db,
    w.team_id,
    copies.map(({ original }) => original.id),
  )
  if (words > COPIED_WORDS) throw tooMuch()
  const units = copies.length * CARD_UNITS + parts * PART_UNITS + bytes / BYTES_PER_UNIT + words / WORD_BYTES_PER_UNIT
  writerOf(w.db).work.charge(units)
}

function tooMuch(): AppError {
  return new AppError(
    'too_much_at_once',
    `At most ${COPIED_CARDS} cards with ${COPIED_PARTS} checklists and items, ${COPIED_BYTES} bytes of text and ${COPIED_WORDS} bytes of different words are copied at once. Copy the board without its cards, and those you need one by one.`,
  )
}

function* inSteps(copies: readonly CardCopy[]): Generator<CardCopy[]> {
  let step: CardCopy[] = []
  let [parts, bytes] = [0, 0]
  for (const copy of copies) {
    step.push(copy)
    parts += copy.checklists.length + copy.items.length
    bytes += bytesOf(copy)
    if (step.length < STEP.cards && parts < STEP.parts && bytes < STEP.bytes) continue
    yield step
    step = []
    parts = 0
    bytes = 0
  }
  if (step.length > 0) yield step
}

function bytesOf({ original, checklists, items }: CardCopy): number {
  return [...checklists, ...items].reduce((sum, part) => sum + part.bytes, original.bytes)
}
