import { ERROR_MEANING, ERROR_STATUS, type ErrorCode } from '../../common/errors.ts'
import { escapeHtml, grouped } from '../../common/text.ts'
import { FIRST_MILLISECONDS } from '../../common/time.ts'
import { PAGE_ITEMS } from '../../limits/answers.ts'
import { mebibytes } from '../../limits/limit.ts'
import { BODY_BYTES, IDEMPOTENCY_KEY_LENGTH, JSON_DEPTH } from '../../limits/requests.ts'
import { CONTENT_LENGTH, TITLE_LENGTH } from '../../limits/texts.ts'
import { KEPT_ANSWER_HOURS } from '../../limits/writes.ts'
import { PAGE_SIZE } from '../cursor.ts'
import { exampleOf } from '../openapi.example.ts'
import { Problem } from '../openapi.shared.ts'
import { codeBlock, curl, jsonBlock } from './code.ts'
import { Html, html, prose } from './html.ts'

/** What a reader needs before the first operation: how to begin, and what is true of every call. */

export const GUIDE = [
  { id: 'start', title: 'Getting started' },
  { id: 'names', title: 'Names and ids' },
  { id: 'requests', title: 'Requests and answers' },
  { id: 'paging', title: 'Paging' },
  { id: 'moments', title: 'Time' },
  { id: 'conditional', title: 'Conditional requests' },
  { id: 'idempotency', title: 'Idempotency' },
  { id: 'limits', title: 'Limits' },
  { id: 'errors', title: 'Errors' },
] as const

/** Ids in the first calls: the page’s script puts those of the reader in their place (`ids.ts`). */
export const PLACEHOLDERS = ['TEAM_ID', 'BOARD_ID', 'PROJECT_ID', 'SPRINT_ID'] as const

export function gettingStarted(publicUrl: string): Html {
  const call = (method: string, path: string, body?: unknown) =>
    withPlaceholders(curl(method, `${publicUrl}/v1${path}`, { token: true, body }))
  return html`<section id="start" class="guide">
<div class="words">
<h2><a href="#start">Getting started</a></h2>
<p>Every call goes to <code>${publicUrl}/v1</code> and carries a token:</p>
<p><code>Authorization: Bearer stp-…</code></p>
<p>The first start of the server says where your first token is. In the settings of the web application, “Tokens” makes more,
and so does the operator of the server with <code>npx boardwalk token create</code>. A token is shown once; only its hash is kept. It is
never taken from a query string.</p>
<p>Put it into your shell, then paste the calls. <code>TEAM_ID</code> and the other names in capitals stand for ids of yours: the
first call answers that of your workspace, the second those of its boards, and the addresses of the pages end in them, as in
<code>/tJ4mW8rc/board-11</code>.</p>
<p id="own-ids" hidden>You are signed in: the calls have ids of your workspace <strong></strong> in them.</p>
</div>
<div class="examples">
${codeBlock('Once', `export TOKEN=stp-k2Jx81LmQw0a.…`)}
${codeBlock('Find your workspace', call('GET', '/users/me'))}
${codeBlock('List the boards', call('GET', '/TEAM_ID/boards'))}
${codeBlock('Create a list on a board', call('POST', '/TEAM_ID/lists', { board_id: 'BOARD_ID', title: 'Doing' }))}
${codeBlock(
  'Complete a sprint',
  call('PATCH', '/TEAM_ID/sprints/SPRINT_ID?project_id=PROJECT_ID', { state: 'completed' }),
)}
</div>
</section>
`
}

const NAMES = new RegExp(`\\b(${PLACEHOLDERS.join('|')})\\b`, 'g')

/** Marks what is to be replaced, for the reader and for the script. */
function withPlaceholders(command: string): Html {
  return new Html(escapeHtml(command).replace(NAMES, '<var data-id="$1">$1</var>'))
}

export function rules(): Html {
  return html`<section id="names" class="guide words">
<h2><a href="#names">Names and ids</a></h2>
<p>The paths use short names. A <code>team</code> is a workspace, a <code>project</code> a space, a <code>list</code> a
status or column of a board, an <code>epic</code> a project of the roadmap.</p>
<p>All ids are strings. Those of workspaces start with <code>t</code>, those of people with <code>u</code>; all else counts
from 1 in each workspace, and no number is used twice.</p>
</section>
<section id="requests" class="guide words">
<h2><a href="#requests">Requests and answers</a></h2>
<p>Bodies are JSON, sent as <code>Content-Type: application/json</code>. One thing comes as
<code>{"board": {…}}</code>, many as <code>{"cursor", "count", "boards": […]}</code>.</p>
<p>Every field of a thing is in every answer: what has no value is <code>null</code>, <code>""</code>, <code>[]</code> or
<code>{}</code>. The one exception is what can be very long, inside a collection: lists leave out <code>cards</code>,
<code>epics</code> and <code>card_order</code> unless <code>include=cards</code> asks for them, spaces their sprints, notes what
was said.</p>
<p>In a <code>PATCH</code>, an absent field stays as it is. A field or parameter that is not known is ignored, and named in
the answer’s header <code>Boardwalk-Ignored</code>; one that is nearly the name of another is taken for a slip, and refused.
<code>Prefer: handling=strict</code> refuses all of them: send it from programs of your own. Orders are objects:
<code>{"31": 0, "32": 1}</code> gives each id its place.</p>
</section>
<section id="paging" class="guide words">
<h2><a href="#paging">Paging</a></h2>
<p>A collection takes <code>count</code> (${PAGE_SIZE} unless you say, at most ${PAGE_ITEMS}) and <code>cursor</code>. The answer’s
<code>cursor</code> leads to the next page; it is empty at the end. However much is added or deleted meanwhile, a walk
misses nothing and repeats nothing. <code>limit</code> and <code>page_size</code> mean <code>count</code>; pages have no numbers.
A filter that a collection does not know is refused, never passed over. A cursor belongs to its filters: others are refused with
<a href="#error-invalid_cursor"><code>invalid_cursor</code></a>.</p>
</section>
<section id="moments" class="guide words">
<h2><a href="#moments">Time</a></h2>
<p>Times are integers since 1970. Those the server makes (<code>time_*</code>, <code>completed_date</code>,
<code>assigned_date</code>) are milliseconds. Dates that you write are kept exactly as you write them: below
${grouped(FIRST_MILLISECONDS)} they count as seconds, from there on as milliseconds.</p>
</section>
<section id="conditional" class="guide">
<div class="words">
<h2><a href="#conditional">Conditional requests</a></h2>
<p>Every answer carries an <code>ETag</code>. Send it back as <code>If-None-Match</code>, and you get <code>304</code>
without a body while nothing changed. Send it as <code>If-Match</code> with a change, and the change is made only if
nobody changed <em>the same fields</em> since; other changes merge. Otherwise the answer is
<a href="#error-precondition_failed"><code>412</code></a> and says which fields.</p>
<p>The header <code>Boardwalk-Version</code> is the revision of the workspace that an answer shows. A read that sends it as
<code>Boardwalk-At-Least</code> accepts an answer of that age from a replica of the database. Without it every answer is as new as
the last write.</p>
</div>
<div class="examples">${codeBlock('A change that loses nothing', `If-Match: "1204-kU9xw2LJq0aZ81bM"`)}</div>
</section>
<section id="idempotency" class="guide">
<div class="words">
<h2><a href="#idempotency">Idempotency</a></h2>
<p>Any write takes an <code>Idempotency-Key</code> of up to ${IDEMPOTENCY_KEY_LENGTH} characters. Sent again within ${KEPT_ANSWER_HOURS} hours, the same request is
not done again: you get the same status and the same bytes, with <code>Idempotency-Replayed: true</code>. The key is kept
in the same transaction as the change, so this holds across crashes too. Another request under the same key is
<a href="#error-idempotency_key_reused"><code>422</code></a>.</p>
</div>
<div class="examples">${codeBlock('A write that is safe to repeat', 'Idempotency-Key: 3f0c7a52-9f5e-4a4e-8c1b-2d7f6f0f7c11')}</div>
</section>
<section id="limits" class="guide words">
<h2><a href="#limits">Limits</a></h2>
<p>A body has at most ${mebibytes(BODY_BYTES)} and ${JSON_DEPTH} levels; a title ${TITLE_LENGTH} characters; a content
${grouped(CONTENT_LENGTH)}. Integers lie within ±(2<sup>53</sup>−1).
Text is any well-formed Unicode without U+0000. Where requests are limited, <code>RateLimit-Limit</code>,
<code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> say how many a token has left in this minute.</p>
</section>
`
}

export function errors(): Html {
  // Object.keys forgets the names.
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  // The example of an object is one.
  const problem = exampleOf(Problem, 'answer') as object
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  return html`<section id="errors" class="guide">
<div class="words">
<h2><a href="#errors">Errors</a></h2>
<p>Every error is <code>application/problem+json</code> (RFC 9457). Programs decide by <code>code</code>, which never
changes; <code>detail</code> is for people and says what to do. <code>errors</code> names each field that is wrong, all at
once.</p>
</div>
<div class="examples">${jsonBlock('Answer 400', { ...problem, errors: exampleOf(Problem.properties.errors, 'answer') })}</div>
<div class="table codes"><table>
<caption>Codes</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
${[...byStatus].map(
  ([status, group]) =>
    html`<tbody id="status-${status}">${group.map(
      (code, index) => html`<tr id="error-${code}">
${index === 0 && html`<th scope="rowgroup" rowspan="${group.length}">${status}</th>`}
<td><code>${code}</code></td>
<td>${prose(ERROR_MEANING[code])}</td>
</tr>
`,
    )}</tbody>`,
)}
</table></div>
</section>
`
}
