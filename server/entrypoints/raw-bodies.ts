import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What came, as it came: only where `takeBytes` was called. */
    bytes: Buffer | null
  }
}

/** For what comes from elsewhere, in types of its own: nothing is read out of a body before the route looks at it. */
export function takeBytes(scope: FastifyInstance, bodyLimit: number) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (request, body, parsed) => {
    // It was asked for as a buffer.
    request.bytes = body as Buffer
    parsed(null)
  })
  scope.decorateRequest('bytes', null)
}

export function bytesOf({ bytes }: Pick<FastifyRequest, 'bytes'>): Buffer {
  return bytes ?? Buffer.alloc(0)
}
