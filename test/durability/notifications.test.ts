import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { isLong } from '../ledger.ts'
import { startMailServer } from '../mail-server.ts'
import { patience, proves } from '../prove.ts'
import { type Caller, callServer, newReadyUrl, newTeamOn, type Server, stores } from '../team.ts'
import { lookInto, startProcess } from './process.ts'

const CARDS = 12
const ROUNDS = isLong ? 2 : 1

describe.each(stores)('servers on %s', patience(), (store) => {
  test(
    'that are killed between a write and its notifications notify each person once, and mail it',
    proves(
      store,
      'each notification is written once, and mailed, whichever server is killed (notifications)',
      6,
      async (proof) => {
        const mail = await startMailServer()
        const url = await newReadyUrl(store)
        const settings = { SMTP_URL: mail.url, MAIL_FROM: 'boards@example.com' }
        const start = () => startProcess(url, 0, settings)
        let first = await start()
        const at = await lookInto(url)
        const team = await newTeamOn(at(first))
        const ada = await team.newMember('member')
        const { lists } = await team.newBoard()
        const create = async (server: Server, title: string) => {
          const body = { title, list_id: lists[0].id, board_id: lists[0].board_id, owner_id: ada.user_id }
          const key = { authorization: `Bearer ${team.token}`, 'idempotency-key': title }
          return callServer(server, 'POST', `/v1/${team.team_id}/cards`, body, key).catch(() => null)
        }

        for (let round = 0; round < ROUNDS; round++) {
          const second = await start()
          const titles = Array.from({ length: CARDS }, (_, index) => `Round ${round}, card ${index}`)
          const answers = titles.map((title, index) => create(at(index % 2 ? first : second), title))
          // As soon as something is done: some notifications are written by now, some are not.
          await Promise.any(answers)
          await first.kill9()
          await Promise.all(answers)
          // Unanswered requests are repeated to the other server, which is killed in turn.
          await Promise.all(titles.map((title) => create(at(second), title)))
          await second.kill9()
          first = await start()
          await Promise.all(titles.map((title) => create(at(first), title)))
        }

        const total = ROUNDS * CARDS
        const lines = await inboxOf(at(first), ada, total)
        expect(lines.map(({ title }) => title).toSorted()).toEqual(
          [...new Set(lines.map(({ title }) => title))].toSorted(),
        )
        expect(lines.map((line) => line.total)).toEqual(lines.map(() => 1))
        await until(async () => (await waitingMails(at(first))) === 0)
        // A mail whose server was killed while sending may be sent again, under the same name.
        const assigned = mail.received.filter(({ body }) => /assigned “Round/.test(body))
        const ids = new Set(assigned.map(({ headers }) => headers.get('message-id')))
        expect(ids.size).toBe(total)
        proof.count(total)
      },
    ),
  )
})

/** A person's notifications, once there are this many. */
async function inboxOf(server: Server, caller: Caller, count: number): Promise<{ title: string; total: number }[]> {
  let lines: { title: string; total: number }[] = []
  await until(async () => {
    const { body } = await callServer(server, 'GET', '/v1/users/me/notifications?count=500', undefined, {
      authorization: `Bearer ${caller.token}`,
    })
    lines = body.notifications
    return lines.length >= count
  })
  return lines
}

/** Mails leased by a killed server wait for the lease to expire: the test ends it. */
function waitingMails({ store }: Server): Promise<number> {
  return store.transaction(async (db) => {
    await db
      .updateTable('mails')
      .set({ time_next: 0 })
      .where('time_next', '>', Date.now() + 120_000)
      .execute()
    const rows = await db.selectFrom('mails').select('id').execute()
    return rows.length
  })
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await wait(50)
}
