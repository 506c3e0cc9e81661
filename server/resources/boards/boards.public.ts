import { randomBytes } from 'node:crypto'
import { AppError } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { given } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import type { FoundBoard } from '../containers/boards.queries.ts'
import type { PublicSettings, UpdateBoard } from './boards.schema.ts'

/** The parts shown at the public address besides the cards themselves. */
export type Shown = Pick<PublicSettings, 'allow_comments' | 'allow_indexing'>

/** The start of every board, including copied, imported and restored ones. */
export const NOT_PUBLIC = { is_public: 0, public_token: null, public_settings: null } as const

const SHOWN_FIRST: Shown = { allow_comments: false, allow_indexing: false }

/** 192 bits: impossible to guess. */
const TOKEN_BYTES = 24
export const PUBLIC_TOKEN = /^[\w-]{32}$/

type Publicity = Pick<Row<'boards'>, 'is_public' | 'public_token' | 'public_settings'>
type PublicityRequest = { [K in 'is_public' | 'public_settings']?: Exclude<UpdateBoard[K], null | undefined> }

/**
 * How an update changes a board's publicity: the logged columns, and the address, which is not logged. A board made public
 * gets a new address each time, so that old ones stay dead; one moved to another space is no longer public, because others
 * decide there.
 */
export function changePublicity(
  w: Write,
  board: FoundBoard,
  { is_public, public_settings }: PublicityRequest,
  movedTo: number | undefined,
): { columns: Partial<Publicity>; address: Partial<Publicity> } {
  const isPublic = board.is_public === 1
  const moves = movedTo !== undefined && movedTo !== board.project_id
  const stays = isPublic && !moves
  const willBe = is_public ?? stays
  if (public_settings && !willBe)
    throw new AppError('board_not_public', 'public_settings are for public boards only. Send is_public: true as well.')
  if (!willBe) {
    if (!isPublic) return { columns: {}, address: {} }
    if (!moves) permitPublishing(w, board)
    const { public_token, ...columns } = NOT_PUBLIC
    return { columns, address: { public_token } }
  }
  const before = stays ? readShown(board) : null
  const shown: Shown = { ...SHOWN_FIRST, ...before, ...given(public_settings ?? {}) }
  const columns = { is_public: 1, public_settings: JSON.stringify(shown) } as const
  if (stays && columns.public_settings === board.public_settings) return { columns: {}, address: {} }
  permitPublishing(w, board)
  return { columns, address: stays ? {} : { public_token: randomBytes(TOKEN_BYTES).toString('base64url') } }
}

function permitPublishing(w: Write, { container_role }: FoundBoard) {
  if (!allows(roleIn(w.role, container_role), 'board.publish'))
    throw new AppError(
      'forbidden',
      'Only an admin of the board, of its space or of the workspace decides what is public.',
    )
}

/** Null while the board is not public. */
export function readShown({ public_settings }: Pick<Row<'boards'>, 'public_settings'>): Shown | null {
  // Only this file writes them.
  return public_settings === null ? null : (JSON.parse(public_settings) as Shown)
}

export function toPublicSettings(r: Read, row: Publicity, team_name: string): PublicSettings | null {
  const shown = readShown(row)
  return shown && row.public_token !== null
    ? { url: `${r.publicUrl}/p/${row.public_token}`, team_name, ...shown }
    : null
}

export async function findTeamName({ db, team_id }: Read): Promise<string> {
  const team = await db.selectFrom('teams').select('title').where('id', '=', team_id).executeTakeFirst()
  return team?.title ?? ''
}
