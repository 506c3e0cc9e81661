import type { WorkMember } from '../../http/schema.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import type { Read } from '../../workspace/handles.ts'
import { heldBy, preparedForHolders } from '../in-turns.ts'
import { toMember } from '../shapes.ts'
import type { WorkItem } from '../work-item.ts'

/** The people on cards or epics, as these show them, in the order they were added. */
export async function findMembersOfWork({ db, team_id }: Read, noun: WorkItem['noun'], ids: readonly number[]) {
  const rows = await heldBy(ids, (some, limit) => membersOf[noun](db, { team_id, ids: idList(db, some), limit }))
  const own = Map.groupBy(rows, ({ holder }) => holder)
  return (id: number): WorkMember[] => own.get(id)?.map(toMember) ?? []
}

type OfMany = { team_id: string; ids: IdList }

const membersOf = {
  card: preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('card_members')
      .select(['card_id as holder', 'user_id', 'role', 'assigned_date'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, 'card_id', p('ids')))
      .orderBy('card_id')
      .orderBy('assigned_date')
      .orderBy('user_id'),
  ),
  epic: preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('epic_members')
      .select(['epic_id as holder', 'user_id', 'role', 'assigned_date'])
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, 'epic_id', p('ids')))
      .orderBy('epic_id')
      .orderBy('assigned_date')
      .orderBy('user_id'),
  ),
}
