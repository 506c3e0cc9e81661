import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { PasswordHashes, refuseWeakPassword } from '../server/identity/passwords.ts'
import { changePassword } from '../server/identity/sign-in.ts'
import { verifyAddress } from '../server/identity/verification.ts'
import { requirePerson, withGateway } from './database.ts'
import { parseEmail } from './input.ts'
import { answer } from './output.ts'
import { surroundings } from './surroundings.ts'

const ABOUT_PASSWORDS = `
The password is the first line of standard input, so that it is in no shell history and no process list:
  $ npx boardwalk user password --email you@example.com < file
All sessions and links of the person end; if the address was not verified yet, so does all other access to the account,
and it counts as verified. A link with which they choose it themselves is better: "boardwalk user link".`

export function addPassword(user: Command) {
  user
    .command('password')
    .description("set a person's password, read from standard input")
    .requiredOption('--email <address>', 'their e-mail address', parseEmail)
    .option('--json', 'print {"user_id", "email"}')
    .addHelpText('after', ABOUT_PASSWORDS)
    .action(({ email, json }: { email: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        const { id } = await requirePerson(gateway, email)
        const password = await readLine(`The new password of ${email}: `)
        if (password === '') throw new AppError('invalid_request', 'There was no password. Nothing was changed.')
        refuseWeakPassword(password, email)
        const hash = await new PasswordHashes().make(password)
        await verifyAddress(gateway, id, { bring: (db, now) => changePassword(db, id, hash, now) })
        answer(json, { user_id: id, email }, `  ${email} has a new password. All their sessions have ended.`)
      }),
    )
}

async function readLine(question: string): Promise<string> {
  const { stdin, stderr } = surroundings()
  if (stdin.isTTY) stderr.write(question)
  const reader = createInterface({ input: stdin })
  const { value } = await reader[Symbol.asyncIterator]().next()
  reader.close()
  stdin.destroy()
  return String(value ?? '')
}
