import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../common/errors.ts'
import type { Recipient } from '../../common/mail-keys.ts'
import { escapeHtml } from '../../common/text.ts'
import { BASE_STYLE, policyOf, renderDocument } from '../../http/public-page.ts'
import { findSettingsRow, readSettings, writeSettings } from '../../resources/notifications/notifications.settings.ts'
import type { Gateway } from '../../workspace/gateway.ts'

const LINK = /^(t\w{7})\.(u\w{7})\.([\w-]{43})$/
const SOURCE = JSON.stringify({ type: 'email' })

/** The end of an unsubscribe link: it works without signing in, for nothing else, and cannot be forged. */
export function unsubscribeToken({ team_id, user_id }: Recipient, key: string): string {
  const signature = createHmac('sha256', key).update(`unsubscribe ${team_id} ${user_id}`).digest('base64url')
  return `${team_id}.${user_id}.${signature}`
}

/** A form that comes back here. */
const PAGE_POLICY = policyOf(BASE_STYLE, "'self'")
const TITLE = 'Boardwalk mail'

/**
 * Unsubscribes one person with one click (RFC 8058): a POST acts, by a mail program or by the button on the page; a
 * GET, which programs send by themselves when they look at links, only shows that page.
 */
export async function unsubscribeRoutes(app: FastifyInstance, gateway: Gateway) {
  await app.register((scope, _options, done) => {
    // A form, whatever its contents: the link says all that is needed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, parsed) => parsed(null))

    const options = { config: { access: 'public' as const }, schema: { hide: true } }
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', options, async ({ params }, reply) => {
      const { title } = await requireRecipient(gateway, params.token)
      const question = `Stop all mail about the workspace “${title}”?`
      return sendPage(
        reply,
        `<p>${escapeHtml(question)}</p><form method="post"><button type="submit">Stop the mail</button></form>`,
      )
    })
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', options, async ({ params }, reply) => {
      const { title, ...recipient } = await requireRecipient(gateway, params.token)
      await stopMail(gateway, recipient)
      return sendPage(
        reply,
        `<p>${escapeHtml(`You get no more mail about the workspace “${title}”. Your notifications go on without it.`)}</p>`,
      )
    })
    done()
  })
}

function sendPage(reply: FastifyReply, body: string) {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      renderDocument(
        { title: TITLE, style: BASE_STYLE, isIndexed: false },
        `<main class="box"><h1>${TITLE}</h1>${body}</main>`,
      ),
    )
}

/** The same answer whatever is wrong with the link. */
async function requireRecipient({ store, mailKeys }: Gateway, token: string): Promise<Recipient & { title: string }> {
  const [, team_id = '', user_id = ''] = LINK.exec(token) ?? []
  const row = await store.lookUp((db) =>
    db
      .selectFrom('mail_recipients')
      .innerJoin('teams', 'teams.id', 'mail_recipients.team_id')
      .select(['mail_recipients.unsubscribe_key', 'teams.title'])
      .where('mail_recipients.team_id', '=', team_id)
      .where('mail_recipients.user_id', '=', user_id)
      .executeTakeFirst(),
  )
  const key = row ? mailKeys.open(row.unsubscribe_key, { team_id, user_id }) : null
  const expected = Buffer.from(unsubscribeToken({ team_id, user_id }, key ?? ''))
  const given = Buffer.from(token)
  if (!row || key === null || expected.length !== given.length || !timingSafeEqual(expected, given))
    throw notFound('page')
  return { team_id, user_id, title: row.title }
}

async function stopMail(gateway: Gateway, { team_id, user_id }: Recipient) {
  const workspace = gateway.enterAs({ team_id, user_id, source: SOURCE }, 'notification.update')
  await workspace.write(async (w) => {
    const settings = readSettings(await findSettingsRow(w, user_id))
    if (settings.email_enabled) await writeSettings(w, user_id, { ...settings, email_enabled: false })
  })
}
