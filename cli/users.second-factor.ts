import type { Command } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { removeSecondFactor } from '../server/identity/second-factor.ts'
import { requirePerson, withGateway } from './database.ts'
import { parseEmail } from './input.ts'
import { answer } from './output.ts'

export function addSecondFactorReset(user: Command) {
  user
    .command('second-factor-reset')
    .description("turn off a person's lost second factor; make sure that it is really them who ask")
    .requiredOption('--email <address>', 'their e-mail address', parseEmail)
    .option('--json', 'print {"user_id", "email"}')
    .action(({ email, json }: { email: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        const { id } = await requirePerson(gateway, email)
        const isGone = await gateway.store.transaction((db) => removeSecondFactor(db, id))
        if (!isGone) throw new AppError('not_found', `${email} has no second factor.`)
        answer(json, { user_id: id, email }, `  ${email} no longer has a second factor: the password is enough.`)
      }),
    )
}
