import type { Migration } from './migration.ts'

/**
 * Which fields an event changed, beside what they changed from and to: `If-Match` asks for these names, and the index has them,
 * so that texts of a long history need not be read. What people mark for themselves changes no field, and is not in it.
 */
export const changedFields: Migration = {
  name: '0013-changed-fields',
  statements(dialect) {
    const names =
      dialect === 'sqlite'
        ? `(select group_concat(key) from json_each(changes))`
        : `(select string_agg(key, ',') from json_object_keys(cast(changes as json)) as keys (key))`
    return [
      `alter table events add column fields text not null default ''`,
      `update events set fields = substr(coalesce(${names}, ''), 1, 1000) where type not like '%.marked'`,
      'drop index events_entity',
      'drop index events_of_member',
      `create index events_entity on events (team_id, entity_id, seq, fields) where fields <> ''`,
      `create index events_of_member on events (team_id, member_id, seq, fields)
        where member_id is not null and fields <> ''`,
    ]
  },
}
