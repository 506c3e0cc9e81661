import { FIELDS_OF_CARDS, FIELDS_OF_LISTS } from '../../server/entrypoints/mcp/fields.ts'
import { TOOLS_OF, TOOLS_OF_ALL } from '../../server/entrypoints/mcp/nouns.ts'
import { PROMPTS } from '../../server/entrypoints/mcp/prompts.ts'
import { TEMPLATES } from '../../server/entrypoints/mcp/resources.ts'
import type { Effect, Tool } from '../../server/entrypoints/mcp/tool.ts'
import { TOOLS } from '../../server/entrypoints/mcp/tools/all.ts'
import { MCP_MARKDOWN } from '../../server/limits/mcp.ts'
import { table } from './markdown.ts'

const EFFECTS: Record<Effect, string> = { reads: 'reads', adds: 'adds', sets: 'changes', replaces: 'overwrites' }

/** How to connect agents, and what they can do. */
export function mcpPage(): string {
  return `# Agents: the Model Context Protocol

<!-- Generated from server/entrypoints/mcp/ by \`npm run generate\`. Do not edit. -->

Create a token (*Settings → Tokens*, or \`npx boardwalk token create --team … --email … --agent Helper\`), and give it to a client that
supports MCP over HTTP:

\`\`\`json
{
  "mcpServers": {
    "boardwalk": {
      "type": "http",
      "url": "http://127.0.0.1:4000/mcp",
      "headers": { "Authorization": "Bearer stp-…" }
    }
  }
}
\`\`\`

Then ask: *“What is due this week? Move what is done to Done, and write the weekly report.”*

A single call by hand:

\`\`\`
curl http://127.0.0.1:4000/mcp \\
  -H 'Authorization: Bearer stp-…' -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "read_board", "arguments": {"board": "Website"}}}'
\`\`\`

## What to know

- **The token decides** who acts, in which workspace, and whether they may write. A token of scope \`read\` gets only reading tools. One
  for an agent (\`--agent\`) shows in the log as that agent. Revoking it takes effect with the next call. Browser sessions do not
  work here.
- **Every tool is a client of the API**: roles, limits, events, notifications and errors are those of [the API](api.md). A tool makes at most
  one change, completely or not at all. Its calls count against the rate limit, and so does the request itself.
- **Names instead of ids.** An item is named by its full title, in any case, or by its id (\`42\`, \`#42\`). Digits alone are always an id. If several
  items have the name, nothing is done, and the answer lists them with their ids. Items that the token’s person cannot see are not found.
- **Answers are short**: JSON without empty fields, at most as long as [limits](limits.md) says, with a \`cursor\` or a hint where there is more.
- **Contents** are HTML when they are read. They are written in Markdown (up to ${MCP_MARKDOWN.toLocaleString('en-US')} characters), or as HTML with \`format: "html"\`. New content
  replaces all of the old.
- **Dates** are days (\`2026-11-20\` is the end of that day, in UTC) or moments (\`2026-11-20T17:00Z\`).
- **Requests are stateless.** \`GET\` and \`DELETE\` answer 405. An \`Idempotency-Key\` header applies to the change that the tool makes.
- **Browsers**: a request with an \`Origin\` must come from \`PUBLIC_URL\` or from one of \`CORS_ORIGINS\`.
- Protocol versions from 2024-11-05 to 2026-07-28 are supported, with several messages in one request where the version allows it.

Cards are written by people, and may contain instructions meant for a model. Let an agent write only where that does no harm: give it
a token of scope \`read\`, or the token of a guest.

## Tools

*reads* changes nothing; *adds* creates something new each time; *changes* may be repeated and loses nothing; *overwrites* may be repeated, and removes
or replaces existing content: clients ask first.

${table(
  ['Tool', 'Effect', 'What it does', 'Takes'],
  TOOLS.map((tool) => [`\`${tool.name}\``, EFFECTS[tool.effect], tool.description, argumentsOf(tool)]),
)}
## Tools by what they are for

${table(
  ['Noun', 'Tools'],
  Object.entries(TOOLS_OF).map(([noun, tools]) => [`\`${noun}\``, namesOf(tools)]),
)}
Things of several kinds: ${namesOf(TOOLS_OF_ALL)}.

## Fields of cards and lists

${table(['Of a card', 'Set by'], fieldsOf(FIELDS_OF_CARDS))}
${table(['Of a list', 'Set by'], fieldsOf(FIELDS_OF_LISTS))}
## Resources

${table(
  ['Address', 'What it is'],
  TEMPLATES.map(({ uriTemplate, description }) => [`\`${uriTemplate}\``, description]),
)}
The list of resources has the boards; use \`search\` to find cards.

## Prompts

${table(
  ['Prompt', 'What it does', 'Takes'],
  PROMPTS.map(({ name, description, arguments: args }) => [
    `\`${name}\``,
    description,
    args.map((one) => (one.required ? `**${one.name}**` : one.name)).join(', '),
  ]),
)}`
}

function namesOf(tools: readonly string[]): string {
  return tools.map((name) => `\`${name}\``).join(', ') || 'none'
}

/** The tools alone: what they take is above. */
function fieldsOf(fields: typeof FIELDS_OF_CARDS | typeof FIELDS_OF_LISTS): string[][] {
  return Object.entries(fields).map(([field, how]) => [
    `\`${field}\``,
    'not' in how ? `none. ${how.not}` : namesOf(how.map((argument) => argument.slice(0, argument.indexOf('.')))),
  ])
}

/** Names, the required ones in bold. */
function argumentsOf({ input }: Tool): string {
  const required = new Set<string>(input.required)
  return Object.keys(input.properties)
    .map((name) => (required.has(name) ? `**${name}**` : name))
    .join(', ')
}
