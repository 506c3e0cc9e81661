import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'

/** The caller's own reminders on cards that they can see, those that come first first. `limit` is what a person can have. */
export function findReminders({ db, team_id, viewer }: Read, limit: number, card_id?: number) {
  return db
    .selectFrom('card_marks')
    .innerJoin('cards', (join) =>
      join.onRef('cards.team_id', '=', 'card_marks.team_id').onRef('cards.id', '=', 'card_marks.card_id'),
    )
    .innerJoin('projects', (join) =>
      join.onRef('projects.team_id', '=', 'cards.team_id').onRef('projects.id', '=', 'cards.project_id'),
    )
    .leftJoin('boards', (join) =>
      join.onRef('boards.team_id', '=', 'cards.team_id').onRef('boards.id', '=', 'cards.board_id'),
    )
    .select(['card_marks.team_id', 'card_marks.card_id', 'cards.title as card_title'])
    .select(['card_marks.reminder_lead', 'card_marks.time_reminder', 'card_marks.time_remind'])
    .where('card_marks.team_id', '=', team_id)
    .where('card_marks.user_id', '=', viewer.user_id)
    .where((eb) => eb.or([eb('reminder_lead', 'is not', null), eb('time_reminder', 'is not', null)]))
    .where(visibleCard(viewer))
    .$if(card_id !== undefined, (query) => query.where('card_marks.card_id', '=', card_id ?? 0))
    .orderBy((eb) => eb.fn.coalesce('card_marks.time_remind', eb.lit(LAST)))
    .orderBy('card_marks.card_id')
    .limit(limit)
    .execute()
}

/** Later than any moment: reminders that wait for a date come last. */
const LAST = 9_000_000_000_000_000

export type ReminderRow = Awaited<ReturnType<typeof findReminders>>[number]

/** Also those on cards that the caller does not see any more. */
export async function countReminders({ db, team_id, viewer }: Read): Promise<number> {
  const { count } = await db
    .selectFrom('card_marks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .where('user_id', '=', viewer.user_id)
    .where((eb) => eb.or([eb('reminder_lead', 'is not', null), eb('time_reminder', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
