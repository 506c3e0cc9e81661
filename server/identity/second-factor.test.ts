import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test } from 'vitest'
import { Browser, newLink, newPerson, PASSWORD, type Person } from '../../test/browser.ts'
import { clock, newTeam, stores } from '../../test/team.ts'
import { RECOVERY_CODES, TICKET_ATTEMPTS, TICKET_MINUTES } from '../limits/accounts.ts'

afterEach(() => clock.reset())

const STEP_MS = 30_000
const codeAt = (secret: string, timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })

/** Sets up a second factor, by the code of this moment. */
async function protect({ browser }: Person) {
  clock.freeze(clock.now())
  const { secret, uri } = (await browser.post('/users/me/second_factor')).body
  const { body } = await browser.post('/users/me/second_factor/confirm', { code: codeAt(secret, clock.now()) })
  return { secret: secret as string, uri: uri as string, codes: body.recovery_codes as string[] }
}

describe.each(stores)('a second factor on %s', (store) => {
  test('is set up by a code of it, and gives recovery codes once', async () => {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const state = async () => (await person.browser.get('/users/me/second_factor')).body.second_factor
    expect(await state()).toEqual({ enabled: false, recovery_codes_left: 0 })
    expect((await person.browser.post('/users/me/second_factor/confirm', { code: '000000' })).status).toBe(409)
    const begun = (await person.browser.post('/users/me/second_factor')).body
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    const wrong = await person.browser.post('/users/me/second_factor/confirm', { code: 'abcdef' })
    expect(wrong.body).toMatchObject({ status: 403, code: 'wrong_code' })
    // Begun and not finished: nothing is asked for.
    expect((await new Browser(team.server).signIn(person.email)).body.user.email).toBe(person.email)

    const { secret, codes } = await protect(person)

    expect(codes).toHaveLength(RECOVERY_CODES)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(await state()).toEqual({ enabled: true, recovery_codes_left: RECOVERY_CODES })
    expect((await person.browser.post('/users/me/second_factor')).status).toBe(409)
    const kept = await team.server.store.read(async (db) => [
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const hidden of [secret, ...codes]) expect(JSON.stringify(kept)).not.toContain(hidden)
  })

  test('is asked for after the password, and after a link', async () => {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const { secret } = await protect(person)
    const [browser, other] = [new Browser(team.server), new Browser(team.server)]
    clock.advance(STEP_MS)

    const first = await browser.signIn(person.email)
    expect(first.body).toEqual({
      user: null,
      second_factor: { ticket: expect.any(String), types: ['totp', 'recovery_code'] },
    })
    expect(first.headers.get('set-cookie')).toBe(null)
    const { ticket } = first.body.second_factor
    const finish = (code: string) => browser.post('/auth/second_factor', { ticket, code })
    expect((await finish('000000')).body).toMatchObject({ status: 403, code: 'wrong_code' })
    const { status, body } = await finish(codeAt(secret, clock.now()))
    expect([status, body.user.id]).toEqual([200, person.user_id])
    expect((await browser.get('/users/me')).status).toBe(200)

    const token = await newLink(team.server, { ...team, user_id: person.user_id }, 'reset')
    const byLink = await other.post('/auth/link', { token, password: PASSWORD })
    expect([byLink.body.user, other.cookie]).toEqual([null, ''])
  })

  test('takes a code once, and none that came before it', async () => {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const { secret } = await protect(person)
    const finish = async (code: string) => {
      const browser = new Browser(team.server)
      const { ticket } = (await browser.signIn(person.email)).body.second_factor
      return (await browser.post('/auth/second_factor', { ticket, code })).status
    }
    // The one that set it up is used already.
    expect(await finish(codeAt(secret, clock.now()))).toBe(403)
    expect(await finish(codeAt(secret, clock.now() + STEP_MS))).toBe(200)
    expect(await finish(codeAt(secret, clock.now() + STEP_MS))).toBe(403)
    clock.advance(STEP_MS)
    expect(await finish(codeAt(secret, clock.now() - STEP_MS))).toBe(403)
    clock.advance(4 * STEP_MS)
    const late = codeAt(secret, clock.now())
    clock.advance(2 * STEP_MS)
    expect(await finish(late)).toBe(403)
    const code = codeAt(secret, clock.now())
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(code)))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
  })

  test('takes each recovery code once', async () => {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const { codes } = await protect(person)
    const finish = async (code = '') => {
      const browser = new Browser(team.server)
      const { ticket } = (await browser.signIn(person.email)).body.second_factor
      return (await browser.post('/auth/second_factor', { ticket, code })).status
    }

    expect([await finish(codes[0]), await finish(codes[0])]).toEqual([200, 403])
    expect(await finish(codes[1]?.toUpperCase().replaceAll('-', ' '))).toBe(200)
    const { body } = await person.browser.get('/users/me/second_factor')
    expect(body.second_factor.recovery_codes_left).toBe(RECOVERY_CODES - 2)
  })

  test('is tried so often and no more; its ticket is good for one use, for some minutes', async () => {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const { secret, codes } = await protect(person)
    const browser = new Browser(team.server)
    const newTicket = async () => (await new Browser(team.server).signIn(person.email)).body.second_factor.ticket
    const finish = async (ticket: string, code: string) =>
      (await browser.post('/auth/second_factor', { ticket, code })).status

    const tired = await newTicket()
    for (let tried = 0; tried < TICKET_ATTEMPTS; tried++) expect(await finish(tired, '000000')).toBe(403)
    expect(await finish(tired, codes[0] ?? '')).toBe(404)
    const used = await newTicket()
    expect([await finish(used, codes[1] ?? ''), await finish(used, codes[2] ?? '')]).toEqual([200, 404])
    const old = await newTicket()
    clock.advance(TICKET_MINUTES * 60_000)
    expect(await finish(old, codeAt(secret, clock.now()))).toBe(404)
    // A ticket of another kind is none.
    const link = await newLink(team.server, { ...team, user_id: person.user_id }, 'sign_in')
    expect(await finish(link, codes[3] ?? '')).toBe(404)
  })

  test('is turned off by the password or by a code, and by nobody else', async () => {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const { codes } = await protect(person)
    const disable = (body: object) => person.browser.post('/users/me/second_factor/disable', body)

    expect((await disable({})).status).toBe(400)
    expect((await disable({ password: 'wrong' })).body.code).toBe('wrong_password')
    expect((await disable({ code: '000000' })).body.code).toBe('wrong_code')
    expect((await disable({ code: codes[0] })).status).toBe(204)
    expect((await new Browser(team.server).signIn(person.email)).body.user.id).toBe(person.user_id)
    expect((await disable({ password: PASSWORD })).status).toBe(409)
    await protect(person)
    expect((await disable({ password: PASSWORD })).status).toBe(204)
  })
})
