/**
 * A test set of cards, each of which is written a second time in other words: hints are measured by it (`docs/hints.md`). Two on
 * one line are similar but not the same, and should not be proposed.
 */
const TITLES = [
  ['Fix the login page on Android', 'Fix the login page on small screens'],
  ['Export invoices as PDF', 'Export invoices to the accountant every month'],
  ['Send a reminder before the trial ends', 'Send a receipt after each payment'],
  ['Write the launch post', 'Write the release notes for the launch'],
  ['Upgrade the database to version 17', 'Move the database to the new server'],
  ['Search finds archived pages', 'Search ignores accents in titles'],
  ['Interview candidates for the support team', 'Plan the offsite of the support team'],
  ['Translate the onboarding mails into Spanish', 'Translate the help center into French'],
  ['Rotate the signing keys of webhooks', 'Retry webhooks that time out'],
  ['Board loads slowly with many cards', 'Cards jump when the board is dragged'],
  ['Let guests comment on shared pages', 'Hide private spaces from guests'],
  ['Add dark mode to the settings', 'Add keyboard shortcuts to the editor'],
  ['Password reset link expires too early'],
  ['Collect quotes for new laptops'],
  ['Avatar upload fails for large pictures'],
  ['Calendar shows the wrong week in January'],
  ['Draft the privacy policy with legal'],
  ['Measure how long the first answer takes'],
  ['Replace the coffee machine in the kitchen'],
  ['Customers cannot change their billing address'],
  ['Clean up unused feature flags'],
  ['Record a demo of sprint planning'],
  ['Undo does not bring back deleted checklists'],
  ['Survey why people cancel their subscription'],
  ['Show burndown chart on the sprint page'],
  ['Import tasks from a spreadsheet'],
  ['Prepare slides for the quarterly review'],
  ['Notification mails land in spam'],
  ['Document the backup and restore procedure'],
  ['Checkout rejects valid credit cards'],
  ['Renew the certificate of the status page'],
  ['Mobile app crashes after rotating the screen'],
  ['Agree on a style guide for error messages'],
  ['Sync holidays with the team roster'],
  ['Table columns forget their width'],
  ['Benchmark group commits under load'],
] as const

/** The same work in entirely different words: hard to recognise by words alone. */
const PARAPHRASED = [
  ['Sign in with a code from the phone', 'Two-factor authentication'],
  ['The app drains the battery', 'Power consumption in the background is too high'],
  ['Pages open slowly', 'Loading a page takes ten seconds'],
  ['Hire a designer', 'Find someone for the design team'],
  ['Let people pay by card', 'Accept Visa at the till'],
  ['Make the text larger', 'Font size is too small to read'],
  ['Throw away old logs', 'Delete logs after thirty days'],
  ['Invite the whole team at once', 'Bulk invitations for teams'],
] as const

/** How someone else may have written the same card. */
const WAYS = {
  'the same words': (words) => words,
  'another order': (words) => [
    ...words.slice(Math.ceil(words.length / 2)),
    ...words.slice(0, Math.ceil(words.length / 2)),
  ],
  'another first word': (words) => ['Handle', ...words.slice(1)],
  'words more': (words) => ['Please', ...words, 'soon', 'again'],
  'a word less': (words) => words.filter((word) => word !== longestOf(words)),
  'a typing error': (words) => words.map((word) => (word === longestOf(words) ? misspelt(word) : word)),
} satisfies Record<string, (words: readonly string[]) => readonly string[]>
// The keys of an object literal are known.
const REWRITTEN = Object.keys(WAYS) as (keyof typeof WAYS)[]

export const WAY_NAMES = [...REWRITTEN, 'other words'] as const
export type Way = (typeof WAY_NAMES)[number]

function longestOf(words: readonly string[]): string {
  return words.reduce((one, other) => (other.length > one.length ? other : one), '')
}

function misspelt(word: string): string {
  return word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)
}

interface Pair {
  original: string
  again: string
  way: Way
}

/** Every title, once as it is and once rewritten, in each way in turn; and the paraphrased ones. */
export function madePairs(): Pair[] {
  const rewritten = TITLES.flat().map((original, index): Pair => {
    const way = REWRITTEN[index % REWRITTEN.length] ?? 'the same words'
    return { original, again: WAYS[way](original.split(' ')).join(' '), way }
  })
  return [...rewritten, ...PARAPHRASED.map(([original, again]): Pair => ({ original, again, way: 'other words' }))]
}
