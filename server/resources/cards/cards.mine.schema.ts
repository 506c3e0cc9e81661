import { type Static, Type } from 'typebox'
import { Id, OrNull, Page, Paging, Resource, Title } from '../../http/schema.ts'
import { ChecklistItem } from '../checklists/checklists.schema.ts'
import { CardSummary } from './cards.schema.ts'

export const MyItemsQuery = Type.Object(Paging)
export type MyItemsQuery = Static<typeof MyItemsQuery>

/** An item of a checklist, with the card or the epic that it is on. An epic belongs to no space. */
export const OwnItem = Resource('OwnChecklistItem', {
  ...ChecklistItem.properties,
  checklist_title: Title,
  card: Resource('ItemHolder', {
    ...CardSummary.properties,
    project_id: OrNull(Id),
    type: Type.Enum(['card', 'epic'], { description: 'What it is on.', examples: ['card'] }),
  }),
})
export type OwnItem = Static<typeof OwnItem>

export const OwnItemPage = Type.Object(
  { ...Page, checklist_items: Type.Array(OwnItem) },
  { additionalProperties: false },
)
