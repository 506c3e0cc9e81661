import type { BodyOf } from '../../../client/client.ts'
import type { Api } from './api.ts'

export type Operation = BodyOf<'runBatch'>['operations'][number]

/** Carries out several calls as one change: all of them or none. Returns their bodies. */
export async function asOne<Body = unknown>(api: Api, operations: readonly Operation[]): Promise<Body[]> {
  const { results } = await api.runBatch({ operations: [...operations] })
  // The caller, who names the paths, knows what these calls answer.
  return results.map(({ body }) => body as Body)
}
