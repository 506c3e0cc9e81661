/** Only this many different links of a text are indexed, the first ones. */
const MAX_LINKS = 1000

const HREF = /\bhref="([^"]{1,2000})"/g

/** The cards and pages of its own workspace that an HTML text links to, by id. Contents are cleaned: their links have one form. */
export function linksIn(html: string, team_id: string): number[] {
  if (!html.includes('href=')) return []
  const found = new Set<number>()
  const address = new RegExp(`(?:^|/)${team_id}/(?:card|epic|page|note)-(\\d{1,15})(?:[?#].*)?$`)
  for (const [, href = ''] of html.matchAll(HREF)) {
    const id = address.exec(href)?.[1]
    if (id !== undefined) found.add(Number(id))
    if (found.size >= MAX_LINKS) break
  }
  return [...found]
}
