import { CARDS_OF_PULL_REQUEST } from '../../limits/code-hosts.ts'
import type { PullRequest } from '../../resources/pull-requests/pull-requests.ts'
import { toId } from '../../resources/shapes.ts'
import type { Read } from '../../workspace/handles.ts'

const WORK = /(?:card|epic)-([1-9]\d{0,14})(?![\w])/gi

/**
 * The cards and epics that a pull request names: by its branch (`card-42-write-the-launch-post`, also behind `ada/`), its title
 * or its body (`card-42`, `epic-7`, or the address of the card); ids are counted once for both. Those named first count: a body can name thousands.
 */
export function findNamedWork(
  { shown, body }: PullRequest,
  { publicUrl, team_id }: Pick<Read, 'publicUrl' | 'team_id'>,
): number[] {
  const address = `${publicUrl}/${team_id}/`
  const named = new Set<number>()
  const look = (text: string, isName: (before: string) => boolean) => {
    for (const match of text.matchAll(WORK)) {
      if (named.size >= CARDS_OF_PULL_REQUEST) return
      const before = text.slice(Math.max(0, match.index - address.length), match.index)
      const id = toId(match[1] ?? '')
      if (id > 0 && isName(before)) named.add(id)
    }
  }
  look(shown.head.ref, (before) => before === '' || before.endsWith('/'))
  // At the end of another address it is someone else's card.
  const isInText = (before: string) => before === address || !/[\w/.-]$/.test(before)
  look(shown.title, isInText)
  look(body, isInText)
  return [...named]
}
