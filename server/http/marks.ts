import type { FastifyInstance } from 'fastify'
import type { Write } from '../workspace/handles.ts'
import type { Action } from '../workspace/policy.ts'
import { Nothing } from './nothing.ts'
import { ItemParams } from './schema.ts'

export type MarkFlag = 'is_bookmarked' | 'is_watching'

const WORDS: Record<MarkFlag, { path: string; name: string }> = {
  is_bookmarked: { path: 'bookmark', name: 'Bookmark' },
  is_watching: { path: 'watch', name: 'Watch' },
}

/** PUT and DELETE of the caller's own flags on a thing. */
export function markRoutes<F extends MarkFlag>(
  app: FastifyInstance,
  thing: {
    path: string
    noun: 'board' | 'list' | 'card' | 'epic' | 'page'
    flags: readonly F[]
    set: (w: Write, id: string, flag: F, value: boolean) => Promise<void>
  },
) {
  const { path, noun, flags, set } = thing
  const access: Action = `${noun}.mark`
  for (const flag of flags)
    for (const [method, verb, value] of [
      ['PUT', 'set', true],
      ['DELETE', 'remove', false],
    ] as const)
      app.route<{ Params: { id: string } }>({
        method,
        url: `/:team_id/${path}/:id/${WORDS[flag].path}`,
        config: { access },
        schema: {
          operationId: `${verb}${WORDS[flag].name}Of${noun[0]?.toUpperCase()}${noun.slice(1)}`,
          summary: `${value ? 'Set' : 'Remove'} your own ${WORDS[flag].path} on ${noun === 'epic' ? 'an' : 'a'} ${noun}`,
          params: ItemParams,
          response: Nothing,
        },
        handler: async (request, reply) => {
          await request.workspace.write((w) => set(w, request.params.id, flag, value))
          return reply.code(204).send()
        },
      })
}
