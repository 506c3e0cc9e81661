import { Command, CommanderError } from 'commander'
import { inOneLine } from '../server/common/text.ts'
import { VERSION } from '../server/common/version.ts'
import { explain } from '../server/start/explain.ts'
import { addBackupCommands } from './backup.ts'
import { addDemoCommand } from './demo.ts'
import { addDoctorCommands } from './doctor.ts'
import { addEventCommand } from './events.ts'
import { addImportCommand } from './import.ts'
import { addSessionCommands } from './sessions.ts'
import { type Surroundings, surroundings, within } from './surroundings.ts'
import { addTokenCommands } from './tokens.ts'
import { addUserCommands } from './users.ts'
import { addInitCommand, addWorkspaceCommands } from './workspaces.ts'

const INTRODUCTION = `Boardwalk on the command line: workspaces, people, sessions, tokens, backups, imports.

The commands act on the database of DATABASE_URL, also while the server runs:
  sqlite:./data/boardwalk.db         one file (this is the default)
  postgres://user:password@host/db   a PostgreSQL server`

const EXAMPLES = `
Examples:
  Serve, on http://localhost:4000 with the data in ./data (settings: docs/operations.md)
    $ npx boardwalk start
  Make the first workspace, and a token for its owner
    $ npx boardwalk init --title "Our team" --email you@example.com
  Add another person
    $ npx boardwalk user add --team tJ4mW8rc --email them@example.com --role member
    $ npx boardwalk user link --team tJ4mW8rc --email them@example.com
    $ npx boardwalk token create --team tJ4mW8rc --email them@example.com --expires 30d
  Give a program a token in its own name
    $ npx boardwalk token create --team tJ4mW8rc --email them@example.com --agent "Deploy bot"
  Rename a person, or erase their personal data
    $ npx boardwalk user update --email them@example.com --name "Grace Hopper"
    $ npx boardwalk user erase --email them@example.com
  Follow events
    $ npx boardwalk events --team tJ4mW8rc --follow
  Make a backup, and move from SQLite to PostgreSQL
    (stop the server first: writes after the backup would be lost)
    $ npx boardwalk backup boardwalk.backup
    $ DATABASE_URL=postgres://… npx boardwalk restore boardwalk.backup
  Import a board from Trello
    $ npx boardwalk import --from trello board.json --team tJ4mW8rc

In scripts, --json prints one JSON object. Errors go to standard error, with exit code 1.`

/** Runs one command, in the surroundings of the process unless others are given; returns the exit code. */
export function run(args: readonly string[], place?: Surroundings): Promise<number> {
  return within(place, () => runCommand(args))
}

async function runCommand(args: readonly string[]): Promise<number> {
  const { stdout } = surroundings()
  const complain = complainer(args.includes('--json'))
  const program = new Command('boardwalk')
    .description(INTRODUCTION)
    .addHelpText('after', EXAMPLES)
    .version(VERSION, '--version', 'print the version')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      outputError: (text) => complain(inOneLine(text.replace(/^error: /, ''))),
    })
  addInitCommand(program)
  addWorkspaceCommands(program)
  addUserCommands(program)
  addTokenCommands(program)
  addSessionCommands(program)
  addEventCommand(program)
  addBackupCommands(program)
  addDoctorCommands(program)
  addImportCommand(program)
  addDemoCommand(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has said what was wrong already.
    if (error instanceof CommanderError) return error.exitCode
    complain(explain(error))
    return 1
  }
}

function complainer(json: boolean): (error: string) => void {
  const { stderr } = surroundings()
  return (error) => void stderr.write(json ? `${JSON.stringify({ error })}\n` : `boardwalk: ${error}\n`)
}
