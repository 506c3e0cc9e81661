import { sql } from 'kysely'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { canRunContainers } from '../conditions.ts'
import { setMemberOf } from './members.places.ts'
import { findOwners } from './members.queries.ts'

/** A container that is left without an admin. */
interface LeftContainer {
  id: number
  project_id: number
}

/**
 * Someone who leaves, or becomes a guest, may have been the last admin of a container. A private space without an admin could
 * never be repaired, since only its members see it: it always gets a successor. A board passes to someone on it, if there is
 * anyone; else the people of its space run it as before.
 */
export async function passOnContainers(w: Write, user_id: string) {
  for (const noun of ['project', 'board'] as const)
    for (const container of await findLeftContainers(w, noun, user_id)) {
      const successor =
        (await findSuccessor(w, noun, container)) ?? (noun === 'project' ? await chooseOwner(w) : undefined)
      if (successor) await makeAdmin(w, noun, container, successor)
    }
}

async function findLeftContainers(w: Write, noun: 'project' | 'board', user_id: string): Promise<LeftContainer[]> {
  const { table, members, container_id, project_id } = namesOf(noun)
  const { rows } = await sql<LeftContainer>`
    select containers.id, ${project_id} as project_id
    from ${members} own
    join ${table} containers on containers.team_id = own.team_id and containers.id = own.${container_id}
    where own.team_id = ${w.team_id} and own.user_id = ${user_id} and own.role = 'admin'
      ${noun === 'project' ? sql`and containers.is_private = 1` : sql``}
      and not exists (select 1 from ${members} others
        join members on members.team_id = others.team_id and members.user_id = others.user_id
        where others.team_id = own.team_id and others.${container_id} = own.${container_id} and others.role = 'admin'
          and ${canRunContainers})
    order by containers.id`.execute(w.db)
  return rows
}

/** The longest member of the container; viewers come last. */
async function findSuccessor(w: Write, noun: 'project' | 'board', { id }: LeftContainer): Promise<string | undefined> {
  const { members, container_id } = namesOf(noun)
  const { rows } = await sql<{ user_id: string }>`
    select people.user_id from ${members} people
    join members on members.team_id = people.team_id and members.user_id = people.user_id
    where people.team_id = ${w.team_id} and people.${container_id} = ${id} and ${canRunContainers}
    order by case when people.role = 'viewer' then 1 else 0 end, people.assigned_date, people.user_id limit 1`.execute(
    w.db,
  )
  return rows[0]?.user_id
}

/** The caller, if they own the workspace; else its oldest owner. */
async function chooseOwner(w: Write): Promise<string | undefined> {
  const owners = await findOwners(w)
  return owners.includes(w.user_id) ? w.user_id : owners[0]
}

async function makeAdmin(w: Write, noun: 'project' | 'board', { id, project_id }: LeftContainer, user_id: string) {
  const change = await setMemberOf(w, { noun, id }, { user_id, role: 'admin' })
  if (!change) return
  await updateRow(w, `${noun}s`, id, touched(w))
  w.emit(`${noun}.members_changed`, noun === 'board' ? { board_id: id, project_id } : { project_id }, change)
}

function namesOf(noun: 'project' | 'board') {
  return {
    table: sql.table(`${noun}s`),
    members: sql.table(`${noun}_members`),
    container_id: sql.ref(`${noun}_id`),
    project_id: sql.ref(noun === 'board' ? 'containers.project_id' : 'containers.id'),
  }
}
