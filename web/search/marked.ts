/** A piece of what was found: plain text, a hit or not. */
interface Piece {
  text: string
  isHit: boolean
}

/** Searches answer HTML in which hits are marked and everything else is escaped. It is taken apart into text, never put into the page. */
export function piecesOf(html: string): Piece[] {
  return html
    .split(/(<em>.*?<\/em>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const hit = /^<em>(.*)<\/em>$/s.exec(part)
      return { text: unescaped(hit?.[1] ?? part), isHit: hit !== null }
    })
}

export function plainText(html: string): string {
  return piecesOf(html)
    .map(({ text }) => text)
    .join('')
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return SIGNS[name] ?? whole
  })
}
