import { Command, CommanderError } from 'commander'
import { explain } from '../server/explain.ts'
import { addBackupCommands } from './backup.ts'
import { addDemoCommand } from './demo.ts'
import { addImportCommand } from './import.ts'
import { addTokenCommands } from './tokens.ts'
import { addUserCommands } from './users.ts'
import { addWorkspaceCommands } from './workspaces.ts'

const INTRODUCTION = `Boardwalk on the command line: workspaces, people, tokens, backups, imports.

The commands act on the database that DATABASE_URL names, also while the server runs:
  sqlite:./data/boardwalk.db         one file (this is the default)
  postgres://user:password@host/db   a PostgreSQL server`

const EXAMPLES = `
Examples:
  Make a workspace, and a token for its owner
    $ npx boardwalk workspace create --title "Our team" --email you@example.com
  Let somebody else in
    $ npx boardwalk user add --team tJ4mW8rc --email them@example.com --role member
    $ npx boardwalk token create --team tJ4mW8rc --email them@example.com --expires 30d
  Let a program in, in its own name
    $ npx boardwalk token create --team tJ4mW8rc --email them@example.com --agent "Deploy bot"
  Keep a copy, and move from one machine's file to PostgreSQL
    $ npx boardwalk backup boardwalk.backup
    $ DATABASE_URL=postgres://… npx boardwalk restore boardwalk.backup
  Bring a board over from Trello
    $ npx boardwalk import --from trello board.json --team tJ4mW8rc

In scripts, --json prints one JSON object. Errors go to standard error, with exit code 1.`

/** Runs one command; answers the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const complain = complainer(args.includes('--json'))
  const program = new Command('boardwalk')
    .description(INTRODUCTION)
    .addHelpText('after', EXAMPLES)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text) => complain(oneLine(text.replace(/^error: /, ''))) })
  addWorkspaceCommands(program)
  addUserCommands(program)
  addTokenCommands(program)
  addBackupCommands(program)
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
  return (error) => process.stderr.write(json ? `${JSON.stringify({ error })}\n` : `boardwalk: ${error}\n`)
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
