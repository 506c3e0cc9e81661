/** The kind of a condition, which decides the test that should notice its removal first. */
export type Kind = 'workspace' | 'permit' | 'visibility'

/** A condition that can be removed. */
export interface Mutant {
  kind: Kind
  file: string
  line: number
  what: string
  /** Where it is in its file. */
  from: number
  to: number
  /** Its replacement: the condition itself, unless it is switched off. */
  switched: (number: number) => string
}

const OF_A_SCRATCH = 'an import runs it on its own store, which has one workspace'
const ATTEMPTS = 'the id of an import attempt is random, and not exported'

/** Mutants that no test can notice, by file, removed code and number among equal ones, each with its reason. */
export const EQUIVALENT: Record<string, string> = {
  "server/resources/boards/boards.past.ts .where('team_id', '=', r.team_id) 1":
    'the members of other workspaces keep their workspace in memory too, and nothing finds them there',
  'server/resources/cards/cards.delete.ts card_tags.team_id = ${w.team_id} 1':
    'more tags of this workspace are checked, and lose nothing: losses are counted by workspace',
  "server/feed/notifications/recipients.ts .where('members.team_id', '=', team_id) 1":
    'people who are not members are left out by the next step, which looks up roles',
  'server/feed/notifications/follower.ts notification_cursors.team_id = teams.id 1':
    'a run that starts at the position of another workspace cannot move the cursor of this one, and writes nothing',
  'server/feed/scheduler/expiry.ts idempotency_keys.team_id = workspaces.team_id 1':
    'a workspace without old keys gets a turn, which finds none',
  'server/feed/scheduler/expiry.ts ${TEAM_ID} = ${team_id} 1':
    'the ids of tokens are unique in a store, and each is looked for once more in the workspace that is written to',
  'server/feed/scheduler/log-retention.ts events.team_id = workspaces.team_id 1':
    'a workspace with nothing to cut off gets a turn, which cuts nothing off',
  'server/feed/scheduler/log-retention.ts past_rows.team_id = workspaces.team_id 1':
    'a workspace with nothing to cut off gets a turn, which cuts nothing off',
  'server/feed/scheduler/log-retention.ts events.team_id = ${team_id} 1':
    'the last event of others is also before the beginning of this log, and only those of this workspace are deleted',
  "server/resources/history/history.past.ts .where('team_id', '=', team_id) 1":
    'the spaces of other workspaces keep their workspace in memory too, and nothing finds them there',
  'server/resources/tags/tags.queries.ts projects.team_id = ${team_id} 1':
    'for people who see all spaces of this workspace the cards of a tag are counted, with the stored number as the result',
  'server/resources/views/views.questions.ts team_id = ${team_id} 1':
    'more ids are looked up, each in this workspace, and the same values are read again',
  'server/store/candidates.ts team_id = ${team_id} 1':
    'more ranges of ids are scanned, each for the rows of this workspace',
  'server/store/search/documents.ts team_id = ${team_id} 3':
    'the size of the documents of others decides only how many are copied by one statement',
  'server/store/search/documents.ts team_id = ${team_id} 4':
    'documents left over elsewhere belong to nothing, and nobody finds them',
  "server/workspace/indexing.ts .where('team_id', '=', team_id) 1":
    'more cards of this workspace are indexed again, and their documents stay the same',
  'server/workspace/past/past.ts team_id = ${this.r.team_id} 2':
    'rows that others once had are looked for in this workspace, which has none of them or has them anyway',
  'server/workspace/past/returning.ts team_id = ${w.team_id} 1':
    'a number that is higher than it need be comes after all others of this workspace as well',
  "server/resources/teams/teams.delete.ts .where('team_id', '=', team_id) 1":
    'more people are checked, and only those who are in no workspace at all are deleted',
  'server/resources/checklists/checklists.capacity.ts team_id = ${team_id} 1': OF_A_SCRATCH,
  'server/resources/checklists/checklists.capacity.ts checklists.team_id = checklist_items.team_id 1': OF_A_SCRATCH,
  'server/resources/checklists/checklists.capacity.ts checklist_items.team_id = ${team_id} 1': OF_A_SCRATCH,
  'server/entrypoints/live/documents.queries.ts team_id = ${team_id} 1':
    'a generation is a random name of one document in the whole store, and not exported',
  'server/entrypoints/live/documents.queries.ts live_presence.team_id = open.team_id 1':
    'results are passed to live sessions by workspace again, and showing the same twice changes nothing',
  "server/entrypoints/mail/take-mail.ts .where('team_id', '=', team_id) 1":
    'the token of a mailbox is unique in the store',
  "server/entrypoints/mail/take-mail.ts .where('team_id', '=', team_id) 2":
    'the digest of a mail is made of the token of its mailbox too, which is in one workspace',
  'server/resources/users/users.erase.ts team_id = ${team_id} 2':
    'more chunks of numbers are scanned, each for the rows of this workspace',
  "server/resources/teams/teams.delete.ts .where('id', '=', team_id) 2":
    'all workspaces are held for that moment, and none is changed',
  'server/feed/scheduler/log-retention.ts events.team_id = workspaces.team_id 2':
    'a workspace with nothing to cut off gets a turn, which cuts nothing off',
  'server/resources/views/views.queries.ts ${sql.ref(`${table}.team_id`)} = ${r.team_id} 1':
    'on SQLite rows come from a subselect that has the workspace already; on PostgreSQL tests of views notice it',
  'server/resources/views/views.questions.ts relative.team_id = card_links.team_id 1':
    'the relative and the link are each held to the workspace of the card',
  'server/resources/views/views.questions.ts card_links.team_id = cards.team_id 1':
    'the link is of the workspace of the relative, which is that of the card',
  'server/store/search/match.ts search_documents.team_id = ${team_id} 2':
    'PostgreSQL alone asks it: the candidates are of the workspace already',
  'server/store/search/match.ts team_id = ${team_id} 1':
    'PostgreSQL alone asks it: what others have is left out by the statement around it',
  "server/transfer/foreign/hidden-space.ts .where('team_id', '=', team_id) 2": ATTEMPTS,
  "server/transfer/foreign/hidden-space.ts .where('team_id', '=', team_id) 4": ATTEMPTS,
  "server/transfer/foreign/hidden-space.ts .where('team_id', '=', team_id) 7": ATTEMPTS,
  "server/transfer/imports.ts .where('team_id', '=', team_id) 1":
    'the id of an import is derived from the workspace and the file, and is not exported',
  "server/transfer/own/file-bytes.ts .where('team_id', '=', scratch) 1": OF_A_SCRATCH,
  "server/resources/containers/lists.queries.ts .where('team_id', '=', p('team_id')) 2":
    'a position after the last list of all workspaces is after those of this one too',
}

/** Where conditions are looked for. Migrations are never changed again; the check of soundness looks at all workspaces at once. */
const ROOMS =
  /^server\/(resources|workspace|transfer|feed|identity|http|entrypoints|store\/search|store\/candidates)\b(?!.*\.test\.ts$).*\.ts$/

/** Conditions of a WHERE. What else is called visible… is a query that has one of them, and cannot be without it. */
const VISIBLE = 'visible(?:Project|Board|Card|Epic|Note|Roadmap|Thing|Inside)'
const VISIBLE_QUERIES = /^visible(?:Projects|Boards|Pages|Notes|CardById|List|Sprint|Ids)$/

interface Condition {
  kind: Kind
  pattern: RegExp
  /** Where the rest of it ends, if the pattern finds its beginning only. */
  end?: (code: string, from: number) => number
  switched: (found: string, number: number) => string
}

const endOfCall = (code: string, from: number) => endOf('()', code, from)

const ALWAYS = 'mutated`1 = 1`'
// In the parentheses of a call: a line that began with a bare one would belong to the line before.
const either = (number: number, otherwise: string, found: string) =>
  `either(isOff(${number}) ? ${otherwise} : ${found})`
const inTemplate = (found: string, number: number) => `\${${either(number, ALWAYS, `mutated\`${found}\``)}}`
const asCall = (found: string, number: number) => either(number, 'undefined', found)
const asCondition = (found: string, number: number) => either(number, ALWAYS, found)
const asTrue = (found: string, number: number) => either(number, 'true', found)
const asPartOfQuery = (found: string, number: number) =>
  `.$call((unmutated) => ${either(number, 'unmutated', `unmutated${found}`)})`

const CONDITIONS: readonly Condition[] = [
  // .where('team_id', '=', w.team_id), .where('cards.team_id', '=', p('team_id')), .whereRef, .on and .onRef likewise
  {
    kind: 'workspace',
    pattern: /\.(?:where|whereRef|on|onRef)(?=\('(?:\w+\.)?team_id', '=')/g,
    end: endOfCall,
    switched: asPartOfQuery,
  },
  // .where('id', '=', w.team_id) of the workspace itself, .onRef('teams.id', '=', 'members.team_id')
  {
    kind: 'workspace',
    pattern:
      /\.(?:where|whereRef|on|onRef)(?=\('(?:teams\.)?id', '=', (?:[\w.]*team_id|p\('team_id'\)|'\w+\.team_id')\))/g,
    end: endOfCall,
    switched: asPartOfQuery,
  },
  // .innerJoin('teams', 'teams.id', 'members.team_id')
  {
    kind: 'workspace',
    pattern: /(?<=\.(?:inner|left)Join\('\w+', )'\w+\.(?:team_id|id)', '\w+\.team_id'(?=\))/g,
    switched: (found, number) =>
      `(join) => ${either(number, 'join.onTrue()', `join.onRef(${found.replace(', ', ", '=', ")})`)}`,
  },
  // team_id = ${w.team_id}, cards.team_id = lists.team_id, ${own}.team_id = ${sql.ref(`${table}.team_id`)}, teams.id = team_id
  {
    kind: 'workspace',
    pattern:
      /(?<!(?:const|let) |this\.)(?!this\b)(?:\$\{sql\.ref\(`\$\{\w+\}\.team_id`\)\}|\$\{TEAM_ID\}|(?:\b\w+\.|\$\{\w+\}\.)?\bteam_id|\bteams\.id|(?<=teams where )id) = (?=\$\{|(?:\w+\.)?team_id\b|teams\.id)/g,
    end: endOfOperand,
    switched: inTemplate,
  },
  { kind: 'permit', pattern: /\bw\.permit(?=\()/g, end: endOfCall, switched: asCall },
  { kind: 'permit', pattern: /(?<!function )\bpermit[A-Z]\w*(?=\()/g, end: endOfCall, switched: asCall },
  // What a role allows, where a rule checks it itself.
  { kind: 'permit', pattern: /(?<!function )\b(?:allows|mayAllow)(?=\()/g, end: endOfCall, switched: asTrue },
  {
    kind: 'visibility',
    pattern: new RegExp(`(?<!function )\\b${VISIBLE}(?=\\()`, 'g'),
    end: endOfCall,
    switched: asCondition,
  },
  {
    kind: 'visibility',
    pattern: new RegExp(`(?<=\\bvisible: )${VISIBLE}(?=[ ,])`, 'g'),
    switched: (found, number) => `(viewer) => ${asCondition(`${found}(viewer)`, number)}`,
  },
  { kind: 'visibility', pattern: /cast\(\$\{[\w.]*is_guest\} as integer\) = 0/g, switched: inTemplate },
  // A person's own data: notifications, marks, memberships.
  { kind: 'visibility', pattern: /\b(?:\w+\.)?user_id = \$\{(?:\w+\.)*user_id\}/g, switched: inTemplate },
  {
    kind: 'visibility',
    pattern: /\.(?:where|on)(?=\('(?:\w+\.)?user_id', '=', (?:\w+\.)+user_id\))/g,
    end: endOfCall,
    switched: asPartOfQuery,
  },
  // The same in memory, for streams.
  { kind: 'visibility', pattern: /\bthis\.#sees\w*(?=\()/g, end: endOfCall, switched: asTrue },
  { kind: 'visibility', pattern: /!(?:\w+\.)*is_guest\b/g, switched: asTrue },
]

export function mutantsIn(file: string, source: string): Mutant[] {
  if (!ROOMS.test(file)) return []
  const code = withoutComments(source)
  demandKnownNames(file, code)
  return CONDITIONS.flatMap(({ kind, pattern, end, switched }) =>
    [...code.matchAll(pattern)].map(({ index, 0: begin }) => {
      const to = end ? end(code, index + begin.length) : index + begin.length
      const found = source.slice(index, to)
      return {
        kind,
        file,
        line: code.slice(0, index).split('\n').length,
        what: found.replace(/\s+/g, ' '),
        from: index,
        to,
        switched: (number: number) => switched(found, number),
      }
    }),
  ).sort((a, b) => a.from - b.from)
}

/** A file whose conditions can be switched off one at a time, by the number that each has. */
export function withSwitches(
  source: string,
  mutants: readonly (Mutant & { number: number })[],
  module: string,
): string {
  for (const [index, { to }] of mutants.entries())
    if (to > (mutants[index + 1]?.from ?? Number.POSITIVE_INFINITY))
      throw new Error(`One condition is inside another: ${mutants[index]?.what}.`)
  const changed = mutants.reduceRight(
    (text, { from, to, switched, number }) => text.slice(0, from) + switched(number) + text.slice(to),
    source,
  )
  return `import { sql as mutated } from 'kysely'; import { either, isOff } from '${module}'\n${changed}`
}

/** A new name is a condition or a query: not to know which would leave it out. */
function demandKnownNames(file: string, code: string): void {
  for (const [name] of code.matchAll(/\bvisible[A-Z]\w*(?=\()/g))
    if (!new RegExp(`^${VISIBLE}$`).test(name) && !VISIBLE_QUERIES.test(name))
      throw new Error(`Is ${name} in ${file} a condition or a query? Say so in tools/mutation/mutants.ts.`)
}

/** After `team_id = `: an expression put in, perhaps a column of what it names, or a plain column. */
function endOfOperand(code: string, from: number): number {
  const isExpression = code.startsWith('${', from)
  const end = isExpression ? endOf('{}', code, from + 1) : from
  const column = isExpression ? /^\.\w+/ : /^\w+(?:\.\w+)?/
  return end + (column.exec(code.slice(end, end + 100))?.[0].length ?? 0)
}

/** Where the bracket that opens here is closed. */
function endOf(pair: '()' | '{}', code: string, from: number): number {
  const [open, close] = pair
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === open) depth += 1
    if (code[at] === close) depth -= 1
    if (depth === 0) return at + 1
  }
  throw new Error('A bracket is never closed.')
}

/** The same length: what is found stays where it is. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}
