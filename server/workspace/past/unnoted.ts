import type { Write } from '../handles.ts'

/** For rows that never existed, as far as anybody knows: their earlier state is not noted. */
export async function withoutNotes<T>({ db, team_id }: Write, fn: () => Promise<T>): Promise<T> {
  const team = await db.selectFrom('teams').select('past_start').where('id', '=', team_id).executeTakeFirstOrThrow()
  const set = (past_start: number | null) =>
    db.updateTable('teams').set({ past_start }).where('id', '=', team_id).execute()
  await set(null)
  const result = await fn()
  await set(team.past_start)
  return result
}
