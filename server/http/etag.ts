import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { markOf, Versions } from '../workspace/versions.ts'
import { isGuest } from '../workspace/visibility.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Tags read `"<version>-<epoch><digest>"`: epoch and digest decide about 304, epoch and version about If-Match. The version
 * is the workspace's revision, which guests get encrypted.
 */

const DIGEST_LENGTH = 16
const VERSIONED = /^(?:W\/)?"(\w{1,40})-([\w-]{22})"$/

export function digestOf(body: Buffer | string): string {
  return hash('sha1', body, 'base64url').slice(0, DIGEST_LENGTH)
}

/**
 * The tag of an answer that was made from a state of its workspace. That of a board begins with whose it is, and of which board: a
 * reader who has it can ask for what changed since.
 */
export function tagOf(request: FastifyRequest, digest: string): string {
  const { workspace } = request
  const content = `${subjectOf(request)}${digest}`.slice(0, DIGEST_LENGTH)
  return `"${versionOf(workspace)}-${markOf(workspace.epoch)}${content}"`
}

const OF_BOARD = /\/boards\/:id(?:\/|$)/

function subjectOf({ workspace, routeOptions, params }: FastifyRequest): string {
  if (!OF_BOARD.test(routeOptions.url ?? '')) return ''
  const { team_id, user_id } = workspace.caller
  // The route has it.
  const { id } = params as { id: string }
  return digestOf(`${team_id} ${user_id} ${id}`).slice(0, 4)
}

/** The revision that an answer shows, as its reader may know it. */
export function versionOf(workspace: Workspace): string {
  const { revision } = workspace
  return isGuest(workspace.caller.role) ? versionsOf(workspace).sealFresh(revision) : String(revision)
}

/** The tag of a text that belongs to no workspace. */
export function fixedTag(body: Buffer): string {
  return `"0-${digestOf(body)}"`
}

/**
 * The viewer is a person in a workspace: not every path names the workspace it speaks of. Some answers hold what is for one token
 * or session of theirs alone.
 */
export function keyOf({ workspace, url, routeOptions }: FastifyRequest): string {
  const { team_id, user_id, credential_id = '' } = workspace.caller
  const credential = routeOptions.config.isKept === 'credential' ? credential_id : ''
  return `${team_id} ${user_id}${credential} ${url}`
}

/** Of an answer that is too large to be made before its tag: the same state shows the same viewer the same. */
export function flowingDigest(request: FastifyRequest, stamp: string): string {
  return digestOf(`${keyOf(request)} ${stamp}`)
}

/** True when both tags are of the same bytes. */
export function isSame(tag: string, other: string): boolean {
  return contentOf(tag) === contentOf(other)
}

function contentOf(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"\w{1,40}-|"$/g, '')
}

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => isSame(tag.trim(), etag))
}

/** The latest revision that an If-Match names; undefined for `*`, NaN when none of its tags is one of the caller's. */
export function revisionOf(ifMatch: string, workspace: Workspace): number | undefined {
  if (ifMatch.trim() === '*') return undefined
  const mark = markOf(workspace.epoch)
  const revisions = ifMatch.split(',').flatMap((tag) => {
    const [, version, content] = VERSIONED.exec(tag.trim()) ?? []
    return version && content?.startsWith(mark) ? (numberOf(version, workspace) ?? []) : []
  })
  return revisions.length > 0 ? Math.max(...revisions) : Number.NaN
}

/** The revision of the one tag that a query names, with or without its quotes; null when it is not of this caller and board. */
export function versionIn(tag: string | undefined, request: FastifyRequest): number | null {
  const { workspace } = request
  const [, version, content] = VERSIONED.exec(`"${tag?.replace(/^(?:W\/)?"|"$/g, '') ?? ''}"`) ?? []
  const isOwn = content?.startsWith(`${markOf(workspace.epoch)}${subjectOf(request)}`)
  return version && isOwn ? numberOf(version, workspace) : null
}

/** The revision that `versionOf` made a text of; null for a text that is none of the caller's. */
export function numberOf(version: string, workspace: Workspace): number | null {
  if (isGuest(workspace.caller.role)) return versionsOf(workspace).open(version)
  return /^\d{1,15}$/.test(version) ? Number(version) : null
}

function versionsOf({ epoch, caller: { team_id, user_id } }: Workspace): Versions {
  return new Versions({ epoch, team_id, user_id, purpose: 'etag' })
}
