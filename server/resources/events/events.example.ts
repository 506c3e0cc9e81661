import { must } from '../../common/must.ts'
import { EVENT_TYPES, type EventType } from '../../workspace/events/types.ts'
import { type Noun, nounOf } from '../../workspace/nouns.ts'

const NO_PLACE = {
  project_id: null,
  board_id: null,
  list_id: null,
  card_id: null,
  sprint_id: null,
  epic_id: null,
  page_id: null,
}
const SPACE = { project_id: '7' }
const BOARD = { ...SPACE, board_id: '12' }
const LIST = { ...BOARD, list_id: '31' }
const CARD = { ...LIST, card_id: '42' }

/** One of each kind, and where it is, in the small world of all examples. */
const WORLD: Record<Noun, { entity_id: string; places: Partial<Record<keyof typeof NO_PLACE, string>> }> = {
  board: { entity_id: '12', places: BOARD },
  card: { entity_id: '42', places: CARD },
  comment: { entity_id: '77', places: CARD },
  time_entry: { entity_id: '79', places: CARD },
  epic: { entity_id: '58', places: { epic_id: '58' } },
  field: { entity_id: '47', places: SPACE },
  form: { entity_id: '35', places: BOARD },
  integration: { entity_id: '93', places: {} },
  list: { entity_id: '31', places: LIST },
  member: { entity_id: 'u3kT9xQa', places: {} },
  note: { entity_id: '81', places: {} },
  page: { entity_id: '64', places: { ...SPACE, page_id: '64' } },
  project: { entity_id: '7', places: SPACE },
  sprint: { entity_id: '9', places: { ...SPACE, sprint_id: '9' } },
  sprint_settings: { entity_id: '7', places: SPACE },
  tag: { entity_id: '18', places: SPACE },
  recurrence: { entity_id: '47', places: BOARD },
  rule: { entity_id: '48', places: BOARD },
  template: { entity_id: '46', places: SPACE },
  team: { entity_id: 'tJ4mW8rc', places: {} },
  view: { entity_id: '36', places: BOARD },
  token: { entity_id: 'stp-k2Jx81LmQw0a', places: {} },
}

/** One event of the type, as it is answered, streamed and delivered. */
export function exampleOfEvent(type: EventType) {
  const { entity_id, places } = WORLD[nounOf(type)]
  return {
    seq: 1204,
    team_id: 'tJ4mW8rc',
    type,
    entity_id,
    ...NO_PLACE,
    ...places,
    user_id: 'u3kT9xQa',
    user: {
      user_id: 'u3kT9xQa',
      type: 'user',
      source: {
        type: 'token',
        client_id: 'stp-k2Jx81LmQw0a',
        import_id: null,
        agent_id: null,
        email_addr: null,
        email_verified: null,
      },
    },
    changes: must(EVENT_TYPES.get(type)).example,
    time_created: 1_767_225_600_000,
  }
}
