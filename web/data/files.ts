import { useEffect, useMemo } from 'react'
import type { File as FileInApi } from '../../client/client.ts'
import { BASE_URL } from './addresses.ts'
import { Held, useHeld } from './observable.ts'
import type { Subject } from './subjects.ts'
import type { WorkspaceData } from './workspace.ts'

/** The files of open cards, epics and pages, and of comments on them. They are read when the log says that what they are on has changed. */

export type StoredFile = FileInApi

/** What files are on. */
export interface Holder {
  noun: Subject['noun'] | 'comment'
  id: string
}

/** A file on its way. */
export interface Upload {
  key: string
  title: string
  /** From 0 to 1. */
  share: number
  /** Why it was refused. */
  failure?: string
  stop(): void
}

interface FilesOfHolder {
  /** How often they were read, and which of these readings is shown: an older one may be answered later. */
  asked: number
  shown: number
  files: Held<readonly StoredFile[]>
  uploads: Held<readonly Upload[]>
}

const known = new WeakMap<WorkspaceData, Map<string, FilesOfHolder>>()

export function filesOf(workspace: WorkspaceData, { noun, id }: Holder): FilesOfHolder {
  const holders = known.get(workspace) ?? new Map<string, FilesOfHolder>()
  known.set(workspace, holders)
  const key = `${noun} ${id}`
  const found = holders.get(key) ?? {
    asked: 0,
    shown: 0,
    files: new Held<readonly StoredFile[]>([]),
    uploads: new Held<readonly Upload[]>([]),
  }
  holders.set(key, found)
  return found
}

export async function readFiles(workspace: WorkspaceData, holder: Holder) {
  const held = filesOf(workspace, holder)
  const turn = ++held.asked
  const { files } = await FILES_OF[holder.noun](workspace.api, holder.id)
  if (turn < held.shown) return
  held.shown = turn
  held.files.set(files)
}

const FILES_OF: Record<Holder['noun'], (api: WorkspaceData['api'], id: string) => Promise<{ files: StoredFile[] }>> = {
  card: (api, card_id) => api.listFilesOfCard({ card_id }),
  epic: (api, epic_id) => api.listFilesOfEpic({ epic_id }),
  page: (api, page_id) => api.listFilesOfPage({ page_id }),
  comment: (api, comment_id) => api.listFilesOfComment({ comment_id }),
}

/** What files are on, as far as it says whether they are others by now. */
export interface HolderState {
  id: string
  /** Left out where the API does not count them: then they are read to know. */
  total_files?: number
  time_updated: number
}

export function useFiles(
  workspace: WorkspaceData,
  noun: Holder['noun'],
  { id, total_files, time_updated }: HolderState,
) {
  const { files, uploads } = useMemo(() => filesOf(workspace, { noun, id }), [workspace, noun, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever what they are on is another
  useEffect(() => {
    // What could not be read is read with the next change; the rest is there.
    if (total_files !== 0 || files.value.length > 0) readFiles(workspace, { noun, id }).catch(() => undefined)
  }, [workspace, noun, id, total_files, time_updated])
  return { files: useHeld(files), uploads: useHeld(uploads) }
}

/** How many files are known to be there or on their way. */
export function useFileCount(workspace: WorkspaceData, { noun, id }: Holder): number {
  const { files, uploads } = useMemo(() => filesOf(workspace, { noun, id }), [workspace, noun, id])
  return useHeld(files).length + useHeld(uploads).length
}

/** The kinds of pictures that browsers show and that hold no scripts. */
export const isPicture = ({ type }: File) => /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type)

/** How a text names a file of this server: its addresses are for one reader, and end with the next day. */
export const fileReference = (team_id: string, id: string) => `/files/${team_id}/${id}`
const REFERENCE = /^\/files\/\w+\/(\d+)$/
/** The file that a text names; null where it is none of this server. */
export const fileIdIn = (src: string): string | null => REFERENCE.exec(src)?.[1] ?? null

const addresses = new WeakMap<WorkspaceData, Map<string, Promise<string | null>>>()

/** Where a picture that a text names is today; null where it is gone, or not for this reader. */
export function pictureAddress(workspace: WorkspaceData, src: string): Promise<string | null> {
  const file_id = fileIdIn(src)
  if (file_id === null) return Promise.resolve(src.startsWith('data:image/') ? src : null)
  const known = addresses.get(workspace) ?? new Map<string, Promise<string | null>>()
  addresses.set(workspace, known)
  const key = `${file_id} ${new Date().toDateString()}`
  const found =
    known.get(key) ??
    workspace.api.readFile({ file_id }).then(
      ({ file }) => addressHere(file.url),
      () => {
        // It may only have been out of reach.
        known.delete(key)
        return null
      },
    )
  known.set(key, found)
  return found
}

/** The same address at this page's own server, whatever the server is called elsewhere. */
export const addressHere = (url: string) => BASE_URL + url.slice(url.indexOf('/files/'))
