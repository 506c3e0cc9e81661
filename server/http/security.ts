import type { FastifyInstance } from 'fastify'
import { batched } from './batched.ts'

/** An API answer is data: it runs nothing, is framed nowhere and is never guessed to be something else. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function secureHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    // The operations of a batch are sent to nobody by themselves.
    if (!batched.getStore()) reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
}
