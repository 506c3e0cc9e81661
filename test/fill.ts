import { insertCards } from '../server/resources/cards/cards.bulk.ts'
import { findList } from '../server/resources/containers/lists.queries.ts'
import { toId } from '../server/resources/shapes.ts'
import type { Team } from './team.ts'

/** Puts many cards into a list of a board or a sprint at once. Returns the list. */
export async function fillList<L extends { id: string }>(
  team: Team,
  list: L,
  count: number,
  content: string,
): Promise<L> {
  const { team_id, user_id } = team
  const workspace = team.server.gateway.enterAs({ team_id, user_id, source: '{"type":"session"}' }, 'card.create')
  await workspace.write(async (w) => {
    const row = await findList(w, toId(list.id))
    if (!row) throw new Error('There is no such list.')
    const { id, project_id, board_id, sprint_id, behavior } = row
    const to = { id, project_id, board_id, sprint_id, behavior } as Parameters<typeof insertCards>[1][number]['to']
    await insertCards(
      w,
      Array.from({ length: count }, (_, index) => ({ to, body: { title: `Card ${index}`, content } })),
    )
  })
  return list
}
