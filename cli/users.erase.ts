import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { erasePerson } from '../server/resources/users/users.erase.ts'
import { facts } from '../server/start/terminal.ts'
import { writePersonalData } from '../server/transfer/own/person.ts'
import { confirm } from './confirm.ts'
import { requirePerson, withGateway } from './database.ts'
import { fromHere } from './files.ts'
import { parseEmail } from './input.ts'
import { answer, counted } from './output.ts'
import { withProgress } from './progress.ts'

const ABOUT_ERASING = `
In every workspace they are or were in, their memberships and tokens end, private spaces that they ran alone pass on, and
their names, address, picture, time zone and language are replaced by "Erased person", in the log too.
What they created stays, and so do texts that mention them. First all their data is written to a file, for them.
Earlier backups and exports still contain their data: let those expire. It cannot be undone.`

interface EraseOptions {
  email: string
  /** The name of the file; false for none. */
  export?: string | false
  yes?: boolean
  json?: boolean
}

export function addErase(user: Command) {
  user
    .command('erase')
    .description("erase a person's data everywhere; asks for the address again")
    .requiredOption('--email <address>', 'their e-mail address', parseEmail)
    .option('--export <file>', 'the file for their own data, as lines of JSON (default: <user id>.jsonl)')
    .option('--no-export', 'write no file')
    .option('--yes', 'do not ask')
    .option('--json', 'print {"user_id", "workspaces": […], "rows", "file", "exported": {…}}')
    .addHelpText('after', ABOUT_ERASING)
    .action((options: EraseOptions) => withGateway((gateway) => erase(gateway, options)))
}

async function erase(gateway: Parameters<typeof requirePerson>[0], options: EraseOptions) {
  const { email, yes, json } = options
  const person = await requirePerson(gateway, email)
  const file =
    options.export === false
      ? null
      : fromHere(typeof options.export === 'string' ? options.export : `${person.id}.jsonl`)
  if (file !== null && existsSync(file))
    throw new AppError('conflict', `${file} already exists. Name another file with --export, or use --no-export.`)
  if (!yes) await confirm(email, `All personal data of ${email} will be replaced, everywhere and for good.`)
  const exported = file === null ? null : await writePersonalData(gateway.store, person.id, file)
  const { workspaces, rows } = await withProgress('Erase', 'events', (show) => erasePerson(gateway, person, show))
  const text = facts([
    ['Erased', `${person.id}, in ${counted(workspaces.length, 'workspaces')}`],
    ['Replaced', `${counted(rows, 'rows')} that named them, in addition to their profile`],
    ['Their data', file ?? '(not exported)'],
  ])
  answer(json, { user_id: person.id, workspaces, rows, file, exported }, text)
}
