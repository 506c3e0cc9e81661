import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FIRST_MILLISECONDS } from '../common/time.ts'
import { PAGE_SIZE } from '../http/cursor.ts'
import { CARDS_ON_A_PAGE, PAGE_BYTES, PAGE_ITEMS } from './answers.ts'
import { mebibytes } from './limit.ts'
import {
  MAIL_BYTES,
  MAIL_HEADER_BYTES,
  MAIL_HOPS,
  MAIL_LINES,
  MAIL_NESTING,
  MAIL_PARTS,
  MAIL_READING_MS,
  MAILS_OF_HOST,
  MAILS_OF_SENDER,
  MAILS_TO_ADDRESS,
  TAKEN_MAIL_DAYS,
} from './mail.ts'
import {
  BOARDS_OF_SPACE,
  CHECKLIST_BYTES,
  CHECKLIST_PARTS,
  CHILD_CARDS,
  EPIC_CARDS,
  LINKS,
  LIST_BYTES,
  LISTS_OF_BOARD,
  MEMBERS,
  PAGES_OF_SPACE,
  REACTIONS,
  TAGS_OF_PLACE,
} from './parts.ts'
import { PUBLIC_CARDS, PUBLIC_COMMENTS, PUBLIC_TEXT_LENGTH } from './public.ts'
import { RECURRENCES_DELETED, SKIPPED_DATES } from './recurrences.ts'
import {
  BODY_BYTES,
  FIELD_NAME_LENGTH,
  IDEMPOTENCY_KEY_LENGTH,
  IGNORED_NAMES,
  JSON_DEPTH,
  JSON_FIELDS,
  JSON_VALUES,
  UNKNOWN_FIELDS,
} from './requests.ts'
import { CONTENT_LENGTH, NAME_LENGTH, TITLE_LENGTH } from './texts.ts'
import { BATCH_ANSWER, BATCH_OPERATIONS, COPIED_BYTES, COPIED_CARDS, KEPT_ANSWER, KEPT_ANSWER_HOURS } from './writes.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** Every bound that the pages for people quote, in the words around it. */
const QUOTED = [
  `most ${IGNORED_NAMES} names, each cut to ${FIELD_NAME_LENGTH} characters`,
  `More than ${UNKNOWN_FIELDS} of them in one request are a 400`,
  `(up to ${IDEMPOTENCY_KEY_LENGTH} characters) on any write`,
  `in the same transaction, for ${KEPT_ANSWER_HOURS} hours`,
  `more than ${mebibytes(KEPT_ANSWER)} is not stored`,
  `\`count\` (1 to ${PAGE_ITEMS}, ${PAGE_SIZE} by default)`,
  `larger than ${mebibytes(PAGE_BYTES)}, and one of boards or sprints with all their cards at about ${number(CARDS_ON_A_PAGE)} cards`,
  `${mebibytes(BODY_BYTES)} of body with ${number(JSON_VALUES)} values and ${number(JSON_FIELDS)} named fields`,
  `${JSON_DEPTH} levels of JSON, ${TITLE_LENGTH} characters of title, ${number(CONTENT_LENGTH)} of content, ${NAME_LENGTH} of a name`,
  `${number(FIRST_MILLISECONDS)} they mean seconds`,
  `${number(COPIED_CARDS)} cards, ${mebibytes(COPIED_BYTES)} of text or`,
  `${number(LISTS_OF_BOARD)} lists on a board with ${mebibytes(LIST_BYTES)} of content, ${number(BOARDS_OF_SPACE)} boards and`,
  `${number(PAGES_OF_SPACE)} pages in a space, ${number(TAGS_OF_PLACE)} tags in a container, ${CHILD_CARDS} cards below a card, ${number(EPIC_CARDS)} in an epic, ${LINKS} links each way`,
  `${number(MEMBERS)} people in a workspace, space or board`,
  `a ${REACTIONS + 1}st different one on a comment`,
  `at most ${number(CHECKLIST_PARTS)} checklists and items, with ${mebibytes(CHECKLIST_BYTES)} of text`,
  `takes up to ${BATCH_OPERATIONS} operations`,
  `what it answers has at most ${mebibytes(BATCH_ANSWER)}`,
  `board, cards}\`, at most ${PUBLIC_CARDS} cards`,
  `cut at ${number(PUBLIC_TEXT_LENGTH)} characters`,
  `the last ${PUBLIC_COMMENTS} comments of each card`,
  `There are at most ${SKIPPED_DATES}; those before the last card that was made are not kept`,
  `The last ${RECURRENCES_DELETED} of a board can be restored, while`,
]

test('docs/api.md quotes the bounds as they are', async () => {
  const page = (await readFile('docs/api.md', 'utf8')).replace(/\s+/g, ' ')
  expect(QUOTED.filter((words) => !page.includes(words))).toEqual([])
})

test('docs/mail.md quotes the bounds as they are', async () => {
  const page = (await readFile('docs/mail.md', 'utf8')).replace(/\s+/g, ' ')
  const quoted = [
    `larger than ${mebibytes(MAIL_BYTES)}, ${MAIL_HEADER_BYTES / 1024} KiB of headers, ${MAIL_PARTS} parts, ${MAIL_NESTING} levels, ${number(MAIL_LINES)} lines, or ${MAIL_READING_MS / 1000} seconds to read`,
    `more than ${MAIL_HOPS} servers`,
    `more than ${MAILS_OF_SENDER} mails a minute of one sender, ${MAILS_TO_ADDRESS} to one board, ${MAILS_OF_HOST} recipients of one host`,
    `within ${TAKEN_MAIL_DAYS} days`,
  ]
  expect(quoted.filter((words) => !page.includes(words))).toEqual([])
})

test('what the server says quotes bounds by their constants', async () => {
  const quoted: string[] = []
  for await (const file of glob(['server/common/errors.ts', 'server/http/**/*.ts'], { exclude: ['**/*.test.ts'] })) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    const bound = /\d (MiB|KiB|kB|characters|days|hours|levels|items|entries|fields)\b/
    quoted.push(...lines.filter((line) => bound.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)))
  }
  expect(quoted).toEqual([])
})
