import { useWorkspace } from '../data/hooks.ts'
import type { Mirror } from '../data/mirror.ts'
import { formatMoment } from '../text/format.ts'
import { toWords } from '../text/html.ts'
import { text } from '../text/text.ts'
import styles from './History.module.css'

/** Places in an order say nothing to people. */
const UNTOLD = new Set(['position', 'home_board_id', 'home_list_id'])

/** What was before and what came after, field by field. */
export function Changes({ changes }: { changes: Record<string, unknown[]> }) {
  const { mirror } = useWorkspace()
  const told = Object.entries(changes).flatMap(([name, [before, after]]) => {
    // Parts of checklists are told by names such as `checklists.13.items.14.checked`.
    const field = name.slice(name.lastIndexOf('.') + 1)
    if (UNTOLD.has(field)) return []
    const [was, is] = [inWords(mirror, field, before), inWords(mirror, field, after)]
    return was === is ? [] : [{ name, label: text.card.historyFields[field] ?? field, was, is }]
  })
  if (told.length === 0) return null
  return (
    <dl className={styles.changes}>
      {told.map(({ name, label, was, is }) => (
        <div key={name} className={styles.change}>
          <dt>{label}</dt>
          <dd>
            {was && (
              <del>
                <span className="visually-hidden">{text.card.before}: </span>
                {was}
              </del>
            )}
            {was && is && ' → '}
            {is && (
              <ins>
                <span className="visually-hidden">{text.card.after}: </span>
                {is}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function inWords(mirror: Mirror, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? text.card.yes : text.card.no
  if (Array.isArray(value)) return value.map((one) => inWords(mirror, field, one)).join(', ')
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
    case 'list_id':
      return mirror.row('lists', id)?.title ?? `#${id}`
    case 'board_id':
      return mirror.row('boards', id)?.title ?? `#${id}`
    case 'project_id':
      return mirror.row('projects', id)?.title ?? `#${id}`
    case 'epic_id':
      return mirror.row('epics', id)?.title ?? `#${id}`
    case 'parent_card_id':
      return mirror.row('cards', id)?.title ?? `#${id}`
    case 'tags':
      return mirror.row('tags', id)?.name ?? `#${id}`
    case 'owner_id':
    case 'members':
      return mirror.row('members', id)?.display_name || text.someone
    case 'status':
      return Object.entries(text.behaviors).find(([behavior]) => behavior === id)?.[1] ?? id
    default:
      return id
  }
}

/** People, links, suggestions and whole checklists come as objects: by what names them. */
function objectInWords(mirror: Mirror, value: object): string {
  const { user_id, card_id, tag_id, linked_card_type, title, html_url, state } = value as Record<string, unknown>
  if (typeof user_id === 'string') return mirror.row('members', user_id)?.display_name || text.someone
  if (linked_card_type !== undefined) {
    const type = Object.entries(text.card.linkTypes).find(([known]) => known === linked_card_type)?.[1] ?? ''
    return `${type} #${card_id ?? '?'}`
  }
  // A pull request: what became of it is what changed.
  if (html_url !== undefined) return `${title} (${state})`
  if (typeof tag_id === 'string') return inWords(mirror, 'tags', tag_id)
  if (typeof card_id === 'string') return inWords(mirror, 'parent_card_id', card_id)
  return typeof title === 'string' ? title : ''
}
