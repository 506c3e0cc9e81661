/** The urls in Fastify's drawing of its routes: a tree, four columns to a level. */
export function servedUrls(drawing: string): string[] {
  const parents: string[] = []
  const urls: string[] = []
  for (const line of drawing.split('\n')) {
    const [, indent = '', part, methods] = /^(.*?)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === undefined) continue
    const level = indent.length / 4
    parents[level] = (level > 0 ? (parents[level - 1] ?? '') : '') + part
    if (methods) urls.push(parents[level] ?? '')
  }
  return urls
}
