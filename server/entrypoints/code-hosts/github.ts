import { type Host, headerOf } from './host.ts'
import { readPullRequest } from './like-github.ts'
import { neededTextIn } from './payload.ts'
import { isHexHmac } from './signatures.ts'

const PREFIX = 'sha256='

export const github: Host = {
  isSigned(headers, body, secret) {
    const signature = headerOf(headers, 'x-hub-signature-256')
    return isHexHmac(signature.startsWith(PREFIX) ? signature.slice(PREFIX.length) : '', body, secret)
  },

  deliveryId: (headers) => headerOf(headers, 'x-github-delivery'),

  read(headers, payload) {
    const event = headerOf(headers, 'x-github-event')
    if (event === 'ping') return { type: event, pullRequest: null }
    // A review is an event of its own, which does not contain the full pull request.
    if (event !== 'pull_request') return null
    const action = neededTextIn(payload, 'action')
    return {
      type: `${event}.${action}`,
      pullRequest: readPullRequest('github_pull_request', payload, action),
    }
  },
}
