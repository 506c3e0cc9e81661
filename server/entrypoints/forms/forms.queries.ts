import { sql } from 'kysely'
import type { Db } from '../../store/store.ts'
import { boardOf, isClosed, projectOf } from '../../workspace/visibility.ts'

/**
 * The form at a public address; undefined alike for an unknown token, and for a form that is archived, loading or
 * switched off. `acting_user_id` is a member who sees its board, wherever that is: the card is created there,
 * regardless of the sender.
 */
export function findPublicForm(db: Db, token: string) {
  return (
    db
      .selectFrom('forms')
      .innerJoin('boards', boardOf('forms'))
      .innerJoin('projects', projectOf('boards'))
      .innerJoin('teams', 'teams.id', 'forms.team_id')
      .select([
        'forms.team_id',
        'forms.id',
        'forms.board_id',
        'forms.user_id',
        'forms.title',
        'forms.description',
        'forms.fields',
        'forms.page_key',
        sql<string>`coalesce(
        (select min(user_id) from project_members where project_members.team_id = projects.team_id
          and project_members.project_id = projects.id and not ${isClosed('project_members')}),
        (select min(user_id) from board_members where board_members.team_id = boards.team_id
          and board_members.board_id = boards.id and not ${isClosed('board_members')}), '')`.as('acting_user_id'),
      ])
      .where('forms.public_token', '=', token)
      .where('forms.is_public', '=', 1)
      .where('boards.time_archived', 'is', null)
      .where('projects.time_archived', 'is', null)
      .where('teams.time_loading', 'is', null)
      // Made with the address.
      .$narrowType<{ page_key: string }>()
      .executeTakeFirst()
  )
}

export type PublicForm = NonNullable<Awaited<ReturnType<typeof findPublicForm>>>
