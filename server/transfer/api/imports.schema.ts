import { type Static, Type } from 'typebox'
import { Count, NotEmpty, NumericId, OrNull, Resource, Title } from '../../http/schema.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { FieldKind } from '../../resources/fields/fields.schema.ts'

export const ImportQuery = Type.Object({
  source: Type.Enum(['trello', 'csv'], {
    description: 'What the file is: a board as Trello exports it (JSON), or a table whose first row names the columns.',
    examples: ['trello'],
  }),
  dry_run: Type.Optional(
    NotEmpty(Type.Boolean({ description: 'true: preview the import, change nothing.', examples: [true] })),
  ),
  project_id: Type.Optional(NotEmpty(NumericId)),
  board: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH,
      description: 'The board of rows that name none.',
      examples: ['Website'],
    }),
  ),
  map: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 2000,
      'x-several': true,
      description: 'What columns of a table are: `Name=title,Notes=ignore,Ref=text`.',
      examples: ['Name=title'],
    }),
  ),
  new_fields: Type.Optional(
    NotEmpty(
      Type.Boolean({
        description: 'false: what has no field here becomes text of descriptions instead of new custom fields.',
        examples: [true],
      }),
    ),
  ),
  relations: Type.Optional(
    NotEmpty(
      Type.Boolean({
        description: 'false: what a table says of epics, parents and links stays text or becomes custom fields.',
        examples: [true],
      }),
    ),
  ),
  dates: Type.Optional(
    Type.Enum(['dmy', 'mdy'], {
      description: 'How 04/11/2026 is read, if the table does not show it.',
      examples: ['dmy'],
    }),
  ),
})
export type ImportQuery = Static<typeof ImportQuery>

const counted = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] })
const Omission = Resource('Omission', { kind: Type.String(), name: Type.String(), count: Count })
const not_mapped = Type.Array(Omission)
const counts = {
  boards: Count,
  lists: Count,
  cards: Count,
  archived_cards: Count,
  checklists: Count,
  checklist_items: Count,
  comments: Count,
  tags: Count,
  custom_fields: Count,
  epics: counted('New epics.'),
  epic_cards: counted('Cards that are in one of these epics.'),
  child_cards: counted('Cards that are below another.'),
  links: counted('Links between cards, or between epics.'),
  unresolved_references: counted('What names another row, or an epic, and stays text.'),
}

/** A preview of an import. */
export const ImportPreview = Resource('ImportPreview', {
  source: Type.String({ examples: ['csv'] }),
  title: Title,
  counts: Resource('PreviewCounts', { ...counts, people: Count }),
  columns: Type.Array(
    Resource('PreviewedColumn', {
      name: Type.String(),
      field: OrNull(Type.String({ examples: ['title'] })),
      new_field: OrNull(FieldKind),
    }),
  ),
  new_fields: Type.Array(Resource('PreviewedField', { title: Type.String(), type: FieldKind })),
  boards: Type.Array(Resource('PreviewedBoard', { title: Title, lists: Type.Array(Type.String()) })),
  not_mapped,
})

/** The result of an import. */
export const Import = Resource('Import', {
  id: Type.String({ examples: ['5b1c2a74-4a4e-5c1c-9d0e-2f4f1f0c7a11'] }),
  is_new: Type.Boolean(),
  project_id: OrNull(NumericId),
  counts: Resource('ImportCounts', { ...counts, members: Count }),
  not_mapped,
})
export type Import = Static<typeof Import>
