import { VERSION } from '../common/version.ts'

const USAGE = `Usage: npm start, or boardwalk start where Boardwalk is installed as a package

Serves Boardwalk on http://localhost:4000, with its data in ./data. Settings are environment variables, such as PORT, HOST,
DATABASE_URL and PUBLIC_URL: see docs/operations.md. Workspaces, users, tokens and backups: npx boardwalk --help.

  --help     print this
  --version  print the version
`

/** Ends the process after what the server is asked on the command line: it takes no other arguments. */
export function answerArguments([argument]: readonly string[]) {
  if (argument === undefined) return
  if (argument === '--help' || argument === '-h') {
    process.stdout.write(USAGE)
    process.exit(0)
  }
  if (argument === '--version') {
    process.stdout.write(`${VERSION}\n`)
    process.exit(0)
  }
  process.stderr.write(
    `boardwalk: the server knows no argument "${argument}": settings are environment variables, see --help.\n`,
  )
  process.exit(1)
}
