import type { AnswerOf, LeanAnswerOf } from '../../../client/client.ts'
import { PRIORITIES } from '../../common/priorities.ts'
import { inOneLine } from '../../common/text.ts'
import { MCP_TITLE } from '../../limits/mcp.ts'
import { excerptOf, shortened } from './answer.ts'
import { showDate } from './dates.ts'
import type { Context } from './tool.ts'

/** Resources as models see them: names instead of ids where those are of no use, and no empty fields. */

type LeanCard = LeanAnswerOf<'listCards'>['cards'][number]
export type Card = AnswerOf<'readCard'>['card']
type Comment = AnswerOf<'listComments'>['comments'][number]
export type Epic = AnswerOf<'readEpic'>['epic']

const FIELDS_IN_SHORT = [
  'id',
  'title',
  'status',
  'board_title',
  'list_title',
  'priority',
  'due_date',
  'estimate',
  'owner_id',
  'member_ids',
  'tags',
  'total_comments',
  'total_checklist_items',
  'total_checked_items',
  'is_blocked',
] as const satisfies (keyof LeanCard)[]

/** What is asked of cards for `cardsInShort`. */
export const SHORT_FIELDS = FIELDS_IN_SHORT.join(',')
/** Of a card nothing else can be shown. */
type AskedCard = Pick<LeanCard, (typeof FIELDS_IN_SHORT)[number]>

export function priorityName(priority: number | undefined): string | undefined {
  return priority ? (PRIORITIES[priority] ?? String(priority)) : undefined
}

/** A title in a list: long ones are cut, and none has more than one line. */
export function titleOf(title = ''): string {
  return shortened(inOneLine(title), MCP_TITLE)
}

/** The lean form of a full card. */
export function toLean(card: Card): AskedCard {
  const items = card.checklists.flatMap((checklist) => checklist.items)
  return {
    ...card,
    member_ids: card.members.map(({ user_id }) => user_id),
    total_checklist_items: items.length,
    total_checked_items: items.filter(({ checked }) => checked).length,
    is_blocked: card.linked_cards.some(
      ({ linked_card_type, status, archived }) =>
        linked_card_type === 'blocked_by' && archived === null && status !== 'completed' && status !== 'cancelled',
    ),
  }
}

/** Cards of a list of them, with the names of their people. */
export async function cardsInShort({ names }: Context, cards: readonly AskedCard[], withContainers = true) {
  const isAnyonesOwn = cards.some(({ owner_id, member_ids }) => owner_id || member_ids?.length)
  const people = isAnyonesOwn ? await names.people.names() : new Map<string, string>()
  return cards.map((card) => ({
    id: card.id,
    title: titleOf(card.title),
    ...(withContainers && { board: titleOf(card.board_title), list: titleOf(card.list_title), status: card.status }),
    priority: priorityName(card.priority),
    due: card.due_date ? showDate(card.due_date) : undefined,
    estimate: card.estimate ?? undefined,
    owner: nameIn(people, card.owner_id),
    people: card.member_ids?.map((id) => nameIn(people, id)),
    tags: card.tags?.map(({ name }) => name),
    checklist: card.total_checklist_items
      ? `${card.total_checked_items ?? 0}/${card.total_checklist_items}`
      : undefined,
    comments: card.total_comments || undefined,
    blocked: card.is_blocked,
  }))
}

export function nameIn(people: ReadonlyMap<string, string>, id: string | null | undefined): string | undefined {
  return id ? (people.get(id) ?? id) : undefined
}

/** Who did something: actions of an agent are attributed to it, though it acts with a person's rights. */
export function actorOf(name: string | undefined, { agent_id }: { agent_id: string | null }): string {
  const who = name ?? 'Someone'
  return agent_id === null ? who : `An agent of ${who}`
}

/** What cards and epics have in common, without their contents. */
export async function workInFull({ names }: Context, work: Card | Epic) {
  const people = await names.people.names()
  return {
    id: work.id,
    title: work.title,
    status: work.status,
    list: titleOf(work.list_title),
    priority: priorityName(work.priority),
    start: work.start_date ? showDate(work.start_date) : undefined,
    due: work.due_date ? showDate(work.due_date) : undefined,
    completed: work.completed_date ? showDate(work.completed_date) : undefined,
    owner: nameIn(people, work.owner_id),
    people: work.members.map(({ user_id }) => nameIn(people, user_id)),
    tags: work.tags.map(({ name }) => name),
    archived: work.archived !== null,
    checklists: work.checklists.map(({ id, title, items }) => ({
      id,
      title: titleOf(title),
      items: items.map((item) => ({
        id: item.id,
        title: excerptOf(item.title),
        done: item.checked,
        owner: nameIn(people, item.owner_id),
        due: item.due_date ? showDate(item.due_date) : undefined,
      })),
    })),
    links: work.linked_cards.map((link) => ({
      type: link.linked_card_type,
      id: link.card_id,
      title: titleOf(link.title),
      status: link.status,
    })),
    children: work.child_cards.map(({ card_id, title, status }) => ({ id: card_id, title: titleOf(title), status })),
    created: `${showDate(work.time_created)} by ${nameIn(people, work.user_id)}`,
    updated: showDate(work.time_updated),
  }
}

export async function commentsInShort({ names }: Context, comments: readonly Comment[]) {
  const people = comments.length > 0 ? await names.people.names() : new Map<string, string>()
  return comments.map(({ id, user_id, time_created, content, status, children }) => ({
    id,
    by: nameIn(people, user_id),
    at: showDate(time_created),
    text: excerptOf(content),
    status: status === 'open' ? undefined : status,
    replies: children.count || undefined,
  }))
}
