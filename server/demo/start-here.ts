import { createComment } from '../resources/comments/comments.service.ts'
import type { Write } from '../workspace/handles.ts'
import type { DemoList } from './demo-list.ts'

/** A board that explains itself by its own cards: each is an example of what it describes. */
export const START_HERE: DemoList[] = [
  {
    title: 'Backlog',
    behavior: 'backlog',
    color: 'grey',
    cards: [
      {
        title: 'Plan me into a sprint',
        content: '<p>Open Sprint 1 in the sidebar and drag me into it. I remember this board, and come home again.</p>',
        estimate: 2,
      },
      {
        title: 'Bring your own cards',
        content:
          '<p>Drop a board of Trello (JSON) or a table (CSV) onto the page: you see a preview before anything is imported.</p>',
      },
    ],
  },
  {
    title: 'Try it',
    behavior: 'committed',
    color: 'yellow',
    cards: [
      {
        title: 'Drag me to “Doing”',
        content:
          '<p>With the mouse or a finger; or select me and press <kbd>Alt</kbd> with an arrow key. <kbd>z</kbd> takes it back.</p>',
        priority: 2,
        tags: ['design'],
      },
      {
        title: 'Open me',
        content:
          '<p>Click, or press <kbd>Enter</kbd>. On the right is what I am: people, dates, tags, an estimate. Click a value to change it.</p>' +
          '<ul><li>Type <code># </code> for a heading, <code>- </code> for a list, <code>[ ] </code> for a task.</li></ul>',
        people: [0],
        checklist: [
          ['Tick me', false],
          ['Drag me above the other one', false],
          ['Make a card of me', false],
        ],
      },
      {
        title: 'Press ? to see all keys',
        content:
          '<p><kbd>c</kbd> new card · <kbd>e</kbd> edit the title · <kbd>m</kbd> move · <kbd>a</kbd> assign · <kbd>t</kbd> tags · <kbd>d</kbd> due date · <kbd>/</kbd> search</p>',
        tags: ['writing'],
      },
      {
        title: 'Press Ctrl K (⌘K on a Mac) to find anything',
        content: '<p>Every page and every action, by its name.</p>',
      },
      {
        title: 'Paste three lines into a new card',
        content: '<p>Press <kbd>c</kbd>, paste, and get three cards.</p>',
        estimate: 1,
      },
    ],
  },
  {
    title: 'Doing',
    behavior: 'started',
    color: 'ocean',
    cards: [
      {
        title: 'I am yours, and due tomorrow',
        content:
          '<p>That is why I am in “My work”. Dates turn amber two days before, and red when they have passed.</p>',
        priority: 1,
        due: 1,
        people: [0],
        isForLaunch: true,
      },
      {
        title: 'Someone wrote to you here',
        content: '<p>Open me, answer, or react to it. What mentions you is in your inbox.</p>',
        people: [1, 0],
        tags: ['writing'],
      },
    ],
  },
  {
    title: 'Done',
    behavior: 'completed',
    color: 'green',
    cards: [
      {
        title: 'Lists have a meaning',
        content:
          '<p>This one is for what is completed: a card that comes here is done, and gets the date. Change the meaning of a list in its menu.</p>',
      },
      {
        title: 'Look at the chart of Sprint 1',
        content: '<p>It shows day by day what was done. The epic “Launch” on the roadmap shows the whole.</p>',
        people: [2],
        isForLaunch: true,
      },
    ],
  },
]

/** Comments of the demo's colleagues on the card about comments. */
export async function talkAbout(w: Write, card_id: string, [owner, ...others]: readonly string[]) {
  const [designer, engineer] = others
  if (!owner || !designer || !engineer) return
  const mention = `<span data-type="mention" data-id="${owner}" data-label="you">@you</span>`
  await createComment(
    { ...w, user_id: designer },
    { card_id, content: `<p>Hello ${mention}, this is a comment. Shall we keep this board?</p>` },
  )
  await createComment(
    { ...w, user_id: engineer },
    { card_id, content: '<p>Archive it when you know your way: it can be restored.</p>' },
  )
}
