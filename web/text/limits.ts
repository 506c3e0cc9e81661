import { formatNumber } from './format.ts'

type Unit = 'cards' | 'points'

/** One of it, or many. */
const counted = (count: number, unit: Unit) =>
  `${formatNumber(count)} ${count === 1 ? { cards: 'card', points: 'point' }[unit] : unit}`

/** Words about limits of lists and people. */
export const limitsText = {
  menu: 'Limit…',
  title: (list: string) => `Limit of ${list}`,
  max: 'At most (0 for no limit)',
  min: 'At least (0 for no limit)',
  unit: 'Count',
  units: { cards: 'Cards', points: 'Points' } satisfies Record<Unit, string>,
  hard: 'Refuse what exceeds the limit',
  hardHelp: 'Otherwise the head of the list only shows it. Admins can exceed it.',
  crossed: 'The minimum is more than the maximum.',
  saved: 'Limit saved',
  short: (held: number, max: number) => `${formatNumber(held)} / ${formatNumber(max)}`,
  atLeast: (held: number, min: number) => `${formatNumber(held)} / ${formatNumber(min)}+`,
  points: (words: string) => `${words} pts`,
  within: (held: number, max: number, unit: Unit) => `${formatNumber(held)} of at most ${counted(max, unit)}`,
  reached: (held: number, max: number, unit: Unit) =>
    `Limit reached: ${formatNumber(held)} of at most ${counted(max, unit)}`,
  exceeded: (held: number, max: number, unit: Unit) =>
    `Limit exceeded: ${formatNumber(held)} of at most ${counted(max, unit)}`,
  below: (held: number, min: number, unit: Unit) =>
    `Below the minimum: ${formatNumber(held)} of at least ${counted(min, unit)}`,
  enough: (held: number, min: number, unit: Unit) => `${formatNumber(held)} of at least ${counted(min, unit)}`,
  people: {
    heading: 'Work in progress',
    help: 'How many started cards a person should have in this space, as its owner or on it.',
    max: 'Started cards of a person at most (0 for no limit)',
    hard: 'Refuse what exceeds the limit',
    short: (started: number, max: number) => `${formatNumber(started)} / ${formatNumber(max)} started`,
    full: (started: number, max: number) =>
      `Limit ${started > max ? 'exceeded' : 'reached'}: ${counted(started, 'cards')} started on the boards seen here, at most ${formatNumber(max)} in this space`,
  },
}
