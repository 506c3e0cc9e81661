/** Only this many different links of a text are indexed, the first ones. */
const MAX_LINKS = 1000

const HREF = /\bhref="([^"]*)"/g
const THING = /^(?:card|epic|page|note)-(\d{1,15})$/

/** The cards and pages of its own workspace that an HTML text links to, by id. Contents are cleaned: their links have one form. */
export function linksIn(html: string, team_id: string): number[] {
  if (!html.includes('href=')) return []
  const found = new Set<number>()
  for (const [, href = ''] of html.matchAll(HREF)) {
    const id = idIn(href, team_id)
    if (id !== undefined) found.add(Number(id))
    if (found.size >= MAX_LINKS) break
  }
  return [...found]
}

/** The id in `…/{team_id}/card-7`, whatever server, query or part of the page the address names beside it. */
function idIn(href: string, team_id: string): string | undefined {
  const [path = ''] = href.split(/[?#]/, 1)
  const end = path.lastIndexOf('/')
  const holder = path.slice(0, end === -1 ? 0 : end)
  if (holder !== team_id && !holder.endsWith(`/${team_id}`)) return undefined
  return THING.exec(path.slice(end + 1))?.[1]
}
