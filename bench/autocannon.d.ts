/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>

  namespace autocannon {
    interface Request {
      method?: string
      path?: string
      body?: string
      headers?: Record<string, string>
      setupRequest?(request: Request): Request
      onResponse?(status: number, body: string): void
    }

    interface Options {
      url: string
      connections: number
      /** Seconds. */
      duration?: number
      /** So many requests instead of so many seconds, shared by the connections. */
      amount?: number
      /** Seconds that a request may take. */
      timeout?: number
      /** Milliseconds; a run ends with a sample. */
      sampleInt: number
      headers: Record<string, string>
      requests: Request[]
    }

    interface Result {
      /** Seconds. */
      duration: number
      requests: { total: number }
      errors: number
      non2xx: number
      statusCodeStats: Record<string, { count: number }>
    }
  }

  export = autocannon
}
