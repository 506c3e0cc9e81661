import { randomBytes } from 'node:crypto'
import { AppError, type FieldProblem } from '../../common/errors.ts'
import { CODE_HOSTS, type CodeHost } from './integrations.schema.ts'

/** Code hosts tell what happens to pull requests; they are told nothing. */

const HOST_NAMES: Record<CodeHost, string> = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' }

export function isCodeHost(type: string): type is CodeHost {
  // Asked of any text, not of a type alone.
  return (CODE_HOSTS as readonly string[]).includes(type)
}

/** Who did something, when it was a code host: by its name, since whoever connected it did not do it. */
export function nameOfHost({ type }: { type: string }): string | undefined {
  return isCodeHost(type) ? HOST_NAMES[type] : undefined
}

const HOOK_BYTES = 24

/** The end of an address that nobody guesses, and that names no workspace. */
export function newHook(): string {
  return randomBytes(HOOK_BYTES).toString('base64url')
}

export function hookUrlOf(publicUrl: string, hook: string | null): string | null {
  return hook === null ? null : `${publicUrl}/hooks/${hook}`
}

/** What only those have who are told something. */
export function refuseWebhookFields(fields: { url?: unknown; events?: unknown; project_ids?: unknown }) {
  const message = 'A code host is told nothing: give it the hook_url and the secret.'
  const problems = (['url', 'events', 'project_ids'] as const).flatMap((field): FieldProblem[] =>
    fields[field] === undefined ? [] : [{ field, code: 'invalid', message }],
  )
  if (problems.length > 0) throw new AppError('invalid_request', message, problems)
}

export function refuseCodeHost({ type }: { type: string }) {
  if (isCodeHost(type))
    throw new AppError('conflict', 'A code host tells, and is told nothing: there is nothing to send.')
}
