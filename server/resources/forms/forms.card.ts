import { AppError, invalid } from '../../common/errors.ts'
import { escapeHtml } from '../../common/text.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { findOpenList } from '../cards/cards.room.ts'
import { type CreateCard, HIGHEST_ESTIMATE } from '../cards/cards.schema.ts'
import { createCard } from '../cards/cards.service.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { findFirstListOfBoard } from '../containers/lists.queries.ts'
import { findTagsForProjects, plainTag } from '../tags/tags.queries.ts'
import type { ReadAnswers } from './forms.answers.ts'
import { type Answer, NO_ANSWER } from './forms.conditions.ts'
import { valuesOfAnswers } from './forms.custom.ts'
import { priorityOf } from './forms.fields.ts'
import { findNamedPeople } from './forms.queries.ts'
import type { CardProperty, FormField } from './forms.schema.ts'

type Draft = Pick<CreateCard, 'title' | 'priority' | 'start_date' | 'due_date' | 'estimate' | 'owner_id'> & {
  tags: Set<string>
  members: Set<string>
}

/**
 * Creates the card for these answers, at the end of the first list. The board accepts it, no matter who submits the answers and
 * whether the author of the form still sees the board: `boardViewer` does.
 */
export async function createCardOf(
  w: Write,
  form: Pick<Row<'forms'>, 'id' | 'board_id' | 'title'>,
  { shown, answers }: Pick<ReadAnswers, 'shown' | 'answers'>,
  boardViewer: string,
) {
  const viewer = { user_id: boardViewer, is_guest: 0 } as const
  const onBoard: Write = { ...w, viewer }
  const board = await requireBoard(onBoard, String(form.board_id))
  const list = await findFirstListOfBoard(onBoard, board.id)
  if (!list) throw new AppError('conflict', 'The board of this form has no list for the answers.')
  const asked = shown.map((field) => ({ field, answer: answers.get(field.id) ?? NO_ANSWER }))
  const people = await findPeople(w, board, asked)
  const custom = await valuesOfAnswers(w, board.project_id, asked, (name) => personIn(people, name))
  const left = asked.filter(({ field }) => !custom.filled.has(field.id))
  const { draft, others } = draftOf(left, await findTags(w, board, asked), people)
  const { tags, members, ...fields } = draft
  const content = toContent(asked, others)
  if ([...content].length > CONTENT_LENGTH)
    throw invalid('answers', 'The answers are too long for one card. Shorten some of them.')
  const { id: list_id, full_list_id } = await findOpenList(w, list, { estimate: fields.estimate ?? null })
  const card = {
    ...fields,
    title: draft.title || form.title,
    content,
    board_id: String(board.id),
    list_id: String(list_id),
    form_id: String(form.id),
    ...(custom.filled.size > 0 && { custom_fields: custom.values }),
    tags: [...tags],
    members: [...members].map((user_id) => ({ user_id })),
  }
  await createCard(onBoard, card, undefined, { full_list_id, origin: 'sender' })
}

interface Asked {
  field: FormField
  answer: Answer
}

const answersFor = (asked: readonly Asked[], ...properties: CardProperty[]) =>
  asked.flatMap(({ field, answer }) =>
    field.card_property !== null && properties.includes(field.card_property) ? answer : [],
  )

/** The chosen tags, by their lowercase names. Filling in a form creates no tags. */
async function findTags(
  w: Write,
  { project_id }: Row<'boards'>,
  asked: readonly Asked[],
): Promise<Map<string, string>> {
  if (answersFor(asked, 'tags').length === 0) return new Map()
  const tags = await findTagsForProjects(w, [project_id])
  // Those of the space come after those of the workspace, and win.
  const inOrder = tags.toSorted((a, b) => Number(a.project_id !== null) - Number(b.project_id !== null))
  return new Map(inOrder.map(({ id, name }) => [plainTag(name), String(id)]))
}

function findPeople(w: Write, { id }: Row<'boards'>, asked: readonly Asked[]): Promise<Map<string, string>> {
  const named = asked.flatMap(({ field, answer }) =>
    field.type === 'user' && field.custom_field_id !== undefined ? answer : [],
  )
  return findNamedPeople(w, id, [...answersFor(asked, 'owner_id', 'members'), ...named])
}

function personIn(people: ReadonlyMap<string, string>, name: string): string | undefined {
  return people.get(name) ?? people.get(name.toLowerCase())
}

/** The fields of the card, and the answers that did not fit one: they are added to its content. */
function draftOf(
  asked: readonly Asked[],
  tags: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): { draft: Draft; others: Asked[] } {
  const draft: Draft = { title: '', tags: new Set(), members: new Set() }
  const personOf = (name: string) => personIn(people, name)
  const others: Asked[] = []
  for (const { field, answer } of asked) {
    const left = answer.filter((text) => !put(draft, field.card_property, text, { personOf, tags }))
    if (left.length > 0) others.push({ field, answer: left })
  }
  return { draft, others }
}

interface Known {
  personOf(name: string): string | undefined
  tags: ReadonlyMap<string, string>
}

/** Sets a field from a text; false if that is not possible. */
function put(draft: Draft, property: CardProperty | null, text: string, { personOf, tags }: Known): boolean {
  switch (property) {
    case null:
      return false
    case 'content':
      // It is written there separately, before all others.
      return true
    case 'title':
      draft.title = text
      return true
    case 'priority':
      draft.priority = priorityOf(text) ?? 0
      return true
    case 'start_date':
    case 'due_date':
      draft[property] = Date.parse(text)
      return true
    case 'estimate':
      return putEstimate(draft, Number(text))
    case 'tags': {
      const tag = tags.get(plainTag(text))
      if (tag !== undefined) draft.tags.add(tag)
      return tag !== undefined
    }
    case 'owner_id':
    case 'members': {
      const person = personOf(text)
      if (person === undefined) return false
      if (property === 'owner_id') draft.owner_id = person
      else draft.members.add(person)
      return true
    }
  }
}

/** A number that is not a valid estimate is still an answer. */
function putEstimate(draft: Draft, estimate: number): boolean {
  if (!Number.isInteger(estimate) || estimate < 0 || estimate > HIGHEST_ESTIMATE) return false
  draft.estimate = estimate
  return true
}

function toContent(asked: readonly Asked[], others: readonly Asked[]): string {
  const texts = asked
    .filter(({ field, answer }) => field.card_property === 'content' && answer.length > 0)
    .map(({ answer }) => paragraph(answer))
  const rest = others.map(
    ({ field, answer }) => `<p><strong>${escapeHtml(field.label)}</strong></p>${paragraph(inWords(field, answer))}`,
  )
  return [...texts, ...rest].join('')
}

function inWords({ type }: FormField, answer: Answer): Answer {
  return type === 'checkbox' ? ['Yes'] : answer
}

function paragraph(answer: Answer): string {
  return `<p>${answer.map((text) => escapeHtml(text).replaceAll('\n', '<br>')).join('<br>')}</p>`
}
