import type { Row } from '../../store/tables.ts'
import { creation, deletion } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows, updateRows } from '../../workspace/rows.ts'
import { TOKEN_COLUMNS } from './members.columns.ts'

type Token = Row<'tokens'>
type NewToken = Omit<Token, 'team_id' | 'is_by_operator' | 'time_created' | 'time_used' | 'time_revoked'>

const refsOf = ({ id, user_id }: Token) => ({ token_id: id, member_id: user_id })

export async function insertToken(w: Write, token: NewToken, { isByOperator = false } = {}) {
  const row: Token = {
    ...token,
    team_id: w.team_id,
    is_by_operator: isByOperator ? 1 : 0,
    time_created: w.now,
    time_used: null,
    time_revoked: null,
  }
  await insertRows(w, 'tokens', [row])
  w.emit('token.created', refsOf(row), creation(TOKEN_COLUMNS.inLog(row)))
}

/**
 * Ends one token, or all of a person, or all but those made by the operator. One that has already ended stays as it was, without
 * an event.
 */
export async function revokeTokens(
  w: Write,
  which: { id: string } | { user_id: string },
  { alsoOfOperator = true } = {},
) {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['user_id', which.user_id] as const)
  const revoked = await w.db
    .selectFrom('tokens')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where(column, '=', value)
    .where('time_revoked', 'is', null)
    .$if(!alsoOfOperator, (query) => query.where('is_by_operator', '=', 0))
    .orderBy('id')
    .execute()
  const ended = { ...which, time_revoked: null, ...(!alsoOfOperator && { is_by_operator: 0 as const }) }
  await updateRows(w, 'tokens', ended, { time_revoked: w.now })
  for (const token of revoked) w.emit('token.revoked', refsOf(token), deletion(TOKEN_COLUMNS.inLog(token)))
}

/** Records that a token expired, and when; the log shows it like a revoked one. */
export async function expireToken(w: Write, id: string) {
  const token = await w.db
    .selectFrom('tokens')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where('id', '=', id)
    .where('time_revoked', 'is', null)
    .where('time_expires', '<=', w.now)
    .executeTakeFirst()
  if (!token) return
  await updateRows(w, 'tokens', { id }, { time_revoked: token.time_expires })
  w.emit('token.expired', refsOf(token), deletion(TOKEN_COLUMNS.inLog(token)))
}
