import { type Static, Type } from 'typebox'
import { BEHAVIORS, NumericId, Page, Paging, Resource } from '../../http/schema.ts'
import { BoardOutline } from '../boards/boards.schema.ts'
import { Card } from '../cards/cards.schema.ts'
import { Epic } from '../epics/epics.schema.ts'
import { NoteOutline } from '../notes/notes.schema.ts'
import { Page as WorkspacePage } from '../pages/pages.schema.ts'
import { ProjectOutline } from '../projects/projects.schema.ts'

/** What can be found, in the order of the answer's arrays. */
export const TYPES = ['boards', 'cards', 'pages', 'projects', 'epics', 'notes'] as const
export const FIELDS = ['title', 'content'] as const

const listOf = (choices: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      description: `${description} Separated by commas: ${choices.join(', ')}.`,
      examples: [choices.slice(0, 2).join(',')],
    }),
  )

export const SearchQuery = Type.Object({
  query: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Words, or the beginnings of words, all of which must be there; or an id: `42`, `#42`, `card-42-launch`.',
    examples: ['launch'],
  }),
  types: listOf(TYPES, 'Only these kinds of things.'),
  fields: listOf(FIELDS, 'Look only here.'),
  statuses: listOf(BEHAVIORS, 'Only cards and epics of these statuses.'),
  project_id: Type.Optional(NumericId),
  archived: Type.Optional(
    Type.Boolean({
      description: 'true: only what is archived, or in a list, board or space that is; false or absent: only the rest.',
    }),
  ),
  grouped: Type.Optional(
    Type.Boolean({ description: 'false: leave out the arrays by type.', default: true, examples: [true] }),
  ),
  ...Paging,
})
export type SearchQuery = Static<typeof SearchQuery>

/** Safe to be shown as HTML: everything but the marks is escaped. */
const MarkedTitle = Type.String({
  description: 'HTML: what was found is marked with <em>, all else is escaped.',
  examples: ['Write the <em>launch</em> post'],
})
const Excerpt = Type.String({
  description: 'The text around the first hit, as HTML like the title. Of a space, that of its description.',
  examples: ['With two pictures of the <em>launch</em>.'],
})

const marks = { title: MarkedTitle, content: Excerpt }

/** Each thing is what it is elsewhere in a collection, but for its marks. */
const FoundBoard = Resource('FoundBoard', { ...BoardOutline.properties, ...marks })
const FoundCard = Resource('FoundCard', { ...Card.properties, ...marks })
const FoundPage = Resource('FoundPage', { ...WorkspacePage.properties, ...marks })
const FoundProject = Resource('FoundProject', { ...ProjectOutline.properties, ...marks })
const FoundEpic = Resource('FoundEpic', { ...Epic.properties, ...marks })
const FoundNote = Resource('FoundNote', { ...NoteOutline.properties, ...marks })

export type FoundThing = {
  board: Static<typeof FoundBoard>
  card: Static<typeof FoundCard>
  page: Static<typeof FoundPage>
  project: Static<typeof FoundProject>
  epic: Static<typeof FoundEpic>
  note: Static<typeof FoundNote>
}

const only = <K extends string, T extends Parameters<typeof Type.Array>[0]>(noun: K, found: T) =>
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
