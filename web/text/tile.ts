import type { PullRequestState } from '../rules/work.generated.ts'

/** Words of a card that are needed before one is open: on its tile, and where a change of it was refused. */
export const tileText = {
  untitled: 'Untitled',
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  checked: (done: number, total: number) => `${done} of ${total} items done`,
  children: (done: number, total: number) => `${done} of ${total} child cards done`,
  estimate: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  blocked: 'Blocked by another card',
  due: 'Due',
  overdue: 'Overdue since',
  pullRequestStates: { open: 'Open', draft: 'Draft', merged: 'Merged', closed: 'Closed' } satisfies Record<
    PullRequestState,
    string
  >,
  pullRequestIs: (state: PullRequestState) => `Pull request: ${state}`,
  yes: 'Yes',
  no: 'No',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  notSaved: 'Not saved.',
  tryAgain: 'Try again',
  discard: 'Discard',
}
