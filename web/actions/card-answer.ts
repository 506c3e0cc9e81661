import type { Mirror, Patch } from '../data/mirror.ts'
import { readCard } from '../data/reading.ts'
import type { Card, CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import type { Settled } from './action.ts'

/** For calls that answer nothing, or only a part: the card as it is now. */
export async function readAgain(workspace: WorkspaceData, id: string): Promise<Settled> {
  const { settle } = await readCard(workspace, id)
  return { settle }
}

/** How an action shows on a card: in the row that boards show, and in what the open card shows. */
export function cardPatches(
  mirror: Mirror,
  id: string,
  set: Partial<CardRow>,
  change: (card: Card) => Partial<Card>,
): Patch[] {
  const card = mirror.row('details', id)
  return [{ table: 'cards', id, set }, ...(card ? [{ table: 'details' as const, id, set: change(card) }] : [])]
}
