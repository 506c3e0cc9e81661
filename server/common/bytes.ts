/**
 * Bytes that outlive the request that made them. Node cuts small buffers from a shared pool, and keeping one of a
 * hundred bytes keeps the 64 KiB around it: bytes that are cached, or may wait for a slow client, have memory of their
 * own.
 */
export function ownBytes(from: string | Uint8Array): Buffer {
  if (typeof from !== 'string') {
    const copy = Buffer.allocUnsafeSlow(from.byteLength)
    copy.set(from)
    return copy
  }
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(from))
  bytes.write(from)
  return bytes
}

/** What `Buffer.concat` would answer, in memory of its own. */
export function joinBytes(parts: readonly Uint8Array[]): Buffer {
  const joined = Buffer.allocUnsafeSlow(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.byteLength
  }
  return joined
}
