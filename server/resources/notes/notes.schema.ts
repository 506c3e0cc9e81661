import { type Static, Type } from 'typebox'
import {
  authorship,
  Body,
  Content,
  Id,
  Kept,
  NullIsAbsent,
  OrNull,
  Page,
  Paging,
  Resource,
  ShortText,
  TeamId,
  Title,
  UnixDate,
  UserId,
} from '../../http/schema.ts'
import { ATTENDEES } from '../../limits/parts.ts'

const Email = Type.String({ minLength: 1, maxLength: 320, examples: ['mira@example.com'] })

/** A user id, an e-mail address, or an object with either: stored as sent. Members named by it may read the note. */
const Attendee = Type.Union(
  [
    Email,
    Type.Object(
      {
        user_id: Type.Optional(OrNull(UserId)),
        email: Type.Optional(OrNull(Email)),
        name: Type.Optional(OrNull(ShortText)),
      },
      { additionalProperties: false },
    ),
  ],
  { examples: ['mira@example.com'] },
)
export type Attendee = Static<typeof Attendee>

const Transcript = Type.Object(
  { content: Content, source: Type.Optional(ShortText) },
  { title: 'Transcript', additionalProperties: false },
)

const outline = {
  id: Id,
  team_id: TeamId,
  title: Title,
  content: Content,
  is_public: Type.Boolean({ description: 'Every member of the workspace may read it.' }),
  attendees: Type.Array(Attendee),
  metadata_date: OrNull(UnixDate),
  metadata_time: OrNull(UnixDate),
  ...authorship,
}

/** A note in a collection: without the transcript, which can be very long. */
export const NoteOutline = Resource('NoteOutline', outline)
export type NoteOutline = Static<typeof NoteOutline>

export const Note = Resource('Note', {
  ...outline,
  transcript: Content,
  transcripts: Type.Array(Transcript),
  user_notes: Content,
  google_calendar_event: OrNull(Kept),
})
export type Note = Static<typeof Note>

export const NoteQuery = Type.Object({
  mine: Type.Optional(Type.Boolean({ description: 'true: only notes you wrote.' })),
  ...Paging,
})
export type NoteQuery = Static<typeof NoteQuery>

export const NotePage = Type.Object({ ...Page, notes: Type.Array(NoteOutline) }, { additionalProperties: false })

export const CreateNote = Body({
  title: Title,
  content: NullIsAbsent(Content),
  transcript: NullIsAbsent(Content),
  transcripts: Type.Optional(Type.Array(Transcript, { maxItems: 100 })),
  user_notes: NullIsAbsent(Content),
  is_public: NullIsAbsent(Type.Boolean()),
  attendees: Type.Optional(Type.Array(Attendee, { maxItems: ATTENDEES })),
  metadata_date: NullIsAbsent(UnixDate),
  metadata_time: NullIsAbsent(UnixDate),
  google_calendar_event: Type.Optional(Kept),
})
export type CreateNote = Static<typeof CreateNote>

/** What its author goes on writing. Who may read it and what was said stay as they were. */
export const UpdateNote = Body({ title: NullIsAbsent(Title), content: NullIsAbsent(Content) })
export type UpdateNote = Static<typeof UpdateNote>
