import type { DeletedItem, ParamsOf } from '../../client/client.ts'
import type { WorkspaceData } from './workspace.ts'

export type { DeletedItem }
export type DeletedNoun = DeletedItem['noun']

/** One page of the bin. What is shown of it is in the mirror, so that what is restored leaves it at once. */
export async function readBin(
  { api, mirror }: WorkspaceData,
  asked: Pick<ParamsOf<'listBin'>, 'noun' | 'title' | 'cursor'>,
): Promise<{ ids: readonly string[]; cursor: string }> {
  const { items, cursor } = await api.listBin({ ...asked, count: 50 })
  mirror.change(() => {
    for (const item of items) mirror.put('deleted', item.id, item)
  })
  return { ids: items.map(({ id }) => id), cursor }
}
