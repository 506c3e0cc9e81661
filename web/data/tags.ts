import type { Boardwalk, Tag } from '../../client/client.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import type { WorkspaceData } from './workspace.ts'

/** All tags that the reader sees, of all spaces, however many pages of them there are: what is not among them is gone. */
export async function readAllTags(api: Boardwalk): Promise<Tag[]> {
  const tags: Tag[] = []
  let cursor = ''
  do {
    const answer = await api.listTags({ all: true, count: PAGE_ITEMS, ...(cursor && { cursor }) })
    tags.push(...answer.tags)
    cursor = answer.cursor
  } while (cursor)
  return tags
}

/** The same, for the page that lists them with how often they are used. */
export function readTags({ api }: WorkspaceData): Promise<Tag[]> {
  return readAllTags(api)
}

export type { Tag }
