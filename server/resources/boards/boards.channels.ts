import { AppError } from '../../errors.ts'
import type { UpdateBoard } from './boards.schema.ts'

/**
 * How messages would reach a board. The server has no mailbox: to want none is fine, and to want one is refused, so that nobody
 * waits for messages that cannot come.
 */
export function refuseMail({ email }: Pick<UpdateBoard, 'email'>) {
  if (email?.active)
    throw new AppError('mail_not_configured', 'This server receives no mail. Leave the address of the board inactive.')
}
