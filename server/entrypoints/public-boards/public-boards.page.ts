import { lazily } from '../../common/lazily.ts'
import { titleOfPriority } from '../../common/priorities.ts'
import { escapeHtml } from '../../common/text.ts'
import { instantOf } from '../../common/time.ts'
import { policyOf, renderDocument, renderText } from '../../http/public-page.ts'
import type { Shown } from '../../resources/boards/boards.public.ts'
import type { PublicCard, PublicPage } from './public-boards.schema.ts'
import { STYLE } from './public-boards.style.ts'

export const PAGE_POLICY = policyOf(STYLE, "'none'")

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** A page of a public board as a document. `isLater` is for the pages after its first. */
export function renderPage({ board, cards, cursor }: PublicPage, { allow_indexing }: Shown, isLater: boolean): string {
  const { title, content, team_name, lists } = board
  const byList = Map.groupBy(cards, ({ list_index }) => list_index)
  const sections = lists.flatMap(({ title: name, total_cards }, index) => {
    const own = byList.get(index) ?? []
    // The pages after the first go on with what is left.
    return isLater && own.length === 0 ? [] : [renderList(name, total_cards, own, `list-${index}`)]
  })
  const isPart = isLater || cursor !== ''
  return renderDocument(
    { title, style: STYLE, isIndexed: allow_indexing },
    `<header><p>${escapeHtml(team_name)}</p><h1 dir="auto">${escapeHtml(title)}</h1>${renderText(content)}</header>
<main>${isPart ? `<p>This page shows ${cards.length} of ${lists.reduce((sum, list) => sum + list.total_cards, 0)} cards.</p>` : ''}
<div class="lists">${sections.join('\n')}</div></main>
${renderNext(cursor, isLater)}<footer><p>A public board, for reading only.</p></footer>`,
  )
}

/** The same for an unknown address, for one that was switched off, and for an archived or deleted board. */
export function renderMissing(): string {
  const words = 'There is no public board at this address, or not any more.'
  return renderDocument(
    { title: 'No board', style: STYLE, isIndexed: false },
    `<main><h1>No board</h1><p>${words}</p></main>`,
  )
}

/** Links stay at this address, whatever base the server is reached by. */
function renderNext(cursor: string, isLater: boolean): string {
  const first = isLater ? '<a href="?">First page</a>' : ''
  const next = cursor === '' ? '' : `<a href="?cursor=${encodeURIComponent(cursor)}" rel="next">More cards</a>`
  return first || next ? `<nav aria-label="Pages">${first} ${next}</nav>\n` : ''
}

function renderList(title: string, total: number, cards: readonly PublicCard[], id: string): string {
  const held =
    cards.length > 0
      ? `<ul>${cards.map((card) => `<li>${renderCard(card)}</li>`).join('')}</ul>`
      : `<p>${total === 0 ? 'No cards.' : 'Its cards are on another page.'}</p>`
  return `<section aria-labelledby="${id}"><h2 id="${id}" dir="auto">${escapeHtml(title)} <small>${total}</small></h2>${held}</section>`
}

function renderCard({ title, content, priority, start_date, due_date, tags, comments }: PublicCard): string {
  const facts = [
    ...(titleOfPriority(priority) ? [`Priority: ${titleOfPriority(priority)}`] : []),
    ...(start_date === null ? [] : [`Starts ${renderDay(start_date)}`]),
    ...(due_date === null ? [] : [`Due ${renderDay(due_date)}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.map(({ name }) => escapeHtml(name)).join(', ')}`]),
  ]
  const said = comments.map((comment) => `<li>${renderDay(comment.time_created)}${renderText(comment.content)}</li>`)
  return `<article><h3 dir="auto">${escapeHtml(title)}</h3>${facts.length > 0 ? `<p class="facts">${facts.join(' · ')}</p>` : ''}${renderText(content)}${
    said.length > 0 ? `<h4>Comments</h4><ul class="comments">${said.join('')}</ul>` : ''
  }</article>`
}

function renderDay(date: number): string {
  const day = new Date(instantOf(date))
  return `<time datetime="${day.toISOString().slice(0, 10)}">${dayFormat().format(day)}</time>`
}
