import { isPostgres } from '../ids.ts'
import { replaceTriggers, type TriggerText } from '../own-triggers.ts'
import type { Db } from '../store.ts'

/**
 * Triggers write the values of custom fields a second time, as rows (`field_values`), from the JSON in the cards: whatever inserts,
 * changes, moves, copies, restores or imports a card, its rows follow. `k` holds what a value is found by: numbers or texts, one each.
 * Cards without values fire nothing.
 */

const PREFIX = 'field_values_by_'

export function keepFieldValues(db: Db): Promise<void> {
  const insert = isPostgres(db) ? ON_POSTGRES : ON_SQLITE
  const clear = 'delete from field_values where team_id = new.team_id and card_id = new.id'
  const triggers: TriggerText[] = [
    {
      name: `${PREFIX}cards_insert`,
      table: 'cards',
      event: 'insert',
      when: 'new.custom_fields is not null',
      body: insert,
    },
    {
      name: `${PREFIX}cards_update`,
      table: 'cards',
      event: 'update',
      of: ['custom_fields'],
      body: `${clear}; ${insert}`,
    },
    {
      name: `${PREFIX}cards_move`,
      table: 'cards',
      event: 'update',
      of: ['board_id', 'home_board_id'],
      when: 'new.custom_fields is not null',
      body: `update field_values set board_id = ${BOARD} where team_id = new.team_id and card_id = new.id`,
    },
  ]
  return replaceTriggers(db, PREFIX, triggers)
}

export function forgetFieldValues(db: Db): Promise<void> {
  return replaceTriggers(db, PREFIX, [])
}

const INTO = 'insert into field_values (team_id, card_id, field_id, n, number, text, board_id, options)'
const BOARD = 'coalesce(new.board_id, new.home_board_id)'

const ON_SQLITE = `${INTO}
  select new.team_id, new.id, cast(held.key as integer), found.key,
    case when found.type in ('integer', 'real') then found.value end, case when found.type = 'text' then found.value end, ${BOARD},
    case when found.key = 0 and json_type(held.value, '$.v') = 'array'
      then (select group_concat(value, ' ') from (select value from json_each(held.value, '$.k') order by value)) end
  from json_each(new.custom_fields) as held, json_each(held.value, '$.k') as found
  where new.custom_fields is not null`

const ON_POSTGRES = `${INTO}
  select new.team_id, new.id, cast(held.key as bigint), found.n - 1,
    case when jsonb_typeof(found.value) = 'number' then cast(found.value #>> '{}' as double precision) end,
    case when jsonb_typeof(found.value) = 'string' then found.value #>> '{}' end, ${BOARD},
    case when found.n = 1 and jsonb_typeof(held.value -> 'v') = 'array'
      then (select string_agg(value, ' ' order by value collate "C") from jsonb_array_elements_text(held.value -> 'k') as every (value)) end
  from jsonb_each(cast(new.custom_fields as jsonb)) as held,
    jsonb_array_elements(held.value -> 'k') with ordinality as found (value, n)`
