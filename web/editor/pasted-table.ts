/** Rows and columns of words, as spreadsheets copy them. */
export type Cells = readonly (readonly string[])[]

/** A cell that is all in quotes may hold line breaks, tabs and, doubled, quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy

/**
 * The cells of a plain text that was meant as a table: several lines with as many tabs in each. Null for every other, such as code
 * that is indented by tabs.
 */
export function cellsOf(words: string): Cells | null {
  const text = words.replace(/(?:\r\n|\n|\r)+$/, '')
  if (!text.includes('\t')) return null
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
    const [, quoted, plain = '', end] = cell
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const columns = rows[0]?.length ?? 0
  const isEven = rows.length > 1 && columns > 1 && rows.every((row) => row.length === columns)
  return isEven && rows.some(([first]) => first !== '') ? rows : null
}

/** The table as the editor takes it. A first row of nothing but words is its head. */
export function tableOf(cells: Cells) {
  const [first = []] = cells
  const hasHead = first.every((words) => words !== '' && !/^[\d.,\s%€$£+-]+$/.test(words))
  return {
    type: 'table',
    content: cells.map((row, index) => ({
      type: 'tableRow',
      content: row.map((words) => ({
        type: hasHead && index === 0 ? 'tableHeader' : 'tableCell',
        content: [{ type: 'paragraph', content: linesOf(words) }],
      })),
    })),
  }
}

function linesOf(words: string) {
  const lines = words.split(/\r\n|\n|\r/)
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ])
}
