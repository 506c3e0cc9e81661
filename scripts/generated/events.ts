import {
  PRESENCE_PEOPLE,
  STREAM_BEAT_MS,
  STREAM_STALLED_MS,
  STREAM_WAITING_BYTES,
} from '../../server/limits/streams.ts'
import { exampleOfEvent } from '../../server/resources/events/events.example.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '../../server/workspace/events/types.ts'
import { table } from './markdown.ts'

/** Every event type, and how to read the log. */
export function eventsPage(): string {
  return `# Events

<!-- Generated from server/workspace/events/ and scripts/generated/events.ts by \`npm run generate\`. Do not edit. -->

Every change in a workspace is an event in its log: who did what to which resource, when, and what each field was before and
after. Every acknowledged write is in it, with exactly one event for each resource it changed.

## Reading

\`GET /v1/{team_id}/events\` is the log, oldest first, with the pagination of all collections. \`seq\` counts the events of the workspace;
\`?after=1204\` starts after that one. A program that follows a workspace stores the \`seq\` of the last event it has
processed, and asks for those after it.

\`\`\`
curl -H "Authorization: Bearer $TOKEN" "$URL/v1/$TEAM/events?after=1204"
\`\`\`

You get events of what you can see, and those of the workspace as a whole. Of a move between a container that you
can see and one that you cannot, you get your side: the other is \`null\`. For guests \`seq\` is a text that names the event
for them alone: numbers would reveal how much happens elsewhere. It works the same way.

\`project_id\`, \`board_id\`, \`card_id\` (of a card or an epic) and \`type\` filter the log, here and in the stream. Several of each may be
given (\`?type=card.created,card.moved&board_id=12&board_id=13\`): an event must match one of each kind. Moves out of a space or a board
match it too.

## Live

The same address with \`Accept: text/event-stream\` is the live stream (server-sent events, supported by browsers and many libraries):

\`\`\`
curl -N -H "Authorization: Bearer $TOKEN" -H "Accept: text/event-stream" "$URL/v1/$TEAM/events"

retry: 2000
id: 1203

id: 1204
event: card.moved
data: {"seq":1204,"type":"card.moved",…}

:
\`\`\`

- \`id\` is the \`seq\`, \`event\` the type, \`data\` the event. A message with only an \`id\` says how far the log has advanced; a comment (\`:\`)
  comes every ${STREAM_BEAT_MS / 1000} seconds of silence.
- Without \`after\` it starts now; with \`after=0\` at the beginning. A disconnected client sends the last \`id\` as \`Last-Event-ID\`, as
  browsers do, and resumes there: nothing is missed or repeated. The header takes precedence over \`after\`.
- \`event: notifications\`, without an \`id\` and with \`{}\` as its data (\`{"quiet": true}\` in your quiet hours: make no sound), says that your inbox changed (something is new, or you read it elsewhere): read
  \`/users/me/notifications\`. It is not an event of the log, and is not sent again.
- \`event: access\`, similarly, says that you can no longer see a space or a board: read again what you show. Clients that were
  not connected read it again when the stream is open.
- With \`?present_on=<board_id>\` the stream says that you look at that board, until it ends. \`event: presence\`, without an \`id\`, says who does, at first and
  whenever that changes: \`{"board_id": "12", "user_ids": ["u3kT9xQa"], "total": 1}\`, you among them; beyond ${PRESENCE_PEOPLE} they are counted in \`total\` and not named.
  Guests are shown the members of the board and its space only. A client that goes to another board opens another stream, from its last \`id\` on. Nothing
  of it is stored, and it is no event of the log. Processes on one PostgreSQL know of each other's people; those on one SQLite file do not.
- With \`?named=false\` messages have no \`event\`: \`onmessage\` of an \`EventSource\` gets all of them, and \`type\` in the data says what each is
  (\`{"type": "notifications"}\` for the inbox).
- You get what the log would show you at that moment. When a space or a board becomes visible or hidden for you, this applies
  from that event on.
- The stream ends when your token expires or your role changes: reconnect, and you are admitted with your new role, or refused. It also ends
  when the server stops. It is cut off when more than ${STREAM_WAITING_BYTES / 1024} KiB wait for you, or you read nothing for ${STREAM_STALLED_MS / 1000} seconds.
- People who become guests, or no longer are, get a different kind of id from then on: the old one is refused with 400. Read again what
  you need, and follow from there. The same goes for 410 \`log_cut\`, when the log no longer reaches back to your id.
- [limits.md](limits.md) says how many streams there may be; beyond that the answer is 503 with \`Retry-After\`.
- A proxy must not buffer it: \`X-Accel-Buffering\` instructs nginx, others need a setting. Nothing is compressed.

With the client it is a loop that resumes automatically:

\`\`\`ts
for await (const event of boardwalk.events({ board_id: '12' }, { signal })) {
  if (event.type === 'card.moved') console.log(event.card_id, event.changes.list_id)
}
\`\`\`

On the command line: \`npx boardwalk events --team tJ4mW8rc --follow\`.

## An event

\`\`\`json
${JSON.stringify(exampleOfEvent('card.moved'), null, 2)}
\`\`\`

${table(
  ['Field', 'Meaning'],
  [
    ['`seq`', 'Its position in the log'],
    ['`type`', 'What happened: one of the types below'],
    ['`entity_id`', 'The resource that the type is named after'],
    ['`project_id`, `board_id`, `list_id`, `card_id`, `sprint_id`, `epic_id`, `page_id`', 'The containers it concerns'],
    ['`user_id`, `user`', 'Who did it, and how they signed in'],
    ['`changes`', 'Before and after, field by field; `null` for none'],
    ['`time_created`', 'When, in milliseconds'],
  ],
)}
New types, and new fields in \`changes\`, can come with any version: ignore those you do not know. The schema of each type is
in \`/openapi.json\`: that of \`card.moved\` is \`CardMovedEvent\`. In the client \`Event\` is their union, discriminated by \`type\`.

## Types
${Object.keys(EVENTS).map(nounSection).join('')}`
}

function nounSection(noun: string): string {
  const own = [...EVENT_TYPES.keys()].filter((type) => type.startsWith(`${noun}.`))
  return `\n### ${noun}\n\n${table(['Type', 'What happened', 'Fields in `changes`', 'Example'], own.map(row))}`
}

function row(type: EventType): string[] {
  const { description, changes, hasNumberedFields, example } = EVENT_TYPES.get(type) ?? {
    description: '',
    changes: {},
    example: {},
  }
  const fields = hasNumberedFields ? ['`checklists.<id>.…`'] : Object.keys(changes).map((field) => `\`${field}\``)
  return [`\`${type}\``, description, fields.join(', '), `\`${JSON.stringify(example)}\``]
}
