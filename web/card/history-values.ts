import type { Mirror } from '../data/mirror.ts'
import type { HistoryField } from '../rules/history.generated.ts'
import { BEHAVIORS, LINK_TYPES } from '../rules/work.generated.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { formatMoment } from '../text/format.ts'
import { toWords } from '../text/html.ts'
import { text } from '../text/text.ts'

/** A value of the history as text. */
export function inWords(mirror: Mirror, field: HistoryField, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? cardText.yes : cardText.no
  if (Array.isArray(value)) return value.map((one) => inWords(mirror, field, one)).join(', ')
  if (field === 'custom_fields' && typeof value === 'object')
    return Object.values(value)
      .flat()
      .flatMap((one) => one ?? [])
      .join(', ')
  if (typeof value === 'object') return objectInWords(mirror, value)
  const id = String(value)
  switch (field) {
    case 'start_date':
    case 'due_date':
      return formatMoment(Number(value))
    case 'priority':
      return text.priorities[Number(value)] ?? id
    case 'content':
      return toWords(id)
    case 'cover_image':
    case 'icon':
      return cardText.yes
    case 'form_id':
      return `#${id}`
    case 'list_id':
    case 'full_list_id':
      return mirror.row('lists', id)?.title ?? `#${id}`
    case 'board_id':
      return mirror.row('boards', id)?.title ?? `#${id}`
    case 'sprint_id':
      return mirror.row('sprints', id)?.title ?? `#${id}`
    case 'project_id':
      return mirror.row('projects', id)?.title ?? `#${id}`
    case 'epic_id':
      return mirror.row('epics', id)?.title ?? `#${id}`
    case 'parent_page_id':
      return mirror.row('pages', id)?.title ?? `#${id}`
    case 'parent_card_id':
      return mirror.row('cards', id)?.title ?? `#${id}`
    case 'tags':
      return mirror.row('tags', id)?.name ?? `#${id}`
    case 'owner_id':
    case 'members':
      return mirror.row('members', id)?.display_name || text.someone
    case 'health_status':
      return Object.entries(epicText.healths).find(([health]) => health === id)?.[1] ?? id
    case 'status':
      return statusInWords(id)
    case 'archived':
    case 'checked':
    case 'checklist_item':
    case 'checklists':
    case 'context':
    case 'custom_fields':
    case 'estimate':
    case 'external_id':
    case 'external_links':
    case 'files':
    case 'font':
    case 'health_status_stale_period':
    case 'hide_subpages':
    case 'hide_table_of_contents':
    case 'hints':
    case 'home_board_id':
    case 'home_list_id':
    case 'is_bookmarked':
    case 'is_overview':
    case 'is_public':
    case 'is_watching':
    case 'kind':
    case 'linked_cards':
    case 'parent_id':
    case 'position':
    case 'public_settings':
    case 'reactions':
    case 'reminder':
    case 'schema':
    case 'title':
      return id
  }
}

function statusInWords(status: string): string {
  const behavior = BEHAVIORS.find((one) => one === status)
  return behavior ? text.behaviors[behavior] : status
}

/** People, links, suggestions and whole checklists come as objects: by what names them. */
function objectInWords(mirror: Mirror, value: object): string {
  // The log holds JSON, whose objects have any fields.
  const { user_id, card_id, tag_id, linked_card_type, title, html_url, state } = value as Record<string, unknown>
  if (typeof user_id === 'string') return mirror.row('members', user_id)?.display_name || text.someone
  if (linked_card_type !== undefined) {
    const type = LINK_TYPES.find((known) => known === linked_card_type)
    return `${type ? cardText.linkTypes[type] : ''} #${card_id ?? '?'}`
  }
  // A pull request: what became of it is what changed.
  if (html_url !== undefined) return `${title} (${state})`
  if (typeof tag_id === 'string') return inWords(mirror, 'tags', tag_id)
  if (typeof card_id === 'string') return inWords(mirror, 'parent_card_id', card_id)
  return typeof title === 'string' ? title : ''
}
