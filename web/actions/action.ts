import { type AnswerOf, BoardwalkError, type BodyOf } from '../../client/client.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import type { Anyway } from '../data/refusals.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { BATCH_OPERATIONS } from '../rules/work.generated.ts'
import { forPeople } from '../text/for-people.ts'
import { text } from '../text/text.ts'

/** What the server answered, put into the mirror; and the ids of what was made up here. */
export interface Settled {
  settle(): void
  ids?: Record<string, string>
}

/** Something people do. Keys, menus, drags and the palette all call the same. */
export interface ActionDefinition<Args> {
  /** Kept with what is under way, across reloads: never changed. */
  name: string
  /** Said when it did not work, or was undone. */
  words: string
  /** What shows at once. */
  patches(mirror: Mirror, args: Args): Patch[]
  /** The call that carries it; `key` makes its repeat harmless. */
  send(workspace: WorkspaceData, args: Args, key: string): Promise<Settled>
  /** Puts back what was written where it was written, when the server did not take it. Answers the keys of its drafts. */
  refused?(workspace: WorkspaceData, args: Args, reason: string): readonly string[]
  /** For what a limit can refuse: those who may exceed it do it anyway, by the same arguments with `override`. */
  anyway?: string
  /** What takes it back, worked out before it is done; null when nothing does. */
  undo?(mirror: Mirror, args: Args): Step | null
  /** For doing it once more, with new names for what is made up: the old ones are taken. */
  renew?(args: Args): Args
}

/** Part of the arguments of what a limit can refuse: an admin exceeds it, as the API calls it. */
export interface Exceeding {
  override?: true
}

/** an action with what it is done to. */
export interface Step {
  // Each action knows its own arguments; a list of several actions does not.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  action: ActionDefinition<any>
  args: unknown
}

// As above.
// biome-ignore lint/suspicious/noExplicitAny: see above
const ACTIONS = new Map<string, ActionDefinition<any>>()

/** Declares an action. Whatever was under way before a reload is found again by its name. */
export function defineAction<Args>(definition: ActionDefinition<Args>): ActionDefinition<Args> {
  ACTIONS.set(definition.name, definition)
  return definition
}

export function kindOf(name: string) {
  const known = ACTIONS.get(name)
  return {
    words: known?.words ?? '',
    refused: (workspace: WorkspaceData, args: unknown, error: unknown) =>
      known?.refused?.(workspace, args, reasonOf(error)) ?? [],
    /** Does it nevertheless; null unless a limit was the reason, and the server says that the person may exceed it. */
    anyway: (workspace: WorkspaceData, args: unknown, error: unknown): Anyway | null => {
      const words = known?.anyway
      if (!words || !mayOverride(error)) return null
      return { words, act: () => perform(workspace, known, Object.assign({}, args, { override: true })) }
    },
    action: (workspace: WorkspaceData) => ({
      // What an older version of the application left behind, and this one cannot do, shows nothing and is dropped.
      patches: (args: unknown) => known?.patches(workspace.mirror, args) ?? [],
      send: async (args: unknown, key: string) => known?.send(workspace, args, key) ?? { settle: () => undefined },
    }),
  }
}

/** A step that was done, or taken back, and the one that reverses it. */
interface Reversible {
  done: Step
  back: Step
  words: string
}

interface History {
  undoable: readonly Reversible[]
  redoable: readonly Reversible[]
}

const MAX_UNDO = 100
const NOTHING: History = { undoable: [], redoable: [] }
const histories = new WeakMap<WorkspaceData, History>()

interface Options {
  /** Shows what was done, with its undo. */
  toast?: string
}

/** Does it: shown at once, sent behind, undone by `z`. */
export function perform<Args>(
  workspace: WorkspaceData,
  kind: ActionDefinition<Args>,
  args: Args,
  { toast }: Options = {},
) {
  const back = kind.undo?.(workspace.mirror, args) ?? null
  const step = back && { done: { action: kind, args }, back, words: kind.words }
  const key = start(workspace, { action: kind, args })
  const { undoable } = histories.get(workspace) ?? NOTHING
  // What was taken back before is of another past now.
  histories.set(workspace, { undoable: step ? withLast(undoable, step) : undoable, redoable: [] })
  if (toast) showToast({ words: toast, kind: 'done', of: key, ...(step && { undo: () => undo(workspace, step) }) })
}

/** Does once more what is known by its name. */
export function performAgain(workspace: WorkspaceData, { name, args }: { name: string; args: unknown }) {
  const known = ACTIONS.get(name)
  if (known) perform(workspace, known, args)
}

/** Takes back the last action, or the one that is meant, as a new write. False when there is none, or it was taken back before. */
export function undo(workspace: WorkspaceData, meant?: Reversible): boolean {
  const { undoable, redoable } = histories.get(workspace) ?? NOTHING
  const step = meant ?? undoable.at(-1)
  if (!step || !undoable.includes(step)) return false
  const { again, key } = reverse(workspace, step)
  histories.set(workspace, {
    undoable: undoable.filter((other) => other !== step),
    redoable: again ? withLast(redoable, again) : redoable,
  })
  showToast({ words: text.toast.undone(step.words), kind: 'done', of: key })
  return true
}

/** Does the action again that was taken back last, as a new write. False when there is none. */
export function redo(workspace: WorkspaceData): boolean {
  const { undoable, redoable } = histories.get(workspace) ?? NOTHING
  const step = redoable.at(-1)
  if (!step) return false
  const { again, key } = reverse(workspace, step)
  histories.set(workspace, {
    undoable: again ? withLast(undoable, again) : undoable,
    redoable: redoable.slice(0, -1),
  })
  showToast({ words: text.toast.redone(step.words), kind: 'done', of: key })
  return true
}

/** Takes a step back: `again` would take that back in turn, null when nothing does. */
function reverse(
  workspace: WorkspaceData,
  { done, back, words }: Reversible,
): { again: Reversible | null; key: string } {
  const { mirror, queue } = workspace
  const { action } = back
  // Where a step does not say what takes it back, that is the one that it takes back itself.
  const isRepeatable = !action.undo || done.action.renew !== undefined
  const next = action.undo?.(mirror, queue.withServerIds(back.args)) ?? (isRepeatable ? renewed(done) : null)
  const key = start(workspace, back)
  return { again: next && { done: back, back: next, words }, key }
}

function renewed({ action, args }: Step): Step {
  return { action, args: action.renew ? action.renew(args) : args }
}

function withLast(steps: readonly Reversible[], step: Reversible): readonly Reversible[] {
  return [...steps, step].slice(-MAX_UNDO)
}

function start(workspace: WorkspaceData, { action: { name }, args }: Step): string {
  const key = newKey()
  workspace.queue.add({ name, args, key, time: Date.now(), seen: workspace.late.seen })
  return key
}

/** For calls that answer nothing to put: what was shown is what the server has now, until it is read again. */
export function asShown(mirror: Mirror, patches: readonly Patch[]): Settled {
  return {
    settle: () => {
      for (const patch of patches) {
        if ('row' in patch) mirror.put(patch.table, patch.id, patch.row)
        else {
          const said = mirror.said(patch.table, patch.id)
          // A patch of a table holds what its rows hold.
          if (said) mirror.put(patch.table, patch.id, { ...said, ...patch.set } as typeof said)
        }
      }
    },
  }
}

type Operation = BodyOf<'runBatch'>['operations'][number]

/** One batch for all of it; several only where it is more than a batch takes. */
export async function runOperations({ api }: WorkspaceData, operations: Operation[], key: string) {
  const results: AnswerOf<'runBatch'>['results'][number][] = []
  for (let at = 0; at < operations.length; at += BATCH_OPERATIONS) {
    const idempotencyKey = at === 0 ? key : `${key}-${at}`
    const answer = await api.runBatch({ operations: operations.slice(at, at + BATCH_OPERATIONS) }, { idempotencyKey })
    results.push(...answer.results)
  }
  return results
}

/** Not `randomUUID`: browsers have it on secure addresses alone. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An id for what the server has not named yet. */
export function newId(): string {
  return `new-${newKey()}`
}

/** The message shown when something was refused. */
export function reasonOf(error: unknown): string {
  return error instanceof BoardwalkError ? forPeople(error.message, error.errors) : text.failures.unknown
}

/** Whether a limit was the reason, and the server says that the person may exceed it. */
export function mayOverride(error: unknown): boolean {
  return error instanceof BoardwalkError && error.mayOverride
}

/** Whether the server could not be reached, or not the one behind a proxy. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof BoardwalkError && (error.code === 'network_error' || [502, 503, 504].includes(error.status ?? 0))
  )
}

/** Whether it is for others, whatever the words of the server. */
export function isForbidden(error: unknown): boolean {
  return error instanceof BoardwalkError && error.status === 403
}

/** Whether it does not exist or is not visible, which the server does not distinguish. */
export function isMissing(error: unknown): boolean {
  return error instanceof BoardwalkError && error.status === 404
}
