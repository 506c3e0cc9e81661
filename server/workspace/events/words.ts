import { Type } from 'typebox'
import { type EventDeclaration, Flag, filesOn, Kept, marked, Position, Reference, Text, Whole } from './declare.ts'

const COMMENT = { content: Text, context: Kept, schema: Kept, status: Text }
/** The fields of a comment in the log. */
export const COMMENT_FIELDS = { ...COMMENT, parent_id: Reference }
const Reaction = Type.Object({ user_id: Type.String(), reaction: Type.String() })

export const comment = {
  created: {
    description: 'Someone commented on a card, an epic or a page, or replied to a comment.',
    changes: COMMENT_FIELDS,
    example: { content: [null, '<p>Shall we?</p>'] },
  },
  updated: {
    description: 'A comment was edited, resolved, reopened or set aside.',
    changes: COMMENT,
    example: { status: ['open', 'resolved'] },
  },
  reacted: {
    description: 'Someone reacted to a comment, or removed a reaction.',
    changes: { reactions: Reaction },
    example: { reactions: [null, { user_id: 'u3kT9xQa', reaction: '👍' }] },
  },
  ...filesOn('a comment'),
  deleted: {
    description: 'A comment was deleted. Its replies have events of their own.',
    changes: COMMENT_FIELDS,
    example: { content: ['<p>Shall we?</p>', null] },
  },
} as const satisfies Record<string, EventDeclaration>

/** The fields of a tag in the log. */
export const TAG_FIELDS = { name: Text, slug: Text, color: Text }

export const tag = {
  created: {
    description: 'A tag was created, for a space or for the whole workspace.',
    changes: TAG_FIELDS,
    example: { name: [null, 'Marketing'] },
  },
  updated: {
    description: 'A tag changed, everywhere it is used.',
    changes: TAG_FIELDS,
    example: { color: ['blue', 'green'] },
  },
  deleted: {
    description:
      'A tag was deleted, and removed everywhere it was used. `merged_into` is the tag that took its place there, if one did.',
    changes: { ...TAG_FIELDS, merged_into: Reference },
    example: { name: ['Marketing', null] },
  },
} as const satisfies Record<string, EventDeclaration>

const PAGE = {
  title: Text,
  content: Text,
  icon: Kept,
  cover_image: Kept,
  font: Text,
  schema: Kept,
  hide_subpages: Flag,
  hide_table_of_contents: Flag,
  is_overview: Flag,
  is_public: Flag,
  public_settings: Kept,
}
/** The fields of a page in the log. */
export const PAGE_FIELDS = { ...PAGE, project_id: Reference, parent_page_id: Reference, position: Position }

export const page = {
  ...filesOn('a page'),
  created: {
    description: 'A page was created.',
    changes: PAGE_FIELDS,
    example: { title: [null, 'Release notes'] },
  },
  updated: {
    description: 'A page changed.',
    changes: PAGE,
    example: { title: ['Notes', 'Release notes'] },
  },
  moved: {
    description:
      'A page was moved among its siblings, below another page or to another space, and may have changed otherwise too.',
    changes: { ...PAGE_FIELDS, archived: Flag },
    example: { parent_page_id: [null, '63'] },
  },
  archived: {
    description: 'A page was archived, and may have changed otherwise too.',
    changes: { ...PAGE, archived: Flag },
    example: { archived: [false, true] },
  },
  restored: {
    description:
      'A page was unarchived, or restored to an earlier state. If it had been deleted, its fields are shown.',
    changes: { ...PAGE_FIELDS, archived: Flag },
    example: { archived: [true, false] },
  },
  deleted: {
    description: 'A page was deleted. The pages below it took its place.',
    changes: PAGE_FIELDS,
    example: { title: ['Release notes', null] },
  },
  marked: marked('a page', 'is_bookmarked', 'is_watching'),
} as const satisfies Record<string, EventDeclaration>

/** The fields of a note in the log. */
export const NOTE_FIELDS = { title: Text, is_public: Flag, metadata_date: Whole, metadata_time: Whole }

export const note = {
  created: {
    description: 'A note was written. For a private note, only people who may read it learn this.',
    changes: NOTE_FIELDS,
    example: { title: [null, 'Weekly meeting'] },
  },
  updated: {
    description:
      'Its author changed the title of a note, or its text: that is named in `changes`, but not shown. For a private note, only people who may read it learn this.',
    changes: { title: Text, content: Text },
    example: { title: ['Weekly meeting', 'Weekly meeting, July'] },
  },
  deleted: {
    description: 'A note was deleted. For a private note, only people who could read it learn this.',
    changes: NOTE_FIELDS,
    example: { title: ['Weekly meeting', null] },
  },
} as const satisfies Record<string, EventDeclaration>
