import type { Read } from '../../workspace/handles.ts'
import { requireMembers } from '../members/members.queries.ts'

/** Items belong to people of the workspace, as cards do. */
export async function requireOwnersOfItems(r: Read, items: readonly { owner_id?: string | null | undefined }[]) {
  await requireMembers(
    r,
    ownersOfItems(items).map((user_id) => ({ user_id })),
  )
}

/** The owners of the items, each once. */
export function ownersOfItems(items: readonly { owner_id?: string | null | undefined }[]): string[] {
  return [...new Set(items.flatMap(({ owner_id }) => owner_id ?? []))]
}
