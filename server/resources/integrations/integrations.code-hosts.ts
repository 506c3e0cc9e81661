import { randomBytes } from 'node:crypto'
import { AppError, type FieldProblem } from '../../common/errors.ts'
import { CODE_HOSTS, type CodeHost } from './integrations.schema.ts'

/** Code hosts report what happens to pull requests; nothing is sent to them. */

const HOST_NAMES: Record<CodeHost, string> = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' }

export function isCodeHost(type: string): type is CodeHost {
  // Called with any text, not only with a type.
  return (CODE_HOSTS as readonly string[]).includes(type)
}

/** The name of a code host as the author of an action, since the person who connected it did not do it. */
export function nameOfHost({ type }: { type: string }): string | undefined {
  return isCodeHost(type) ? HOST_NAMES[type] : undefined
}

const HOOK_BYTES = 24

/** The end of an address that cannot be guessed and does not name the workspace. */
export function newHook(): string {
  return randomBytes(HOOK_BYTES).toString('base64url')
}

export function hookUrlOf(publicUrl: string, hook: string | null): string | null {
  return hook === null ? null : `${publicUrl}/hooks/${hook}`
}

/** Fields of integrations that receive messages. */
export function refuseWebhookFields(fields: { url?: unknown; events?: unknown; project_ids?: unknown }) {
  const message = 'Nothing is sent to a code host: give it the hook_url and the secret.'
  const problems = (['url', 'events', 'project_ids'] as const).flatMap((field): FieldProblem[] =>
    fields[field] === undefined ? [] : [{ field, code: 'invalid', message }],
  )
  if (problems.length > 0) throw new AppError('invalid_request', message, problems)
}

export function refuseCodeHost({ type }: { type: string }) {
  if (isCodeHost(type)) throw new AppError('conflict', 'A code host only sends: there is nothing to send to it.')
}
