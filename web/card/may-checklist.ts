import { useRow } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'

/** Whether one may change the checklists of an open card or epic. */
export function useMayChecklist(card_id: string): boolean {
  const isEpic = useRow('epicDetails', card_id) !== undefined
  return useAllowed(isEpic ? 'epic.update' : 'card.update')
}
