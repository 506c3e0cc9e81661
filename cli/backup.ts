import type { Command } from 'commander'
import { writeBackup } from '../server/backup/backup.ts'
import { restoreBackup } from '../server/backup/restore.ts'
import { ownedStorageOf } from '../server/files/open.ts'
import { readDatabaseUrl, readFiles } from '../server/start/config.ts'
import type { Store } from '../server/store/store.ts'
import { withGateway } from './database.ts'
import { fromHere } from './files.ts'
import { answer, counted } from './output.ts'
import { withProgress } from './progress.ts'
import { surroundings } from './surroundings.ts'

const ABOUT_BACKUPS = `
A backup is a snapshot of everything in one file: workspaces, people, boards, cards, files, the log. It is the same
for SQLite and PostgreSQL, so it is also the way from one to the other. The server may keep running meanwhile.
If a stored file is missing or damaged, no backup is written; --without-files leaves out all files.
It contains the hashes of tokens, never a token, but also names, addresses and all content: keep it safe.`

const ABOUT_RESTORING = `
The file is checked first; a damaged or incomplete one changes nothing. Then all of it goes into the database of
DATABASE_URL, or nothing. The database must be empty. While a server uses it nothing is restored: stop it first.
If the backup lacks the bytes of a file, nothing is restored, unless --without-files is given.
To move to another database, stop the server before the backup too: later writes would be lost.`

export function addBackupCommands(program: Command) {
  program
    .command('backup')
    .description('write everything to one file')
    .argument('<file>', 'the file to write; an existing one is replaced once the new one is complete')
    .option('--without-files', 'leave out the bytes of files')
    .option('--json', 'print {"file", "rows": {…}}')
    .addHelpText('after', ABOUT_BACKUPS)
    .action((name: string, { json, withoutFiles = false }: { json?: boolean; withoutFiles?: boolean }) =>
      withGateway(async ({ store }) => {
        const file = fromHere(name)
        const storage = withoutFiles ? null : await ownedStorageOf(store, readFiles(surroundings().env))
        const rows = await withProgress('Backup', 'rows', (show) => writeBackup(store, file, show, storage))
        answer(json, { file, rows }, `  ${count(rows)} of ${store.name} are in ${file}`)
      }),
    )

  program
    .command('restore')
    .description('restore a backup into an empty database')
    .argument('<file>', 'a file written by "boardwalk backup"')
    .option('--force', 'replace everything in the database')
    .option('--without-files', 'continue without the bytes of files missing from the backup')
    .option('--json', 'print {"file", "rows": {…}}')
    .addHelpText('after', ABOUT_RESTORING)
    .action(async (name: string, options: { force?: boolean; withoutFiles?: boolean; json?: boolean }) => {
      const { force = false, withoutFiles = false, json } = options
      const file = fromHere(name)
      const { env } = surroundings()
      const url = readDatabaseUrl(env)
      const storageOf = (store: Store, identity: string) => ownedStorageOf(store, readFiles(env), identity)
      const { rows } = await withProgress('Restore', 'rows', (onProgress) =>
        restoreBackup(url, file, { force, withoutFiles, onProgress, storageOf }),
      )
      answer(json, { file, rows }, `  ${count(rows)} restored from ${file}`)
    })
}

function count(rows: Record<string, number>): string {
  const total = Object.values(rows).reduce((sum, number) => sum + number, 0)
  return `${counted(total, 'rows')} (${counted(rows.cards ?? 0, 'cards')})`
}
