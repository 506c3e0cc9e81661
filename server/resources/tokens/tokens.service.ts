import { AppError, invalid, notFound } from '../../common/errors.ts'
import { instantOf } from '../../common/time.ts'
import { agentIdOf, newToken } from '../../http/authenticate.ts'
import { TOKENS_PER_PERSON } from '../../limits/storage.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { insertToken, revokeTokens } from '../members/members.tokens.ts'
import { findLiveTokens } from './tokens.queries.ts'
import type { CreateToken, Token } from './tokens.schema.ts'

/** The caller's valid tokens for this workspace. */
export async function listTokens(r: Read, source: string): Promise<Token[]> {
  const current = tokenIdIn(source)
  return (await findLiveTokens(r, r.viewer.user_id, r.now)).map((row) => toToken(row, current))
}

/**
 * Creates a token for the caller. Only this answer has the whole token: the one stored for an Idempotency-Key does not, so that a
 * repeat can only say that it was created.
 */
export async function createToken(workspace: Workspace, body: CreateToken): Promise<{ token: Token; secret: string }> {
  const made = newToken()
  const token = await workspace.write((w) => insertFor(w, made, body))
  if (workspace.replayed)
    throw new AppError(
      'answer_not_kept',
      `The token ${token.id} was created, and shown once. If you did not see it, delete it and create another.`,
    )
  return { token, secret: made.token }
}

async function insertFor(w: Write, made: ReturnType<typeof newToken>, body: CreateToken): Promise<Token> {
  const tokens = await findLiveTokens(w, w.user_id, w.now)
  if (tokens.length >= TOKENS_PER_PERSON)
    throw new AppError(
      'conflict',
      `You can have at most ${TOKENS_PER_PERSON} tokens for a workspace. Delete one that is no longer used.`,
    )
  const time_expires = body.expires == null ? null : instantOf(body.expires)
  if (time_expires !== null && time_expires <= w.now) throw invalid('expires', 'expires must be in the future.')
  const current = tokenIdIn(w.source)
  const token = {
    id: made.id,
    user_id: w.user_id,
    title: body.title ?? '',
    scope: body.scope ?? 'write',
    ...heirOf(
      tokens.find(({ id }) => id === current),
      { agent_name: body.agent ?? null, time_expires },
    ),
  }
  await insertToken(w, { ...token, secret_hash: made.secret_hash })
  return toToken({ ...token, team_id: w.team_id, time_created: w.now, time_used: null }, current)
}

type Terms = Pick<Row<'tokens'>, 'agent_name' | 'time_expires'>

/**
 * A temporary token, or one of a program, cannot create a stronger one: what it creates ends with it, and is for the same
 * program.
 */
function heirOf(maker: Terms | undefined, asked: Terms): Terms {
  if (!maker) return asked
  if (maker.agent_name !== null && asked.agent_name !== null && asked.agent_name !== maker.agent_name)
    throw new AppError(
      'forbidden',
      `This token is for ${maker.agent_name}: it cannot create tokens for other programs.`,
    )
  const end = maker.time_expires
  if (end !== null && asked.time_expires !== null && asked.time_expires > end)
    throw invalid('expires', 'A token cannot create one that expires later than itself.')
  return { agent_name: maker.agent_name ?? asked.agent_name, time_expires: asked.time_expires ?? end }
}

/** Revokes a token of the caller, even the one used for this call. */
export async function deleteToken(w: Write, id: string) {
  const tokens = await findLiveTokens(w, w.user_id, w.now)
  if (!tokens.some((token) => token.id === id)) throw notFound('token')
  await revokeTokens(w, { id })
}

/** The token that the caller authenticated with, if any. */
function tokenIdIn(source: string): string | undefined {
  // Written by this program, see `sourceOf`.
  return (JSON.parse(source) as { client_id?: string }).client_id
}

type TokenRow = Omit<Row<'tokens'>, 'secret_hash' | 'time_revoked' | 'is_by_operator'>

function toToken({ team_id, user_id: _, ...row }: TokenRow, current: string | undefined): Token {
  return {
    ...row,
    agent_id: agentIdOf({ team_id, agent_name: row.agent_name }),
    is_current: row.id === current,
  }
}
