import type { OwnItem } from '../data/finding.ts'
import type { Place } from '../data/refusals.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { toWords } from '../text/html.ts'
import { placesText } from '../text/places.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'
import { readAgain } from './card-answer.ts'
import { replaced, stepPatches, words } from './checklists.ts'

interface CheckedItem {
  card_id: string
  checklist_id: string
  id: string
  checked: boolean
  /** Nothing else of an epic shows its items. */
  isOnCard: boolean
}

/** Where an item among one's own work shows why it was not checked off. */
export const placeOfOwnItem = ({ id }: { id: string }): Place => `own items/${id}`

const checkOwnItemAction: ActionDefinition<CheckedItem> = defineAction<CheckedItem>({
  name: 'checkOwnItem',
  words,
  patches: (mirror, { card_id, checklist_id, id, checked }) =>
    stepPatches(mirror, card_id, (all) =>
      replaced(all, checklist_id, (one) => ({
        ...one,
        items: replaced(one.items, id, (item) => ({ ...item, checked })),
      })),
    ),
  // Its card may not be open, and then no row of the mirror stands for it.
  refused: (workspace, item, reason) => {
    workspace.refusals.put(placeOfOwnItem(item), reason)
    return [placeOfOwnItem(item)]
  },
  send: async (workspace, { card_id, checklist_id, id, checked, isOnCard }, key) => {
    const path = { card_id, checklist_id, item_id: id }
    await workspace.api.updateChecklistItem(path, { checked }, { idempotencyKey: key })
    return isOnCard ? readAgain(workspace, card_id) : { settle() {} }
  },
  undo: (_, { checked, ...item }) => ({ action: checkOwnItemAction, args: { ...item, checked: !checked } }),
})

/** Checks an item off where its card is not open. */
export function checkOwnItem(workspace: WorkspaceData, { id, title, checklist_id, card }: OwnItem, checked: boolean) {
  workspace.refusals.drop(placeOfOwnItem({ id }))
  const item = { id, checklist_id, card_id: card.card_id, isOnCard: card.type === 'card', checked }
  const toast = checked ? { toast: placesText.myWork.itemDone(toWords(title)) } : {}
  perform(workspace, checkOwnItemAction, item, toast)
}
