import { BoardwalkError, type Passkey } from '../../client/client.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/** What people do for the safety of their account. */

/** Shows that it is still the same person: for some minutes what changes how they sign in is taken. */
export async function confirmSession({ api }: WorkspaceData, password: string) {
  await api.confirmSession({ password })
}

/** Whether the server wants to know first that it is still the same person. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof BoardwalkError && error.code === 'fresh_sign_in_required'
}

/** A link goes to the new address, which counts when it is used. */
export async function requestAddress({ api }: WorkspaceData, email: string) {
  await api.requestAddress({ email: email.trim() })
}

/** What an app that makes codes is given; it is asked for only after `confirmSecondFactor`. */
export async function beginSecondFactor({ api }: WorkspaceData): Promise<{ secret: string; uri: string }> {
  return api.beginSecondFactor()
}

/** Shows that the app has it, and answers codes for the day on which the app is lost. */
export async function confirmSecondFactor({ api }: WorkspaceData, code: string): Promise<readonly string[]> {
  return (await api.confirmSecondFactor({ code: code.trim() })).recovery_codes
}

export async function disableSecondFactor({ api }: WorkspaceData, password: string, code: string) {
  await api.disableSecondFactor({
    ...(password !== '' && { password }),
    ...(code.trim() !== '' && { code: code.trim() }),
  })
}

/** The browser makes a passkey, and the server keeps its public half. */
export async function addPasskey({ api }: WorkspaceData, title: string): Promise<Passkey> {
  const [{ startRegistration }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.offerPasskey(),
  ])
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  // In the JSON form of WebAuthn, as the API says.
  const response = await startRegistration({ optionsJSON: options as unknown as Options })
  return (await api.createPasskey({ ticket, title, response: { ...response } })).passkey
}

export async function removePasskey({ api }: WorkspaceData, passkey_id: string) {
  await api.deletePasskey({ passkey_id })
}
