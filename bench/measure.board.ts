import { cardIds, changeCard, largestBoardPath } from './calls.ts'
import { type Finding, growth, limit, note } from './findings.ts'
import type { Options } from './options.ts'
import type { Subject, Subjects } from './subject.ts'
import { targetsOf } from './targets.ts'
import { takeTurns } from './turns.ts'

const COMPRESSED = { 'accept-encoding': 'br, gzip' }

/** A board of 5,000 cards, compressed, after each change of one of them. */
export async function measureLargestBoard({ small, large }: Subjects, { samples }: Options): Promise<Finding[]> {
  const get = ({ client, workspace }: Subject) => client.get(largestBoardPath(workspace), COMPRESSED)
  const ids = { small: await cardIds(small), large: await cardIds(large) }
  let changes = 0
  const getAfterChange = async (which: 'small' | 'large') => {
    const subject = { small, large }[which]
    changes += 1
    await changeCard(subject, ids[which][changes % ids[which].length] ?? '', changes)
    return (await get(subject)).firstByte
  }
  const times = await takeTurns(Math.ceil(samples / 4), {
    small: () => getAfterChange('small'),
    kept: async () => (await get(small)).firstByte,
    large: () => getAfterChange('large'),
  })
  const { largestBoardMs } = targetsOf(small.workspace)
  const plain = await small.client.get(largestBoardPath(small.workspace))
  const sent = await get(small)
  return [
    limit('GET board of 5,000 cards, after each change, first byte', times.small, 'ms', largestBoardMs),
    note('GET board of 5,000 cards, unchanged, first byte', times.kept, 'ms'),
    note('GET board of 5,000 cards, as sent', kilobytes(sent.body), 'kB', 'uncompressed', kilobytes(plain.body)),
    growth('GET board of 5,000 cards', 'ms', times, 1.5),
  ]
}

function kilobytes(body: Buffer): number {
  return body.length / 1024
}
