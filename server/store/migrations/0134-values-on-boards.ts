import type { Migration } from './migration.ts'

/**
 * Cards of a board by a custom field: their values were looked for among those of the whole space, or all cards of the board were
 * sorted. Now each value says on which board its card is, and indexes go by that. And cards by several options: those whose first
 * option is a certain one were looked for among all that have it. Now all options of a card are one entry.
 */
export const valuesOnBoards: Migration = {
  name: '0134-values-on-boards',
  statements: (dialect) => [
    'alter table field_values add column board_id bigint',
    `alter table field_values add column options text${dialect === 'postgres' ? ' collate "C"' : ''}`,
    ...(dialect === 'postgres' ? onPostgres : onSqlite),
    `create index field_values_of_board_by_number on field_values (team_id, field_id, board_id, number, card_id)
      where number is not null and board_id is not null`,
    `create index field_values_of_board_by_words on field_values (team_id, field_id, board_id, (substr(lower(text), 1, 100)), card_id)
      where text is not null and board_id is not null`,
    'create index field_values_by_options on field_values (team_id, field_id, options, card_id) where options is not null',
    `create index field_values_of_board_by_options on field_values (team_id, field_id, board_id, options, card_id)
      where options is not null and board_id is not null`,
    `create index cards_of_board_by_creation on cards (team_id, board_id, time_created, id) where board_id is not null`,
    `create index cards_of_home_by_creation on cards (team_id, home_board_id, time_created, id) where home_board_id is not null`,
  ],
}

const HAS_OPTIONS = `n = 0 and exists (select 1 from fields
  where fields.team_id = field_values.team_id and fields.id = field_values.field_id and fields.type = 'multi_select')`
const OF_SAME_VALUE = `from field_values as held where held.team_id = field_values.team_id and held.card_id = field_values.card_id
  and held.field_id = field_values.field_id and held.text is not null`

const onSqlite = [
  `update field_values set
    board_id = (select coalesce(cards.board_id, cards.home_board_id) from cards
      where cards.team_id = field_values.team_id and cards.id = field_values.card_id),
    options = case when ${HAS_OPTIONS} then
      (select group_concat(text, ' ') from (select held.text ${OF_SAME_VALUE} order by held.text)) end`,
]

const INDEXES = {
  field_values_by_number: '(team_id, field_id, number, card_id) where number is not null',
  field_values_by_text: '(team_id, field_id, text, card_id) where text is not null',
  field_values_by_words: '(team_id, field_id, (substr(lower(text), 1, 100)), card_id) where text is not null',
  field_values_of_field: '(team_id, field_id, card_id) where n = 0',
}

/** A changed row is a new one there, in each index: making these again takes less time. */
const onPostgres = [
  ...Object.keys(INDEXES).map((name) => `drop index ${name}`),
  `update field_values set
    board_id = coalesce(cards.board_id, cards.home_board_id),
    options = case when ${HAS_OPTIONS} then (select string_agg(held.text, ' ' order by held.text) ${OF_SAME_VALUE}) end
    from cards where cards.team_id = field_values.team_id and cards.id = field_values.card_id`,
  ...Object.entries(INDEXES).map(([name, definition]) => `create index ${name} on field_values ${definition}`),
]
