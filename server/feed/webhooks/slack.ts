import { decodeHTML } from 'entities'
import { firstCharacters } from '../../common/text.ts'
import { nameOfActor } from '../../resources/activity/activity.actor.ts'
import { findNames } from '../../resources/activity/activity.service.ts'
import { type Names, textOf } from '../../resources/activity/activity.text.ts'
import { urlOf } from '../../resources/addresses.ts'
import type { Event } from '../../resources/events/events.schema.ts'
import type { Read } from '../../workspace/handles.ts'
import { nounOf } from '../../workspace/nouns.ts'
import type { Message } from './messages.ts'

/** Slack cuts longer texts anywhere. */
const LONGEST_LINE = 1000
const LONGEST_QUOTE = 500

/** What happened, as people in a channel read it. */
export async function toSlackMessage(r: Read, event: Event): Promise<Message> {
  const names = await findNames(r, [event], [event.user_id])
  const who = nameOfActor(event.user.source, names.member(event.user_id))
  const line = oneLine(textOfDate(event, names) ?? `${who} ${textOf(event, names)}`)
  const board = event.board_id === null ? undefined : names.title('board', event.board_id)
  const onBoard = board === undefined ? '' : ` _(${escapeForSlack(oneLine(board))})_`
  const quote = quoteOf(event)
  const url = urlOfEvent(r, event)
  const text = [
    `${escapeForSlack(firstCharacters(line, LONGEST_LINE))}${onBoard}${url && ` <${escapeForSlack(url)}|Open>`}`,
    ...(quote === '' ? [] : [`>${escapeForSlack(quote)}`]),
  ].join('\n')
  return toMessage(text)
}

/** A link to the item; empty if it is gone, or has no address. */
function urlOfEvent(r: Read, event: Event): string {
  const { card_id, board_id, sprint_id, type } = event
  const isGone = type === 'card.deleted' || type === 'sprint.deleted' || type === 'board.deleted'
  return (!isGone && urlOf(r, { card_id, board_id, sprint_id })) || ''
}

export function toSlackTest(title: string): Message {
  return toMessage(`A test of “${escapeForSlack(oneLine(title))}”: messages arrive here.`)
}

function toMessage(text: string): Message {
  return {
    headers: { 'content-type': 'application/json' },
    // A title that is an address must not make Slack fetch and show what is there.
    body: JSON.stringify({ text, unfurl_links: false, unfurl_media: false }),
  }
}

/** Dates pass without anyone acting. */
function textOfDate({ type, entity_id }: Event, names: Names): string | null {
  const noun = nounOf(type)
  const date = DATES[type.slice(noun.length + 1)]
  if (date === undefined) return null
  const title = names.title(noun, entity_id ?? '')
  return `${title === undefined ? `The ${noun}` : `“${title}”`} ${date}`
}

const DATES: Record<string, string> = {
  due_soon: 'is due soon',
  overdue: 'is overdue',
  checklist_item_due_soon: 'has an item that is due soon',
  checklist_item_overdue: 'has an item that is overdue',
}

/** User text can look like a link, a mention or a call to everybody. Slack asks for these three to be replaced. */
export function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function quoteOf({ type, changes }: Event): string {
  const content = type === 'comment.created' ? changes.content?.[1] : null
  if (typeof content !== 'string') return ''
  return firstCharacters(oneLine(decodeHTML(content.replace(/<[^<>]*>/g, ' '))), LONGEST_QUOTE)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
