import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, test } from 'vitest'
import { SERVER } from '../../../test/children.ts'
import { longTest } from '../../../test/extent.ts'
import { mailboxOf, sendMail, startMailIn } from '../../../test/mail-in.ts'
import { freePort, Program } from '../../../test/process.ts'
import { findOnPath } from '../../../test/programs.ts'
import { newReadyUrl, newTeam, newTeamOn, startServer, type Team } from '../../../test/team.ts'

const HELLO = { from: 'ada@outside.test', subject: 'Hello', text: 'Hello' }

describe('taking mail', () => {
  let team: Team
  let board: { id: string }
  let address: string
  beforeAll(async () => {
    team = await newTeam('sqlite')
    board = await team.newBoard()
    address = await mailboxOf(team, board.id)
  })
  const titles = async () =>
    (await team.get(`/boards/${board.id}`)).body.board.lists[0].cards.map(({ title }: { title: string }) => title)

  test('is done behind a certificate where there is one', async ({ skip }) => {
    skip(!findOnPath('openssl'), 'There is no openssl.')
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-test-'))
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const how = '-x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2 -subj /CN=localhost -addext'.split(
      ' ',
    )
    const files = ['-keyout', keyFile, '-out', certFile]
    await promisify(execFile)('openssl', ['req', ...how, 'subjectAltName=DNS:localhost', ...files])
    const [key, cert] = [await readFile(keyFile), await readFile(certFile)]
    const { port } = await startMailIn(team.server, { tls: { key, cert } })
    const tls = { ca: cert, servername: 'localhost' }
    const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls })

    await transport.sendMail({ ...HELLO, to: address, subject: 'Behind a certificate' })

    transport.close()
    expect(await titles()).toContain('Behind a certificate')
  })

  test('ends when what was begun is acknowledged; nothing new is taken meanwhile', async () => {
    const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const resolver = async () => {
      begun.resolve()
      await mayGoOn.promise
      throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
    }
    const { mailIn, port, send } = await startMailIn(team.server, { resolver })
    const sending = send({ ...HELLO, to: address, subject: 'Under way' })
    await begun.promise

    const stopping = mailIn.stop()
    const late = await send({ ...HELLO, to: address, subject: 'Too late' })
    mayGoOn.resolve()

    expect([(await sending).status, late.status]).toEqual([250, 0])
    await stopping
    expect((await sendMail(port, { ...HELLO, to: address })).status).toBe(0)
    expect(await titles()).toContain('Under way')
  })

  test('of one whose sender hung up makes nothing, and leaves nothing behind', async () => {
    const { mailIn, port } = await startMailIn(team.server)
    const before = await team.head()
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8')
    for (const line of ['', 'EHLO x', 'MAIL FROM:<ada@outside.test>', `RCPT TO:<${address}>`, 'DATA']) {
      if (line) socket.write(`${line}\r\n`)
      await once(socket, 'data')
    }
    socket.write('From: ada@outside.test\r\nSubject: Half')
    socket.end()

    await expect.poll(() => mailIn.totals.refused).toEqual(new Map([['broken_off', 1]]))
    expect(await team.head()).toEqual(before)
  })

  test('to several boards makes a card on each; the sender hears of those that took none only if none did', async () => {
    const { send } = await startMailIn(team.server)
    const other = await team.newBoard()
    const mail = { ...HELLO, to: [address, await mailboxOf(team, other.id)], subject: 'To both' }

    expect((await send(mail)).status).toBe(250)

    expect(await titles()).toContain('To both')
    expect((await team.get(`/boards/${other.id}`)).body.board.lists[0].cards).toHaveLength(1)
  })
})

longTest('a server takes mail where its settings say, counts it, and ends in good order', async () => {
  const DATABASE_URL = await newReadyUrl('sqlite')
  const server = await startServer(DATABASE_URL)
  const team = await newTeamOn(server)
  const board = await team.newBoard()
  const to = await mailboxOf(team, board.id)
  await server.stop()
  const MAIL_IN_PORT = String(await freePort())
  const env = { PORT: '0', DATABASE_URL, MAIL_IN_PORT, MAIL_DOMAIN: 'mail.example.com', LOG_LEVEL: 'fatal' }
  const program = new Program(SERVER, [], env)
  const [, url] = await program.says(/is running at (\S+)[\s\S]*\n\n$/)

  const mail = { to, subject: 'Hello', from: 'ada@outside.invalid', text: 'Hello' }
  expect((await sendMail(Number(MAIL_IN_PORT), { ...mail, from: 'ada@mail.example.com' })).status).toBe(554)
  expect((await sendMail(Number(MAIL_IN_PORT), { ...mail, to: 'nobody@mail.example.com' })).status).toBe(550)

  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('boardwalk_mails_refused_total{reason="loop"} 1')
  expect(metrics).toContain('boardwalk_mails_refused_total{reason="unknown"} 1')
  program.child.kill('SIGTERM')
  expect(await program.end()).toMatchObject({ code: 0, signal: null, stderr: '' })
})
