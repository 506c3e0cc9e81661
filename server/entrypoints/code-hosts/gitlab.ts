import type { PullRequest } from '../../resources/pull-requests/pull-requests.ts'
import { type Host, headerOf } from './host.ts'
import {
  addressIn,
  bounded,
  flagIn,
  instantIn,
  isPayload,
  itemsIn,
  neededInstantIn,
  neededTextIn,
  type Payload,
  partOf,
  textIn,
  wholeIn,
} from './payload.ts'
import { isRecent, isSecret, isStandardSignature } from './signatures.ts'

export const gitlab: Host = {
  /** It signs deliveries if it was given a signing token; otherwise it sends the secret token itself. */
  isSigned(headers, body, secret, now) {
    const [id, time, signatures] = [
      headerOf(headers, 'webhook-id'),
      headerOf(headers, 'webhook-timestamp'),
      headerOf(headers, 'webhook-signature'),
    ]
    // Otherwise anyone who has seen a delivery could replay it forever.
    const isSignedInFull = isRecent(time, now) && isStandardSignature({ id, time, signatures }, body, secret)
    const isNamed = isSecret(headerOf(headers, 'x-gitlab-token'), secret)
    return isSignedInFull || isNamed
  },

  // The id of an event is shared by what follows from it: only that of the delivery is its own.
  deliveryId: (headers) => headerOf(headers, 'idempotency-key') || headerOf(headers, 'webhook-id'),

  read(_headers, payload) {
    if (textIn(payload, 'object_kind') !== 'merge_request') return null
    const request = partOf(payload, 'object_attributes')
    return {
      type: `merge_request.${textIn(request, 'action') || 'update'}`,
      pullRequest: readMergeRequest(payload, request),
    }
  },
}

function readMergeRequest(payload: Payload, request: Payload): PullRequest {
  const reference = (side: 'source' | 'target') => {
    const ref = neededTextIn(request, `${side}_branch`)
    // A deleted fork is not described.
    const project = isPayload(request[side]) ? textIn(request[side], 'path_with_namespace') : ''
    return { label: project === '' ? ref : `${project}:${ref}`, ref }
  }
  const state = textIn(request, 'state')
  const body = textIn(request, 'description')
  const time_updated = neededInstantIn(request, 'updated_at')
  return {
    type: 'gitlab_merge_request',
    shown: bounded({
      id: wholeIn(request, 'id'),
      number: wholeIn(request, 'iid'),
      state: state === 'closed' || state === 'merged' ? 'closed' : 'open',
      title: neededTextIn(request, 'title'),
      body,
      html_url: addressIn(request, 'url'),
      time_created: instantIn(request, 'created_at'),
      time_updated,
      time_closed: null,
      time_merged: instantIn(request, 'merged_at'),
      head: reference('source'),
      base: reference('target'),
      draft: flagIn(request, 'draft') || flagIn(request, 'work_in_progress'),
      merged: state === 'merged',
    }),
    time_updated,
    isReviewRequested: isReviewRequested(payload),
    body,
  }
}

/** Reviewers stay listed after their review. Removing one is reported as a change. */
function isReviewRequested(payload: Payload): boolean | null {
  if (itemsIn(payload, 'reviewers').length > 0) return true
  return isPayload(payload.changes) && 'reviewers' in payload.changes ? false : null
}
