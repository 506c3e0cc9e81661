import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '../server/store/store.ts'

/** Each finds the rows that break a rule of every store, whatever its size. */
const BREACHES = {
  'lists that count their live cards wrongly': sql<object>`
    select lists.id, lists.total_cards, count(cards.id) as found from lists
    left join cards on cards.team_id = lists.team_id and cards.list_id = lists.id and cards.time_archived is null
    group by lists.team_id, lists.id, lists.total_cards having lists.total_cards <> count(cards.id)`,
  'tags that count their cards wrongly': sql<object>`
    select tags.id, tags.total_cards, count(card_tags.card_id) as found from tags
    left join card_tags on card_tags.team_id = tags.team_id and card_tags.tag_id = tags.id
    group by tags.team_id, tags.id, tags.total_cards having tags.total_cards <> count(card_tags.card_id)`,
  'cards of a list that share a position': sql<object>`
    select list_id, position, count(*) as found from cards group by team_id, list_id, position having count(*) > 1`,
  'workspaces whose log has a gap or does not end at the revision': sql<object>`
    select teams.id, teams.revision, count(events.seq) as found, max(events.seq) as last from teams
    left join events on events.team_id = teams.id
    group by teams.id, teams.revision
    having teams.revision <> count(events.seq) or teams.revision <> coalesce(max(events.seq), 0)`,
  'ids beyond the last one given out': sql<object>`
    select cards.id from cards join teams on teams.id = cards.team_id where cards.id > teams.last_id`,
  'cards that search does not know, or seeks elsewhere': sql<object>`
    select cards.id from cards left join search_documents on search_documents.team_id = cards.team_id
      and search_documents.id = cards.id and search_documents.noun = 'card'
    where search_documents.project_id is distinct from cards.project_id
      or search_documents.board_id is distinct from cards.board_id`,
  'documents of search that no card is behind': sql<object>`
    select search_documents.id from search_documents left join cards on cards.team_id = search_documents.team_id
      and cards.id = search_documents.id where search_documents.noun = 'card' and cards.id is null`,
  'cards that are not where their list is': sql<object>`
    select cards.id from cards join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    where cards.project_id <> lists.project_id
      or coalesce(cards.board_id, 0) <> coalesce(lists.board_id, 0)
      or coalesce(cards.sprint_id, 0) <> coalesce(lists.sprint_id, 0)`,
}

/** Holds all that a store has, on one snapshot, against what must be true of it. */
export async function expectSoundStore(store: Store) {
  await store.read(async (db) => {
    for (const [name, query] of Object.entries(BREACHES)) expect((await query.execute(db)).rows, name).toEqual([])
  })
}
