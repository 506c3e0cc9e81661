import type { Command } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { endOfSession, endSessions, findSessions } from '../server/identity/sessions.ts'
import { requirePerson, withGateway } from './database.ts'
import { parseEmail } from './input.ts'
import { answer, counted, toDay, toTable } from './output.ts'

export function addSessionCommands(program: Command) {
  const session = program.command('session').description('list and end the sessions of people who signed in')
  addList(session)
  addEnd(session)
}

function addList(session: Command) {
  session
    .command('list')
    .description('list the browsers a person is signed in with')
    .requiredOption('--email <address>', 'their e-mail address', parseEmail)
    .option('--json', 'print {"sessions": […]}')
    .action(({ email, json }: { email: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        const { id: user_id } = await requirePerson(gateway, email)
        const rows = await gateway.store.read((db) => findSessions(db, user_id, gateway.clock.now()))
        const sessions = rows.map((row) => ({
          id: row.id,
          user_agent: row.user_agent,
          address: row.address,
          time_created: row.time_created,
          time_used: row.time_used,
          time_expires: endOfSession(row),
        }))
        const lines = sessions.map((one) => [
          one.id,
          one.address,
          toDay(one.time_created),
          toDay(one.time_used),
          toDay(one.time_expires),
          // Text sent by a browser is printed only without control characters, which could move the cursor.
          one.user_agent.replace(/\p{Cc}/gu, '?'),
        ])
        answer(json, { sessions }, toTable(['SESSION', 'ADDRESS', 'SINCE', 'USED', 'UNTIL', 'BROWSER'], lines))
      }),
    )
}

function addEnd(session: Command) {
  session
    .command('end')
    .description('end all sessions of a person, or one; refused from the next request on')
    .requiredOption('--email <address>', 'their e-mail address', parseEmail)
    .option('--id <id>', 'one session (default: all)')
    .option('--json', 'print {"email", "ended"}')
    .action(({ email, id, json }: { email: string; id?: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        const { id: user_id } = await requirePerson(gateway, email)
        const which = id === undefined ? {} : { id }
        const ended = await gateway.store.transaction((db) => endSessions(db, user_id, which))
        if (id !== undefined && ended === 0)
          throw new AppError('not_found', `${email} has no session ${id}. "boardwalk session list" shows them.`)
        answer(json, { email, ended }, `  ${counted(ended, 'sessions')} of ${email} ended.`)
      }),
    )
}
