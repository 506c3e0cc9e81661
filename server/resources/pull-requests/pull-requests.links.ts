import { must } from '../../common/must.ts'
import { PULL_REQUESTS_OF_CARD } from '../../limits/code-hosts.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { announceWork } from '../cards/cards.work.ts'
import type { WorkItem } from '../work-item.ts'
import type { ExternalLink, LinkType, ShownPullRequest } from './pull-requests.schema.ts'
import { stateOfShown } from './pull-requests.state.ts'
import { originOf, type PullRequest } from './pull-requests.ts'

/** The pull requests that cards and epics show: stored as JSON in their rows. */

/** A card or epic with its links. */
export type LinkHolder = Pick<WorkItem, 'noun' | 'id' | 'refs'> & { external_links: string | null }

export function readLinks(json: string | null | undefined): ExternalLink[] {
  if (!json) return []
  // Written only by this program, or checked in an imported export; no schema can express that the two keys match.
  return (JSON.parse(json) as ExternalLink[]).filter((link) => link[link.type])
}

/** The shown fields of a link, for any host. */
function shownIn(link: ExternalLink): ShownPullRequest {
  return must(link[link.type])
}

function toLink(type: LinkType, shown: ShownPullRequest): ExternalLink {
  return { type, [type]: shown }
}

/** Updates a pull request on a card or epic. Emits nothing when people would see no difference. */
export async function showOnWork(w: Write, item: LinkHolder, { type, shown }: PullRequest) {
  const links = readLinks(item.external_links)
  const before = links.find((link) => isSame(link, type, shown))
  const after = toLink(type, withTimes(shown, before && shownIn(before)))
  if (before && isLike(before, after)) return
  const others = links.filter((link) => link !== before)
  await writeLinks(w, item, inOrder([...others, after]))
  await announceWork(w, item, before ? 'pull_request_updated' : 'pull_request_added', {
    external_links: [before ? inShort(before) : null, inShort(after)],
  })
}

/** Removes a pull request from a card or epic that it no longer names. */
export async function takeOffWork(w: Write, item: LinkHolder, { type, shown }: PullRequest) {
  const links = readLinks(item.external_links)
  const before = links.find((link) => isSame(link, type, shown))
  if (!before) return
  const others = links.filter((link) => link !== before)
  await writeLinks(w, item, others)
  await announceWork(w, item, 'pull_request_removed', { external_links: [inShort(before), null] })
}

async function writeLinks(w: Write, { noun, id }: LinkHolder, links: readonly ExternalLink[]) {
  const external_links = links.length === 0 ? null : JSON.stringify(links)
  await updateRow(w, noun === 'card' ? 'cards' : 'epics', id, { external_links })
}

/** The ones that changed last, in the order in which they were opened. */
function inOrder(links: readonly ExternalLink[]): ExternalLink[] {
  const by = (time: 'time_updated' | 'time_created') => (one: ExternalLink, other: ExternalLink) =>
    (shownIn(one)[time] ?? 0) - (shownIn(other)[time] ?? 0)
  return links.toSorted(by('time_updated')).slice(-PULL_REQUESTS_OF_CARD).sort(by('time_created'))
}

function isSame(link: ExternalLink, type: LinkType, { id, html_url }: ShownPullRequest): boolean {
  const known = shownIn(link)
  return link.type === type && known.id === id && originOf(known.html_url) === originOf(html_url)
}

/** Not every host says when something was closed or merged: then it is when that was first reported. */
function withTimes(shown: ShownPullRequest, before: ShownPullRequest | undefined): ShownPullRequest {
  const closed = shown.time_closed ?? before?.time_closed ?? shown.time_merged ?? shown.time_updated
  const merged = shown.time_merged ?? before?.time_merged ?? shown.time_updated
  return {
    ...shown,
    time_closed: shown.state === 'closed' ? closed : null,
    time_merged: shown.merged ? merged : null,
  }
}

/** A push changes only the time, which is no news for the card. */
function isLike(one: ExternalLink, other: ExternalLink): boolean {
  const timeless = (link: ExternalLink) => JSON.stringify({ ...shownIn(link), time_updated: null })
  return timeless(one) === timeless(other)
}

/** The fields of a link in the log. */
function inShort(link: ExternalLink) {
  const shown = shownIn(link)
  const { number, title, html_url } = shown
  return { type: link.type, number, title, html_url, state: stateOfShown(shown) }
}
