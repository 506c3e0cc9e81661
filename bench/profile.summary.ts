/** What `node --cpu-prof` writes, so far as it is needed here. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  /** Microseconds since the sample before. */
  timeDeltas: number[]
}

const LINES = 25

/**
 * Self time by part of the program and by function: microseconds for each call, and the share of the busy time. The
 * beginning is left out: loading and compiling the program.
 */
export function summarise({ nodes, samples, timeDeltas }: CpuProfile, skippedMs: number, calls: number): string {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [parts, functions] = [new Map<string, number>(), new Map<string, number>()]
  let [busy, elapsed] = [0, 0]
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)
    const time = timeDeltas[index] ?? 0
    elapsed += time
    if (!frame || frame.functionName === '(idle)' || elapsed < skippedMs * 1000) continue
    busy += time
    const part = partOf(frame.url, frame.functionName)
    add(parts, part, time)
    add(functions, `${frame.functionName || '(anonymous)'}  ${part}:${frame.lineNumber + 1}`, time)
  }
  const list = (times: Map<string, number>) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, LINES)
      .map(([name, time]) => `${(time / calls).toFixed(1).padStart(9)} µs ${percent(time, busy)}  ${name}`)
  return [`${(busy / calls).toFixed(1)} µs busy for each call`, '', ...list(parts), '', ...list(functions)].join('\n')
}

function percent(time: number, busy: number): string {
  return `${((100 * time) / busy).toFixed(1).padStart(5)} %`
}

function add(times: Map<string, number>, name: string, time: number) {
  times.set(name, (times.get(name) ?? 0) + time)
}

/** The package, the file of ours, Node itself, or what has no file: garbage collection, native code. */
function partOf(url: string, functionName: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)
  if (inPackage?.[1]) return inPackage[1]
  if (url.startsWith('node:')) return url
  if (url.startsWith('file:')) return url.replace(/.*\/server\//, 'server/')
  return functionName === '(program)' || functionName === '(garbage collector)' ? functionName : 'native'
}
