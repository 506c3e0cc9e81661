import { isIP } from 'node:net'

/** Browsers make passkeys for names, not for addresses of machines. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}
