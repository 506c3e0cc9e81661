import type { BodyOf, LivingToken } from '../../client/client.ts'
import { type AskedFactor, gateway } from '../data/account.ts'
import { forgetPerson, forgetSession } from '../data/session.ts'

/** What people do to come in and to go. They wait for the answer: none of it is queued. */

interface Answer {
  user: object | null
  second_factor?: AskedFactor
}

/** The signed-in person after the call, or what else is needed. */
async function enter(answer: Answer): Promise<AskedFactor | null> {
  if (answer.second_factor) return answer.second_factor
  await forgetSession()
  return null
}

export async function signIn(email: string, password: string): Promise<AskedFactor | null> {
  return enter(await gateway.signIn({ email: email.trim(), password }))
}

export async function signInBySecondFactor({ ticket }: AskedFactor, code: string) {
  await enter(await gateway.signInBySecondFactor({ ticket, code: code.trim() }))
}

/** The browser asks its person which of their passkeys to use. */
export async function signInByPasskey(): Promise<AskedFactor | null> {
  const [{ startAuthentication }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    gateway.offerPasskeySignIn(),
  ])
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  // In the JSON form of WebAuthn, as the API says.
  const response = await startAuthentication({ optionsJSON: options as unknown as Options })
  return enter(await gateway.signInByPasskey({ ticket, response: { ...response } }))
}

export async function signUp(email: string, password: string, display_name: string) {
  await gateway.signUp({ email: email.trim(), password, display_name: display_name.trim() })
  await forgetSession()
}

export async function requestReset(email: string) {
  await gateway.requestReset({ email: email.trim() })
}

/** Uses a link up. Answers what is asked for besides, if anything, and the tokens that live on. */
export async function openLink(
  body: BodyOf<'openLink'>,
): Promise<{ asked: AskedFactor | null; tokens: LivingToken[] }> {
  const answer = await gateway.openLink(body)
  return { asked: await enter(answer), tokens: answer.tokens ?? [] }
}

/** Joins a workspace: who one is, and where, is asked for again. */
export async function acceptInvitation(invitation_id: string) {
  await gateway.acceptInvitation({ invitation_id })
  await forgetSession()
}

export async function declineInvitation(invitation_id: string) {
  await gateway.declineInvitation({ invitation_id })
}

/** A link goes to one's own address, and verifies it when it is used. */
export async function requestVerification() {
  await gateway.requestProof()
}

/** Makes the address that a mailed link was sent to one's own: who one is, is asked for again. */
export async function confirmAddress(token: string): Promise<string> {
  const { user } = await gateway.confirmAddress({ token })
  await forgetSession()
  return user.email
}

export async function signOut() {
  await gateway.signOut()
  await forgetPerson()
}
