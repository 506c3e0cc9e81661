import { foundation } from './0001-foundation.ts'
import { pagesAndNotes } from './0002-pages-and-notes.ts'
import { peopleAndComments } from './0003-people-and-comments.ts'
import { cardLinks } from './0004-card-links.ts'
import { search } from './0005-search.ts'
import { imports } from './0006-imports.ts'
import { agents } from './0007-agents.ts'
import { workOnEpics } from './0008-work-on-epics.ts'
import { publicBoards } from './0009-public-boards.ts'
import { spreads } from './0010-spreads.ts'
import { reactions } from './0011-reactions.ts'
import { epoch } from './0012-epoch.ts'
import { changedFields } from './0013-changed-fields.ts'
import { searchBlocks } from './0014-search-blocks.ts'
import { importsInPieces } from './0015-imports-in-pieces.ts'
import { replays } from './0016-replays.ts'
import { sprintsAsTeamsRunThem } from './0017-sprints-as-teams-run-them.ts'
import { whatClientsSend } from './0018-what-clients-send.ts'
import { tokensInTheLog } from './0019-tokens-in-the-log.ts'
import { hiddenImports } from './0020-hidden-imports.ts'
import { thePast } from './0025-the-past.ts'
import { webhooks } from './0027-webhooks.ts'
import { time } from './0029-time.ts'
import { notifications } from './0030-notifications.ts'
import { mails } from './0031-mails.ts'
import { tokensOfPeople } from './0032-tokens-of-people.ts'
import { accounts } from './0033-accounts.ts'
import { waysIn } from './0034-ways-in.ts'
import { cleanContent } from './0044-clean-content.ts'
import { myWork } from './0045-my-work.ts'
import { codeHosts } from './0052-code-hosts.ts'
import { hints } from './0053-hints.ts'
import { publicAddresses } from './0054-public-boards.ts'
import { forms } from './0055-forms.ts'
import { files } from './0056-files.ts'
import { liveEditing } from './0057-live-editing.ts'
import { mailIn } from './0058-mail-in.ts'
import { storableTexts } from './0062-storable-texts.ts'
import { proof } from './0066-proof.ts'
import { mailsAboutPeople } from './0067-mails-about-people.ts'
import { publicUrl } from './0069-public-url.ts'
import { dailyCounts } from './0080-daily-counts.ts'
import { epicsAsCards } from './0090-epics-as-cards.ts'
import { identity } from './0091-identity.ts'
import { storedFiles } from './0092-stored-files.ts'
import { pastByHolder } from './0093-past-by-holder.ts'
import { linksInTexts } from './0096-links-in-texts.ts'
import { logByContainer } from './0098-log-by-container.ts'
import { deletions } from './0099-deletions.ts'
import { cardsToDo } from './0100-cards-to-do.ts'
import { cardsInOrder } from './0101-cards-in-order.ts'
import { views } from './0102-views.ts'
import { templates } from './0103-templates.ts'
import { documentsInPlace } from './0104-documents-in-place.ts'
import { shownVersions } from './0105-shown-versions.ts'
import { ordersOfViews } from './0106-orders-of-views.ts'
import { fields } from './0112-fields.ts'
import { recurrences } from './0114-recurrences.ts'
import { limits } from './0115-limits.ts'
import { rules } from './0116-rules.ts'
import { timeEntries } from './0117-time-entries.ts'
import { textsOfFields } from './0119-texts-of-fields.ts'
import { checklistOwners } from './0120-checklist-owners.ts'
import { reminders } from './0122-reminders.ts'
import { valuesInSearch } from './0124-values-in-search.ts'
import { pagesOfParents } from './0127-pages-of-parents.ts'
import { valuesByField } from './0131-values-by-field.ts'
import { columnsInOrders } from './0132-columns-in-orders.ts'
import { cardsOfSpacesInOrder } from './0133-cards-of-spaces-in-order.ts'
import { valuesOnBoards } from './0134-values-on-boards.ts'
import { deletedViews } from './0138-deleted-views.ts'
import { eventsInSprints } from './0140-events-in-sprints.ts'
import { titlesInOrder } from './0143-titles-in-order.ts'
import { skippedDates } from './0144-skipped-dates.ts'
import { epicsOfImports } from './0146-epics-of-imports.ts'
import type { Migration } from './migration.ts'

/** Oldest first. Released migrations are never edited: what they made is changed by a later one. */
export const migrations: readonly Migration[] = [
  foundation,
  pagesAndNotes,
  peopleAndComments,
  cardLinks,
  search,
  imports,
  agents,
  workOnEpics,
  publicBoards,
  spreads,
  reactions,
  epoch,
  changedFields,
  searchBlocks,
  importsInPieces,
  replays,
  sprintsAsTeamsRunThem,
  whatClientsSend,
  tokensInTheLog,
  hiddenImports,
  thePast,
  webhooks,
  time,
  notifications,
  mails,
  tokensOfPeople,
  accounts,
  waysIn,
  cleanContent,
  myWork,
  codeHosts,
  hints,
  publicAddresses,
  forms,
  files,
  liveEditing,
  mailIn,
  storableTexts,
  proof,
  mailsAboutPeople,
  publicUrl,
  dailyCounts,
  epicsAsCards,
  identity,
  storedFiles,
  pastByHolder,
  linksInTexts,
  logByContainer,
  deletions,
  cardsToDo,
  cardsInOrder,
  views,
  templates,
  documentsInPlace,
  shownVersions,
  ordersOfViews,
  fields,
  recurrences,
  limits,
  rules,
  timeEntries,
  textsOfFields,
  checklistOwners,
  reminders,
  valuesInSearch,
  pagesOfParents,
  valuesByField,
  columnsInOrders,
  cardsOfSpacesInOrder,
  valuesOnBoards,
  deletedViews,
  eventsInSprints,
  titlesInOrder,
  skippedDates,
  epicsOfImports,
]
