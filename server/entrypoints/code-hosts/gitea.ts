import { type Host, headerOf } from './host.ts'
import { readPullRequest } from './like-github.ts'
import { neededTextIn } from './payload.ts'
import { isHexHmac } from './signatures.ts'

/** What a title begins with before a pull request is ready, where nothing else says so. */
const UNFINISHED = /^(?:wip:|\[wip\])/i

/** Gitea, and Forgejo, which adds headers under its own name. */
export const gitea: Host = {
  isSigned(headers, body, secret) {
    const signature = headerOf(headers, 'x-gitea-signature') || headerOf(headers, 'x-forgejo-signature')
    return isHexHmac(signature, body, secret)
  },

  deliveryId: (headers) => headerOf(headers, 'x-gitea-delivery') || headerOf(headers, 'x-forgejo-delivery'),

  read(headers, payload) {
    const event = headerOf(headers, 'x-gitea-event') || headerOf(headers, 'x-forgejo-event')
    if (event !== 'pull_request') return null
    const action = neededTextIn(payload, 'action')
    const pullRequest = readPullRequest('gitea_pull_request', payload, action)
    const draft = pullRequest.shown.draft || UNFINISHED.test(pullRequest.shown.title)
    return { type: `${event}.${action}`, pullRequest: { ...pullRequest, shown: { ...pullRequest.shown, draft } } }
  },
}
