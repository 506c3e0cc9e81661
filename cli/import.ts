import { type Command, InvalidArgumentError, Option } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { filesOf } from '../server/files/open.ts'
import { createToken, findOwnerOf, listMembers } from '../server/resources/teams/teams.service.ts'
import { readFiles } from '../server/start/config.ts'
import { facts } from '../server/start/terminal.ts'
import { type Store, StoreError } from '../server/store/store.ts'
import { CHOICES, type Choice, plainName } from '../server/transfer/csv/columns.ts'
import { countPlan } from '../server/transfer/foreign/count-plan.ts'
import type { DateOrder } from '../server/transfer/foreign/dates.ts'
import { importPlan, type PlanResult } from '../server/transfer/foreign/import-plan.ts'
import { chooseNewFields, NEW_SPACE, previewFields } from '../server/transfer/foreign/new-fields.ts'
import type { Omission } from '../server/transfer/foreign/plan.ts'
import { readForeignFile } from '../server/transfer/foreign/read-file.ts'
import { EMPTY_SPACE } from '../server/transfer/foreign/relation-room.ts'
import { shortened } from '../server/transfer/foreign/text.ts'
import { importWorkspace } from '../server/transfer/own/import.ts'
import { readExport } from '../server/transfer/own/read-export.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { onlyTeam, requireMember, requireTeam, withGateway, withNewGateway } from './database.ts'
import { fromHere } from './files.ts'
import { parseEmail, parseTitle } from './input.ts'
import { answer, counted } from './output.ts'
import { withProgress } from './progress.ts'
import { surroundings } from './surroundings.ts'

const ABOUT_IMPORTS = `
Without --from the file is an export of Boardwalk (GET /v1/{team_id}/export). It becomes a new workspace with all
its contents; people are invited by their e-mail addresses, and its owner gets a token. The same file again changes
nothing.

With --from the file comes from another program, and is imported into a workspace:
  trello   a board, as "Export as JSON" writes it: lists, cards, checklists, labels, members, comments
  csv      a table in UTF-8 (or UTF-16) whose first row names the columns: title (required), description, list, board,
           tags, members, owner, due date, start date, created, updated, completed, estimate, priority, checklist,
           comment, archived; epic, epic link, parent, blocks, blocked by, related, duplicates, and the key by which rows
           name each other; separated by commas, semicolons or tabs
Other columns, and custom fields of Trello, become custom fields of the space, if you are its admin (--no-new-fields: text).
Epics of a table go to the roadmap, with the cards in them; parents and links join cards of the file, and what names any
other stays text (--no-relations: all of it). Names of sprints stay text or custom fields: no sprint is made.
Values without an equivalent go to the end of their card's content, and are listed with the card. --map names columns
with other names; --dry-run shows what would be imported. The same file again changes nothing; a file that differs at all
is a new import, and everything is imported again. Either all of a file is imported or nothing.

Any of them may be compressed (gzip, zstd), as some downloads are.`

interface ImportOptions {
  from?: 'trello' | 'csv'
  teamTitle?: string
  team?: string
  email?: string
  space?: string
  board?: string
  map?: Map<string, Choice>
  dates?: DateOrder
  attachments?: string
  /** False with `--no-new-fields`. */
  newFields: boolean
  /** False with `--no-relations`. */
  relations: boolean
  dryRun?: boolean
  json?: boolean
}

export function addImportCommand(program: Command) {
  program
    .command('import')
    .description('import a workspace from an export, or boards from another program')
    .argument('<file>', 'the file to read')
    .addOption(new Option('--from <program>', 'where the file comes from').choices(['trello', 'csv']))
    .option('--team-title <title>', 'for an export: the title of the workspace (default: its old one)', parseTitle)
    .option('--team <id>', 'with --from: the workspace to import into (default: the only one)')
    .option(
      '--email <address>',
      'on whose behalf (default: its owner); for an export: the owner who gets a token',
      parseEmail,
    )
    .option('--space <id>', 'with --from: the space for the boards (default: a new one)')
    .option('--board <title>', 'with --from csv: the board for rows that name none (default: the name of the file)')
    .option(
      '--map <column=field>',
      'with --from csv: the field of a column (or ignore, or text); may be repeated',
      parseMapping,
    )
    .addOption(
      new Option('--dates <order>', 'with --from csv: how to read 04/11/2026, if the file does not show it').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option(
      '--attachments <folder>',
      'with --from trello: the folder with its attachments, named by their ids or names',
    )
    .option('--no-new-fields', 'with --from: what has no field here becomes text, instead of new custom fields')
    .option('--no-relations', 'with --from csv: what says of epics, parents and links stays text, or custom fields')
    .option('--dry-run', 'with --from: say what would be imported, and change nothing')
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', ABOUT_IMPORTS)
    .action((name: string, options: ImportOptions) => {
      refuseStrayOptions(options)
      const file = fromHere(name)
      return options.from ? importFrom(file, options.from, options) : importExport(file, options)
    })
}

/** An option that would do nothing is a misunderstanding. */
function refuseStrayOptions({ from, teamTitle, team, space, board, map, dates, attachments, dryRun }: ImportOptions) {
  const stray = from ? { '--team-title': teamTitle } : { '--team': team, '--space': space, '--dry-run': dryRun }
  const all = {
    ...stray,
    ...(from !== 'csv' && { '--board': board, '--map': map, '--dates': dates }),
    ...(from !== 'trello' && { '--attachments': attachments }),
  }
  const [first] = Object.entries(all).filter(([, value]) => value !== undefined)
  if (first) throw new AppError('invalid_request', `${first[0]} does not apply here. See: boardwalk import --help`)
}

/** The file is read before the database is opened: opening creates a missing one. */
async function importExport(file: string, { teamTitle, email, json }: ImportOptions) {
  const contents = await readExport(file)
  await withNewGateway(async (gateway) => {
    const { storage } = await ownFilesOf(gateway.store)
    const { team_id, is_new, rows } = await withProgress('Import', 'rows', (onProgress) =>
      importWorkspace(gateway, file, contents, {
        onProgress,
        storage,
        ...(teamTitle !== undefined && { title: teamTitle }),
      }),
    )
    const owner =
      email === undefined ? await findOwnerOf(gateway, team_id) : await requireOwner(gateway, team_id, email)
    // A file may name any owners: of several, the person who imports it must say who they are.
    const isKnown = email !== undefined || (await countOwners(gateway, team_id)) === 1
    const token = is_new && isKnown ? (await createToken(gateway, { team_id, email: owner.email })).token : null
    const text = facts([
      ['Workspace', is_new ? team_id : `${team_id}  (this export was imported before: nothing has changed)`],
      ['Owner', `${owner.user_id}  ${owner.email}`],
      ...(token ? [['Token', `${token}  (shown this once: keep it)`] as const] : []),
      ...(is_new && !token ? [['Token', `none: it has several owners. ${NEXT_TOKEN}`] as const] : []),
      ['Holds', `${counted(rows.boards ?? 0, 'boards')}, ${counted(rows.cards ?? 0, 'cards')}`],
    ])
    answer(json, { team_id, is_new, user_id: owner.user_id, token, rows }, text)
  })
}

/** Refuses the storage of another database before anything is done. */
async function ownFilesOf(store: Store) {
  const files = await filesOf(store, readFiles(surroundings().env))
  const problem = await files.storage.findProblem()
  if (problem !== null) throw new StoreError(problem)
  return files
}

const NEXT_TOKEN = 'Create one for the right owner: boardwalk token create --team <id> --email <address>'

async function countOwners(gateway: Gateway, team_id: string): Promise<number> {
  return (await listMembers(gateway, team_id)).filter(({ role }) => role === 'owner').length
}

async function requireOwner(gateway: Gateway, team_id: string, email: string) {
  const member = await requireMember(gateway, team_id, email)
  if (member.role === 'owner') return member
  throw new AppError('forbidden', `${email} is not an owner of the imported workspace ${team_id}. ${NEXT_TOKEN}`)
}

async function importFrom(file: string, from: 'trello' | 'csv', options: ImportOptions) {
  const { team, email, space, board, map, dates, attachments, newFields, relations, dryRun, json } = options
  const content = await readForeignFile(file, from, {
    ...(board !== undefined && { board }),
    ...(map && { map }),
    ...(dates && { dates }),
    newFields,
    relations,
    ...(attachments !== undefined && { attachments: fromHere(attachments) }),
  })
  if (dryRun) {
    // The space is not looked up: these are for a new one.
    const added = chooseNewFields(content.plan.newFields, NEW_SPACE, content.omissions)
    const counts = {
      ...(await countPlan(content, { ...EMPTY_SPACE, fields: previewFields(added) })),
      custom_fields: added.length,
    }
    const not_mapped = content.omissions.list()
    answer(
      json,
      { is_dry_run: true, ...counts, not_mapped },
      [facts([['Would import', describeCounts(counts)]]), ...listOmissions(not_mapped)].join('\n'),
    )
    return
  }
  await withGateway(async (gateway) => {
    const { team_id } = team === undefined ? await onlyTeam(gateway) : await requireTeam(gateway, team)
    const { user_id, role } =
      email === undefined ? await findOwnerOf(gateway, team_id) : await requireMember(gateway, team_id, email)
    const result = await withProgress('Import', 'cards', async (onProgress) =>
      importPlan(gateway, { team_id, user_id, role }, content, {
        onProgress,
        ...(attachments !== undefined && { files: await ownFilesOf(gateway.store) }),
        ...(space !== undefined && { project_id: space }),
      }),
    )
    const { counts, ...outcome } = result
    answer(json, { team_id, ...outcome, ...counts }, summary(team_id, result))
  })
}

function summary(team_id: string, { import_id, is_new, project_id, counts, not_mapped }: PlanResult): string {
  if (!is_new)
    return facts([
      ['Workspace', team_id],
      ['Import', `${import_id}  (this file was imported before: nothing has changed)`],
    ])
  return [
    facts([
      ['Workspace', team_id],
      ['Space', project_id ?? ''],
      ['Import', import_id],
      ['Imported', describeCounts(counts)],
    ]),
    ...listOmissions(not_mapped),
  ].join('\n')
}

function describeCounts(counts: object): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => counted(count, what.replaceAll('_', ' ')))
    .join(', ')
}

/** "Column=field", one of several. */
function parseMapping(text: string, earlier = new Map<string, Choice>()): Map<string, Choice> {
  const at = text.lastIndexOf('=')
  const wanted = text
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/[ -]/g, '_')
  const field = CHOICES.find((known) => known === wanted)
  if (at < 1 || !field)
    throw new InvalidArgumentError(`Write --map "Column=field"; a field is one of ${CHOICES.join(', ')}.`)
  return new Map(earlier).set(plainName(text.slice(0, at)), field)
}

const MAX_EXAMPLES = 3
const LONGEST_EXAMPLE = 100

/** A line for each kind: how many, and which, if there are few. */
function listOmissions(omissions: readonly Omission[]): string[] {
  if (omissions.length === 0) return []
  const kinds = Map.groupBy(omissions, ({ kind }) => kind)
  const lines = [...kinds].map(([kind, all]) => {
    const examples = all
      .slice(0, MAX_EXAMPLES)
      .map(({ name, count }) => shortened(name, LONGEST_EXAMPLE) + times(count))
    const rest = all.length - examples.length
    return `    ${kind}: ${examples.join('; ')}${rest > 0 ? `; and ${rest.toLocaleString('en')} more` : ''}`
  })
  const isCut = [...kinds.values()].some((all) => all.length > MAX_EXAMPLES)
  return ['', `  Not mapped${isCut ? ' (--json lists all)' : ''}:`, ...lines]
}

function times(count: number): string {
  return count > 1 ? ` (${count.toLocaleString('en')} times)` : ''
}
