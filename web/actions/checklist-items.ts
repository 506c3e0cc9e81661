import type { Mirror } from '../data/mirror.ts'
import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { toHtml, toWords } from '../text/html.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, newId, perform, runOperations, type Step } from './action.ts'
import {
  asNew,
  type Checklist,
  checklistsOf,
  type Item,
  moved,
  now,
  readAgain,
  replaced,
  stepPatches,
  words,
} from './checklists.ts'

/** What is done with the items of checklists. */

const newItem = () => ({ content: '', checked: false, user_id: '', owner_id: null, due_date: null, ...now() })

const addItemAction = defineAction<{ id: string; card_id: string; checklist_id: string; title: string }>({
  name: 'addChecklistItem',
  words,
  patches: (mirror, { id, card_id, checklist_id, title }) =>
    stepPatches(mirror, card_id, (all) =>
      replaced(all, checklist_id, (one) => ({
        ...one,
        items: [...one.items, { ...newItem(), id, title, checklist_id }],
      })),
    ),
  send: async (workspace, { id, card_id, checklist_id, title }, key) => {
    const { checklist_item } = await workspace.api.createChecklistItem(
      { card_id, checklist_id },
      { title },
      { idempotencyKey: key },
    )
    return { ids: { [id]: checklist_item.id }, ...(await readAgain(workspace, card_id)) }
  },
  undo: (_, { id, card_id, checklist_id }) => ({ action: deleteItemAction, args: { id, card_id, checklist_id } }),
})

/** Adds what is to be done, in plain words. */
export function addItem(workspace: WorkspaceData, { card_id, id }: Checklist, title: string) {
  perform(workspace, addItemAction, { id: newId(), card_id, checklist_id: id, title: toHtml(title) })
}

interface NewItems {
  card_id: string
  checklist_id: string
  items: { id: string; title: string }[]
}

/** Several at once: all of them, or none. */
const addItemsAction = defineAction<NewItems>({
  name: 'addChecklistItems',
  words,
  patches: (mirror, { card_id, checklist_id, items }) =>
    stepPatches(mirror, card_id, (all) =>
      replaced(all, checklist_id, (one) => ({
        ...one,
        items: [...one.items, ...items.map((item) => ({ ...newItem(), ...item, checklist_id }))],
      })),
    ),
  send: async (workspace, { card_id, checklist_id, items }, key) => {
    const path = `/cards/${card_id}/checklists/${checklist_id}/items`
    const operations = items.map(({ title }) => ({ method: 'POST' as const, path, body: { title } }))
    const results = await runOperations(workspace, operations, key)
    // The batch answers each operation as its own route would: with the item.
    const made = results.map(({ body }) => (body as { checklist_item: Item }).checklist_item)
    const ids = Object.fromEntries(items.map(({ id }, index) => [id, made[index]?.id ?? id]))
    return { ids, ...(await readAgain(workspace, card_id)) }
  },
  undo: (_, { card_id, checklist_id, items }) => ({
    action: deleteItemsAction,
    args: { card_id, checklist_id, ids: items.map(({ id }) => id) },
  }),
})

const deleteItemsAction = defineAction<{ card_id: string; checklist_id: string; ids: string[] }>({
  name: 'deleteChecklistItems',
  words,
  patches: (mirror, { card_id, checklist_id, ids }) =>
    stepPatches(mirror, card_id, (all) => ids.reduce((left, id) => without(left, checklist_id, id), all)),
  send: async (workspace, { card_id, checklist_id, ids }, key) => {
    const path = `/cards/${card_id}/checklists/${checklist_id}/items`
    await runOperations(
      workspace,
      ids.map((id) => ({ method: 'DELETE' as const, path: `${path}/${id}` })),
      key,
    )
    return readAgain(workspace, card_id)
  },
})

/** Adds one item for each line. */
export function addItems(workspace: WorkspaceData, { card_id, id }: Checklist, titles: readonly string[]) {
  const items = titles.map((title) => ({ id: newId(), title: toHtml(title) }))
  perform(workspace, addItemsAction, { card_id, checklist_id: id, items })
}

interface ItemChange {
  card_id: string
  checklist_id: string
  id: string
  fields: {
    title?: string
    checked?: boolean
    owner_id?: string | null
    due_date?: number | null
    position?: number
  }
}

const changeItemAction: ActionDefinition<ItemChange> = defineAction({
  name: 'changeChecklistItem',
  words,
  patches: (mirror, { card_id, checklist_id, id, fields: { position, ...fields } }) =>
    stepPatches(mirror, card_id, (all) =>
      replaced(all, checklist_id, (one) => {
        const items = replaced(one.items, id, (item) => ({ ...item, ...fields }))
        return { ...one, items: position === undefined ? items : moved(items, id, position) }
      }),
    ),
  send: async (workspace, { card_id, checklist_id, id, fields }, key) => {
    await workspace.api.updateChecklistItem({ card_id, checklist_id, item_id: id }, fields, { idempotencyKey: key })
    return readAgain(workspace, card_id)
  },
  undo: (mirror, { card_id, checklist_id, id, fields }) => {
    const items = checklistsOf(mirror, card_id).find((one) => one.id === checklist_id)?.items ?? []
    const position = items.findIndex((item) => item.id === id)
    const before = items[position]
    if (!before) return null
    const { title, checked, owner_id, due_date } = before
    const known: Required<ItemChange['fields']> = { title, checked, owner_id, due_date, position }
    // The keys of `fields` are those of `known`.
    const back = Object.fromEntries(Object.keys(fields).map((key) => [key, known[key as keyof typeof known]]))
    return { action: changeItemAction, args: { card_id, checklist_id, id, fields: back } }
  },
})

export function changeItem(workspace: WorkspaceData, card_id: string, item: Item, fields: ItemChange['fields']) {
  const { id, checklist_id } = item
  const title = fields.title === undefined ? {} : { title: toHtml(fields.title) }
  perform(workspace, changeItemAction, { card_id, checklist_id, id, fields: { ...fields, ...title } })
}

interface ItemPath {
  card_id: string
  checklist_id: string
  id: string
}

const without = (all: Checklist[], checklist_id: string, id: string) =>
  replaced(all, checklist_id, (one) => ({ ...one, items: one.items.filter((item) => item.id !== id) }))

const withoutItem = (mirror: Mirror, { card_id, checklist_id, id }: ItemPath) =>
  stepPatches(mirror, card_id, (all) => without(all, checklist_id, id))

const deleteItemAction: ActionDefinition<ItemPath> = defineAction<ItemPath>({
  name: 'deleteChecklistItem',
  words,
  patches: withoutItem,
  send: async (workspace, { card_id, checklist_id, id }, key) => {
    await workspace.api.deleteChecklistItem({ card_id, checklist_id, item_id: id }, { idempotencyKey: key })
    return readAgain(workspace, card_id)
  },
  undo: (mirror, path) => {
    const found = placeOf(mirror, path)
    return found && { action: putItemAction, args: { ...found, made: newId(), gone: null } }
  },
})

export function deleteItem(workspace: WorkspaceData, card_id: string, { id, checklist_id }: Item) {
  perform(workspace, deleteItemAction, { card_id, checklist_id, id }, { toast: cardText.itemDeleted })
}

/** An item with its place, from which it can be taken and put again. */
function placeOf(mirror: Mirror, { card_id, checklist_id, id }: ItemPath) {
  const all = checklistsOf(mirror, card_id).find((one) => one.id === checklist_id)?.items ?? []
  const position = all.findIndex((item) => item.id === id)
  const item = all[position]
  return item ? { card_id, item, position } : null
}

interface PutItem {
  card_id: string
  /** As it shall be, in the checklist that it names. */
  item: Item
  position: number
  /** What it goes by until the server has made it. */
  made: string
  /** What goes away in the same step: where the item was, or the card that was made of it. */
  gone: { kind: 'item'; id: string; checklist_id: string } | { kind: 'card'; id: string } | null
}

/** The API moves an item within its checklist alone: in another one it is created again, in the same step that deletes the old one. */
const putItemAction: ActionDefinition<PutItem> = defineAction<PutItem>({
  name: 'putChecklistItem',
  words,
  patches: (mirror, { card_id, item, position, made, gone }) =>
    stepPatches(mirror, card_id, (all) => {
      const left = gone?.kind === 'item' ? without(all, gone.checklist_id, gone.id) : all
      return replaced(left, item.checklist_id, (one) => ({
        ...one,
        items: one.items.toSpliced(position, 0, { ...item, id: made }),
      }))
    }),
  send: async (workspace, { card_id, item, position, made, gone }, key) => {
    const { checklist_id } = item
    const card = `/cards/${card_id}`
    const items = `${card}/checklists/${checklist_id}/items`
    const leaving =
      gone?.kind === 'item' ? `${card}/checklists/${gone.checklist_id}/items/${gone.id}` : gone && `/cards/${gone.id}`
    const results = await runOperations(
      workspace,
      [
        { method: 'POST', path: items, body: asNew(workspace.mirror, item) },
        { method: 'PATCH', path: `${items}/{0.checklist_item.id}`, body: { position } },
        ...(leaving === null ? [] : [{ method: 'DELETE' as const, path: leaving }]),
      ],
      key,
    )
    // The batch answers each operation as its own route would.
    const [{ checklist_item }] = results.map(({ body }) => body) as [{ checklist_item: Item }]
    return { ids: { [made]: checklist_item.id }, ...(await readAgain(workspace, card_id)) }
  },
  undo: (mirror, { card_id, made, item, gone }): Step | null => {
    const { checklist_id } = item
    if (gone === null) return { action: deleteItemAction, args: { card_id, checklist_id, id: made } }
    const from = gone.kind === 'item' ? placeOf(mirror, { card_id, ...gone }) : null
    if (!from) return null
    return { action: putItemAction, args: { ...from, made: newId(), gone: { kind: 'item', id: made, checklist_id } } }
  },
})

/** Puts an item elsewhere: within its checklist, or into another one of its card. Answers what it goes by there. */
export function moveItem(
  workspace: WorkspaceData,
  card_id: string,
  item: Item,
  to: { checklist_id: string; position: number },
): string {
  const { id, checklist_id } = item
  const { position } = to
  if (to.checklist_id === checklist_id) {
    changeItem(workspace, card_id, item, { position })
    return id
  }
  const made = newId()
  const gone = { kind: 'item' as const, id, checklist_id }
  perform(workspace, putItemAction, {
    card_id,
    item: { ...item, checklist_id: to.checklist_id },
    position,
    made,
    gone,
  })
  return made
}

/** In one step: there is never both, nor none. */
const makeCardAction = defineAction<ItemPath & { title: string; made: string }>({
  name: 'makeCardOfItem',
  words: text.actions.addCard,
  patches: withoutItem,
  send: async (workspace, { card_id, checklist_id, id, title, made }, key) => {
    const { api, mirror } = workspace
    const { list_id, board_id, sprint_id } = mirror.said('details', card_id) ?? (await api.readCard({ card_id })).card
    const place = sprint_id ? { sprint_id } : { board_id }
    const operations = [
      { method: 'POST' as const, path: '/cards', body: { title, list_id, ...place, parent_card_id: card_id } },
      { method: 'DELETE' as const, path: `/cards/${card_id}/checklists/${checklist_id}/items/${id}` },
    ]
    const { results } = await api.runBatch({ operations }, { idempotencyKey: key })
    // The batch answers each operation as its own route would: with the card.
    const [{ card }] = results.map(({ body }) => body) as [{ card: Card }]
    return { ids: { [made]: card.id }, ...(await readAgain(workspace, card_id)) }
  },
  undo: (mirror, { made, ...path }) => {
    const found = placeOf(mirror, path)
    return found && { action: putItemAction, args: { ...found, made: newId(), gone: { kind: 'card', id: made } } }
  },
})

/** The item becomes a child card of the card it stood on. */
export function makeCardOfItem(workspace: WorkspaceData, card_id: string, { id, checklist_id, title }: Item) {
  const made = { card_id, checklist_id, id, title: toWords(title), made: newId() }
  perform(workspace, makeCardAction, made, { toast: cardText.madeCard })
}
