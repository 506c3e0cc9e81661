import { markCards } from '../actions/bulk.ts'
import { changeCards } from '../actions/cards.ts'
import { writeText } from '../actions/texts.ts'
import { inWords } from '../card/history-values.ts'
import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { toLines, toWords } from '../text/html.ts'
import { pastText as words } from '../text/past.ts'
import type { PastField } from './PastFields.tsx'

const labels = cardText.historyFields

/** The values that one action sets. */
const PLAIN = ['priority', 'estimate', 'start_date', 'due_date', 'owner_id'] as const

/** A card then and today, field by field; what one may change comes back one by one, by the actions that change it otherwise. */
export function cardFields(workspace: WorkspaceData, then: Card, now: Card | null, mayChange: boolean): PastField[] {
  const { mirror } = workspace
  const { id } = then
  const back = (restore: () => void) => (now && mayChange ? restore : undefined)
  const change = (fields: Parameters<typeof changeCards>[2], label: string) =>
    back(() => changeCards(workspace, [id], fields, words.restoredField(label)))
  const field = (name: string, label: string | null, of: (card: Card) => string): PastField => ({
    name,
    label: label ?? name,
    was: of(then),
    is: now && of(now),
  })
  return [
    {
      ...field('title', labels.title, ({ title }) => title),
      isText: true,
      restore: change({ title: then.title }, labels.title),
    },
    {
      ...field('content', labels.content, ({ content }) => toLines(content)),
      isText: true,
      restore: back(() => {
        if (!now) return
        writeText(workspace, { noun: 'card', id }, { field: 'content', text: then.content, base: now.content })
      }),
    },
    field('list_id', labels.list_id, placeOf),
    ...PLAIN.map((name) => ({
      ...field(name, labels[name], (card) => inWords(mirror, name, card[name])),
      restore: change({ [name]: then[name] }, labels[name]),
    })),
    {
      ...field('epic_id', labels.epic_id, ({ epic }) => epic?.title ?? ''),
      restore: change({ epic_id: then.epic?.id ?? null }, labels.epic_id),
    },
    {
      ...field('members', labels.members, ({ members }) => inWords(mirror, 'members', members)),
      restore: back(() => restoreMarks(workspace, id, 'member', userIds(then), now ? userIds(now) : [])),
    },
    {
      ...field('tags', labels.tags, ({ tags }) => tags.map(({ name }) => name).join(', ')),
      restore: back(() => restoreMarks(workspace, id, 'tag', tagIds(then), now ? tagIds(now) : [])),
    },
    field('parent', labels.parent_card_id, ({ parent_card }) => parent_card?.title ?? ''),
    { ...field('checklists', labels.checklists, checklistsOf), isText: true },
    {
      ...field('archived', labels.archived, ({ archived }) => (archived ? cardText.yes : cardText.no)),
      restore: change({ archived: then.archived !== null }, labels.archived),
    },
  ].filter(({ was, is }) => was !== '' || (is ?? '') !== '')
}

const placeOf = ({ board_title, list_title }: Card) => [board_title, list_title].filter(Boolean).join(' / ')
const userIds = ({ members }: Card) => members.map(({ user_id }) => user_id)
const tagIds = ({ tags }: Card) => tags.map(({ id }) => id)

const checklistsOf = ({ checklists }: Card) =>
  checklists
    .flatMap(({ title, items }) => [
      title,
      ...items.map((item) => `${item.checked ? '☑' : '☐'} ${toWords(item.title)}`),
    ])
    .join('\n')

function restoreMarks(
  workspace: WorkspaceData,
  card: string,
  kind: 'member' | 'tag',
  then: readonly string[],
  now: readonly string[],
) {
  for (const id of then) if (!now.includes(id)) markCards(workspace, [card], { kind, id }, true)
  for (const id of now) if (!then.includes(id)) markCards(workspace, [card], { kind, id }, false)
}
