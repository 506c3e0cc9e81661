import type { Mirror, Patch } from '../data/mirror.ts'
import { readEpic } from '../data/reading.ts'
import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, newId, perform, runOperations, type Settled } from './action.ts'
import { cardPatches, readAgain as readCardAgain } from './card-answer.ts'

export type Checklist = Card['checklists'][number]
export type Item = Checklist['items'][number]

/** What changes of checklists are called when they did not work, or were undone. */
export const words = text.actions.changeChecklist

/** An epic has checklists as a card has: its id stands where the API names a card. */
const isOfEpic = (mirror: Mirror, card_id: string) => mirror.row('epicDetails', card_id) !== undefined

/** The checklists of an open card or epic. */
export function checklistsOf(mirror: Mirror, card_id: string): readonly Checklist[] {
  return (mirror.row('details', card_id) ?? mirror.row('epicDetails', card_id))?.checklists ?? []
}

/** The card or epic as it is now: the calls answer only a part of it. */
export async function readAgain(workspace: WorkspaceData, card_id: string): Promise<Settled> {
  if (!isOfEpic(workspace.mirror, card_id)) return readCardAgain(workspace, card_id)
  const { settle } = await readEpic(workspace, card_id)
  return { settle }
}

/** How a change of the checklists shows: on the open card or epic, and in the count on the tile of a card. */
export function stepPatches(
  mirror: Mirror,
  card_id: string,
  change: (checklists: Checklist[]) => Checklist[],
): Patch[] {
  if (isOfEpic(mirror, card_id)) {
    const checklists = change([...checklistsOf(mirror, card_id)])
    return [{ table: 'epicDetails', id: card_id, set: { checklists } }]
  }
  const card = mirror.row('details', card_id)
  if (!card) return []
  const checklists = change(card.checklists)
  const steps = checklists.flatMap(({ items }) => items)
  const checked = { done: steps.filter(({ checked }) => checked).length, total: steps.length }
  return cardPatches(mirror, card_id, { checked }, () => ({ checklists }))
}

export const replaced = <T extends { id: string }>(all: T[], id: string, change: (one: T) => T): T[] =>
  all.map((one) => (one.id === id ? change(one) : one))

export function moved<T extends { id: string }>(all: T[], id: string, position: number): T[] {
  const one = all.find((other) => other.id === id)
  const others = all.filter((other) => other.id !== id)
  return one ? others.toSpliced(position, 0, one) : all
}

/** What makes the same item again: without a person who has left, whom nobody can name any more. */
export function asNew(mirror: Mirror, { title, content, checked, owner_id, due_date }: Item) {
  const owner = owner_id === null ? undefined : mirror.row('members', owner_id)
  const isThere = owner !== undefined && owner.status !== 'inactive'
  return { title, content, checked, ...(isThere && { owner_id: owner.id }), ...(due_date !== null && { due_date }) }
}

export const now = () => ({ time_created: Date.now(), time_updated: Date.now() })

const addChecklistAction = defineAction<{ id: string; card_id: string; title: string }>({
  name: 'addChecklist',
  words,
  patches: (mirror, { id, card_id, title }) =>
    stepPatches(mirror, card_id, (all) => [
      ...all,
      { id, card_id, title, content: '', user_id: '', items: [], ...now() },
    ]),
  send: async (workspace, { id, card_id, title }, key) => {
    const { checklist } = await workspace.api.createChecklist({ card_id }, { title }, { idempotencyKey: key })
    return { ids: { [id]: checklist.id }, ...(await readAgain(workspace, card_id)) }
  },
  undo: (_, { id, card_id }) => ({ action: deleteChecklistAction, args: { id, card_id } }),
})

export function addChecklist(workspace: WorkspaceData, card_id: string, title: string): string {
  const id = newId()
  perform(workspace, addChecklistAction, { id, card_id, title })
  return id
}

interface ChecklistChange {
  card_id: string
  id: string
  fields: { title?: string; position?: number }
}

const changeChecklistAction: ActionDefinition<ChecklistChange> = defineAction({
  name: 'changeChecklist',
  words,
  patches: (mirror, { card_id, id, fields: { title, position } }) =>
    stepPatches(mirror, card_id, (all) => {
      const renamed = title === undefined ? all : replaced(all, id, (one) => ({ ...one, title }))
      return position === undefined ? renamed : moved(renamed, id, position)
    }),
  send: async (workspace, { card_id, id, fields }, key) => {
    await workspace.api.updateChecklist({ card_id, checklist_id: id }, fields, { idempotencyKey: key })
    return readAgain(workspace, card_id)
  },
  undo: (mirror, { card_id, id, fields }) => {
    const all = checklistsOf(mirror, card_id)
    const position = all.findIndex((one) => one.id === id)
    const before = all[position]
    if (!before) return null
    const back = { ...('title' in fields && { title: before.title }), ...('position' in fields && { position }) }
    return { action: changeChecklistAction, args: { card_id, id, fields: back } }
  },
})

export function changeChecklist(
  workspace: WorkspaceData,
  { card_id, id }: Checklist,
  fields: ChecklistChange['fields'],
) {
  perform(workspace, changeChecklistAction, { card_id, id, fields })
}

const deleteChecklistAction: ActionDefinition<{ card_id: string; id: string }> = defineAction<{
  card_id: string
  id: string
}>({
  name: 'deleteChecklist',
  words,
  patches: (mirror, { card_id, id }) => stepPatches(mirror, card_id, (all) => all.filter((one) => one.id !== id)),
  send: async (workspace, { card_id, id }, key) => {
    await workspace.api.deleteChecklist({ card_id, checklist_id: id }, { idempotencyKey: key })
    return readAgain(workspace, card_id)
  },
  undo: (mirror, { card_id, id }) => {
    const all = checklistsOf(mirror, card_id)
    const position = all.findIndex((one) => one.id === id)
    const before = all[position]
    return before ? { action: makeAgainAction, args: { position, checklist: { ...before, id: newId() } } } : null
  },
})

export function deleteChecklist(workspace: WorkspaceData, { card_id, id }: Checklist) {
  perform(workspace, deleteChecklistAction, { card_id, id }, { toast: cardText.checklistDeleted })
}

/** The API brings no checklist back by itself: the same one is made once more. */
const makeAgainAction: ActionDefinition<{ position: number; checklist: Checklist }> = defineAction<{
  position: number
  checklist: Checklist
}>({
  name: 'makeChecklistAgain',
  words,
  patches: (mirror, { position, checklist }) =>
    stepPatches(mirror, checklist.card_id, (all) => all.toSpliced(position, 0, checklist)),
  send: async (workspace, { position, checklist: { id, card_id, title, content, items } }, key) => {
    const { checklist } = await workspace.api.createChecklist({ card_id }, { title, content }, { idempotencyKey: key })
    const path = `/cards/${card_id}/checklists/${checklist.id}`
    const operations = items.map((item) => {
      const body = asNew(workspace.mirror, item)
      return { method: 'POST' as const, path: `${path}/items`, body }
    })
    await runOperations(workspace, [{ method: 'PATCH', path, body: { position } }, ...operations], `${key}-items`)
    return { ids: { [id]: checklist.id }, ...(await readAgain(workspace, card_id)) }
  },
  undo: (_, { checklist: { id, card_id } }) => ({ action: deleteChecklistAction, args: { id, card_id } }),
})
