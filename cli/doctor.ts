import type { Command } from 'commander'
import { type Examined, examineFiles } from '../server/files/examine.ts'
import { ownedStorageOf } from '../server/files/open.ts'
import { readFiles } from '../server/start/config.ts'
import { StoreError } from '../server/store/store.ts'
import { withGateway } from './database.ts'
import { answer, counted } from './output.ts'
import { withProgress } from './progress.ts'
import { surroundings } from './surroundings.ts'

const ABOUT_DOCTOR = `
Checks whether the settings of the database keep acknowledged writes safe, and whether the file storage belongs to it.
With --files the stored bytes of every file are read too, and compared with its size and checksum. Files that are older
than checksums get one. Nothing else is changed, and the server may keep running meanwhile. The exit code is 1 if a
problem was found. Stored files unknown to the database are listed, but are not a problem: they may be left from
a database that used the folder before. Nothing removes them.`

const ABOUT_ADOPTING = `
The folder or bucket with the files has a marker that names its database. No other database writes there or removes
anything. If that database is gone for good, or was replaced by this one, this command replaces the marker with that
of this database.`

/** How many files of each kind are listed. */
const NAMED = 20

export function addDoctorCommands(program: Command) {
  program
    .command('doctor')
    .description('check the database and the file storage')
    .option('--files', 'read all files, and compare them with their checksums')
    .option('--json', 'print {"problems", "files": {…}}')
    .addHelpText('after', ABOUT_DOCTOR)
    .action((options: { files?: boolean; json?: boolean }) =>
      withGateway(async ({ store }) => {
        const storage = await ownedStorageOf(store, readFiles(surroundings().env))
        const foreign = await storage.findProblem()
        const files = options.files
          ? await withProgress('Files', 'files', (show) => examineFiles(store, storage, show))
          : null
        const problems = [
          ...(await store.durabilityProblems()),
          ...(foreign === null ? [] : [foreign]),
          ...(files ? named('missing', files.missing) : []),
          ...(files ? named('different from what was stored', files.different) : []),
        ]
        const lines = [...problems, ...(files ? describeFiles(files, storage.name) : [])]
        answer(options.json, { problems, files }, lines.map((line) => `  ${line}`).join('\n') || '  No problems.')
        if (problems.length > 0) throw new StoreError(`${counted(problems.length, 'problems')} found.`)
      }),
    )

  program
    .command('files')
    .description('the folder or bucket with the files')
    .command('adopt')
    .description('make the file storage belong to this database')
    .option('--json', 'print {"storage"}')
    .addHelpText('after', ABOUT_ADOPTING)
    .action(({ json }: { json?: boolean }) =>
      withGateway(async ({ store }) => {
        const storage = await ownedStorageOf(store, readFiles(surroundings().env))
        await storage.adopt()
        answer(json, { storage: storage.name }, `  ${storage.name} belongs to ${store.name}`)
      }),
    )
}

function describeFiles({ files, missing, different, noted, unknown }: Examined, place: string): string[] {
  const sound = files - missing.length - different.length
  return [
    ...named('unknown to this database', unknown),
    `${counted(files, 'files')} in ${place}: ${sound} as stored, ${missing.length} missing, ${different.length} different, ${noted} with a new checksum.`,
  ]
}

function named(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : ''
  return [`${counted(keys.length, 'files')} ${what}: ${keys.slice(0, NAMED).join(', ')}${more}`]
}
