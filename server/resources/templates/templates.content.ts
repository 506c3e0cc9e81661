import { AppError, invalid } from '../../common/errors.ts'
import { TEMPLATE_BYTES, TEMPLATE_CARDS } from '../../limits/templates.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { refuseCrossed } from '../lists/lists.service.ts'
import type { CardContent, TemplateContent, TemplateType } from './templates.schema.ts'

type Field = keyof TemplateContent

/** What belongs to each type. */
const FIELDS_OF: Record<TemplateType, readonly Field[]> = {
  card: [
    ...(['title', 'content', 'priority', 'estimate', 'owner_id', 'members', 'tags', 'checklists'] as const),
    ...(['cover_image', 'icon', 'custom_fields'] as const),
  ],
  checklist: ['title', 'content', 'items'],
  board: [
    ...(['title', 'content', 'icon', 'color', 'image_urls', 'thumbnail_url', 'layout'] as const),
    ...(['card_cover_enabled', 'lists'] as const),
  ],
  page: ['title', 'content', 'icon', 'cover_image', 'font', 'hide_table_of_contents', 'hide_subpages'],
  sprint: ['title', 'content', 'cards'],
}

/** The content of a template as it is stored. Refuses what does not belong to its type, and what is too much. */
export function writeContent(type: TemplateType, content: TemplateContent): string {
  const foreign = Object.keys(content).find((field) => !isFieldOf(type, field))
  if (foreign !== undefined)
    throw invalid(`content.${foreign}`, `A template of type ${type} has no ${foreign}.`, 'conflicting')
  if (type === 'board' && !isNameOfIcon(content.icon))
    throw invalid('content.icon', 'The icon of a board is a short text.', 'invalid_type')
  for (const [index, list] of (content.lists ?? []).entries()) refuseCrossed(list, `content.lists.${index}.min_cards`)
  const text = JSON.stringify(content)
  if (isTooMuch(content, text))
    throw new AppError(
      'conflict',
      `A template holds at most ${TEMPLATE_CARDS} cards and ${TEMPLATE_BYTES} bytes. Save a smaller part, or leave the cards out.`,
    )
  return text
}

/** What the store has, without what the type does not know: an imported file may say anything. */
export function parseContent(type: TemplateType, text: string): TemplateContent {
  // Checked against the schema when it was written and when it was imported.
  const content = JSON.parse(text) as TemplateContent
  const own = Object.entries(unchecked(content)).filter(([field]) => isFieldOf(type, field))
  if (type === 'board' && !isNameOfIcon(content.icon))
    return Object.fromEntries(own.filter(([name]) => name !== 'icon'))
  return Object.fromEntries(own)
}

/** Nothing that a template makes is done yet. */
function unchecked(content: TemplateContent): TemplateContent {
  const ofItems = <I extends { checked?: boolean }>(items: readonly I[]) =>
    items.map((item) => (item.checked ? { ...item, checked: false } : item))
  const ofCard = <C extends Pick<CardContent, 'checklists'>>(card: C): C => {
    if (!card.checklists) return card
    const checklists = card.checklists.map((one) => (one.items ? { ...one, items: ofItems(one.items) } : one))
    return { ...card, checklists }
  }
  const { items, lists, cards } = content
  return {
    ...ofCard(content),
    ...(items && { items: ofItems(items) }),
    ...(lists && { lists: lists.map((list) => (list.cards ? { ...list, cards: list.cards.map(ofCard) } : list)) }),
    ...(cards && { cards: cards.map(ofCard) }),
  }
}

/** True if it is as small as templates are: for a text from a file. */
export function isSmallContent(text: string): boolean {
  // Checked against the schema before.
  return !isTooMuch(JSON.parse(text) as TemplateContent, text)
}

function isFieldOf(type: TemplateType, field: string): boolean {
  return FIELDS_OF[type].some((own) => own === field)
}

function isNameOfIcon(icon: TemplateContent['icon']): boolean {
  return icon === undefined || (typeof icon === 'string' && icon.length <= NAME_LENGTH)
}

function isTooMuch(content: TemplateContent, text: string): boolean {
  return cardsIn(content).length > TEMPLATE_CARDS || Buffer.byteLength(text) > TEMPLATE_BYTES
}

/** All cards that a template makes, in their order. */
export function cardsIn({ lists = [], cards = [] }: TemplateContent): CardContent[] {
  return [...lists.flatMap((list) => list.cards ?? []), ...cards]
}
