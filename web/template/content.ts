import { isCrossed, type Limit } from '../board/limit.ts'
import type { TemplateContent } from '../data/templates.ts'

export type CardContent = NonNullable<TemplateContent['cards']>[number]
export type ListContent = NonNullable<TemplateContent['lists']>[number]
export type ChecklistContent = NonNullable<TemplateContent['checklists']>[number]
export type ItemContent = NonNullable<TemplateContent['items']>[number]

/** What a card of a template has beside its texts: the template of a card has it itself. */
export type CardProperty = Pick<
  CardContent,
  'priority' | 'estimate' | 'owner_id' | 'members' | 'tags' | 'custom_fields'
>

export interface CardPartProps<Card extends CardProperty> {
  project_id: string
  card: Card
  onChange(card: Card): void
}

/** What people edit of a template, together. */
export interface TemplateDraft {
  title: string
  description: string
  content: TemplateContent
}

/** The fields that a draft says otherwise than what it began from: others may have changed the rest. */
export function changesOf(before: TemplateDraft, after: TemplateDraft): Partial<TemplateDraft> {
  return {
    ...(after.title.trim() !== before.title && { title: after.title.trim() }),
    ...(after.description !== before.description && { description: after.description }),
    ...(!isSame(after.content, before.content) && { content: after.content }),
  }
}

/** With a field set, or without it where there is nothing: the API knows no empty owner or estimate. */
export function withField<Part extends object, Field extends keyof Part>(
  part: Part,
  field: Field,
  value: Part[Field] | undefined,
): Part {
  if (value !== undefined) return { ...part, [field]: value }
  const { [field]: _, ...others } = part
  // The rest of a part that has the field as an optional one.
  return others as Part
}

/** A list without a limit says nothing of one. */
export function limitOf({
  max_cards = 0,
  min_cards = 0,
  limit_unit = 'cards',
  limit_is_hard = false,
}: ListContent): Limit {
  return { max_cards, min_cards, limit_unit, limit_is_hard }
}

export function withLimit(list: ListContent, limit: Limit): ListContent {
  const { max_cards: _, min_cards: _min, limit_unit: _unit, limit_is_hard: _hard, ...others } = list
  const isOne = JSON.stringify(limit) !== JSON.stringify(limitOf({}))
  return isOne ? { ...others, ...limit } : others
}

/** No board could be made of it. */
export function isUnusable({ lists = [] }: TemplateContent): boolean {
  return lists.some((list) => isCrossed(limitOf(list)))
}

/** Takes a card of one list to the end of another one. */
export function withCardIn(
  lists: readonly ListContent[],
  card: CardContent,
  to: ListContent,
  keep: (before: ListContent, after: ListContent) => ListContent,
): ListContent[] {
  return lists.map((list) => {
    const { cards = [] } = list
    if (list === to) return keep(list, { ...list, cards: [...cards, card] })
    return cards.includes(card) ? keep(list, { ...list, cards: cards.filter((other) => other !== card) }) : list
  })
}

/** What can be saved: items that say nothing are left out, and what has no title gets one. */
export function savable(content: TemplateContent, untitled: string): TemplateContent {
  const named = <Part extends { title: string }>(part: Part): Part =>
    part.title.trim() === '' ? { ...part, title: untitled } : part
  const withItems = <Part extends { items?: ItemContent[] }>(part: Part): Part =>
    part.items ? { ...part, items: part.items.filter(({ title }) => title.trim() !== '') } : part
  const withChecklists = <Part extends { checklists?: ChecklistContent[] }>(part: Part): Part =>
    part.checklists ? { ...part, checklists: part.checklists.map((one) => withItems(named(one))) } : part
  const cardsOf = <Part extends { cards?: CardContent[] }>(part: Part): Part =>
    part.cards ? { ...part, cards: part.cards.map((card) => withChecklists(named(card))) } : part
  const titled = <Part extends { title?: string }>(part: Part): Part =>
    part.title?.trim() === '' ? withField(part, 'title', undefined) : part
  const { lists, ...others } = titled(content)
  return cardsOf(
    withItems(withChecklists({ ...others, ...(lists && { lists: lists.map((list) => titled(cardsOf(list))) }) })),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
