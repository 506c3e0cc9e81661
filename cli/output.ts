import { surroundings } from './surroundings.ts'

/** Prints the result of a command: one JSON object for programs, or text for people. */
export function answer(json: boolean | undefined, object: object, text: string) {
  surroundings().stdout.write(`${json ? JSON.stringify(object) : text}\n`)
}

/** Rows in columns, with headings. */
export function toTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [names, ...rows]
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** “1 card”, “2,000 cards”: for nouns that end with an s. */
export function counted(count: number, nouns: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`
}

export function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
