import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../feed/stream/stream.ts'
import { credentialsOf } from '../../http/authenticate.ts'
import { EVENT_STREAM } from '../../http/stream.ts'
import { toEventFilter } from '../../resources/events/events.filter.ts'
import type { EventQuery } from '../../resources/events/events.schema.ts'
import { refuseCut, seqsFor } from '../../resources/events/events.seq.ts'
import { startOf } from '../../resources/events/events.service.ts'
import { toId } from '../../resources/shapes.ts'
import { isGuest } from '../../workspace/visibility.ts'

/** Answers with the log as it happens, from where the client left off. */
export async function followEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { after, named = true, present_on, ...asked }: EventQuery,
) {
  const { server, workspace } = request
  const credentials = credentialsOf(request)
  const identity = await server.authenticator.identify(credentials)
  const { team_id, user_id, role, epoch, credential_id, session, time_expires } = identity
  const look = { viewer: { user_id, is_guest: isGuest(role) ? 1 : 0 } as const, role, team_id, epoch }
  const reader: Reader = {
    ...look,
    credential_id,
    session_id: session?.id ?? null,
    time_expires,
    filter: toEventFilter(asked),
    isNamed: named,
    // One that they cannot see is as good as none, until they can.
    board_id: present_on === undefined ? null : toId(present_on),
    seqs: seqsFor(look),
    isStillWelcome: async () => {
      const now = await server.authenticator.identify(credentials).catch(() => null)
      return now?.user_id === user_id && now.role === role
    },
  }
  const from = lastEventId(request) ?? after
  const start = from === undefined ? null : startOf(look, from)
  if (start !== null) await workspace.read((r) => refuseCut(r, start, reader.seqs))
  if (request.method === 'HEAD') return reply.header('vary', 'accept').type(EVENT_STREAM).send('')
  await server.streams.start(reply, workspace, reader, start)
  return reply
}

/** Where a client that was cut off was; it sends this by itself, and more than once with the same `after`. */
function lastEventId({ headers }: FastifyRequest): number | string | undefined {
  const given = headers['last-event-id']
  if (typeof given !== 'string' || given === '') return undefined
  const number = Number(given)
  return /^\d{1,16}$/.test(given) && Number.isSafeInteger(number) ? number : given
}
