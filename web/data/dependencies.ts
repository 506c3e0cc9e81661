import type { AnswerOf } from '../../client/client.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import type { WorkspaceData } from './workspace.ts'

/** Whose cards: those of a board, or of a sprint. */
interface Container {
  board_id: string | null
  sprint_id: string | null
}

const keyOf = ({ board_id, sprint_id }: Container) =>
  sprint_id === null ? `dependencies/board/${board_id}` : `dependencies/sprint/${sprint_id}`

/** The cards that a key was loaded for; null for the keys of other things. */
export function dependenciesIn(key: string): Container | null {
  const [, noun, id = ''] = /^dependencies\/(board|sprint)\/(.+)$/.exec(key) ?? []
  if (noun === undefined) return null
  return noun === 'board' ? { board_id: id, sprint_id: null } : { board_id: null, sprint_id: id }
}

/** What each card waits for: what lists many cards says only whether there is something. */
export function loadDependencies(workspace: WorkspaceData, container: Container): Promise<void> {
  return workspace.load(keyOf(container), async () => (await readDependencies(workspace, container))())
}

/** Reads them, of the cards that are linked alone, and answers what puts them into the mirror. */
export async function readDependencies({ api, mirror }: WorkspaceData, { board_id, sprint_id }: Container) {
  const include = sprint_id === null ? { boards: [board_id ?? ''] } : { sprints: [sprint_id] }
  const card_filters = { has_linked_card: true, is_archived: false, include }
  const place_id = board_id ?? sprint_id ?? ''
  const found = new Map<string, readonly string[]>()
  let cursor = ''
  do {
    const asked = { count: PAGE_ITEMS, ...(cursor && { cursor }) }
    const page = await api.previewView(asked, { type: 'card', card_filters })
    for (const card of cardsIn(page)) {
      const waitsFor = card.linked_cards.filter(({ linked_card_type }) => linked_card_type === 'blocked_by')
      if (waitsFor.length > 0)
        found.set(
          card.id,
          waitsFor.map(({ card_id }) => card_id),
        )
    }
    cursor = page.cursor
  } while (cursor)
  return () =>
    mirror.change(() => {
      for (const { id } of mirror.saidRows('dependencies'))
        if (mirror.said('dependencies', id)?.place_id === place_id && !found.has(id))
          mirror.put('dependencies', id, null)
      for (const [id, blocked_by] of found) mirror.put('dependencies', id, { id, place_id, blocked_by })
    })
}

type Page = AnswerOf<'previewView'>

function cardsIn(page: Page) {
  return 'cards' in page ? page.cards : []
}
