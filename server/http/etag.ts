import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { markOf, Versions } from '../workspace/versions.ts'
import { isGuest } from '../workspace/visibility.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Tags read `"<version>-<epoch><digest>"`: epoch and digest decide about 304, epoch and version about If-Match. The version
 * is the workspace's revision, which guests get encrypted.
 */

const VERSIONED = /^(?:W\/)?"(\w{1,40})-([\w-]{22})"$/

export function digestOf(body: Buffer | string): string {
  return hash('sha1', body, 'base64url').slice(0, 16)
}

/** The tag of an answer that was made from a state of its workspace. */
export function tagOf(workspace: Workspace, digest: string): string {
  return `"${versionOf(workspace)}-${markOf(workspace.epoch)}${digest}"`
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

/** The revision of a tag that a query names, with or without its quotes; null when it is none of the caller's. */
export function versionIn(tag: string | undefined, workspace: Workspace): number | null {
  if (tag === undefined) return null
  const revision = revisionOf(`"${tag.replace(/^(?:W\/)?"|"$/g, '')}"`, workspace)
  return revision === undefined || Number.isNaN(revision) ? null : revision
}

/** The revision that `versionOf` made a text of; null for a text that is none of the caller's. */
export function numberOf(version: string, workspace: Workspace): number | null {
  if (isGuest(workspace.caller.role)) return versionsOf(workspace).open(version)
  return /^\d{1,15}$/.test(version) ? Number(version) : null
}

function versionsOf({ epoch, caller: { team_id, user_id } }: Workspace): Versions {
  return new Versions({ epoch, team_id, user_id, purpose: 'etag' })
}
