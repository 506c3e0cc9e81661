import { EMAIL, escapeHtml, firstCharacters, inOneLine } from '../common/text.ts'
import { INVITATION_HOURS, LINK_HOURS } from '../limits/accounts.ts'
import { urlOf, urlOfInbox } from '../resources/addresses.ts'
import type { Notification } from '../resources/notifications/notifications.schema.ts'

/** What a mail says, in plain text and in simple HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}

interface WorkspaceSender {
  /** The workspace. */
  team: string
  /** Where people reach the server. */
  publicUrl: string
  /** The unsubscribe link; null for mail that comes once. */
  unsubscribeUrl: string | null
  /** A reply becomes a comment. */
  takesReplies?: boolean
}

/** The sender of a mail; without the workspace when the reader need not know it. */
interface Sender extends Omit<WorkspaceSender, 'team'> {
  team: string | null
}

/** Stands above the text, so that a reply can be separated from what it quotes. */
export const REPLY_LINE = '— Reply above this line to comment —'

const SUBJECT_LENGTH = 150
const STRANGERS_LENGTH = 60

/**
 * A name that the reader does not know: its author may have written an advertisement. It is short, on one line, and
 * nothing that mail programs turn into a link; it is never a subject.
 */
export function strangersWords(text: string): string {
  const line = inOneLine(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' '))
  const short = firstCharacters(line, STRANGERS_LENGTH)
  const shown = short === line ? line : `${short}…`
  return EMAIL.test(shown) ? shown : shown.replaceAll('://', ' ').replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
}

/** One line without anything that could begin another header. */
export function subjectOf(text: string): string {
  return firstCharacters(inOneLine(text.replace(/\p{Cc}+/gu, ' ')), SUBJECT_LENGTH)
}

export function notificationLetter(notification: Notification, sender: WorkspaceSender): Letter {
  return write(sender, notification.text, [lineOf(notification, sender)])
}

export function digestLetter(notifications: readonly Notification[], sender: WorkspaceSender): Letter {
  const news = notifications.length === 1 ? '1 thing has news' : `${notifications.length} things have news`
  return write(
    sender,
    `${sender.team}: ${news}`,
    notifications.map((notification) => lineOf(notification, sender)),
  )
}

/** Where to sign in, or a link that opens once. */
interface WayIn {
  url: string
  isLink: boolean
}

export function invitationLetter(
  { inviter, role, wayIn }: { inviter: string; role: string; wayIn: WayIn },
  sender: WorkspaceSender,
): Letter {
  const team = strangersWords(sender.team)
  const line = `${strangersWords(inviter)} invited you to the workspace “${team}”, as ${role}.`
  const excerpt = wayIn.isLink
    ? `This link lets you in. It opens once, within ${INVITATION_HOURS / 24} days.`
    : 'Sign in as you do already, and accept.'
  return write({ ...sender, team: null }, 'An invitation to a workspace on Boardwalk', [
    { text: line, excerpt, url: wayIn.url },
  ])
}

export function resetLetter(
  { url, isVerification }: { url: string; isVerification: boolean },
  sender: WorkspaceSender,
): Letter {
  const once = `It opens once, within ${LINK_HOURS} hours. If it was not you, leave it: nothing changes.`
  return write(
    { ...sender, team: null },
    isVerification ? 'Your address on Boardwalk' : 'A new password for Boardwalk',
    [
      isVerification
        ? {
            text: 'Someone, probably you, has an account with this address, which has not been verified yet.',
            excerpt: `This link shows that it is yours, and sets a new password. ${once}`,
            url,
          }
        : {
            text: 'Someone, probably you, asked for a new password for your account.',
            excerpt: `This link sets one. ${once}`,
            url,
          },
    ],
  )
}

/** To the new address of an account, which its owner asked for. */
export function addressLetter({ url, email }: { url: string; email: string }, sender: WorkspaceSender): Letter {
  return write({ ...sender, team: null }, 'Your new address on Boardwalk', [
    {
      text: `Someone, probably you, wants to use this address for the account ${strangersWords(email)}.`,
      excerpt: `Open this link where you are signed in with that account. It opens once, within ${LINK_HOURS} hours. If it was not you, leave it: nothing changes.`,
      url,
    },
  ])
}

/** To the former address of an account. */
export function addressChangedLetter({ email }: { email: string }, sender: WorkspaceSender): Letter {
  return write({ ...sender, team: null }, 'Your address on Boardwalk was changed', [
    {
      text: `Your account on Boardwalk has a new address: ${email}. This one is not used any more.`,
      excerpt: 'If it was not you, ask the operator of this server to restore your address and to end all sessions.',
    },
  ])
}

/** An admin made a link that sets a member's password: sent to that member, and to the owners of the workspace. */
export function linkLetter(
  { admin, member }: { admin: string; member: string | null },
  sender: WorkspaceSender,
): Letter {
  const whose = member === null ? 'your account' : `the account of ${member}`
  return write(sender, 'A link that sets a new password was made', [
    {
      text: `${admin} made a link that sets a new password for ${whose}, in the workspace “${sender.team}”.`,
      excerpt:
        member === null
          ? 'If you did not ask for it, set a new password by “Forgot your password?”: that verifies your address, and ends whatever the link opened. Private spaces shared with you stay closed to anyone who uses it.'
          : 'Private spaces shared with them stay closed to anyone who uses it, until they verify their address.',
    },
  ])
}

interface Line {
  text: string
  excerpt: string
  /** What is to be opened, if anything. */
  url?: string
}

/** What has no address of its own is in the inbox. */
function lineOf(notification: Notification, { publicUrl }: WorkspaceSender): Line {
  const { text, excerpt, team_id } = notification
  const workspace = { publicUrl, team_id }
  return { text, excerpt, url: urlOf(workspace, notification) ?? urlOfInbox(workspace) }
}

function write(
  { team, publicUrl, unsubscribeUrl, takesReplies = false }: Sender,
  subject: string,
  lines: readonly Line[],
): Letter {
  const end = [
    team === null ? `Boardwalk: ${publicUrl}` : `${team} on Boardwalk: ${publicUrl}`,
    ...(unsubscribeUrl ? [`No more of these: ${unsubscribeUrl}`] : []),
  ]
  const text = lines.map((line) => [line.text, line.excerpt, line.url].filter((part) => part).join('\n  '))
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
  const paragraphs = lines.map(
    (line) =>
      `<p>${escapeHtml(line.text)}${line.excerpt && `<br><i>${escapeHtml(line.excerpt)}</i>`}${line.url ? `<br>${link(line.url, line.url)}` : ''}</p>`,
  )
  const stop = unsubscribeUrl ? ` · ${link(unsubscribeUrl, 'No more of these')}` : ''
  return {
    subject: subjectOf(subject),
    text: `${takesReplies ? `${REPLY_LINE}\n\n` : ''}${text.join('\n\n')}\n\n-- \n${end.join('\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${takesReplies ? `<p>${REPLY_LINE}</p>` : ''}${paragraphs.join('')}<hr><p>${link(publicUrl, team ?? 'Boardwalk')}${stop}</p></body></html>`,
  }
}
