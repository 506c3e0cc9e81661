import { AppError } from '../../errors.ts'
import type { UpdateBoard } from './boards.schema.ts'

/**
 * How messages would reach a board and leave it. The server has no mailbox and a workspace no integrations yet: to want
 * none is fine, and to want one is refused, so that nobody waits for messages that cannot come.
 */
export function refuseChannels({ email, webhook_notifications }: Pick<UpdateBoard, 'email' | 'webhook_notifications'>) {
  if (email?.active)
    throw new AppError('mail_not_configured', 'This server receives no mail. Leave the address of the board inactive.')
  const problems = (webhook_notifications ?? []).map((_, index) => ({
    field: `webhook_notifications.${index}.webhook.integration_id`,
    code: 'not_found',
    message: 'There is no such integration in this workspace.',
  }))
  if (problems[0]) throw new AppError('invalid_request', problems[0].message, problems)
}
