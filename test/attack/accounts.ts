import { followAll, NotificationFollower } from '../../server/feed/notifications/follower.ts'
import { readProviders } from '../../server/identity/provider-options.ts'
import { INVITATIONS_OF_UNVERIFIED } from '../../server/limits/accounts.ts'
import { addMember } from '../../server/resources/teams/teams.service.ts'
import { Browser, newLink, newPerson, PASSWORD } from '../browser.ts'
import type { Ledger } from '../ledger.ts'
import { freePort } from '../process.ts'
import { CLIENT, startProvider, Wanderer } from '../provider.ts'
import { callServer, newReadyUrl, newTeamOn, type OwnServer, type StoreName, startServer, type Team } from '../team.ts'
import { PROMISES } from './judge.ts'

const OTHER_PASSWORD = 'four words of another person'
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Attempts to impersonate others, or to mail strangers in the server's name. */
export class AccountAttack {
  readonly #server: OwnServer
  readonly #ledger: Ledger
  readonly #provider: Awaited<ReturnType<typeof startProvider>>

  private constructor(server: OwnServer, ledger: Ledger, provider: Awaited<ReturnType<typeof startProvider>>) {
    this.#server = server
    this.#ledger = ledger
    this.#provider = provider
  }

  /** A separate server with open sign-up, mail, and a trusted provider. The test stops it. */
  static async begin(store: StoreName, ledger: Ledger) {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const provider = await startProvider(`${publicUrl}/v1/auth/providers/oidc/callback`)
    const providers = readProviders({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    })
    const accounts = { isMailing: true, isSignUpOpen: true, providers }
    const server = await startServer(await newReadyUrl(store), { publicUrl, accounts }, {}, port)
    return { attack: new AccountAttack(server, ledger, provider), stop: server.stop }
  }

  async run() {
    await this.#takeBefore()
    await this.#openOldLink()
    await this.#acceptFromElsewhere()
    await this.#comeAsSecondSubject()
    await this.#flood()
  }

  #expect(what: string, found: unknown, expected: unknown) {
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
    this.#ledger.note(PROMISES.accounts, one === other ? null : `${what}: ${one} instead of ${other}`)
  }

  async #handOver({ server, team_id, token }: Team, user_id: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    const path = `/v1/teams/${team_id}/members/${user_id}/link`
    const { body } = await callServer(server, 'POST', path, {}, headers)
    return body.link?.url.split('#')[1] ?? ''
  }

  /** An admin creates an account for an address, then another workspace invites it, then its owner arrives. */
  async #takeBefore() {
    const server = this.#server
    const [mine, theirs] = [await newTeamOn(server), await newTeamOn(server)]
    const email = newEmail()
    const { user_id } = await addMember(server.gateway, mine.team_id, { email, role: 'member' })
    const attacker = new Browser(server)
    await attacker.post('/auth/link', { token: await this.#handOver(mine, user_id), password: PASSWORD })
    const made = await attacker.post('/users/me/tokens', { title: 'kept' }, { 'boardwalk-team': mine.team_id })
    const secret = String(made.body.secret)
    const old = await this.#handOver(mine, user_id)
    await addMember(server.gateway, theirs.team_id, { email, role: 'admin' })

    const boards = `/${theirs.team_id}/boards`
    this.#expect('a session in what is invited later', (await attacker.get(boards)).status, 404)
    const accept = `/users/me/invitations/${theirs.team_id}/accept`
    this.#expect('accepting without verification', (await attacker.post(accept)).status, 404)
    const headers = { authorization: `Bearer ${secret}` }
    this.#expect('a token', (await callServer(server, 'GET', `/v1${boards}`, undefined, headers)).status, 404)

    const mailed = await newLink(server, { user_id, team_id: theirs.team_id }, 'invitation', { by: 'mail' })
    const owner = new Browser(server)
    this.#expect('the owner', (await owner.post('/auth/link', { token: mailed, password: OTHER_PASSWORD })).status, 200)
    const ends = [
      (await attacker.get('/users/me')).status,
      (await new Browser(server).signIn(email, PASSWORD)).status,
      (await callServer(server, 'GET', `/v1/${mine.team_id}/boards`, undefined, headers)).status,
      (await new Browser(server).post('/auth/link', { token: old, password: PASSWORD })).status,
      (await owner.get(boards)).status,
    ]
    this.#expect('session, password, token and link after the verification', ends, [401, 401, 401, 404, 200])
  }

  /** A link that an admin kept, used after the person joined another workspace. */
  async #openOldLink() {
    const server = this.#server
    const [mine, theirs] = [await newTeamOn(server), await newTeamOn(server)]
    const { browser, email, user_id } = await newPerson(mine)
    const kept = await this.#handOver(mine, user_id)
    await addMember(server.gateway, theirs.team_id, { email, role: 'member' })
    await browser.post(`/users/me/invitations/${theirs.team_id}/accept`)
    const attacker = new Browser(server)
    this.#expect('an old link', (await attacker.post('/auth/link', { token: kept, password: PASSWORD })).status, 404)
    this.#expect('a new one', await this.#handOver(mine, user_id), '')
    this.#expect('its person', (await browser.get(`/${theirs.team_id}/boards`)).status, 200)
  }

  /** A page of another site makes the browser of an invited person send requests. */
  async #acceptFromElsewhere() {
    const server = this.#server
    const [mine, theirs] = [await newTeamOn(server), await newTeamOn(server)]
    const { browser, email } = await newPerson(mine)
    await addMember(server.gateway, theirs.team_id, { email, role: 'member' })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const accept = `/users/me/invitations/${theirs.team_id}/accept`
    for (const path of [accept, `/${theirs.team_id}/boards`, '/users/me', '/users/me/invitations'])
      await browser.get(path, { ...foreign, 'boardwalk-team': theirs.team_id })
    this.#expect('a POST of another site', (await browser.post(accept, {}, foreign)).status, 403)
    const { body } = await browser.get('/users/me/invitations')
    this.#expect('the invitation waits', body.invitations?.length, 1)
    this.#expect('what opens', (await browser.get(`/${theirs.team_id}/boards`)).status, 404)
  }

  /** Another account at the provider claims the same address. */
  async #comeAsSecondSubject() {
    const { publicUrl } = this.#server.gateway
    const team = await newTeamOn(this.#server)
    const email = newEmail()
    const { user_id } = await addMember(this.#server.gateway, team.team_id, { email, role: 'member' })
    const signIn = async (subject: string) => {
      this.#provider.be(subject, { email, email_verified: true })
      const wanderer = new Wanderer()
      await wanderer.go(`${publicUrl}/v1/auth/providers/oidc`)
      const cookie = wanderer.cookie(publicUrl, 'boardwalk_session')
      if (!cookie) return null
      const headers = { cookie: `boardwalk_session=${cookie}` }
      const { body } = await callServer(this.#server, 'GET', '/v1/users/me/invitations', undefined, headers)
      return body.user?.id ?? null
    }
    this.#expect('the first subject', await signIn('first'), user_id)
    this.#expect('a second subject', await signIn('second'), null)
    this.#expect('the first again', await signIn('first'), user_id)
  }

  /** A person who just signed up invites as many strangers as they can, all at once. */
  async #flood() {
    const browser = new Browser(this.#server)
    const person = { email: newEmail(), password: PASSWORD, display_name: 'Cheap watches' }
    const { body } = await browser.post('/auth/sign_up', person)
    const team_id = body.user.teams[0].id
    const invite = () => browser.post(`/teams/${team_id}/members`, { email: newEmail(), role: 'member' })
    const answers = await Promise.all(Array.from({ length: 2 * INVITATIONS_OF_UNVERIFIED }, invite))
    for (const { status, headers } of answers) {
      const isSaid = status === 201 || (status === 429 && Number(headers.get('retry-after')) > 0)
      this.#ledger.note(PROMISES.flood, isSaid ? null : `an invitation: ${status}`)
    }
    const onError = (error: unknown) => {
      throw error
    }
    await followAll(new NotificationFollower(this.#server.gateway, { onError, isMailing: true }))
    const mails = await this.#server.store.read((db) =>
      db.selectFrom('mails').select('id').where('team_id', '=', team_id).execute(),
    )
    this.#ledger.measure(PROMISES.flood, 'to strangers', mails.length, INVITATIONS_OF_UNVERIFIED, 'mails')
    this.#ledger.note(PROMISES.flood, mails.length > 0 ? null : 'none was sent at all')
  }
}
