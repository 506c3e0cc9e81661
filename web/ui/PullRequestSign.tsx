import { GitMerge, GitPullRequest, GitPullRequestClosed, GitPullRequestDraft, type LucideIcon } from 'lucide-react'
import type { PullRequestState } from '../data/pull-requests.ts'

const SIGNS: Record<PullRequestState, LucideIcon> = {
  open: GitPullRequest,
  draft: GitPullRequestDraft,
  merged: GitMerge,
  closed: GitPullRequestClosed,
}

/** How far a pull request is, as a sign: its words stand beside it. */
export function PullRequestSign({ state }: { state: PullRequestState }) {
  const Sign = SIGNS[state]
  return <Sign size={14} aria-hidden />
}
