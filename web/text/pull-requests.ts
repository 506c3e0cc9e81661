/** Words of where cards go as their pull requests get further. */
export const pullRequestListsText = {
  title: 'Pull requests',
  help: 'Where a card goes as its pull request gets further. A card that somebody moved on is not dragged back.',
  stages: {
    pr_draft: 'Draft',
    pr_open: 'Open',
    pr_review_requested: 'Review requested',
    pr_merged: 'Merged',
    pr_closed: 'Closed without merging',
  },
  stays: 'Stays where it is',
  asOthers: 'As for all branches',
  into: (branch: string) => `Into ${branch}`,
  branch: 'Otherwise for a branch',
  add: 'Add branch',
  remove: (branch: string) => `Remove what is said of ${branch}`,
}
