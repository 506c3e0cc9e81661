import { styleText } from 'node:util'

/** Names and values in two columns. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `  ${dim(name.padEnd(width))}  ${value}`).join('\n')
}

export function dim(text: string): string {
  return styleText('dim', text)
}
