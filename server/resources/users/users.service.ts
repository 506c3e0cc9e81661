import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { differenceInApi, given } from '../../workspace/changes.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { USER_COLUMNS } from './users.columns.ts'
import { namesOf } from './users.names.ts'
import { findOpenTeams, findTeam, findTeamsShowing, findUser } from './users.queries.ts'
import type { UpdateUser, User } from './users.schema.ts'

/** The user of a session or token. A session belongs to a person, and shows all workspaces they can enter. */
export function readSelf(r: Read, isSession: boolean): Promise<User> {
  return readUser(r.db, r.viewer.user_id, isSession ? null : r.team_id)
}

/** A person with the workspaces they can enter: all of them, or one. */
export async function readUser(db: Db, user_id: string, team_id: string | null = null): Promise<User> {
  const row = await findUser(db, user_id)
  const teams = team_id === null ? await findOpenTeams(db, user_id) : await findTeam(db, user_id, team_id)
  return {
    id: row.id,
    ...toProfile(row),
    status: 'active',
    teams: teams.map(({ id, title, role, time_created, time_updated }) => ({
      id,
      team_name: title,
      name: title,
      title,
      role,
      status: 'active',
      time_created,
      time_updated,
    })),
    time_created: row.time_created,
    time_updated: row.time_updated,
  }
}

/** Changes the caller's profile, and notifies every workspace that shows it. */
export async function updateSelf(workspace: Workspace, body: UpdateUser, isSession: boolean): Promise<User> {
  const fields = given(body)
  refuseUnknownPlace(fields)
  const teams = await workspace.read(findTeamsShowing)
  const others = teams.filter((id) => id !== workspace.caller.team_id)
  return workspace.writeAlsoIn(others, async (w) => {
    await w.expectUnchanged(w.user_id, Object.keys(fields))
    const changes = differenceInApi<Row<'users'>>(await findUser(w.db, w.user_id), fields, USER_COLUMNS.inLog)
    if (Object.keys(changes).length === 0) return readSelf(w, isSession)
    await w.db
      .updateTable('users')
      .set({ ...fields, time_updated: w.now })
      .where('id', '=', w.user_id)
      .execute()
    // The update locks the person's row, as joining a workspace does: from here on they cannot join another one.
    const missed = (await findTeamsShowing(w)).filter((id) => !teams.includes(id))
    if (missed.length > 0) throw new AppError('conflict', 'You joined another workspace at this moment. Try again.')
    w.emit('member.updated', { member_id: w.user_id }, changes)
    return readSelf(w, isSession)
  })
}

/** Time zones and languages must be known to programs; "" is none. */
function refuseUnknownPlace({ timezone_id, locale }: { timezone_id?: string; locale?: string }) {
  if (timezone_id && !isTimezone(timezone_id))
    throw invalid('timezone_id', 'timezone_id must name a time zone, for example Europe/Berlin.')
  if (locale && !isLocale(locale)) throw invalid('locale', 'locale must be a language tag, for example en-GB.')
}

function isTimezone(id: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: id })
    // Offsets would be accepted too, but they are not zones: they have no daylight saving time.
    return /^[A-Za-z]/.test(id)
  } catch {
    return false
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const AVATAR_COLORS = ['red', 'orange', 'yellow', 'green', 'ocean', 'blue', 'purple', 'pink'] as const

/** A person's profile. The colour is derived from the id, so that it is the same everywhere and never changes. */
export function toProfile(row: Row<'users'>) {
  const sum = [...row.id].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return {
    email: row.email,
    email_confirmed: row.time_confirmed !== null,
    ...namesOf(row),
    profile_image: row.profile_image,
    color: must(AVATAR_COLORS[sum % AVATAR_COLORS.length]),
    timezone_id: row.timezone_id,
    locale: row.locale,
  }
}
