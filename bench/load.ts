import autocannon, { type Request } from 'autocannon'

export const CONNECTIONS = 64

export interface Load {
  url: string
  token: string
  requests: Request[]
  connections?: number
}

/**
 * Requests a second, from many connections at once. The generator runs in the benchmark's process, the server in its own:
 * on two cores neither takes the other's.
 */
export async function load({ url, token, requests, connections = CONNECTIONS }: Load, seconds: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const result = await autocannon({ url, connections, duration: seconds, sampleInt: 100, headers, requests })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`Under load, ${url} answered ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors.`)
  return result.requests.total / result.duration
}
