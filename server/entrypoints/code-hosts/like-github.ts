import type { LinkType } from '../../resources/pull-requests/pull-requests.schema.ts'
import type { PullRequest } from '../../resources/pull-requests/pull-requests.ts'
import {
  addressIn,
  bounded,
  flagIn,
  instantIn,
  itemsIn,
  neededInstantIn,
  neededTextIn,
  type Payload,
  partOf,
  textIn,
  wholeIn,
} from './payload.ts'

/** A pull request in the format of GitHub and of hosts that copy it. */
export function readPullRequest(type: LinkType, payload: Payload, action: string): PullRequest {
  const request = partOf(payload, 'pull_request')
  const reference = (side: 'head' | 'base') => {
    const ref = neededTextIn(partOf(request, side), 'ref')
    return { label: textIn(partOf(request, side), 'label') || ref, ref }
  }
  const title = neededTextIn(request, 'title')
  const body = textIn(request, 'body')
  const time_updated = neededInstantIn(request, 'updated_at')
  return {
    type,
    shown: bounded({
      id: wholeIn(request, 'id'),
      number: wholeIn(request, 'number'),
      state: textIn(request, 'state') === 'closed' ? 'closed' : 'open',
      title,
      body,
      html_url: addressIn(request, 'html_url'),
      time_created: instantIn(request, 'created_at'),
      time_updated,
      time_closed: instantIn(request, 'closed_at'),
      time_merged: instantIn(request, 'merged_at'),
      head: reference('head'),
      base: reference('base'),
      draft: flagIn(request, 'draft'),
      merged: flagIn(request, 'merged'),
    }),
    time_updated,
    isReviewRequested: isReviewRequested(request, action),
    body,
  }
}

/**
 * People who have reviewed are no longer among the requested reviewers: an empty list does not mean that nobody was
 * asked.
 */
function isReviewRequested(request: Payload, action: string): boolean | null {
  const asked = itemsIn(request, 'requested_reviewers').length + itemsIn(request, 'requested_teams').length
  if (asked > 0) return true
  return action === 'review_request_removed' ? false : null
}
