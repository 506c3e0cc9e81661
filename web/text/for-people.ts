/** The names of fields in messages of the API, as the browser calls them. Others are their own words: `due_date` is “due date”. */
const CALLED: Record<string, string> = {
  behavior: 'status',
  board_id: 'board',
  card_id: 'card',
  content: 'text',
  display_name: 'name',
  epic_id: 'epic',
  external_id: 'id elsewhere',
  integration_id: 'integration',
  list_id: 'list',
  move_to: 'list to move to',
  owner_id: 'owner',
  parent_card_id: 'parent card',
  project_id: 'space',
  sprint_id: 'sprint',
  tag_id: 'tag',
  template_id: 'template',
  url: 'address',
  user_id: 'person',
}
/** Names of several words are no words that people write; what stands in quotes is theirs. */
const NAMES = /“[^”]*”|"[^"]*"|\b[a-z]+(?:_[a-z]+)+\b/g

/** A message of the API for people, who know no names of its fields. */
export function forPeople(message: string, problems: readonly { field: string }[] = []): string {
  // Where a message begins with its field, that is the whole way to it: `fields.0.title`.
  const field = problems.map((problem) => problem.field).find((name) => message.startsWith(`${name} `)) ?? ''
  const rest = message.slice(field.length)
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const said = wordsOf(last) + rest.replace(NAMES, (name) => (/^["“]/.test(name) ? name : wordsOf(name)))
  return said.charAt(0).toLocaleUpperCase() + said.slice(1)
}

function wordsOf(name: string): string {
  return CALLED[name] ?? name.replace(/_ids?$/, '').replaceAll('_', ' ')
}
