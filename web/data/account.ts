import { type AskedFactor, Boardwalk, type LinkPreview, type WaysIn } from '../../client/client.ts'
import { BASE_URL } from './addresses.ts'

/** Calls outside of a workspace, or without being signed in. */
export const gateway = new Boardwalk({ baseUrl: BASE_URL, retries: 1 })

export async function readWaysIn(): Promise<WaysIn> {
  return (await gateway.readAuth()).auth
}

export async function readLink(token: string): Promise<LinkPreview> {
  return (await gateway.previewLink({ token })).link
}

/** Who signed in, whether or not they are in a workspace, and the workspaces that wait for them. */
export async function readInvitations() {
  return gateway.listInvitations()
}

export type { AskedFactor, LinkPreview, WaysIn }
