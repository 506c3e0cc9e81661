import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../common/errors.ts'
import { SESSION_COOKIE } from '../../http/authenticate.ts'
import { readCookie } from '../../http/cookies.ts'
import { isFromHere } from '../../http/cross-site.ts'
import { addressOf, RateLimit } from '../../http/limit.ts'
import { FORM_BODY_BYTES, FORM_SENDS, FORM_SENDS_OF_ALL } from '../../limits/forms.ts'
import { readAnswers } from '../../resources/forms/forms.answers.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { bytesOf, takeBytes } from '../raw-bodies.ts'
import { isJsonType, readSent, type Sent } from './forms.body.ts'
import { PAGE_POLICY, type PageOfForm, renderBusy, renderForm, renderMissing, renderThanks } from './forms.page.ts'
import { type OpenForm, requireAnswers, requireOpenForm, type Sender, sendAnswers } from './forms.service.ts'
import { freshnessOf, stampOf } from './forms.stamp.ts'

interface FormRoute {
  Params: { token: string }
}
type Sending = FastifyRequest<FormRoute>

/** Where people without an account fill in a public form: a page that needs no script, and its submission. */
export async function formPageRoutes(app: FastifyInstance, gateway: Gateway) {
  const limits = {
    address: new RateLimit(FORM_SENDS, gateway.clock),
    all: new RateLimit(FORM_SENDS_OF_ALL, gateway.clock),
  }
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  await app.register((scope, _options, done) => {
    takeBytes(scope, FORM_BODY_BYTES)
    scope.get<FormRoute>('/f/:token', options, async ({ params }, reply) => {
      try {
        const form = await requireOpenForm(gateway, params.token)
        return sendPage(reply, 200, renderForm(pageOf(form, gateway.clock.now())))
      } catch (error) {
        return sendMissing(reply, error)
      }
    })
    scope.post<FormRoute>('/f/:token', options, async (request, reply) => {
      const type = request.headers['content-type'] ?? ''
      try {
        // Before anything is read: guessed addresses count too.
        limits.address.take(`${addressOf(request)} ${request.params.token}`, reply)
      } catch (error) {
        if (isJsonType(type)) throw error
        return sendBusy(reply, error)
      }
      const sent = await readSent(type, bytesOf(request))
      try {
        const form = await requireOpenForm(gateway, request.params.token)
        limits.all.take(form.public_token, reply)
        const sender = await senderOf(app, request, form.team_id)
        return sent.isJson
          ? await takeJson(reply, gateway, form, sent, sender)
          : await takePage(reply, gateway, form, sent, sender)
      } catch (error) {
        if (sent.isJson) throw error
        return isBusy(error) ? sendBusy(reply, error) : sendMissing(reply, error)
      }
    })
    done()
  })
}

async function takeJson(reply: FastifyReply, gateway: Gateway, form: OpenForm, { given }: Sent, sender: Sender) {
  await sendAnswers(gateway, form, requireAnswers(form, given), sender, '')
  // Nothing of the card: its sender may not see it.
  return reply.code(201).send({})
}

/** A rejected form comes back with all answers, and says what to do. */
async function takePage(reply: FastifyReply, gateway: Gateway, form: OpenForm, sent: Sent, sender: Sender) {
  const now = gateway.clock.now()
  const { shown, answers, problems } = readAnswers(form.asked, sent.given)
  const again = (status: number, page: Partial<PageOfForm>) =>
    sendPage(reply, status, renderForm({ ...pageOf(form, now), shown, given: sent.given, ...page }))
  const freshness = freshnessOf(form, sent.served, now)
  if (freshness === 'none')
    return again(400, { notice: 'This page was not open here, or for too long. Please send it again.' })
  const { served } = sent
  if (sent.trap !== '')
    return again(400, { served, notice: 'One field is there to be left empty. Please send it again.' })
  if (freshness === 'early')
    return again(400, { served, notice: 'That was very quick. Please look it over and send it again.' })
  // Without a script the page cannot know which questions an answer adds.
  if (shown.some(({ id }) => !sent.shown.has(id)))
    return again(200, { served, notice: 'Your answers bring up more questions. Please go on, then send it.' })
  if (problems.length > 0) return again(400, { served, problems })
  try {
    await sendAnswers(gateway, form, { shown, answers, problems }, sender, served)
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'invalid_request', 'limit_reached'].includes(error.code))
      return again(error.status, { served, notice: error.message })
    throw error
  }
  return sendPage(reply, 201, renderThanks(form.title))
}

function pageOf(form: OpenForm, now: number): PageOfForm {
  const given = new Map<string, string[]>()
  const { shown } = readAnswers(form.asked, given)
  const { title, description } = form
  return { title, description, shown, given, problems: [], notice: '', served: stampOf(form, now) }
}

/**
 * Signed-in people send it as themselves, if they are members of this workspace and a page of this server sent the
 * request.
 */
async function senderOf(
  { authenticator, gateway }: FastifyInstance,
  request: Sending,
  team_id: string,
): Promise<Sender> {
  const cookie = readCookie(request, SESSION_COOKIE)
  if (cookie === undefined || !isFromHere(request, gateway.publicUrl)) return null
  try {
    const { user_id, source } = await authenticator.identify({ authorization: undefined, cookie, team_id })
    return { user_id, source }
  } catch (error) {
    // An expired session, or a person of another workspace: anybody may send it.
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'not_found')) return null
    throw error
  }
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === 'rate_limited'

/** What was typed is still on the page before this one. */
function sendBusy(reply: FastifyReply, error: unknown) {
  if (isBusy(error)) return sendPage(reply, 429, renderBusy())
  throw error
}

/** People get a page; all other errors are answered as everywhere. */
function sendMissing(reply: FastifyReply, error: unknown) {
  if (error instanceof AppError && error.code === 'not_found') return sendPage(reply, 404, renderMissing())
  throw error
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return (
    reply
      .code(status)
      .header('content-security-policy', PAGE_POLICY)
      .header('x-robots-tag', 'noindex, nofollow')
      // The form must say that it comes from here, and no other site learns the address.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  )
}
