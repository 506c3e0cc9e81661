import { type Static, Type } from 'typebox'
import {
  Body,
  Id,
  NullEmpties,
  NullIsAbsent,
  named,
  OrNull,
  Page,
  Resource,
  Timestamp,
  Title,
  UserReference,
} from '../../http/schema.ts'
import { FORM_FIELDS, FORM_OPTIONS, FORM_TEXT_LENGTH } from '../../limits/forms.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'

/** The type of a field. Choices are `select`, of one or, with `multi_select`, of several; people are `user`. */
export const FIELD_TYPES = [
  'short_text',
  'long_text',
  'number',
  'date',
  'select',
  'checkbox',
  'user',
  'email',
  'address',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** The fields of a card that an answer can become, by name. */
export const CARD_PROPERTIES = [
  'title',
  'content',
  'priority',
  'start_date',
  'due_date',
  'estimate',
  'tags',
  'owner_id',
  'members',
] as const
export type CardProperty = (typeof CARD_PROPERTIES)[number]

export const OPERATORS = ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty', 'gt', 'lt'] as const
export type Operator = (typeof OPERATORS)[number]

const FieldKind = Type.Enum([...FIELD_TYPES], { examples: ['short_text'] })
const Property = Type.Enum([...CARD_PROPERTIES], { examples: ['priority'] })
const Comparison = Type.Enum([...OPERATORS], { examples: ['eq'] })
/** Fields have ids of the form's own: they are on its public page, where ids of the workspace would reveal too much. */
const FieldId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,40}$',
  'x-expects': 'up to 40 letters, digits, - and _',
  'x-empty': 'none',
  examples: ['kind'],
})
const Label = Type.String({ ...named, maxLength: NAME_LENGTH, examples: ['What is it about?'] })
const Option = Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Question'] })
const Value = Type.String({ maxLength: NAME_LENGTH, examples: ['Question'] })
const Placeholder = Type.String({ maxLength: NAME_LENGTH, examples: ['In one sentence'] })
const Description = Type.String({ maxLength: FORM_TEXT_LENGTH, examples: ['We answer within two days.'] })
const Place = Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [0] })
const options = { maxItems: FORM_OPTIONS, examples: [['Question', 'Problem']] }

export const FormField = Resource('FormField', {
  id: FieldId,
  type: FieldKind,
  label: Label,
  order: Place,
  required: Type.Boolean(),
  options: Type.Array(Option, options),
  placeholder: Placeholder,
  description: Description,
  card_property: OrNull(Property),
  multi_select: Type.Boolean(),
  condition_field_id: OrNull(FieldId),
  condition_operator: OrNull(Comparison),
  condition_value: OrNull(Value),
  /** Only on those that fill a custom field. */
  custom_field_id: Type.Optional(Id),
})
export type FormField = Static<typeof FormField>

export const FormFields = Type.Array(FormField, { maxItems: FORM_FIELDS })

export const Form = Resource('Form', {
  id: Id,
  title: Title,
  description: Description,
  board_id: Id,
  fields: FormFields,
  user: UserReference,
  user_updated: UserReference,
  time_created: Timestamp,
  time_updated: Timestamp,
  is_public: Type.Boolean(),
  public_settings: OrNull(
    Type.Object(
      { url: Type.String({ examples: ['https://boards.example.com/f/Zk3v9QpXc1mR7tLw2sYb8nHd5fGj4aKe'] }) },
      { additionalProperties: false },
    ),
  ),
})
export type Form = Static<typeof Form>

export const FormPage = Type.Object({ ...Page, forms: Type.Array(Form) }, { additionalProperties: false })

const NewFormField = Body({
  id: Type.Optional(FieldId),
  type: FieldKind,
  label: Label,
  order: NullEmpties(Place),
  required: NullEmpties(Type.Boolean()),
  options: NullEmpties(Type.Array(Option, { ...options, description: 'What can be chosen.' })),
  placeholder: NullEmpties(Placeholder),
  description: NullEmpties(Description),
  card_property: NullEmpties(Property),
  multi_select: NullEmpties(Type.Boolean()),
  condition_field_id: NullEmpties(FieldId),
  condition_operator: NullEmpties(Comparison),
  condition_value: NullEmpties(Value),
  custom_field_id: NullEmpties(Id),
})
export type NewFormField = Static<typeof NewFormField>

const newFields = Type.Array(NewFormField, { maxItems: FORM_FIELDS })

export const CreateForm = Body({
  title: Title,
  description: NullIsAbsent(Description),
  fields: Type.Optional(newFields),
  is_public: NullIsAbsent(Type.Boolean()),
})
export type CreateForm = Static<typeof CreateForm>

export const UpdateForm = Body({
  title: NullIsAbsent(Title),
  description: NullIsAbsent(Description),
  fields: NullIsAbsent(newFields),
  is_public: NullIsAbsent(Type.Boolean()),
})
export type UpdateForm = Static<typeof UpdateForm>
