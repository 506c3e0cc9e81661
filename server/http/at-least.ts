import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'
import type { Identity } from './authenticate.ts'
import { numberOf, versionOf } from './etag.ts'

/** How old an answer may be: what callers say about it, and what answers say. */

const AT_LEAST = 'Boardwalk-At-Least'
const VERSION_HEADER = 'boardwalk-version'

/**
 * Lets a replica answer this read: one that is as new as the primary, or as the caller says. A revision that the primary does not
 * have is from before a restore: only the primary answers.
 */
export function admitReplica({ workspace, headers }: FastifyRequest, { revision }: Identity, isRead: boolean) {
  const sent = headers[AT_LEAST.toLowerCase()]
  const atLeast = sent === undefined ? revision : numberOf(String(sent), workspace)
  if (atLeast === null) {
    const message = `${AT_LEAST} must be the Boardwalk-Version of an earlier answer to you.`
    throw new AppError('invalid_request', message, [{ field: AT_LEAST, code: 'invalid', message }])
  }
  if (isRead && atLeast <= revision) workspace.newness = { head: revision, atLeast }
}

/** Names the revision that the answer shows. */
export function showVersion({ workspace }: FastifyRequest, reply: FastifyReply) {
  if (workspace && workspace.revision > 0 && reply.statusCode < 400) reply.header(VERSION_HEADER, versionOf(workspace))
}
