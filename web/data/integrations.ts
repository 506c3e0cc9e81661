import { useEffect } from 'react'
import { type BoardOutline, BoardwalkError, type Delivery, type Integration } from '../../client/client.ts'
import { useRead } from './answer.ts'
import { useWorkspace } from './hooks.ts'
import type { WorkspaceData } from './workspace.ts'

/** What the pages about integrations show: read when they open, and while they are open. */

export async function readIntegrations({ api }: WorkspaceData): Promise<Integration[]> {
  return (await api.listIntegrations({ count: 100 })).integrations
}

export async function readIntegration({ api }: WorkspaceData, integration_id: string): Promise<Integration> {
  return (await api.readIntegration({ integration_id })).integration
}

export interface Deliveries {
  deliveries: readonly Delivery[]
  /** Whether there are older ones. */
  hasMore: boolean
}

const MOST_AT_ONCE = 100

/** The latest so many. */
export async function readDeliveries(
  { api }: WorkspaceData,
  integration_id: string,
  wanted: number,
): Promise<Deliveries> {
  const deliveries: Delivery[] = []
  let cursor = ''
  do {
    const count = Math.min(MOST_AT_ONCE, wanted - deliveries.length)
    const answer = await api.listDeliveries({ integration_id, count, ...(cursor !== '' && { cursor }) })
    deliveries.push(...answer.deliveries)
    cursor = answer.cursor
  } while (cursor !== '' && deliveries.length < wanted)
  return { deliveries, hasMore: cursor !== '' }
}

/** What was sent, as far as the reader may see it. */
export async function readPayload(
  { api }: WorkspaceData,
  integration_id: string,
  delivery_id: string,
): Promise<string | null> {
  return (await api.readDelivery({ integration_id, delivery_id })).payload
}

/** A way into the workspace without an account. */
export interface WayIn {
  kind: 'mail' | 'form' | 'public'
  board_id: string
  board: string
  /** Of the form. */
  title: string | null
  address: string
  isOn: boolean
}

export async function readWaysIn({ api }: WorkspaceData): Promise<WayIn[]> {
  const ways: WayIn[] = []
  for await (const board of api.all.listBoards({ count: MOST_AT_ONCE }))
    if (board.archived === null) ways.push(...waysOf(board))
  return ways
}

function waysOf({ id: board_id, title: board, email, forms, public_settings }: BoardOutline): WayIn[] {
  const of = { board_id, board, title: null }
  return [
    ...(email ? [{ ...of, kind: 'mail' as const, address: email.email, isOn: email.active }] : []),
    ...forms.flatMap(({ title, public_settings: shown }) =>
      shown ? [{ ...of, kind: 'form' as const, title, address: shown.url, isOn: true }] : [],
    ),
    ...(public_settings ? [{ ...of, kind: 'public' as const, address: public_settings.url, isOn: true }] : []),
  ]
}

/** Deliveries follow events closely; several of them are looked at together. */
const SOON_MS = 500
/** Attempts come by the clock, and are in no event. */
const POLL_MS = 5000

/** Something of integrations, read again as things happen. What is gone is not shown any longer. */
export function useProgress<Answer>(read: (workspace: WorkspaceData) => Promise<Answer>) {
  const workspace = useWorkspace()
  const { answer, failure, again } = useRead(read)
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const endEvents = workspace.onEvent(() => {
      soon ??= setTimeout(() => {
        soon = undefined
        void again()
      }, SOON_MS)
    })
    const polling = setInterval(() => document.visibilityState === 'visible' && void again(), POLL_MS)
    return () => {
      endEvents()
      clearTimeout(soon)
      clearInterval(polling)
    }
  }, [workspace, again])
  const isKnown = answer !== undefined && !isRefused(failure)
  return { answer: isKnown ? answer : undefined, failure: isKnown ? undefined : failure, again }
}

/** A lost connection changes nothing of what is known. */
function isRefused(failure: unknown): boolean {
  return failure instanceof BoardwalkError && !failure.isTemporary
}

export type { Delivery, Integration }
