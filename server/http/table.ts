import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Pieces, sendPieces } from './flow.ts'

/** A table for spreadsheets as an answer: a stream in the code, a text on the wire. */
export function Table(example: string) {
  return { content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string', examples: [example] }) } } }
}

/** Sends a table (CSV) as a file, piece by piece. */
export async function sendTable(request: FastifyRequest, reply: FastifyReply, filename: string, pieces: Pieces) {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return sendPieces(request, reply, pieces)
}
