import { beforeAll, describe, expect, test } from 'vitest'
import { mailboxOf, sendMail, startMailIn } from '../../../test/mail-in.ts'
import { sendBytes } from '../../../test/smtp.ts'
import { newTeam, type StoreName, type Team } from '../../../test/team.ts'
import {
  MAIL_BARE_CR,
  MAIL_BYTES,
  MAIL_FIELD_BYTES,
  MAIL_HEADER_BYTES,
  MAIL_HEADER_LINES,
  MAIL_HOPS,
  MAIL_LINE_BYTES,
  MAIL_LINES,
  MAIL_NESTING,
  MAIL_PARTS,
  MAIL_SIGNATURE_BYTES,
} from '../../limits/mail.ts'

const ANY_STORE: StoreName = 'sqlite'

describe('mail that becomes nothing', () => {
  let team: Team
  let address: string
  beforeAll(async () => {
    team = await newTeam(ANY_STORE)
    address = await mailboxOf(team, (await team.newBoard()).id)
  })

  const HEAD = 'From: ada@outside.test\r\nSubject: Hello\r\nMessage-ID: <1@outside.test>\r\n'
  const SIGNATURE = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=a.test; s=a; h=from; bh=AA; b=AA\r\n'
  const withHead = (fields: string, body = 'Hello') => `${HEAD}${fields}\r\n${body}\r\n`
  const parts = (count: number) =>
    withHead('Content-Type: multipart/mixed; boundary=b\r\n', `${'--b\r\n\r\n'.repeat(count)}--b--`)
  const nested = (levels: number) => {
    const open = (level: number) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`
    return HEAD + Array.from({ length: levels }, (_, level) => open(level)).join('')
  }

  test.each([
    ['says that it was sent by a program', 'automatic', withHead('Auto-Submitted: auto-replied\r\n')],
    ['is bulk', 'automatic', withHead('Precedence: bulk\r\n')],
    ['is of a vacation', 'automatic', withHead('X-Autoreply: yes\r\n')],
    ['reports that something did not arrive', 'automatic', withHead('Content-Type: multipart/report; boundary=b\r\n')],
    ['has nobody to return to', 'automatic', withHead('Return-Path: <>\r\n')],
    ['came through too many servers', 'loop', withHead('Received: x\r\n'.repeat(MAIL_HOPS + 1))],
    [
      'was sent by this server',
      'loop',
      withHead('').replace('<1@outside.test>', '<tAbcdefg.0b0f6b2e-3f0c-4d55-9c43-6a8c4c7b1a11@127.0.0.1>'),
    ],
    ['is of an address that takes mail itself', 'loop', withHead('').replace('ada@outside.test', 'x@mail.example.com')],
    ['has two senders', 'malformed', withHead('').replace('ada@', 'eve@outside.test, ada@')],
    ['has two fields From', 'malformed', withHead('From: eve@outside.test\r\n')],
    ['has two subjects', 'malformed', withHead('Subject: Other\r\n')],
    ['has no sender', 'malformed', withHead('').replace('From: ada@outside.test\r\n', '')],
    ['has no header', 'malformed', 'Hello\r\n'],
    ['has an endless header', 'too_large', withHead(`X-Long: ${'x '.repeat(MAIL_HEADER_BYTES / 2)}\r\n`)],
    ['is too large', 'too_large', withHead('', 'x'.repeat(MAIL_BYTES))],
    ['has too many parts', 'too_complex', parts(MAIL_PARTS + 1)],
    ['has too many lines', 'too_complex', withHead('', '\r\n'.repeat(MAIL_LINES))],
    ['has bare CR in it', 'too_complex', withHead(SIGNATURE, '\r'.repeat(MAIL_BARE_CR + 2))],
    ['has bare CR in its header', 'malformed', withHead('X-Other: a\rb\r\n')],
    ['has a line without an end', 'too_complex', withHead(SIGNATURE, ' '.repeat(MAIL_LINE_BYTES + 1))],
    ['has a header of too many lines', 'too_complex', withHead(`X-Other: ${'a\r\n '.repeat(MAIL_HEADER_LINES)}\r\n`)],
    ['has too many fields', 'too_complex', withHead('X: y\r\n'.repeat(MAIL_HEADER_LINES))],
    ['has too long a field', 'too_complex', withHead(`Received: from ${'a '.repeat(MAIL_FIELD_BYTES / 2)}\r\n`)],
    [
      'has a signature that is mostly spaces',
      'too_complex',
      withHead(SIGNATURE.replace('v=1', `v=1${' '.repeat(MAIL_SIGNATURE_BYTES)}`)),
    ],
    ['is nested too deeply', 'too_complex', nested(MAIL_NESTING + 2)],
  ])('%s', async (_, reason, raw) => {
    const { mailIn, port, failures } = await startMailIn(team.server)
    const before = await team.head()

    const answer = await sendBytes(port, { from: 'ada@outside.test', to: address }, raw)

    expect([mailIn.totals.refused, failures]).toEqual([new Map([[reason, 1]]), []])
    expect(answer).toMatch(/^5/)
    expect(await team.head()).toEqual(before)
  })

  test('has no return path', async () => {
    const { mailIn, port } = await startMailIn(team.server)

    const { status } = await sendMail(port, { envelope: { from: '', to: [address] }, raw: withHead('') })

    expect([status, mailIn.totals.refused]).toEqual([550, new Map([['automatic', 1]])])
  })

  test('what is just within the bounds is taken', async () => {
    const { port } = await startMailIn(team.server)

    for (const raw of [
      parts(MAIL_PARTS - 1),
      withHead('Received: x\r\n'.repeat(MAIL_HOPS)),
      nested(MAIL_NESTING - 1),
    ]) {
      const mail = raw.replace('<1@', `<${raw.length}@`)
      expect((await sendMail(port, { envelope: { from: 'ada@outside.test', to: [address] }, raw: mail })).status).toBe(
        250,
      )
    }
  })
})
