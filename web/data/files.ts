import { useEffect, useMemo } from 'react'
import type { File as StoredFile } from '../../client/client.ts'
import { BASE_URL } from './addresses.ts'
import { Held, useHeld } from './held.ts'
import type { CardDetails } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** The files of open cards. They are read when the log says that their card has changed. */

export type CardFile = StoredFile

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

interface FilesOfCard {
  files: Held<readonly CardFile[]>
  uploads: Held<readonly Upload[]>
}

const known = new WeakMap<WorkspaceData, Map<string, FilesOfCard>>()

export function filesOf(workspace: WorkspaceData, card_id: string): FilesOfCard {
  const cards = known.get(workspace) ?? new Map<string, FilesOfCard>()
  known.set(workspace, cards)
  const found = cards.get(card_id) ?? {
    files: new Held<readonly CardFile[]>([]),
    uploads: new Held<readonly Upload[]>([]),
  }
  cards.set(card_id, found)
  return found
}

export async function readFiles(workspace: WorkspaceData, card_id: string) {
  const { files } = await workspace.api.listFilesOfCard({ card_id })
  filesOf(workspace, card_id).files.set(files)
}

export function useFiles(workspace: WorkspaceData, { id, total_files, time_updated }: CardDetails) {
  const { files, uploads } = useMemo(() => filesOf(workspace, id), [workspace, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the card is another
  useEffect(() => {
    // What could not be read is read with the next change; the rest of the card is there.
    if (total_files > 0 || files.value.length > 0) readFiles(workspace, id).catch(() => undefined)
  }, [workspace, id, total_files, time_updated])
  return { files: useHeld(files), uploads: useHeld(uploads) }
}

/** The same address at this page's own server, whatever the server is called elsewhere. */
export const addressHere = (url: string) => BASE_URL + url.slice(url.indexOf('/files/'))
