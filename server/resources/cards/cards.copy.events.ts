import { type RawBuilder, sql } from 'kysely'
import { givenRows } from '../../store/given-rows.ts'
import { isPostgres } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { CARD_FIELDS, CHECKLIST, CHECKLIST_ITEM } from '../../workspace/events/work.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Head } from '../../workspace/head.ts'
import { insertFrom } from '../../workspace/rows.ts'
import { readImage } from '../images.ts'
import type { CARD_COLUMNS } from './cards.columns.ts'
import { bigint, type CardCopy } from './cards.copy.rows.ts'

/** The events of copies: as for every new card, each field that has a value. The store writes them from the rows. */
export function emitCopies(w: Write, copies: readonly CardCopy[]) {
  w.emitCopies({
    noun: 'card',
    copies: copies.map(({ id, original, to, title }) => ({
      id,
      project_id: to.project_id,
      board_id: to.board_id,
      copied_from: isFoundAlike(original, to, title) ? original.id : null,
    })),
    append: (head) => appendEvents(w, copies, head),
  })
}

/** The terms of a card in a sprint, or in the archive, say so; in another space its values may be others. */
function isFoundAlike(
  { time_archived, sprint_id, values_of }: CardCopy['original'],
  to: CardCopy['to'],
  title: string | null,
): boolean {
  const isOfSameValues = values_of === null || values_of === to.project_id
  return title === null && time_archived === null && sprint_id === null && to.sprint_id === null && isOfSameValues
}

async function appendEvents(w: Write, copies: readonly CardCopy[], { revision, last_id }: Readonly<Head>) {
  const given = givenRows(
    w.db,
    'copies',
    { id: 'bigint', seq: 'bigint', cover_image: 'text', icon: 'text' },
    copies.map(({ id, original }, index) => ({
      id,
      seq: revision + 1 + index,
      cover_image: toJson(original.cover_image),
      icon: toJson(original.icon),
    })),
  )
  const fields = fieldsOf(
    w.db,
    copies.some(({ checklists }) => checklists.length > 0),
  )
  await insertFrom(
    w,
    'events',
    {
      seq: sql`copies.seq`,
      type: sql.lit('card.created'),
      entity_id: sql`cards.id`,
      project_id: sql`cards.project_id`,
      board_id: sql`cards.board_id`,
      list_id: sql`cards.list_id`,
      card_id: sql`cards.id`,
      sprint_id: sql`cards.sprint_id`,
      epic_id: sql`cards.epic_id`,
      page_id: sql`null`,
      member_id: sql`null`,
      token_id: sql`null`,
      audience_user_id: sql`null`,
      user_id: sql`${w.user_id}`,
      source: sql`${w.source}`,
      changes: changesOf(fields),
      fields: namesOf(fields),
      last_id: bigint(last_id),
      time_created: bigint(w.now),
    },
    sql`from ${given} join cards on cards.team_id = ${w.team_id} and cards.id = copies.id`,
    [],
  )
}

function toJson(image: string | null): string | null {
  return image === null ? null : JSON.stringify(readImage(image))
}

interface Field {
  name: string
  json: RawBuilder<unknown>
  /** When it has a value; always, if absent. */
  when?: RawBuilder<unknown>
}

/** The logged columns that a copy takes from its original: one without an entry in the log of copies does not compile. */
type CopiedField = keyof typeof CARD_COLUMNS.sameInCopies & keyof typeof CARD_FIELDS

/** One that is there only when it has a value, which the first of an object always has. */
type Part = RawBuilder<unknown> | Omit<Field, 'name'>

/** The same of their checklists, in whose order the log lists them. */
type Parts<Fields> = Record<keyof Fields, Part>

/** For statements with `cards` and `copies` in scope. The first field always has a value. */
function fieldsOf(db: Db, hasChecklists: boolean): Field[] {
  const text = (column: string) => quoted(db, sql.ref(column))
  const id = (column: string) => sql`concat('"', ${sql.ref(column)}, '"')`
  const isText = (column: string) => sql`${sql.ref(column)} <> ''`
  const isSet = (column: string) => sql`${sql.ref(column)} is not null`
  const image = (column: string) => sql`coalesce(${sql.ref(`copies.${column}`)}, ${text(`cards.${column}`)})`
  const item = objectOf({
    title: text('checklist_items.title'),
    content: text('checklist_items.content'),
    checked: sql`case when checklist_items.checked = 1 then 'true' else 'false' end`,
    owner_id: { json: text('checklist_items.owner_id'), when: isSet('checklist_items.owner_id') },
    due_date: { json: sql`checklist_items.due_date`, when: isSet('checklist_items.due_date') },
  } satisfies Parts<typeof CHECKLIST_ITEM>)
  const items = listOf(item, 'checklist_items', sql`checklist_id = checklists.id`, sql`position, id`)
  const checklist = objectOf({
    title: text('checklists.title'),
    content: text('checklists.content'),
    items,
  } satisfies Parts<typeof CHECKLIST & { items: unknown }>)
  const checklists = listOf(checklist, 'checklists', sql`card_id = cards.id`, sql`position, id`)
  const member = objectOf({ user_id: text('user_id'), role: text('role') })
  const copied = {
    title: { json: text('cards.title') },
    content: { json: text('cards.content'), when: isText('cards.content') },
    priority: { json: sql`cards.priority` },
    cover_image: { json: image('cover_image'), when: isText('cards.cover_image') },
    icon: { json: image('icon'), when: isText('cards.icon') },
    estimate: { json: sql`cards.estimate`, when: isSet('cards.estimate') },
    owner_id: { json: text('cards.owner_id'), when: isSet('cards.owner_id') },
    start_date: { json: sql`cards.start_date`, when: isSet('cards.start_date') },
    due_date: { json: sql`cards.due_date`, when: isSet('cards.due_date') },
    epic_id: { json: id('cards.epic_id'), when: isSet('cards.epic_id') },
    custom_fields: { json: valuesOf(db), when: isSet('cards.custom_fields') },
  } satisfies Record<CopiedField, Omit<Field, 'name'>>
  return [
    ...Object.entries<Omit<Field, 'name'>>(copied).map(([name, field]) => ({ name, ...field })),
    { name: 'members', json: listOf(member, 'card_members', sql`card_id = cards.id`, sql`user_id`) },
    { name: 'checklists', json: hasChecklists ? checklists : sql.lit('[]') },
    { name: 'tags', json: listOf(id('tag_id'), 'card_tags', sql`card_id = cards.id`, sql`tag_id`) },
    { name: 'list_id', json: id('cards.list_id') },
  ]
}

function quoted(db: Db, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`cast(to_json(${value}) as text)` : sql`json_quote(${value})`
}

/** The values of custom fields as the log shows them. */
function valuesOf(db: Db): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`(select cast(json_object_agg(key, value -> 'v') as text) from json_each(cast(cards.custom_fields as json)))`
    : sql`(select json_group_object(key, value -> '$.v') from json_each(cards.custom_fields))`
}

function objectOf(fields: Record<string, Part>): RawBuilder<unknown> {
  const parts = Object.entries(fields).map(([name, part], index) => {
    const { json, when } = 'json' in part ? part : { json: part }
    return onlyWhen(when, sql`concat(${sql.lit(`${index > 0 ? ',' : '{'}${JSON.stringify(name)}:`)}, ${json})`)
  })
  return sql`concat(${sql.join(parts)}, '}')`
}

function listOf(json: RawBuilder<unknown>, table: string, which: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const own = sql.table(table)
  return sql`concat('[', (select string_agg(${json}, ',' order by ${order}) from ${own}
    where ${own}.team_id = cards.team_id and ${which}), ']')`
}

function changesOf(fields: readonly Field[]): RawBuilder<unknown> {
  const parts = fields.map(({ name, json, when }, index) =>
    onlyWhen(when, sql`concat(${sql.lit(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:[null,`)}, ${json}, ']')`),
  )
  return sql`concat('{', ${sql.join(parts)}, '}')`
}

function namesOf(fields: readonly Field[]): RawBuilder<unknown> {
  return sql`concat(${sql.join(fields.map(({ name, when }, index) => onlyWhen(when, sql.lit(`${index > 0 ? ',' : ''}${name}`))))})`
}

function onlyWhen(when: RawBuilder<unknown> | undefined, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return when ? sql`case when ${when} then ${part} end` : part
}
