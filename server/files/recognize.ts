import { isUtf8 } from 'node:buffer'

/** Images that browsers draw and that run nothing: they may be shown in place, and get thumbnails. */
export const IMAGE_TYPES = ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'] as const

export function isImage(content_type: string): boolean {
  return IMAGE_TYPES.some((type) => type === content_type)
}

const UNKNOWN = 'application/octet-stream'

/** What the beginning of a file says it is, whatever its sender says. */
export async function recognize(beginning: Buffer): Promise<string> {
  // Loaded only by servers that receive files.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined)
  // With parameters it would be more than a type.
  if (found) return found.mime.split(';', 1)[0] ?? UNKNOWN
  return isText(beginning) ? 'text/plain' : UNKNOWN
}

function isText(beginning: Buffer): boolean {
  if (beginning.length === 0 || beginning.includes(0)) return false
  // A character may be cut off at the end.
  return [0, 1, 2, 3].some((cut) => cut < beginning.length && isUtf8(beginning.subarray(0, beginning.length - cut)))
}
