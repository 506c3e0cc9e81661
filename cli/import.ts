import { type Command, Option } from 'commander'
import { AppError } from '../server/errors.ts'
import { createToken, findOwnerOf } from '../server/resources/teams/teams.service.ts'
import { facts } from '../server/terminal.ts'
import { type Carried, carryIn } from '../server/transfer/carry.ts'
import { readForeignFile } from '../server/transfer/file.ts'
import { importWorkspace } from '../server/transfer/import.ts'
import { readExport } from '../server/transfer/load.ts'
import type { Omission } from '../server/transfer/plan.ts'
import { shortened } from '../server/transfer/words.ts'
import type { Role } from '../server/workspace/policy.ts'
import { onlyTeam, requireMember, requireTeam, withDoor } from './database.ts'
import { fromHere } from './files.ts'
import { parseEmail, parseTitle } from './input.ts'
import { answer } from './output.ts'
import { withProgress } from './progress.ts'

const ABOUT_IMPORTS = `
Without --from the file is an export of Boardwalk (GET /v1/{team_id}/export). It becomes a new workspace with all
that it held; people are found by their e-mail addresses. The same file again changes nothing.

With --from the file comes from another program, and what it holds goes into a workspace:
  trello   a board, as "Export as JSON" writes it: lists, cards, checklists, labels, members, comments
  csv      a table in UTF-8 (or UTF-16) whose first row names the columns: title (required), description, list, board,
           tags, members, owner, due date, start date, created, updated, completed, estimate, priority, checklist,
           comment, archived; apart by commas, semicolons or tabs
What has no place here is listed at the end. The same file again changes nothing; a file that differs in the least
is a new import, and brings everything in once more. Either all of a file comes in or nothing.

Any of them may be packed (gzip, zstd), as some downloads are.`

interface ImportOptions {
  from?: 'trello' | 'csv'
  teamTitle?: string
  team?: string
  email?: string
  space?: string
  board?: string
  json?: boolean
}

export function addImportCommand(program: Command) {
  program
    .command('import')
    .description('bring in a workspace from an export, or boards from another program')
    .argument('<file>', 'the file to read')
    .addOption(new Option('--from <program>', 'where the file comes from').choices(['trello', 'csv']))
    .option('--team-title <title>', 'of an export: what to call the workspace (default: as it was called)', parseTitle)
    .option('--team <id>', 'with --from: the workspace to bring it into (default: the only one)')
    .option('--email <address>', 'with --from: on whose behalf (default: its owner)', parseEmail)
    .option('--space <id>', 'with --from: the space that takes the boards (default: a new one)')
    .option('--board <title>', 'with --from csv: the board of rows that name none (default: the name of the file)')
    .option('--json', 'print one JSON object: what became of the file')
    .addHelpText('after', ABOUT_IMPORTS)
    .action((name: string, options: ImportOptions) => {
      refuseStrayOptions(options)
      const file = fromHere(name)
      return options.from ? importFrom(file, options.from, options) : importExport(file, options)
    })
}

/** An option that would do nothing is a misunderstanding. */
function refuseStrayOptions({ from, teamTitle, team, email, space, board }: ImportOptions) {
  const stray = from ? { '--team-title': teamTitle } : { '--team': team, '--email': email, '--space': space }
  const all = { ...stray, ...(from !== 'csv' && { '--board': board }) }
  const [first] = Object.entries(all).filter(([, value]) => value !== undefined)
  if (first) throw new AppError('invalid_request', `${first[0]} means nothing here. See: boardwalk import --help`)
}

/** The file is read before the database is opened: opening makes one where there is none. */
async function importExport(file: string, { teamTitle, json }: ImportOptions) {
  const contents = await readExport(file)
  await withDoor(async (door) => {
    const { team_id, is_new, rows } = await withProgress('Import', 'rows', (onProgress) =>
      importWorkspace(door, file, contents, { onProgress, ...(teamTitle !== undefined && { title: teamTitle }) }),
    )
    const owner = await findOwnerOf(door, team_id)
    const token = is_new ? (await createToken(door, { team_id, email: owner.email })).token : null
    const text = facts([
      ['Workspace', is_new ? team_id : `${team_id}  (this export was imported before: nothing has changed)`],
      ['Owner', `${owner.user_id}  ${owner.email}`],
      ...(token ? [['Token', `${token}  (shown this once: keep it)`] as const] : []),
      ['Holds', `${counted(rows.boards ?? 0, 'boards')}, ${counted(rows.cards ?? 0, 'cards')}`],
    ])
    answer(json, { team_id, is_new, user_id: owner.user_id, token, rows }, text)
  })
}

async function importFrom(file: string, from: 'trello' | 'csv', options: ImportOptions) {
  const { team, email, space, board, json } = options
  const content = await readForeignFile(file, from, board)
  await withDoor(async (door) => {
    const { team_id } = team === undefined ? await onlyTeam(door) : await requireTeam(door, team)
    const { user_id, role } =
      email === undefined ? await findOwnerOf(door, team_id) : await requireMember(door, team_id, email)
    const carried = await withProgress('Import', 'cards', (onProgress) =>
      // Roles are written by this program alone, from a closed set.
      carryIn(door, { team_id, user_id, role: role as Role }, content, {
        onProgress,
        ...(space !== undefined && { project_id: space }),
      }),
    )
    const { counts, ...outcome } = carried
    answer(json, { team_id, ...outcome, ...counts }, summary(team_id, carried))
  })
}

function summary(team_id: string, { import_id, is_new, project_id, counts, not_mapped }: Carried): string {
  if (!is_new)
    return facts([
      ['Workspace', team_id],
      ['Import', `${import_id}  (this file was imported before: nothing has changed)`],
    ])
  const made = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => counted(count, what.replace('_', ' ')))
  return [
    facts([
      ['Workspace', team_id],
      ['Space', project_id ?? ''],
      ['Import', import_id],
      ['Brought in', made.join(', ')],
    ]),
    ...tellOmissions(not_mapped),
  ].join('\n')
}

const MOST_EXAMPLES = 3
const LONGEST_EXAMPLE = 100

/** A line for each kind: how many, and which, if they are few. */
function tellOmissions(omissions: readonly Omission[]): string[] {
  if (omissions.length === 0) return []
  const kinds = Map.groupBy(omissions, ({ kind }) => kind)
  const lines = [...kinds].map(([kind, all]) => {
    const examples = all
      .slice(0, MOST_EXAMPLES)
      .map(({ name, count }) => shortened(name, LONGEST_EXAMPLE) + times(count))
    const rest = all.length - examples.length
    return `    ${kind}: ${examples.join('; ')}${rest > 0 ? `; and ${rest.toLocaleString('en')} more` : ''}`
  })
  const isCut = [...kinds.values()].some((all) => all.length > MOST_EXAMPLES)
  return ['', `  Not mapped${isCut ? ' (--json lists all)' : ''}:`, ...lines]
}

function times(count: number): string {
  return count > 1 ? ` (${count.toLocaleString('en')} times)` : ''
}

function counted(count: number, nouns: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`
}
