import { AppError } from '../../common/errors.ts'
import type { Write } from '../../workspace/handles.ts'
import { findCard } from './cards.queries.ts'

/** Two cards of a workspace cannot be the same item elsewhere. Writes run one after another, so there is no race. */
export async function refuseTaken(w: Write, external_id: string) {
  const holder = await w.db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  if (!holder) return
  const card = await findCard(w, holder.id)
  const message = card
    ? `The card ${card.id}, “${card.title}”, has this external_id already.`
    : 'A card that you cannot see has this external_id already.'
  throw new AppError('external_id_taken', message, [{ field: 'external_id', code: 'taken', message }])
}
