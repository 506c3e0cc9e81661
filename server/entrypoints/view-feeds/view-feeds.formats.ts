import { createHash } from 'node:crypto'
import { DAY_MS, dayOf, instantOf } from '../../common/time.ts'
import { nameOfField } from '../../resources/boards/boards.csv.ts'
import { BYTE_ORDER_MARK, dateCell, lineOf } from '../../resources/csv.ts'

/** A card in a feed. */
export interface FeedCard {
  id: string
  title: string
  status: string
  list: string
  board: string
  priority: string
  estimate: number | null
  owner: string
  members: string[]
  tags: string[]
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  time_updated: number
  url: string
  /** By the ids of the fields: those that the view shows, filters or sorts by. */
  custom_fields: Record<string, string | number | boolean>
}

export interface FeedField {
  id: string
  title: string
}

export interface FeedContents {
  title: string
  team_id: string
  fields: readonly FeedField[]
  cards: readonly FeedCard[]
}

interface Format {
  type: string
  write(contents: FeedContents): string
}

export const FORMATS: Readonly<Record<string, Format>> = {
  json: {
    type: 'application/json; charset=utf-8',
    write: ({ title, fields, cards }) => JSON.stringify({ title, fields, cards }),
  },
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  ics: { type: 'text/calendar; charset=utf-8', write: calendarOf },
}

export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** For spreadsheets. */
function csvOf({ fields, cards }: FeedContents): string {
  const names = ['id', 'title', 'board', 'list', 'behavior', 'tags', 'owner', 'members', 'priority', 'estimate']
  const dates = ['start date', 'due date', 'completed', 'address']
  const lines = cards.map((card) =>
    lineOf([
      ...[card.id, card.title, card.board, card.list, card.status, card.tags.join('; '), card.owner],
      ...[card.members.join('; '), card.priority, card.estimate === null ? '' : String(card.estimate)],
      ...[dateCell(card.start_date), dateCell(card.due_date), dateCell(card.completed_date), card.url],
      ...fields.map(({ id }) => cellOf(card.custom_fields[id])),
    ]),
  )
  return `${BYTE_ORDER_MARK}${lineOf([...names, ...dates, ...fields.map(({ title }) => nameOfField(title))])}${lines.join('')}`
}

function cellOf(value: FeedCard['custom_fields'][string] | undefined): string | number {
  return typeof value === 'number' ? value : String(value ?? '')
}

/** The cards that have a date, as whole days: from the first of their dates to the last. */
function calendarOf({ title, team_id, cards }: FeedContents): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boardwalk//Views//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(title)}`,
    ...cards.flatMap((card) => eventOf(card, team_id)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(card: FeedCard, team_id: string): string[] {
  const { start_date, due_date } = card
  const days = [start_date, due_date].flatMap((date) => (date === null ? [] : dayOf(instantOf(date))))
  if (days.length === 0) return []
  const [first, last] = [Math.min(...days), Math.max(...days)]
  return [
    'BEGIN:VEVENT',
    `UID:card-${card.id}@${team_id}.boardwalk`,
    `DTSTAMP:${new Date(card.time_updated).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(first)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${day(last + 1)}`,
    `SUMMARY:${escaped(card.title)}`,
    `DESCRIPTION:${escaped([card.board, card.list].filter(Boolean).join(' / '))}`,
    `URL:${card.url}`,
    ...(card.tags.length > 0 ? [`CATEGORIES:${card.tags.map(escaped).join(',')}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const day = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Lines have at most 75 bytes; a longer one goes on after a blank. No character is cut. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
