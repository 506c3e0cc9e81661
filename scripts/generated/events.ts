import { STREAM_BEAT_MS, STREAM_STALLED_MS, STREAM_WAITING_BYTES } from '../../server/limits/streams.ts'
import { exampleOfEvent } from '../../server/resources/events/events.example.ts'
import { EVENT_TYPES, EVENTS, type EventType } from '../../server/workspace/events/types.ts'
import { table } from './markdown.ts'

/** Every type of event, and how to read the log. */
export function eventsPage(): string {
  return `# Events

<!-- Generated from server/workspace/events/ and scripts/generated/events.ts by \`npm run generate\`. Do not edit. -->

Whatever changes in a workspace is an event in its log: who did what to which thing, when, and what each field was before and
is now. Whatever is acknowledged has been written there, with exactly one event for each thing that it changed.

## Reading

\`GET /v1/{team_id}/events\` is the log, oldest first, in pages as all collections are. \`seq\` counts the events of the workspace;
\`?after=1204\` starts behind that one. A program that keeps up with a workspace stores the \`seq\` of the last event it has dealt
with, and asks for those after it.

\`\`\`
curl -H "Authorization: Bearer $TOKEN" "$URL/v1/$TEAM/events?after=1204"
\`\`\`

You read what happened where you can see it, and what concerns the workspace as a whole. Of a move between a place that you
can see and one that you cannot, you are told your side: the other is \`null\`. To guests \`seq\` is a text, which names the event
to them alone: the numbers would tell how much happens elsewhere. It works the same way.

\`project_id\`, \`board_id\`, \`card_id\` (of a card or an epic) and \`type\` narrow the log, here and in the stream. Several of each may be
named (\`?type=card.created,card.moved&board_id=12&board_id=13\`): an event must fit one of each kind. What left a space or a board
concerns it as well.

## As it happens

The same address with \`Accept: text/event-stream\` is the live stream, as browsers and many libraries know it (server-sent events):

\`\`\`
curl -N -H "Authorization: Bearer $TOKEN" -H "Accept: text/event-stream" "$URL/v1/$TEAM/events"

retry: 2000
id: 1203

id: 1204
event: card.moved
data: {"seq":1204,"type":"card.moved",…}

:
\`\`\`

- \`id\` is the \`seq\`, \`event\` the type, \`data\` the event. A message with an \`id\` alone says how far the log has come; a comment (\`:\`)
  comes every ${STREAM_BEAT_MS / 1000} seconds of silence.
- Without \`after\` it begins now; with \`after=0\` at the beginning. A client that was cut off sends the last \`id\` as \`Last-Event-ID\`, which
  browsers do by themselves, and goes on there: nothing is left out, nothing comes twice. The header counts more than \`after\`.
- \`event: notifications\`, without an \`id\` and with \`{}\` as its data, says that your own inbox is another one (there is something new, or you read it elsewhere): read
  \`/users/me/notifications\`. It is no event of the log, and is not sent again.
- \`event: access\`, likewise, says that there is a space or a board which you saw until now and see no more: read again what you show. Whoever was
  not connected meanwhile reads it again when the stream stands.
- With \`?named=false\` messages have no \`event\`: \`onmessage\` of an \`EventSource\` hears all of them, and \`type\` in the data says what each is
  (\`{"type": "notifications"}\` for the inbox).
- You read what the log would show you at that moment. A space or a board that becomes visible to you, or is so no more, is
  honoured from that event on.
- The stream ends when your token ends or your role changes: come back, and you are let in as what you are now, or refused. It ends as well
  when the server stops. It is cut off when more than ${STREAM_WAITING_BYTES / 1024} KiB wait for you, or you take nothing for ${STREAM_STALLED_MS / 1000} seconds.
- Whoever becomes a guest, or is one no more, has ids of another kind from then on: the old one is refused with 400. Read again what
  you need, and follow from there. So it is with 410 \`log_cut\`, when the log no longer reaches back to your id.
- How many streams there may be is in [limits.md](limits.md); beyond that the answer is 503 with \`Retry-After\`.
- A proxy must not buffer it: nginx is told so by \`X-Accel-Buffering\`, others by their settings. Nothing is compressed.

With the client it is a loop, which resumes by itself:

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
    ['`seq`', 'Its place in the log'],
    ['`type`', 'What happened: one of the types below'],
    ['`entity_id`', 'The thing that the type is named after'],
    [
      '`project_id`, `board_id`, `list_id`, `card_id`, `sprint_id`, `epic_id`, `page_id`',
      'The places that it concerns',
    ],
    ['`user_id`, `user`', 'Who did it, and by which way they came in'],
    ['`changes`', 'Before and after, field by field; `null` for none'],
    ['`time_created`', 'When, in milliseconds'],
  ],
)}
New types, and new fields in \`changes\`, can come with any version: leave alone what you do not know. The schema of each type is
in \`/openapi.json\`: that of \`card.moved\` is \`CardMovedEvent\`. In the client \`Event\` is all of them, told apart by \`type\`.

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
