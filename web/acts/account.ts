import type { BodyOf } from '../../client/client.ts'
import { type AskedFactor, door } from '../data/account.ts'
import { forgetSession } from '../data/session.ts'

/** What people do to come in and to go. They wait for the answer: none of it is queued. */

interface Answer {
  user: object | null
  second_factor?: AskedFactor
}

/** Whoever is in by now is somebody else than before; or what is asked for besides. */
async function enter(answer: Answer): Promise<AskedFactor | null> {
  if (answer.second_factor) return answer.second_factor
  await forgetSession()
  return null
}

export async function signIn(email: string, password: string): Promise<AskedFactor | null> {
  return enter(await door.signIn({ email: email.trim(), password }))
}

export async function signInBySecondFactor({ ticket }: AskedFactor, code: string) {
  await enter(await door.signInBySecondFactor({ ticket, code: code.trim() }))
}

/** The browser asks its person which of their passkeys to use. */
export async function signInByPasskey(): Promise<AskedFactor | null> {
  const [{ startAuthentication }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    door.offerPasskeySignIn(),
  ])
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  // In the JSON form of WebAuthn, as the API says.
  const response = await startAuthentication({ optionsJSON: options as unknown as Options })
  return enter(await door.signInByPasskey({ ticket, response: { ...response } }))
}

export async function signUp(email: string, password: string, display_name: string) {
  await door.signUp({ email: email.trim(), password, display_name: display_name.trim() })
  await forgetSession()
}

export async function requestReset(email: string) {
  await door.requestReset({ email: email.trim() })
}

/** Uses a link up. */
export async function openLink(body: BodyOf<'openLink'>): Promise<AskedFactor | null> {
  return enter(await door.openLink(body))
}

export async function signOut() {
  await door.signOut()
  await forgetSession()
}
