import { type Static, type TSchema, Type } from 'typebox'
import {
  ArchivedMarker,
  BEHAVIORS,
  Behavior,
  Count,
  Id,
  Layout,
  NumericId,
  OrNull,
  Page,
  Paging,
  Resource,
  Timestamp,
  UserId,
  WorkMember,
} from '../../http/schema.ts'
import { Card } from '../cards/cards.schema.ts'
import { Page as WorkspacePage } from '../pages/pages.schema.ts'
import { ProjectOutline } from '../projects/projects.schema.ts'

/** The types of results, in the order of the answer's arrays. */
export const TYPES = ['boards', 'cards', 'pages', 'projects', 'epics', 'notes'] as const
export const FIELDS = ['title', 'content', 'custom_fields'] as const
/** Where words are looked for. */
export type SearchedField = (typeof FIELDS)[number]

const listOf = (choices: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      'x-several': true,
      'x-empty': 'none',
      description: `${description} Separated by commas: ${choices.join(', ')}.`,
      examples: [choices.slice(0, 2).join(',')],
    }),
  )
const fields = listOf(FIELDS, 'Search only these fields.')

export const BacklinkQuery = Type.Object({
  links_to: Type.String({ ...NumericId, description: 'The id of the card, epic, page or note.' }),
  ...Paging,
})
export type BacklinkQuery = Static<typeof BacklinkQuery>

export const SearchQuery = Type.Object({
  query: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Words, or the beginnings of words, all of which must be there; or an id: `42`, `#42`, `card-42-launch`.',
    examples: ['launch'],
  }),
  types: listOf(TYPES, 'Only these types, in the singular or the plural.'),
  fields,
  field: Type.Optional(Type.Unsafe<string>({ ...fields, description: 'The same as `fields`.' })),
  statuses: listOf(BEHAVIORS, 'Only cards and epics of these statuses; an unknown status finds nothing.'),
  project_id: Type.Optional(NumericId),
  sprint_id: Type.Optional(NumericId),
  archived: Type.Optional(
    Type.Enum(['true', 'false', 'only'], {
      description:
        'true: also what is archived, or in an archived list, board or space; only: nothing else; false or absent: only the rest.',
      examples: ['false'],
    }),
  ),
  grouped: Type.Optional(
    Type.Boolean({ description: 'false: leave out the arrays by type.', default: true, examples: [true] }),
  ),
  ...Paging,
})
export type SearchQuery = Static<typeof SearchQuery>

/** Safe to show as HTML: everything but the marks is escaped. */
const title = Type.String({
  description: 'HTML: hits are marked with <em>, everything else is escaped.',
  examples: ['Write the <em>launch</em> post'],
})
const excerpt = Type.String({
  description:
    'The text around the first hit, as HTML like the title. Of what was found by its custom fields: their titles, and the values with the hits.',
  examples: ['With two pictures of the <em>launch</em>.'],
})
const archived = OrNull(ArchivedMarker)

/** Hits are short: enough to show them and to go there. */
const FoundBoard = Resource('FoundBoard', { id: Id, title, project_id: Id, archived, layout: Layout })
/** What cards and epics have in common here. */
const work = {
  id: Id,
  title,
  excerpt,
  list_id: Id,
  list_title: Card.properties.list_title,
  list_color: Card.properties.list_color,
  status: Behavior,
  owner_id: OrNull(UserId),
  members: Type.Array(WorkMember),
  archived,
}
const FoundCard = Resource('FoundCard', {
  ...work,
  project_id: Id,
  board_id: OrNull(Id),
  sprint_id: OrNull(Id),
  board_title: Card.properties.board_title,
  epic: Card.properties.epic,
  parent_card: Card.properties.parent_card,
})
const FoundEpic = Resource('FoundEpic', work)
const FoundPage = Resource('FoundPage', {
  id: Id,
  icon: WorkspacePage.properties.icon,
  title,
  project_id: Id,
  excerpt,
  archived,
})
const FoundProject = Resource('FoundProject', {
  id: Id,
  icon: ProjectOutline.properties.icon,
  title,
  total_members: Count,
  user_id: UserId,
  time_created: Timestamp,
  is_private: Type.Boolean(),
})
const FoundNote = Resource('FoundNote', {
  id: Id,
  title,
  excerpt,
  is_public: Type.Boolean(),
  user_id: UserId,
  time_created: Timestamp,
})

export type FoundThing = {
  board: Static<typeof FoundBoard>
  card: Static<typeof FoundCard>
  page: Static<typeof FoundPage>
  project: Static<typeof FoundProject>
  epic: Static<typeof FoundEpic>
  note: Static<typeof FoundNote>
}

const only = <K extends string, T extends TSchema>(noun: K, found: T) =>
  // A computed name is only a string to the compiler.
  Type.Object({ [noun]: found } as Record<K, T>, { additionalProperties: false })

export const SearchPage = Type.Object(
  {
    ...Page,
    results: Type.Array(
      Type.Union([
        only('board', FoundBoard),
        only('card', FoundCard),
        only('page', FoundPage),
        only('project', FoundProject),
        only('epic', FoundEpic),
        only('note', FoundNote),
      ]),
    ),
    boards: Type.Optional(Type.Array(FoundBoard)),
    cards: Type.Optional(Type.Array(FoundCard)),
    pages: Type.Optional(Type.Array(FoundPage)),
    projects: Type.Optional(Type.Array(FoundProject)),
    epics: Type.Optional(Type.Array(FoundEpic)),
    notes: Type.Optional(Type.Array(FoundNote)),
  },
  { additionalProperties: false },
)
export type SearchPage = Static<typeof SearchPage>
