import { type Static, Type } from 'typebox'
import {
  Body,
  Content,
  Html,
  Id,
  NullEmpties,
  NullIsAbsent,
  named,
  OrNull,
  Position,
  Resource,
  TeamId,
  Timestamp,
  Title,
  UnixDate,
  UserId,
} from '../../http/schema.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'

/** The title of an item may be formatted. */
export const ItemTitle = Html({ ...named, maxLength: TITLE_LENGTH, examples: ['Write the launch post'] })

export const ChecklistItem = Resource('ChecklistItem', {
  id: Id,
  title: ItemTitle,
  content: Content,
  checklist_id: Id,
  user_id: UserId,
  time_created: Timestamp,
  time_updated: Timestamp,
  checked: Type.Boolean(),
  owner_id: OrNull(UserId),
  due_date: OrNull(UnixDate),
})
export type ChecklistItem = Static<typeof ChecklistItem>

export const Checklist = Resource('Checklist', {
  id: Id,
  title: Title,
  content: Content,
  card_id: Id,
  user_id: UserId,
  time_created: Timestamp,
  time_updated: Timestamp,
  items: Type.Array(ChecklistItem),
})
export type Checklist = Static<typeof Checklist>

/** Clients repeat the card's id in the body. */
export const CreateChecklist = Body({ title: Title, content: Type.Optional(Content), card_id: Type.Optional(Id) })
export type CreateChecklist = Static<typeof CreateChecklist>

export const UpdateChecklist = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  position: Position,
  card_id: NullIsAbsent(Id),
})
export type UpdateChecklist = Static<typeof UpdateChecklist>

/** What an item that comes with its checklist can say. */
export const newItem = {
  title: ItemTitle,
  content: Type.Optional(Content),
  checked: Type.Optional(Type.Boolean()),
  owner_id: Type.Optional(UserId),
  due_date: Type.Optional(UnixDate),
}

/** Clients repeat the checklist's id in the body. */
export const CreateItem = Body({
  ...newItem,
  checklist_id: Type.Optional(Id),
})
export type CreateItem = Static<typeof CreateItem>

export const UpdateItem = Body({
  title: NullIsAbsent(ItemTitle),
  content: NullIsAbsent(Content),
  checked: NullIsAbsent(Type.Boolean()),
  owner_id: NullEmpties(UserId),
  due_date: NullEmpties(UnixDate),
  position: Position,
  checklist_id: NullIsAbsent(Id),
})
export type UpdateItem = Static<typeof UpdateItem>

export const ChecklistParams = Type.Object({ team_id: TeamId, id: Id, checklist_id: Id })
export const ItemParams = Type.Object({ team_id: TeamId, id: Id, checklist_id: Id, item_id: Id })
