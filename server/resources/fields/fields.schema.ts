import { type Static, Type } from 'typebox'
import {
  authorship,
  Body,
  Color,
  Id,
  NullIsAbsent,
  named,
  Order,
  OrNull,
  Page,
  Position,
  Resource,
  TeamId,
  Timestamp,
} from '../../http/schema.ts'
import { FIELD_OPTIONS, FIELD_TEXT_LENGTH, FIELDS_OF_SPACE } from '../../limits/fields.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import type { FieldType } from '../../store/tables/columns.ts'

/** What a field holds: the keys of an object literal are exact. */
export const FIELD_TYPES = Object.keys({
  text: true,
  number: true,
  money: true,
  date: true,
  checkbox: true,
  select: true,
  multi_select: true,
  person: true,
  link: true,
  rating: true,
  // The keys of an object literal, which must be all of them.
} satisfies Record<FieldType, true>) as FieldType[]

export const FieldKind = Type.Unsafe<FieldType>({ type: 'string', enum: [...FIELD_TYPES], examples: ['select'] })
const FieldTitle = Type.String({ ...named, maxLength: NAME_LENGTH, examples: ['Stage'] })
const OptionTitle = Type.String({ ...named, maxLength: NAME_LENGTH, examples: ['Ready'] })
const OptionColor = Type.Unsafe<string>({ ...Color, examples: ['green'] })

export const FieldOption = Resource('FieldOption', { id: Id, title: OptionTitle, color: OptionColor })
export type FieldOption = Static<typeof FieldOption>

const newOptions = Type.Array(Body({ id: Type.Optional(Id), title: OptionTitle, color: Type.Optional(OptionColor) }), {
  maxItems: FIELD_OPTIONS,
  description: 'What can be chosen in a select or multi_select, in their order; those with an id stay what they are.',
  examples: [[{ title: 'Ready', color: 'green' }]],
})
export type NewOption = Static<typeof newOptions>[number]

/** A value, by the type of its field; `readValue` says which fit. */
export const FieldValue = Type.Unsafe<FieldValue>({
  anyOf: [
    { type: 'string', maxLength: FIELD_TEXT_LENGTH },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string', maxLength: FIELD_TEXT_LENGTH }, maxItems: FIELD_OPTIONS },
  ],
  'x-expects': 'a text, a number, true or false, or a list of texts',
  examples: ['1'],
})
export type FieldValue = string | number | boolean | string[]

/** The values of a card or an epic. */
export const CustomFields = Type.Record(Type.String(), FieldValue, { examples: [{ '47': '1' }] })
export type CustomFields = Static<typeof CustomFields>

/** In a request, `readValue` says how long a text and how many options may be: it knows the title of the field. */
const NewValue = Type.Unsafe<FieldValue>({
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }],
  'x-expects': 'a text, a number, true or false, or a list of texts',
  examples: ['1'],
})

/** In a request: what is not named stays, null or an empty text empties one. */
export const NewCustomFields = Type.Unsafe<Record<string, FieldValue | null>>({
  type: 'object',
  maxProperties: 2 * FIELDS_OF_SPACE,
  additionalProperties: OrNull(NewValue),
  examples: [{ '47': '1' }],
})

const Unit = Type.String({ maxLength: 20, examples: ['EUR'] })
const Decimals = Type.Integer({ minimum: 0, maximum: 6, examples: [2] })

export const Field = Resource('Field', {
  id: Id,
  team_id: TeamId,
  project_id: Id,
  type: FieldKind,
  title: FieldTitle,
  options: Type.Array(FieldOption),
  required: Type.Boolean(),
  default: OrNull(FieldValue),
  unit: Unit,
  decimals: Decimals,
  on_tile: Type.Boolean(),
  time_deleted: OrNull(Timestamp),
  ...authorship,
})
export type Field = Static<typeof Field>

export const FieldPage = Type.Object(
  { ...Page, field_order: Order, fields: Type.Array(Field) },
  { additionalProperties: false },
)

export const FieldQuery = Type.Object({
  deleted: Type.Optional(Type.Boolean({ description: 'true: only deleted fields, which can be restored.' })),
})
export type FieldQuery = Static<typeof FieldQuery>

const settings = {
  options: NullIsAbsent(newOptions),
  required: NullIsAbsent(Type.Boolean()),
  unit: NullIsAbsent(Unit),
  decimals: NullIsAbsent(Decimals),
  on_tile: NullIsAbsent(Type.Boolean()),
}

export const CreateField = Body({
  title: FieldTitle,
  type: FieldKind,
  ...settings,
  default: Type.Optional(OrNull(FieldValue)),
})
export type CreateField = Static<typeof CreateField>

export const UpdateField = Body({
  title: NullIsAbsent(FieldTitle),
  type: NullIsAbsent(FieldKind),
  ...settings,
  default: Type.Optional(OrNull(FieldValue)),
  position: Position,
})
export type UpdateField = Static<typeof UpdateField>

export const PreviewField = Body({ type: FieldKind, options: NullIsAbsent(newOptions) })
export type PreviewField = Static<typeof PreviewField>

/** What another type would do to the values that there are. */
export const FieldPreview = Resource('FieldPreview', {
  total: Type.Integer({ minimum: 0, examples: [12] }),
  kept: Type.Integer({ minimum: 0, examples: [11] }),
  lost: Type.Integer({ minimum: 0, examples: [1] }),
  lost_values: Type.Array(FieldValue),
})
export type FieldPreview = Static<typeof FieldPreview>
