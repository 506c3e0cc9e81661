import { AsyncLocalStorage } from 'node:async_hooks'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { BoardwalkError } from '../../../client/client.ts'
import { AppError, type FieldProblem } from '../../common/errors.ts'
import { problemsOf } from '../../http/validate.ts'
import type { Api } from './api.ts'
import type { Names } from './names.ts'
import { ToolError } from './tool-error.ts'

/** The context of a tool: the API with the caller's rights, and the names they can see. */
export interface Context {
  api: Api
  names: Names
  team_id: string
  /** Milliseconds, by the clock of the server. */
  now: number
}

/** The effect of a tool. Clients ask their users before some of them. */
const EFFECTS = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  /** Something new each time it is called. */
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  /** The same however often it is called; nothing that was there is lost. */
  sets: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  /** The same however often it is called; something that was there is overwritten, taken away or ended. */
  replaces: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const
export type Effect = keyof typeof EFFECTS

export interface Tool {
  name: string
  title: string
  /** For the model: what it does, and when to use it. */
  description: string
  effect: Effect
  input: TObject
  run(context: Context, given: unknown): Promise<object>
}

interface Declared<S extends TObject> extends Omit<Tool, 'input' | 'run'> {
  input: S
  run(context: Context, args: Static<S>): Promise<object>
}

/** The workspace of the call under way: threads are shared out between workspaces. */
export const callingTeam = new AsyncLocalStorage<string>()

/** Unknown arguments are refused: a model that misspells one gets an error. */
export function Args<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

export function tool<S extends TObject>({ run, ...declared }: Declared<S>): Tool {
  return {
    ...declared,
    run: async (context, given) => {
      const problems = problemsOf(declared.input, given)
      if (problems.length > 0) throw wrongArguments(declared.input, problems)
      // It was validated against the schema that the type comes from.
      return callingTeam.run(context.team_id, () => run(context, given as Static<S>))
    },
  }
}

function wrongArguments({ properties }: TObject, problems: readonly FieldProblem[]): ToolError {
  const words = problems.map(({ field, code, message }) =>
    code === 'unknown_field' ? `There is no argument ${field}.` : message,
  )
  return new ToolError(`${words.join(' ')} Arguments are: ${Object.keys(properties).join(', ') || 'none'}.`)
}

/** A tool as clients see it. */
export function describeTool({ name, title, description, effect, input }: Tool) {
  // Nothing of it is outside of this server.
  const annotations = { title, ...EFFECTS[effect], openWorldHint: false }
  // It is JSON, as the protocol wants it; the type of all schemas does not say so.
  return { name, title, description, inputSchema: input as { type: 'object' }, annotations }
}

/** What went wrong, in words for the caller; null for our own faults. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof ToolError || error instanceof AppError) return error.message
  if (!(error instanceof BoardwalkError) || error.code === 'internal_error') return null
  return error.code === 'unexpected_answer' ? null : error.message
}
