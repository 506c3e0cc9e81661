/** Words of where cards go as their pull requests get further. */
export const pullRequestListsText = {
  title: 'Pull requests',
  help: 'The list a card moves to as its pull request progresses. A card that was already moved further is not moved back.',
  stages: {
    pr_draft: 'Draft',
    pr_open: 'Open',
    pr_review_requested: 'Review requested',
    pr_merged: 'Merged',
    pr_closed: 'Closed without merging',
  },
  stays: 'Do not move',
  asOthers: 'Same as all branches',
  into: (branch: string) => `Into ${branch}`,
  branch: 'Different rule for a branch',
  add: 'Add branch',
  remove: (branch: string) => `Remove the rule for ${branch}`,
}
