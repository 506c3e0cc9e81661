import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/**
 * Statements that change rows without `rows.ts`, each with its reason. A new statement belongs into `updateRow` and the other
 * functions there, which add the workspace; one that cannot go there is listed here, and belongs into the story of the twin
 * workspaces.
 */
const ALLOWED = {
  'server/entrypoints/live/documents.queries.ts: insert into live_documents':
    'starts a shared document, by its workspace, unless someone else did',
  'server/entrypoints/live/documents.queries.ts: update live_documents set':
    'counts edits, by its workspace, and returns the number',
  'server/mail/queue.ts: update mails set': 'takes mails of any workspace from the queue, each by its key',
  'server/feed/notifications/follower.ts: insert into notification_cursors':
    'how far the log was followed, by its workspace: advances only from where it was',
  'server/feed/scheduler/files.ts: .updateTable(stored_files)': 'what is in the storage, by its key',
  'server/files/recorded-storage.ts: .deleteFrom(stored_files)': 'what is in the storage, by its key',
  'server/files/recorded-storage.ts: .insertInto(stored_files)': 'what is in the storage, by its key',
  'server/feed/rules/follower.ts: update rule_cursors set': 'how far the rules of one workspace are, by its id',
  'server/resources/rules/rules.state.ts: insert into rule_cursors':
    'how far the rules of one workspace are, by its id',
  'server/feed/scheduler/jobs.ts: .updateTable(jobs)': 'no data of a workspace: which process runs a job',
  'server/feed/scheduler/jobs.ts: insert into jobs': 'no data of a workspace: which process runs a job',
  'server/http/health.ts: update schema_migrations set': 'no data of a workspace: checks that the store can be written',
  'server/feed/scheduler/log-retention.ts: .updateTable(teams)': 'the head of a workspace, by its id',
  'server/http/token-uses.ts: .updateTable(sessions)': 'a session belongs to a person, not to a workspace',
  'server/identity/expiry.ts: delete from sessions': 'a session belongs to a person, not to a workspace',
  'server/feed/mail/seal-keys.ts: update mail_recipients set':
    'the keys of all workspaces, each by its own and the person',
  'server/identity/address-change.ts: .deleteFrom(tickets)': 'a person, not a workspace',
  'server/identity/expiry.ts: delete from daily_counts': 'counts of past days, of no workspace',
  'server/workspace/daily-counts.ts: insert into daily_counts': 'counts of people and addresses, of no workspace',
  'server/identity/expiry.ts: delete from tickets': 'a ticket belongs to a person; each expires',
  'server/identity/links.ts: .deleteFrom(tickets)': 'a ticket belongs to a person: by its key or by the person',
  'server/identity/passwords.ts: .insertInto(passwords)': 'a person does not belong to one workspace',
  'server/identity/sessions.ts: .insertInto(sessions)': 'a session belongs to a person, not to a workspace',
  'server/identity/sessions.ts: .deleteFrom(sessions)': 'a session belongs to a person, not to a workspace',
  'server/identity/sign-in.ts: .insertInto(users)': 'a person does not belong to one workspace',
  'server/identity/sign-in.ts: .updateTable(users)': 'a person does not belong to one workspace',
  'server/identity/tickets.ts: .insertInto(tickets)': 'a ticket belongs to a person, not to a workspace',
  'server/identity/passkeys.ts: .deleteFrom(passkeys)': 'a person does not belong to one workspace',
  'server/identity/passkeys.ts: .insertInto(passkeys)': 'a person does not belong to one workspace',
  'server/identity/passkeys.ts: .updateTable(passkeys)': 'a person does not belong to one workspace',
  'server/identity/fresh.ts: .updateTable(sessions)': 'a session belongs to a person, not to a workspace',
  'server/identity/verification.ts: .deleteFrom(table)': 'how a person signs in, which belongs to no workspace',
  'server/identity/verification.ts: .updateTable(members)':
    'access while an address is unverified, in all workspaces of its person at once',
  'server/identity/verification.ts: .updateTable(users)': 'a person does not belong to one workspace',
  'server/identity/provider-accounts.ts: .insertInto(provider_accounts)': 'a person does not belong to one workspace',
  'server/identity/provider-accounts.ts: .updateTable(provider_accounts)': 'a person does not belong to one workspace',
  'server/identity/second-factor.ts: .deleteFrom(recovery_codes)': 'a person does not belong to one workspace',
  'server/identity/second-factor.ts: .deleteFrom(second_factors)': 'a person does not belong to one workspace',
  'server/identity/second-factor.ts: .insertInto(recovery_codes)': 'a person does not belong to one workspace',
  'server/identity/second-factor.ts: .insertInto(second_factors)': 'a person does not belong to one workspace',
  'server/identity/second-factor.ts: .updateTable(second_factors)': 'a person does not belong to one workspace',
  'server/identity/tickets.ts: .updateTable(tickets)': 'a ticket belongs to a person: by its key',
  'server/identity/tickets.ts: .deleteFrom(tickets)': 'a ticket belongs to a person: by its key',
  'server/resources/users/users.erase.ts: .deleteFrom(table)': 'how a person signs in, which belongs to no workspace',
  'server/resources/users/users.person.ts: .deleteFrom(tickets)': 'a ticket belongs to a person, not to a workspace',
  'server/resources/cards/cards.delete.ts: update tags set': 'counts joined cards, a number for each tag',
  'server/resources/cards/cards.move.ts: update cards set': 'a position for each card, a hundred per statement',
  'server/resources/epics/epics.roadmap.ts: import insertRows': 'the workspace is being created, and has no writer yet',
  'server/resources/teams/teams.delete.ts: .deleteFrom(teams)': 'the workspace itself, by its id',
  'server/resources/teams/teams.delete.ts: .deleteFrom(users)': 'a person who is no longer in any workspace',
  'server/resources/teams/teams.delete.ts: .updateTable(teams)': 'the head of a workspace, by its id',
  'server/resources/teams/teams.delete.ts: delete from {sql.table(table)}': 'every table of a deleted workspace',
  'server/resources/teams/teams.rows.ts: delete from {sql.table(table)}': 'every table of a deleted workspace',
  'server/resources/teams/teams.service.ts: .insertInto(teams)': 'creates the workspace itself',
  'server/resources/teams/teams.service.ts: .insertInto(members)': 'the owner of a workspace being created',
  'server/resources/teams/teams.service.ts: .updateTable(teams)': 'the ids of a workspace being created, and its title',
  'server/resources/files/files.queries.ts: .updateTable(teams)': 'counts the bytes of one workspace, by its id',
  'server/resources/users/users.erase.ts: update {sql.table(table)} set':
    'each column of JSON that names people, by its key',
  'server/resources/users/users.person.ts: .updateTable(members)':
    'access while an address is unverified, in all workspaces of its person at once',
  'server/resources/users/users.person.ts: .updateTable(users)': 'a person does not belong to one workspace',
  'server/resources/users/users.queries.ts: .insertInto(users)': 'a person does not belong to one workspace',
  'server/resources/users/users.queries.ts: .updateTable(users)': 'a person does not belong to one workspace',
  'server/resources/users/users.service.ts: .updateTable(users)': 'a person does not belong to one workspace',
  'server/store/search/blocks.ts: delete from search_index_blocks': 'the store’s own index, of a deleted workspace',
  'server/store/search/documents.ts: insert into search_documents': 'copies documents within one workspace, by a join',
  'server/store/search/documents.ts: .deleteFrom(search_documents)': 'the store’s own index, below the gateway',
  'server/store/search/documents.ts: delete from search_documents': 'the store’s own index: deleted rows, by a join',
  'server/transfer/imports.ts: .insertInto(imports)': 'records a file before its workspace has a writer',
  'server/transfer/foreign/hidden-space.ts: .deleteFrom(imports)':
    'an import into a hidden space, each by its workspace',
  'server/transfer/foreign/hidden-space.ts: .deleteFrom(project_members)':
    'an import into a hidden space, each by its workspace',
  'server/transfer/foreign/hidden-space.ts: .deleteFrom(projects)':
    'an import into a hidden space, each by its workspace',
  'server/transfer/foreign/hidden-space.ts: .updateTable(imports)':
    'an import into a hidden space, each by its workspace',
  'server/transfer/foreign/hidden-space.ts: .updateTable(projects)':
    'an import into a hidden space, each by its workspace',
  'server/transfer/foreign/hidden-space.ts: import insertRows': 'an import into a hidden space, each by its workspace',
  'server/transfer/foreign/times.ts: update {target} set': 'a past for each row, by a join',
  'server/transfer/own/abandoned.ts: .deleteFrom(teams)': 'a workspace whose creation was abandoned',
  'server/transfer/own/people.ts: import insertRows': 'a person does not belong to one workspace',
  'server/transfer/own/pieces.ts: .updateTable(teams)': 'a workspace being imported, which nobody can enter',
  'server/transfer/own/pieces.ts: import insertRows': 'a workspace being imported, which nobody can enter',
  'server/transfer/own/pieces.ts: update {sql.table(table)} set': 'a workspace being imported, by a join',
  'server/transfer/own/scratch.ts: import insertRows': 'a separate database, for checking a file',
  'server/workspace/head.ts: .updateTable(teams)': 'the head of a workspace, by its id',
  'server/workspace/log.ts: import sendRows': 'the log, including that of other workspaces with the same person',
  'server/workspace/past/unnoted.ts: .updateTable(teams)': 'the head of a workspace, by its id',
  'server/workspace/rebalance.ts: update {table} set': 'a key for each row, two hundred per statement',
} satisfies Record<string, string>

const STATEMENTS = [
  /\.(?:updateTable|deleteFrom|insertInto|replaceInto|mergeInto)\([^)\n]*\)/g,
  /\bupdate\s+\S+\s+set\b/gi,
  /\b(?:delete\s+from|insert\s+(?:or\s+\w+\s+)?into|replace\s+into|truncate(?:\s+table)?)\s+(?:\$\{(?:[^{}]|\{[^}]*\})*\}|[a-z_"]+)/gi,
  /import \{[^}]*\b(?:insertRows|sendRows)\b[^}]*\} from '[./]*store\/prepared\.ts'/g,
]

/** The store and backups are below the gateway: they move whole databases. The search index belongs to workspaces. */
const isBelow = (file: string) => /^server\/(?:store|backup)\//.test(file) && !file.startsWith('server/store/search/')

test('rows of workspaces are changed only by rows.ts, except for the listed statements', async () => {
  const found = new Set<string>()
  for await (const file of glob('server/**/*.ts')) {
    if (file.endsWith('.test.ts') || isBelow(file) || file === 'server/workspace/rows.ts') continue
    for (const statement of statementsIn(await readFile(file, 'utf8'))) found.add(`${file}: ${statement}`)
  }
  expect([...found].sort()).toEqual(Object.keys(ALLOWED).sort())
})

test.each([
  ["await w.db.updateTable('boards').set(touched(w))", '.updateTable(boards)'],
  ["await w.db\n    .deleteFrom('cards')\n    .where('id', '=', id)", '.deleteFrom(cards)'],
  ["db.insertInto('tags').values(row)", '.insertInto(tags)'],
  ['await sql`UPDATE cards\n  SET title = 1`.execute(w.db)', 'update cards set'],
  [`sql\`delete from \${sql.table(\`\${noun}s\`)} where id = \${id}\``, 'delete from {sql.table(`{noun}s`)}'],
  ['sql`insert into "tags" (id) values (1)`', 'insert into "tags"'],
  ['sql`insert or replace into tags (id) values (1)`', 'insert or replace into tags'],
  ["import { insertRows, prepared } from '../../store/prepared.ts'", 'import insertRows'],
])('a statement is found: %s', (source, name) => {
  expect(statementsIn(source)).toEqual([name])
})

test('a comment is not a statement', () => {
  expect(statementsIn('/** Where an update set things; delete from here. */\n// insert into the list')).toEqual([])
})

/** Annotations widen types, and then hide the columns that a spread adds. */
test('assembled columns are checked against their table', async () => {
  const unchecked: string[] = []
  for await (const file of glob('server/resources/**/*.ts')) {
    const source = await readFile(file, 'utf8')
    for (const [line] of source.matchAll(/const \w+: Partial<Row<'\w+'>> = \{.*/g)) unchecked.push(`${file}: ${line}`)
  }
  expect(unchecked).toEqual([])
})

function statementsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return STATEMENTS.flatMap((pattern) => [...code.matchAll(pattern)]).map(([text]) => {
    if (text.startsWith('import')) return `import ${/insertRows|sendRows/.exec(text)?.[0]}`
    if (text.startsWith('.')) return text.replaceAll("'", '')
    return text
      .replace(/\s+/g, ' ')
      .replaceAll('${', '{')
      .replace(/^(\w+ )+|set$/gi, (words) => words.toLowerCase())
  })
}
