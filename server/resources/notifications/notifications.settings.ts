import { sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { NOTIFICATION_PLACES } from '../../limits/requests.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRows, upsertRow } from '../../workspace/rows.ts'
import { LEADS } from './notifications.leads.ts'
import {
  type Kind,
  type KindSettings,
  type NotificationSettings,
  SETTING_KINDS,
  SETTING_OF,
  type SettingKind,
  type UpdateNotificationSettings,
} from './notifications.schema.ts'

/** By default, only what waits for one person alone is mailed at once. */
const DEFAULTS: Record<SettingKind, KindSettings> = {
  mentioned: { inbox: true, email: 'instant' },
  assigned: { inbox: true, email: 'instant' },
  replied: { inbox: true, email: 'instant' },
  commented: { inbox: true, email: 'daily' },
  reminder: { inbox: true, email: 'instant' },
  overdue: { inbox: true, email: 'daily' },
  due_soon: { inbox: true, email: 'daily' },
  moved: { inbox: true, email: 'off' },
  created: { inbox: true, email: 'off' },
  health_stale: { inbox: true, email: 'daily' },
  integration_off: { inbox: true, email: 'instant' },
  recurrence_paused: { inbox: true, email: 'instant' },
  rule_paused: { inbox: true, email: 'instant' },
  rule_notified: { inbox: true, email: 'instant' },
  // A mail is sent in any case, even to people who want none.
  link_created: { inbox: true, email: 'off' },
}

const DIGEST_HOUR = 8

/** The complete settings of a person. */
export function readSettings(row: Pick<Row<'notification_settings'>, 'settings'> | undefined): NotificationSettings {
  // Written only by this program; settings it did not know then have their defaults.
  const { kinds, ...kept } = JSON.parse(row?.settings ?? '{}') as Partial<NotificationSettings>
  return {
    email_enabled: true,
    digest_hour: DIGEST_HOUR,
    watched_due_dates: false,
    due_reminder: '1_day',
    quiet_hours: null,
    places: [],
    ...kept,
    kinds: { ...DEFAULTS, ...kinds },
  }
}

export function findSettingsRow(r: Pick<Read, 'db' | 'team_id'>, user_id: string) {
  return r.db
    .selectFrom('notification_settings')
    .select('settings')
    .where('team_id', '=', r.team_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

export async function readOwnSettings(r: Read): Promise<NotificationSettings> {
  return readSettings(await findSettingsRow(r, r.viewer.user_id))
}

/** Sets the given fields and leaves the rest; `places` replaces all of them. */
export async function updateSettings(w: Write, body: UpdateNotificationSettings): Promise<NotificationSettings> {
  const { places, kinds, email_enabled, digest_hour, watched_due_dates, due_reminder, quiet_hours } = body
  const before = await readOwnSettings(w)
  const merged = { ...before.kinds }
  for (const kind of SETTING_KINDS) merged[kind] = { ...merged[kind], ...kinds?.[kind] }
  const after: NotificationSettings = {
    email_enabled: email_enabled ?? before.email_enabled,
    digest_hour: digest_hour ?? before.digest_hour,
    watched_due_dates: watched_due_dates ?? before.watched_due_dates,
    due_reminder: due_reminder ?? before.due_reminder,
    quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours,
    kinds: merged,
    places: (places ?? before.places).map(({ project_id = null, board_id = null, kinds: own }) => ({
      project_id,
      board_id,
      kinds: own,
    })),
  }
  if (after.places.length > NOTIFICATION_PLACES)
    throw new AppError('invalid_request', `Send at most ${NOTIFICATION_PLACES} places.`)
  for (const { project_id, board_id } of after.places)
    if ((project_id === null) === (board_id === null))
      throw new AppError('invalid_request', 'Name each place by either project_id or board_id.', [
        { field: 'places', code: 'required', message: 'Name each place by either project_id or board_id.' },
      ])
  const hours = after.quiet_hours
  if (hours && hours.from === hours.to)
    throw new AppError('invalid_request', 'Quiet hours end at another time than they begin.', [
      { field: 'quiet_hours', code: 'invalid', message: 'Quiet hours end at another time than they begin.' },
    ])
  await writeSettings(w, w.user_id, after)
  if (after.due_reminder !== before.due_reminder) {
    const chosen = { due_lead: LEADS[after.due_reminder], time_due_lead: w.now }
    await updateRows(w, 'notification_settings', { user_id: w.user_id }, chosen)
  }
  // Mails that waited for the end of the former quiet hours are looked at again.
  if (JSON.stringify(hours) !== JSON.stringify(before.quiet_hours))
    await updateRows(w, 'notifications', { user_id: w.user_id }, { held_until: w.now }, sql`held_until is not null`)
  return after
}

export async function writeSettings(
  w: Pick<Write, 'db' | 'team_id' | 'now'>,
  user_id: string,
  after: NotificationSettings,
) {
  const settings = JSON.stringify(after)
  await upsertRow(
    w,
    'notification_settings',
    { user_id, settings, time_updated: w.now },
    { settings, time_updated: w.now },
  )
}

/** A person's settings for one kind in one container: those of the board, else of its space, else the general ones. */
export function settingFor(
  { kinds, places }: NotificationSettings,
  kind: Kind,
  { project_id, board_id }: { project_id: number | null; board_id: number | null },
): KindSettings {
  const isSame = (id: string | null, other: number | null) => id !== null && id === String(other)
  const inSpace = places.find((place) => isSame(place.project_id, project_id))
  const onBoard = places.find((place) => isSame(place.board_id, board_id))
  // It is one of these names, or has settings of its own.
  const chosen = kind in SETTING_OF ? SETTING_OF[kind as keyof typeof SETTING_OF] : (kind as SettingKind)
  return { ...kinds[chosen], ...inSpace?.kinds[chosen], ...onBoard?.kinds[chosen] }
}
