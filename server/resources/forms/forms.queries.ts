import { notFound } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { boardOf, boardRole, projectOf, visibleBoard } from '../../workspace/visibility.ts'
import { selectViewers } from '../containers/boards.viewers.ts'
import { heldBy } from '../in-turns.ts'
import { toId } from '../shapes.ts'

export type FoundForm = Row<'forms'> & {
  project_id: number
  container_role: ContainerRole | null
}

/** The forms of boards that the viewer can see: public ones, and the others if they may change them. */
function selectForms({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('forms')
    .innerJoin('boards', boardOf('forms'))
    .innerJoin('projects', projectOf('boards'))
    .selectAll('forms')
    .select(['boards.project_id', boardRole(viewer).as('container_role')])
    .where('forms.team_id', '=', team_id)
    .where(visibleBoard(viewer))
}

function isSeen(r: Read, { is_public, container_role }: FoundForm): boolean {
  return is_public === 1 || allows(roleIn(r.role, container_role), 'form.update')
}

export async function requireForm(r: Read, id: string): Promise<FoundForm> {
  const form = await selectForms(r).where('forms.id', '=', toId(id)).executeTakeFirst()
  if (!form || !isSeen(r, form)) throw notFound('form', id)
  return form
}

/** The form that a new card names as its origin: one of the same board. */
export async function requireFormOf(r: Read, id: string, board_id: number | null) {
  const form = await requireForm(r, id)
  if (form.board_id !== board_id) throw notFound('form', id)
}

/** The forms of boards, the oldest first, as far as the viewer sees them. */
export async function findFormsOfBoards(r: Read, boardIds: readonly number[]): Promise<FoundForm[]> {
  const rows = await heldBy(boardIds, (some, limit) =>
    selectForms(r)
      .where(idIn(r.db, 'forms.board_id', idList(r.db, some)))
      .orderBy('forms.board_id')
      .orderBy('forms.id')
      .limit(limit)
      .execute(),
  )
  return rows.filter((row) => isSeen(r, row))
}

/** The members named by user id or e-mail address who can see the board: nobody else can be on its cards. */
export async function findNamedPeople(
  r: Read,
  board_id: number,
  words: readonly string[],
): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const wanted = [...new Set(words.map((word) => word.toLowerCase()))]
  const rows = await selectViewers(r, board_id)
    .select(['users.id', 'users.email'])
    .where((eb) => eb.or([eb('users.id', 'in', words), eb(eb.fn('lower', ['users.email']), 'in', wanted)]))
    .execute()
  return new Map(
    rows.flatMap(({ id, email }) => [
      [id, id],
      [email.toLowerCase(), id],
    ]),
  )
}
