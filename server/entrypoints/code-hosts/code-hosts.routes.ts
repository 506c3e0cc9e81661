import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../common/errors.ts'
import type { Secrets } from '../../common/secrets.ts'
import { giveWay, parseBounded } from '../../http/json.ts'
import { RateLimit } from '../../http/limit.ts'
import { HOOK_BODY_BYTES, HOOK_DELIVERIES } from '../../limits/code-hosts.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { bytesOf, takeBytes } from '../raw-bodies.ts'
import { findHook, type Hook } from './hooks.ts'
import type { HostEvent } from './host.ts'
import { HOSTS } from './hosts.ts'
import { isPayload, type Payload } from './payload.ts'
import { takeDelivery } from './take-delivery.ts'

interface Means {
  gateway: Gateway
  secrets: Secrets
}

interface HookRoute {
  Params: { hook: string }
}
type Delivery = FastifyRequest<HookRoute>

/**
 * Where code hosts send events of pull requests: an unguessable address, and a signature over the bytes received.
 * Unknown addresses, hooks that are turned off and wrong signatures get the same answer.
 */
export async function codeHostRoutes(app: FastifyInstance, means: Means) {
  const limit = new RateLimit(HOOK_DELIVERIES, means.gateway.clock)
  await app.register((scope, _options, done) => {
    // Signatures cover the raw bytes.
    takeBytes(scope, HOOK_BODY_BYTES)
    scope.post<HookRoute>(
      '/hooks/:hook',
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const hook = await requireSigned(means, request)
        // By now it is the host: someone who only knows the address cannot use up its share.
        limit.take(`${hook.team_id} ${hook.id}`, reply)
        const event = await readHostEvent(hook, request)
        if (event)
          await takeDelivery(means.gateway, hook, { ...event, id: HOSTS[hook.type].deliveryId(request.headers) })
        return reply.code(202).header('cache-control', 'no-store').send({})
      },
    )
    done()
  })
}

async function requireSigned({ gateway, secrets }: Means, request: Delivery): Promise<Hook> {
  const { hook, keys } = await findHook(gateway, secrets, request.params.hook)
  const { isSigned } = HOSTS[hook?.type ?? 'github']
  const body = bytesOf(request)
  const isGenuine = keys.map((key) => isSigned(request.headers, body, key, gateway.clock.now())).includes(true)
  if (!hook || !isGenuine)
    throw new AppError('unauthenticated', 'There is no such hook, or the signature is not made with its secret.')
  return hook
}

async function readHostEvent({ type }: Hook, request: Delivery): Promise<HostEvent | null> {
  const { headers } = request
  return HOSTS[type].read(headers, await readPayload(headers['content-type'] ?? '', bytesOf(request)))
}

/** JSON, or a form with JSON in it: hosts offer either. */
async function readPayload(contentType: string, body: Buffer): Promise<Payload> {
  const isForm = contentType.toLowerCase().startsWith('application/x-www-form-urlencoded')
  // The signature of a large body took its time.
  await giveWay(body.length)
  const payload = await parseBounded(isForm && isUtf8(body) ? payloadIn(body) : body)
  if (!isPayload(payload)) throw new AppError('malformed_json', 'The body is no JSON object.')
  return payload
}

const NAME = 'payload='
const PLUS = 0x2b
const SPACE = 0x20

/** The field `payload` of a form. The others are skipped: Node takes seconds for a form with many small fields. */
function payloadIn(body: Buffer): Buffer {
  const isFirst = body.subarray(0, NAME.length).equals(Buffer.from(NAME))
  const start = isFirst ? 0 : body.indexOf(`&${NAME}`) + 1
  if (start === 0 && !isFirst) return Buffer.alloc(0)
  const end = body.indexOf('&', start)
  const value = Buffer.from(body.subarray(start + NAME.length, end < 0 ? body.length : end))
  // On bytes: a string of spaces would take a tenth of a second.
  for (let at = 0; at < value.length; at++) if (value[at] === PLUS) value[at] = SPACE
  try {
    return Buffer.from(decodeURIComponent(value.toString()))
  } catch {
    throw new AppError('malformed_json', 'The form is not valid UTF-8.')
  }
}
